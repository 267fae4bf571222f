/** One puzzle being solved: its question, the answer in hand, and what the answer was worth. */
import { explain } from '../lib/explain';
import { play as sound } from '../lib/sound';
import { api } from '../net/api';
import type { PuzzleQuestion, PuzzleVerdict } from '../net/protocol';
import { progress } from './progress';

export class Solving {
  verdict = $state.raw<PuzzleVerdict | null>(null);
  answer = $state<string | null>(null); // the last move that was tried
  problem = $state('');
  private tries = 0;
  private busy = false;

  constructor(readonly question: PuzzleQuestion) {}

  again() {
    this.verdict = null;
    this.answer = null;
  }
  /** Tries a move. */
  send(move: string) {
    return this.post(move, false);
  }
  /** Gives up: the solution, compared with the last move that was tried. */
  show() {
    return this.post(this.answer, true);
  }

  private async post(move: string | null, show: boolean) {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      const verdict = await api.answerPuzzle(this.question.id, { move, show });
      this.answer = move;
      this.verdict = verdict;
      this.keep(verdict, show);
    } catch (error) {
      this.problem = explain(error);
    } finally {
      this.busy = false;
    }
  }
  private keep({ verdict }: PuzzleVerdict, show: boolean) {
    const { id } = this.question;
    if (verdict === 'right') {
      progress.add(id, this.tries ? 'later' : 'first');
      sound('bell');
    } else if (show) progress.add(id, 'shown');
    this.tries++;
  }
}
