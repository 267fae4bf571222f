/** From the chance at the start to the result, term by term. */
import type { ReviewAccount } from '../net/protocol';

/** What helps comes before what costs, so that most bars stay between 0 and 100. */
const TERMS = ['luck', 'sealed', 'others', 'own', 'correction'] as const;

export interface Step {
  term: 'start' | (typeof TERMS)[number] | 'result';
  share: number; // as it is told: the whole chance at both ends, else the change
  from: number; // where its bar lies, from the smaller share
  to: number;
}

/** The bars of one player; how secret bids turned out is told if there were any. */
export function steps(account: ReviewAccount): Step[] {
  let now = account.start;
  const changes = TERMS.filter((term) => term !== 'sealed' || account.sealed !== 0).map((term) => {
    const share = account[term];
    const before = now;
    now += share;
    return { term, share, from: Math.min(before, now), to: Math.max(before, now) };
  });
  const { start, result } = account;
  return [
    { term: 'start', share: start, from: 0, to: start },
    ...changes,
    { term: 'result', share: result, from: 0, to: result },
  ];
}
