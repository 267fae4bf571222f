/** Time as the server has it, and how long that leaves somebody to move. */
import type { Pace } from '../net/protocol';

/**
 * The server's clock. A message is on its way for a while, so the server's time seems earlier than
 * it is: of the newest messages the one that was quickest is right. Those from long ago do not
 * count, as this device's clock may have been set since, or slept.
 */
export class ServerTime {
  private heard: { at: number; ahead: number }[] = [];
  private static readonly KEPT = 5 * 60_000;

  /** A message came that the server sent at this time (ISO 8601). */
  hear(sent: string, now = Date.now()) {
    const ahead = Date.parse(sent) - now;
    if (Number.isNaN(ahead)) return;
    this.heard = [
      ...this.heard.filter((h) => Math.abs(now - h.at) < ServerTime.KEPT),
      { at: now, ahead },
    ].slice(-20);
  }
  now(now = Date.now()): number {
    const near = this.heard.filter((h) => Math.abs(now - h.at) < ServerTime.KEPT);
    const counted = near.length ? near : this.heard.slice(-1);
    return now + (counted.length ? Math.max(...counted.map((h) => h.ahead)) : 0);
  }
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Whether pages are closed most of the time while a game of this pace goes on. */
export const isSlow = (pace: Pace): boolean =>
  pace.kind === 'move' && pace.seconds * SECOND >= HOUR;

export interface TimeLeft {
  ms: number;
  part: number; // of the whole, from 1 down to 0
  short: boolean; // it is time to hurry
}

/** How long there is from `now` to `deadline`, of the time that began at `started`. */
export function timeLeft(started: string | null, deadline: string, now: number): TimeLeft {
  const end = Date.parse(deadline);
  const whole = Math.max(SECOND, end - (started ? Date.parse(started) : now));
  const ms = Math.max(0, end - now);
  const warning = Math.min(HOUR, Math.max(10 * SECOND, whole / 5));
  return { ms, part: Math.min(1, ms / whole), short: ms <= warning };
}

/**
 * A time in the largest units that say enough: days, hours, else minutes and seconds. In brief
 * there is one unit only, for a place that is a thumb wide.
 */
export function clockText(ms: number, language: string, brief = false): string {
  const seconds = Math.ceil(ms / SECOND);
  const unit = (value: number, unit: 'day' | 'hour' | 'minute', unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(value);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 2 || (brief && days)) return unit(days, 'day', 'long');
  if (brief && hours) return unit(hours, 'hour', 'short');
  if (days === 1)
    return [unit(1, 'day', 'long'), hours > 24 ? unit(hours - 24, 'hour', 'short') : '']
      .join(' ')
      .trim();
  if (hours >= 1) return `${unit(hours, 'hour', 'short')} ${unit(minutes % 60, 'minute', 'short')}`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
