import { describe, expect, it } from 'vitest';
import { seats } from '../src/dev/fixtures';
import type { GameRecord } from '../src/net/protocol';
import { fileName, seatsOf, withSeats } from '../src/replay/file';

describe('a game as a file', () => {
  it('has a name that tells who played and when', () => {
    const day = new Date(2026, 10, 7, 20);
    expect(fileName(['Ana', 'Łukasz W.', 'Zoë'], day)).toBe(
      'santiago-2026-11-07-ana-lukasz-w-zoe.json',
    );
    expect(fileName(['…', '日本'], day)).toBe('santiago-2026-11-07-日本.json');
  });
  it('keeps names, colours and levels', () => {
    const played = seats(4).reverse();
    const record = JSON.parse(JSON.stringify(withSeats({} as GameRecord, played))) as GameRecord;
    expect(record.names).toEqual(played.map((s) => s.name));
    const read = seatsOf(record, seats(4));
    const looks = (all: typeof read) => all.map((s) => [s.colour, s.shape, s.level, s.kind]);
    expect(looks(read)).toEqual(looks(played));
  });
  it.each([
    ['nothing', undefined],
    ['too few', [{ colour: 'red' }]],
    ['an unknown colour', [{ colour: 'mauve' }, { colour: 'red' }]],
    ['one colour twice', [{ colour: 'red' }, { colour: 'red' }]],
    ['nonsense', [null, 3]],
  ])('with %s about its seats is shown in the usual colours', (_, looks) => {
    expect(seatsOf({ seats: looks } as unknown as GameRecord, seats(2))).toEqual(seats(2));
  });
});
