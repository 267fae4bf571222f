import { describe, expect, it } from 'vitest';
import { offersView, seats } from '../src/dev/fixtures';
import { COUNT } from '../src/lib/durations';
import type { View } from '../src/net/protocol';
import { FinalCount } from '../src/table/finalCount.svelte';

const view = {
  ...offersView,
  money: [3, 0, 1, 2],
  result: {
    scores: [19, 5, 3, 2],
    winners: [0],
    fields: [
      ['grape', ['a1', 'a2'], [16, 4, 0, 0]],
      ['pepper', ['c1'], [0, 0, 0, 0]],
      ['banana', ['d1'], [0, 1, 0, 0]],
      ['coconut', ['e1', 'e2'], [0, 0, 2, 0]],
    ],
  },
} as unknown as View;
const counting = () => new FinalCount(() => ({ view, seats: seats(4) }));

describe('the final count', () => {
  it('keeps the field that is worth most for the end, and shows it longest', () => {
    const count = counting();
    expect(count.fields.map((field) => field[0])).toEqual(['banana', 'coconut', 'grape']);
    const pauses = [count.pause];
    while (!count.done) {
      count.at += 1;
      pauses.push(count.pause);
    }
    expect([pauses[0], pauses[3]]).toEqual([COUNT.first, COUNT.most]);
    expect(pauses[1]).toBeGreaterThanOrEqual(COUNT.least);
    expect(pauses[1]).toBeLessThan(pauses[2]!);
  });
  it('adds up to the scores, and is there at once when it is skipped', () => {
    const count = counting();
    expect(count.rows.map((row) => row.total)).toEqual([3, 0, 1, 2]);
    count.at = 1;
    expect(count.rows.map((row) => row.total)).toEqual([3, 1, 3, 2]);
    count.finish();
    expect([count.done, ...count.rows.map((row) => row.total)]).toEqual([true, 19, 5, 3, 2]);
  });
});
