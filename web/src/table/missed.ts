/** What was played for somebody who was not there. */
import type { SeatInfo, Step } from '../net/protocol';
import { describe, opened, plainText } from './words';

export interface Missed {
  ply: number;
  timeout: boolean; // the time ran out; else a bot sits in
  words: string; // what was done, in a sentence
}

/**
 * The newest move of the seats `you`, if they did not make it themselves. `late`: their time ran
 * out, so that a bot took over. Whoever plays alone on this device is addressed as "you".
 */
export function missedMove(
  steps: Step[],
  you: number[],
  seats: SeatInfo[],
  late: boolean,
): Missed | null {
  const last = steps.findLast(({ seat }) => seat !== null && you.includes(seat));
  if (!last || (last.by !== 'timeout' && last.by !== 'bot')) return null;
  if (seats.find((s) => s.seat === last.seat)?.kind !== 'person') return null;
  const own = last.events.find((e) => 'seat' in e && e.seat === last.seat);
  const words = own
    ? describe(
        opened(
          own,
          steps.filter((step) => step.ply >= last.ply),
        ),
        seats,
        you.length === 1 ? last.seat : null,
      )
        .map(plainText)
        .join(' ')
    : '';
  return { ply: last.ply, timeout: late || last.by === 'timeout', words };
}
