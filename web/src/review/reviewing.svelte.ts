/** A review that the server works on: asked for again and again until it is there. */
import { Problem, api } from '../net/api';
import type { GameRecord, ReviewAnswer } from '../net/protocol';
import { reason } from '../replay/open';

const AGAIN = 1000; // milliseconds between two questions

export class Reviewing {
  answer = $state.raw<ReviewAnswer | null>(null);
  problem = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = false;

  constructor(private readonly record: GameRecord) {}

  start() {
    if (this.wanted) return;
    this.wanted = true;
    if (!this.answer?.review) void this.ask();
  }
  /** Nobody looks any more; the server drops what nobody asks for. */
  stop() {
    this.wanted = false;
    clearTimeout(this.timer);
  }

  private async ask() {
    try {
      this.answer = await api.review(this.record);
      this.problem = '';
    } catch (e) {
      this.problem = e instanceof Problem ? reason(e) : String(e);
      if (!(e instanceof Problem) || e.code !== 'request/too-many') return;
    }
    if (this.wanted && !this.answer?.review) this.timer = setTimeout(() => void this.ask(), AGAIN);
  }
}
