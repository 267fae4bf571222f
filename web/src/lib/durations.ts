/**
 * How long things take at normal pace, in milliseconds. Styles multiply theirs by `--pace`, which
 * is the pace's share.
 */
import type { GameEvent } from '../net/protocol';

export const PACES = ['slow', 'normal', 'fast', 'at-once'] as const;
export type Pace = (typeof PACES)[number];
/** How much of a time is taken at each pace. */
export const SHARE: Record<Pace, number> = { slow: 1.7, normal: 1, fast: 0.25, 'at-once': 0 };
const USUAL_PAUSE = 900; // a longer one was asked for
/** Whether bots need not pause before they answer: what they do takes its own time to be shown. */
export const hurries = (pace: Pace, pause: number): boolean =>
  pace === 'normal' ? pause <= USUAL_PAUSE : pace !== 'slow';

/** How long an event is shown. Those that are missing take no time. */
export const EVENT: Partial<Record<GameEvent['event'], number>> = {
  bid: 340,
  pass: 200,
  sealed: 250,
  overseer: 600,
  plant: 400,
  offer: 380,
  accept: 250,
  build: 250,
  decline: 350,
  extra: 250,
  water: 650,
  income: 280,
  reveal: 500,
  source: 500,
  palm: 400,
  'first-canal': 300,
};
/** A coin slides into the row of bids; the row makes room; the overseer's token travels. */
export const FLIGHT = { coin: 420, place: 300, token: 560 };
/** Two fists: closed, for all to see; then open. */
export const FISTS = { closed: 420, open: 900 };
/** Keeping an extra canal, which most do most of the time. */
export const KEPT = 60;
/** A drought: the wind, then a sentence to read for every loss. */
export const DROUGHT = { calm: 450, storm: 900, loss: 450, most: 1800 };
/** Rain over the valley, when somebody has won. */
export const RAIN = 5000;
/** The longest that anything is shown to those who asked for less motion. */
export const BRIEF = 200;

/** A replay: the time of a move at normal speed, and how long its marks stay. */
export const REPLAY = { move: 1100, marks: 900, address: 400 };

/** The final count: before the first field, then a field each, faster when there are many. */
export const COUNT = { first: 700, field: 1100, less: 30, least: 550 };
