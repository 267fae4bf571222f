/** Puzzles: progress that stays, and an answer's way to its verdict. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/net/api';
import type { Legal, PuzzleQuestion, PuzzleVerdict } from '../src/net/protocol';
import { progress } from '../src/puzzles/progress';
import { Solving } from '../src/puzzles/solving.svelte';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const legal = { phase: 'auction', amount: { min: 1, max: 9, taken: [] }, pass: {} } as unknown;
const question = { id: 'p1', seat: 0, legal: legal as Legal } as PuzzleQuestion;
const verdict = (how: PuzzleVerdict['verdict'], best: string | null = null) =>
  ({
    verdict: how,
    cost: null,
    tempting: false,
    solution: best && { best, right: [best] },
  }) as unknown as PuzzleVerdict;
const answers = (...list: PuzzleVerdict[]) => {
  const answer = vi.spyOn(api, 'answerPuzzle');
  for (const one of list) answer.mockResolvedValueOnce(one);
  return answer;
};

describe('progress', () => {
  it('keeps the first success and forgets no puzzle', () => {
    progress.add('a', 'first');
    progress.add('a', 'shown');
    progress.add('b', 'shown');
    progress.add('c', 'later');
    progress.add('c', 'first');
    expect(progress.all()).toEqual({ a: 'first', b: 'shown', c: 'later' });
  });
  it('counts no first try after the solution was shown', () => {
    progress.add('a', 'shown');
    progress.add('a', 'first');
    expect(progress.all()).toEqual({ a: 'later' });
  });
  it('of another device joins ours: the better outcome stays', () => {
    progress.add('a', 'shown');
    progress.add('b', 'first');
    progress.merge({ a: 'later', b: 'shown', c: 'first' });
    expect(progress.all()).toEqual({ a: 'later', b: 'first', c: 'first' });
  });
  it('takes nothing else from a file', () => {
    progress.add('a', 'first');
    for (const bad of [undefined, null, 7, 'first', ['first'], { 'x y': 'first', b: 'best' }])
      progress.merge(bad);
    expect(progress.all()).toEqual({ a: 'first' });
  });
});

describe('an answer', () => {
  it('is right at once, and the puzzle solved', async () => {
    answers(verdict('right', 'bid 3'));
    const solving = new Solving(question);
    await solving.send('bid 3');
    expect(solving.verdict?.solution?.best).toBe('bid 3');
    expect(progress.all()).toEqual({ p1: 'first' });
  });
  it('is wrong, then right', async () => {
    answers(verdict('wrong'), verdict('right', 'pass'));
    const solving = new Solving(question);
    await solving.send('bid 9');
    expect(progress.all()).toEqual({});
    solving.again();
    expect(solving.verdict).toBe(null);
    await solving.send('pass');
    expect(solving.answer).toBe('pass');
    expect(progress.all()).toEqual({ p1: 'later' });
  });
  it('is compared with the solution when that is asked for', async () => {
    const answer = answers(verdict('wrong'), verdict('wrong', 'bid 2'));
    const solving = new Solving(question);
    await solving.send('bid 9');
    await solving.show();
    expect(answer).toHaveBeenLastCalledWith('p1', { move: 'bid 9', show: true });
    expect(progress.all()).toEqual({ p1: 'shown' });
  });
  it('that cannot be sent says why, and another can be sent', async () => {
    vi.spyOn(api, 'answerPuzzle').mockRejectedValueOnce(new Error('no way'));
    const solving = new Solving(question);
    await solving.send('bid 9');
    expect(solving.verdict).toBe(null);
    expect(solving.problem).toContain('no way');
  });
});
