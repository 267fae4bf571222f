/**
 * How long things take at normal pace, in milliseconds. Styles multiply theirs by `--pace`, which
 * is the pace's share.
 */
import type { GameEvent } from '../net/protocol';

export const PACES = ['slow', 'normal', 'fast', 'at-once'] as const;
export type Pace = (typeof PACES)[number];
/** How much of a time is taken at each pace. */
export const SHARE: Record<Pace, number> = { slow: 1.7, normal: 1, fast: 0.2, 'at-once': 0 };
const USUAL_PAUSE = 900; // a longer one was asked for
/** Whether bots need not pause before they answer: what they do takes its own time to be shown. */
export const hurries = (pace: Pace, pause: number): boolean =>
  pace === 'normal' ? pause <= USUAL_PAUSE : pace !== 'slow';

/** How long an event is shown. Those that are missing take no time. */
export const EVENT: Partial<Record<GameEvent['event'], number>> = {
  bid: 300,
  pass: 180,
  sealed: 220,
  overseer: 460,
  plant: 320,
  offer: 300,
  accept: 120,
  build: 120,
  decline: 320,
  extra: 240,
  water: 500,
  income: 320,
  reveal: 360,
  source: 500,
  palm: 400,
  'first-canal': 300,
};
/**
 * A coin slides into the row of bids; the row makes room; the overseer's token travels; money
 * changes hands.
 */
export const FLIGHT = { coin: 300, place: 250, token: 420, paid: 280 };
/** Two fists: closed, for all to see; then open; then they give what they hold. */
export const FISTS = { closed: 420, open: 560, given: 420 };
/** Keeping an extra canal, which most do most of the time. */
export const KEPT = 60;
/** A drought: the wind, then a sentence to read for every loss. */
export const DROUGHT = { calm: 400, storm: 800, loss: 320, most: 1280 };
/** Rain over the valley, when somebody has won; with less motion it only comes and goes. */
export const RAIN = { full: 5000, less: 1600 };
/** How long money, or the overseer's token, takes to change hands with less motion: it fades. */
export const BRIEF = 200;

/** A replay that plays by itself: the least time of a move, and the breath after a longer one. */
export const REPLAY = { move: 1100, breath: 350, address: 400 };

/** The final count: before the first field, then a field each, by what it is worth. */
export const COUNT = { first: 600, least: 450, most: 1400 };
