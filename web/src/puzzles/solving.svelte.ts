/** One puzzle being solved: its question, the answer in hand, and what the answer was worth. */
import { explain } from '../lib/explain';
import { play as sound } from '../lib/sound';
import { api } from '../net/api';
import type { PuzzleQuestion, PuzzleVerdict } from '../net/protocol';
import { Choice } from '../table/choice.svelte';
import { progress } from './progress';

export class Solving {
  readonly choice = new Choice();
  verdict = $state.raw<PuzzleVerdict | null>(null);
  answer = $state<string | null>(null); // the last move that was tried
  problem = $state('');
  private tries = 0;
  private busy = false;

  constructor(readonly question: PuzzleQuestion) {
    this.ask();
  }

  get asking(): boolean {
    return !this.verdict;
  }
  private ask() {
    this.verdict = null;
    this.answer = null;
    this.choice.reset(this.question.legal, this.question.seat);
  }
  again() {
    this.ask();
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
      if (verdict.solution) this.choice.take(verdict.solution.best); // the board shows it
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
