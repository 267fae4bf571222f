/** The graph of a game: what each player was worth at every step, on an axis of rounds. */
import type { ReplayStep } from '../net/protocol';

/** Where things lie, in units of the picture. */
export const PLOT = { width: 400, height: 150, left: 30, right: 12, top: 10, bottom: 8 };

/** Fields and money together: what the game would end with. */
export const worth = (step: ReplayStep, seat: number): number =>
  (step.points[seat] ?? 0) + (step.view.money[seat] ?? 0);

/** The height of the axis and its lines: round numbers, four or five of them. */
export function scale(most: number): { top: number; lines: number[] } {
  const step = [5, 10, 20, 25, 50, 100, 200].find((s) => most / s <= 5) ?? 500;
  const top = Math.max(1, Math.ceil(most / step)) * step;
  return { top, lines: Array.from({ length: top / step + 1 }, (_, i) => i * step) };
}

/** Rounds are equally wide; the steps of a round share its width. */
export class Axis {
  constructor(
    private readonly starts: number[], // the first step of each round
    private readonly last: number,
    private readonly rounds: number,
  ) {}
  private get width() {
    return (PLOT.width - PLOT.left - PLOT.right) / this.rounds;
  }
  private steps(round: number): number {
    return Math.max(1, (this.starts[round + 1] ?? this.last) - this.starts[round]!);
  }
  /** Where a round begins. */
  round(index: number): number {
    return PLOT.left + index * this.width;
  }
  x(step: number): number {
    const round = Math.max(
      0,
      this.starts.findLastIndex((start) => start <= step),
    );
    return this.round(round + (step - this.starts[round]!) / this.steps(round));
  }
  /** The step nearest to a place. */
  step(x: number): number {
    const at = Math.max(0, (x - PLOT.left) / this.width);
    const round = Math.min(Math.floor(at), this.starts.length - 1);
    return Math.min(this.last, this.starts[round]! + Math.round((at - round) * this.steps(round)));
  }
}
