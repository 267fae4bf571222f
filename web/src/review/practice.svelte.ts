/** Learning from mistakes: a player's turning points, one after the other, with moves to try. */
import { explain } from '../lib/explain';
import { api } from '../net/api';
import type {
  GameRecord,
  Played,
  Question,
  ReviewTrial,
  ReviewTurningPoint,
} from '../net/protocol';

const AGAIN = 300; // milliseconds between two questions for a verdict

export type Verdict = 'right' | 'good' | 'worse' | 'played';

export class Practice {
  at = $state(0);
  question = $state.raw<Question | null>(null);
  tried = $state<string | null>(null); // the move that is being judged, or has been
  trial = $state.raw<ReviewTrial | null>(null);
  steps = $state.raw<Played[]>([]); // what the move does
  shown = $state(false); // the better move was asked for
  problem = $state('');
  found = $state.raw<ReadonlySet<number>>(new Set()); // points solved without being shown
  private asked = 0; // answers to older questions come too late
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly record: GameRecord,
    readonly points: ReviewTurningPoint[],
  ) {
    void this.open(0);
  }

  get point(): ReviewTurningPoint {
    return this.points[this.at]!;
  }
  get over(): boolean {
    return this.at >= this.points.length;
  }
  get verdict(): Verdict | null {
    if (!this.tried) return null;
    return this.tried === this.point.move ? 'played' : (this.trial?.verdict ?? null);
  }

  async open(at: number) {
    const now = this.forget();
    this.at = at;
    this.shown = false;
    this.question = null;
    if (this.over) return;
    try {
      const question = await api.question(this.record, this.point.ply);
      if (now === this.asked) this.question = question;
    } catch (e) {
      if (now === this.asked) this.problem = explain(e);
    }
  }
  next() {
    void this.open(this.at + 1);
  }
  /** The same question once more. */
  again() {
    this.forget();
    this.shown = false;
  }
  /** Asks no more: the server drops what nobody asks for. */
  stop() {
    this.forget();
  }
  private forget(): number {
    clearTimeout(this.timer);
    this.tried = null;
    this.trial = null;
    this.steps = [];
    this.problem = '';
    return ++this.asked;
  }

  async answer(move: string) {
    const now = this.forget();
    this.tried = move;
    const { ply, better } = this.point;
    try {
      const { steps } = await api.try(this.record, [move], ply);
      if (now !== this.asked) return;
      this.steps = steps;
    } catch (e) {
      if (now === this.asked) this.problem = explain(e);
      return;
    }
    if (move === better) this.solve({ verdict: 'right', compared: null, differences: [] });
    else if (this.verdict !== 'played') void this.judge(move, now);
  }
  private async judge(move: string, now: number) {
    try {
      const trial = await api.judge(this.record, this.point.ply, this.point.better, move);
      if (now !== this.asked) return;
      if (trial.verdict) this.solve(trial);
      else this.timer = setTimeout(() => void this.judge(move, now), AGAIN);
    } catch (e) {
      if (now === this.asked) this.problem = explain(e);
    }
  }
  private solve(trial: ReviewTrial) {
    this.trial = trial;
    if (trial.verdict !== 'worse' && !this.shown) this.found = new Set([...this.found, this.at]);
  }
}
