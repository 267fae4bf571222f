/** Luck and skill as bars that lead from the chance at the start to the result. */
import { describe, expect, it } from 'vitest';
import type { ReviewAccount } from '../src/net/protocol';
import { steps } from '../src/review/waterfall';

const account = (own: Partial<ReviewAccount> = {}): ReviewAccount => ({
  seat: 0,
  start: 0.25,
  result: 1,
  luck: 0.1,
  sealed: 0,
  own: -0.6,
  others: 1.15,
  correction: 0.1,
  ...own,
});

describe('the bars of a player', () => {
  it('each goes on where the one before ended, up to the result', () => {
    let now = 0.25;
    for (const { share, from, to } of steps(account()).slice(1, -1)) {
      expect([from, to].some((end) => Math.abs(end - now) < 1e-9)).toBe(true);
      expect(to - from).toBeCloseTo(Math.abs(share));
      now += share;
    }
    expect(now).toBeCloseTo(1);
  });
  it('begin and end with whole bars', () => {
    const all = steps(account());
    expect(all[0]).toEqual({ term: 'start', share: 0.25, from: 0, to: 0.25 });
    expect(all.at(-1)).toEqual({ term: 'result', share: 1, from: 0, to: 1 });
  });
  it('tell of secret bids only if there were any', () => {
    const terms = (one: ReviewAccount) => steps(one).map((step) => step.term);
    expect(terms(account())).not.toContain('sealed');
    expect(terms(account({ sealed: -0.02 }))).toContain('sealed');
  });
});
