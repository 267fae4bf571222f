/** How hard puzzles are, and which of them this browser has solved. */
import type { Key } from '../i18n/index.svelte';
import { recall, remember } from '../lib/storage';

/** At the first try, at a later one, or not at all: the solution was looked at. */
export type Outcome = 'first' | 'later' | 'shown';
export type Progress = Record<string, Outcome>;

const BEST: Outcome[] = ['first', 'later', 'shown'];
const MOST = 5000; // of a file that somebody else may have written

export const progress = {
  all: (): Progress => recall<Progress>('puzzles') ?? {},
  /** A puzzle that was met before cannot be solved at the first try any more. */
  add(id: string, outcome: Outcome) {
    const all = this.all();
    if (outcome === 'first' && !all[id]) all[id] = 'first';
    else if (outcome !== 'shown' && all[id] !== 'first') all[id] = 'later';
    else all[id] ??= 'shown';
    remember('puzzles', all);
  },
  /** Takes in what another device has; of two outcomes the better one stays. */
  merge(found: unknown) {
    if (!found || typeof found !== 'object' || Array.isArray(found)) return;
    const all = this.all();
    for (const [id, outcome] of Object.entries(found).slice(0, MOST)) {
      const theirs = BEST.indexOf(outcome as Outcome);
      if (theirs < 0 || !/^[\w-]{1,40}$/.test(id)) continue;
      const ours = all[id] ? BEST.indexOf(all[id]) : BEST.length;
      if (theirs < ours) all[id] = outcome as Outcome;
    }
    remember('puzzles', all);
  },
};

export const isSolved = (outcome: Outcome | undefined) =>
  outcome === 'first' || outcome === 'later';

/** The words for a puzzle's grade, from 1 to 3. */
export const gradeKey = (grade: number): Key =>
  grade === 1 ? 'puzzles.grade.easy' : grade === 2 ? 'puzzles.grade.medium' : 'puzzles.grade.hard';
