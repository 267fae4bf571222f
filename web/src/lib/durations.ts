/** How long things take, in milliseconds. Styles have theirs in styles/tokens.css. */
import type { GameEvent } from '../net/protocol';

/** How long an event is shown. Those that are missing take no time. */
export const EVENT: Partial<Record<GameEvent['event'], number>> = {
  bid: 350,
  pass: 250,
  sealed: 250,
  bids: 900,
  overseer: 650,
  plant: 480,
  offer: 420,
  accept: 250,
  build: 250,
  decline: 400,
  extra: 250,
  water: 950,
  income: 450,
  reveal: 700,
  source: 500,
  palm: 400,
  'first-canal': 300,
};
/** A drought: the wind, then a sentence to read for every loss. */
export const DROUGHT = { calm: 700, storm: 900, loss: 650, most: 2600 };
/** Rain over the valley, when somebody has won. */
export const RAIN = 5000;
/** The longest that anything is shown to those who asked for less motion. */
export const BRIEF = 200;

/** A replay: the time of a move at normal speed, and how long its marks stay. */
export const REPLAY = { move: 1100, marks: 900, address: 400 };

/** The final count: before the first field, then a field each, faster when there are many. */
export const COUNT = { first: 700, field: 1100, less: 30, least: 550 };
