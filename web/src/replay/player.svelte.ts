/** Where a replay stands, and how it moves on. */
import { REPLAY } from '../lib/durations';
import { runAt } from '../lib/settings.svelte';
import type { Replay, ReplayStep } from '../net/protocol';
import { Stage } from '../stage/stage.svelte';
import { FinalCount } from '../table/finalCount.svelte';

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
  count = $state.raw<FinalCount | null>(null); // the last move was seen: fields are counted
  readonly starts: number[];
  readonly stage: Stage;
  private fast = $state(1);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private run = 0; // counts autoplays: an older one goes on no more

  constructor(
    readonly replay: Replay,
    at = 0,
  ) {
    this.starts = roundStarts(replay.steps);
    this.stage = new Stage(() => replay.seats);
    this.jump(at);
  }

  stop() {
    this.pause();
    this.stage.close();
    runAt(1);
  }
  get last(): number {
    return this.replay.steps.length - 1;
  }
  get now(): ReplayStep {
    return this.replay.steps[this.at]!;
  }
  /** The step whose scores are shown: those of a move come when it has been seen. */
  get shown(): ReplayStep {
    return this.stage.busy ? this.replay.steps[this.at - 1]! : this.now;
  }
  get round(): number {
    return this.starts.findLastIndex((start) => start <= this.at);
  }
  get speed(): number {
    return this.fast;
  }
  set speed(times: number) {
    this.fast = times;
    runAt(times);
  }

  /** Shows a step's position at once. */
  seek(to: number) {
    this.pause();
    this.jump(to);
  }
  /** A step back is shown at once; a step on is played as at the table. */
  step(by: 1 | -1) {
    this.pause();
    if (by < 0) this.jump(this.at - 1);
    else void this.onward();
  }
  toRound(by: number) {
    const here = this.starts[this.round]!;
    this.seek(
      by > 0
        ? (this.starts[this.round + 1] ?? this.last)
        : this.at > here
          ? here
          : (this.starts[this.round - 1] ?? 0),
    );
  }

  /** Ends what is being shown, and autoplay. */
  skip() {
    this.pause();
    if (this.stage.busy) this.stage.skip();
    else if (this.count && !this.count.done) this.count.finish();
    else this.stage.clear();
  }
  toggle() {
    if (this.playing) this.pause();
    else void this.play();
  }

  private jump(to: number) {
    this.at = Math.max(0, Math.min(this.last, Math.trunc(to) || 0));
    this.count = null;
    this.stage.jump(this.now.view);
  }
  /** Plays the next step; whether it was seen to its end. */
  private async onward(): Promise<boolean> {
    const { stage } = this;
    this.jump(this.at); // what is being played ends
    if (this.at === this.last) return false;
    this.at += 1;
    stage.begin();
    if (!(await stage.play([this.now]))) return false;
    stage.rest();
    stage.view = this.now.view;
    if (stage.view.result)
      this.count = new FinalCount(() => ({ view: stage.view, seats: this.replay.seats }));
    return true;
  }
  private async play() {
    if (this.at === this.last) this.jump(0);
    this.playing = true;
    const run = ++this.run;
    while (run === this.run) {
      const begun = Date.now();
      if (!(await this.onward()) || run !== this.run) return;
      if (this.at === this.last) break;
      const least = begun + REPLAY.move / this.speed - Date.now();
      await new Promise((next) => {
        this.timer = setTimeout(next, Math.max(least, REPLAY.breath / this.speed));
      });
    }
    this.pause();
  }
  private pause() {
    this.run += 1;
    this.playing = false;
    clearTimeout(this.timer);
  }
}
