/** Where a replay stands, and how it moves on. */
import { REPLAY } from '../lib/durations';
import type { Replay, ReplayStep } from '../net/protocol';
import { Stage } from '../stage/stage.svelte';

export const SPEEDS = [0.5, 1, 2, 4];

/** The index of each round's first step: a step belongs to the round that its view is in. */
export function roundStarts(steps: ReplayStep[]): number[] {
  const starts: number[] = [];
  steps.forEach((step, i) => {
    if (i === 0 || step.view.round !== steps[i - 1]!.view.round) starts.push(i);
  });
  return starts;
}

export class Player {
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  readonly starts: number[];
  readonly stage: Stage;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly replay: Replay,
    at = 0,
  ) {
    this.starts = roundStarts(replay.steps);
    this.stage = new Stage(() => replay.seats);
    this.seek(at);
  }

  stop() {
    this.pause();
    this.stage.close();
  }
  get last(): number {
    return this.replay.steps.length - 1;
  }
  get now(): ReplayStep {
    return this.replay.steps[this.at]!;
  }
  get round(): number {
    return this.starts.findLastIndex((start) => start <= this.at);
  }

  /** Goes to a step; one step on is shown as it happens. */
  seek(to: number) {
    const at = Math.max(0, Math.min(this.last, Math.trunc(to) || 0));
    const onward = at === this.at + 1;
    this.at = at;
    this.stage.jump(this.now.view, onward ? this.now : null, REPLAY.marks);
  }
  move(by: number) {
    this.pause();
    this.seek(this.at + by);
  }
  toRound(by: number) {
    const here = this.starts[this.round]!;
    const next =
      by > 0
        ? (this.starts[this.round + 1] ?? this.last)
        : this.at > here
          ? here
          : (this.starts[this.round - 1] ?? 0);
    this.pause();
    this.seek(next);
  }

  /** Ends what is being shown, and autoplay. */
  skip() {
    this.pause();
    this.stage.clear();
  }
  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }
  private play() {
    if (this.at === this.last) this.seek(0);
    this.playing = true;
    this.later();
  }
  private pause() {
    this.playing = false;
    clearTimeout(this.timer);
  }
  private later() {
    this.timer = setTimeout(() => {
      this.seek(this.at + 1);
      if (this.at < this.last) this.later();
      else this.pause();
    }, REPLAY.move / this.speed);
  }
}
