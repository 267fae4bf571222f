/** A clock that ticks while somebody's time is running. */
import { ServerTime, timeLeft, type TimeLeft } from './time';

const TICK = 500;

export class Countdown {
  left = $state.raw<TimeLeft | null>(null); // null: there is no limit
  readonly server = new ServerTime();
  private timer: ReturnType<typeof setInterval> | undefined;
  private deadline: string | null = null;

  constructor(private readonly onshort: () => void) {}

  /** Runs to a deadline, or stops. A page that slept is right again with the next tick. */
  run(started: string | null, deadline: string | null) {
    clearInterval(this.timer);
    if (deadline !== this.deadline) this.left = null; // else it may have become short meanwhile
    this.deadline = deadline;
    if (!deadline) return;
    const tick = () => {
      const before = this.left;
      const left = timeLeft(started, deadline, this.server.now());
      if (left.ms === before?.ms) return;
      this.left = left;
      if (left.short && left.ms && before && !before.short) this.onshort();
    };
    tick();
    this.timer = setInterval(tick, TICK);
  }
  stop() {
    clearInterval(this.timer);
  }
}
