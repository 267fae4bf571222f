/** What of a game this screen must not show, and to whom. */
import { phaseOf, roundOf, type TableState } from '../net/protocol';

/** Two players bid at the same time: nobody else may see what is being bid. */
export const sealed = (state: TableState) =>
  state.table.players === 2 && phaseOf(state) === 'auction' && state.table.status === 'running';

/** Which question a state asks a seat: the same one while the other's secret bid comes in. */
export const questionId = (state: TableState, seat: number | null) =>
  `${state.epoch} ${sealed(state) ? `round ${roundOf(state)}` : state.ply} ${seat}`;

/** Several people look at this screen. */
export const together = (state: TableState | null) => (state?.you.length ?? 0) > 1;

/**
 * Several people look at this screen and money is hidden: nobody's is on the page, nor a question
 * that tells it.
 */
export const hidesMoney = (state: TableState | null): boolean =>
  !!state &&
  together(state) &&
  state.table.options.money === 'hidden' &&
  phaseOf(state) !== 'over' &&
  !sealed(state);

export const withoutMoney = <T extends { money: (number | null)[] }>(shown: T): T => ({
  ...shown,
  money: shown.money.map(() => null),
});

/** Whose eyes the screen shows next: who is asked, else who looked before, else the first. */
export function nextSeat(state: TableState, seat: number | null): number | null {
  const asked = state.you.filter((s) => state.legal[String(s)]);
  if (seat !== null && asked.includes(seat) && phaseOf(state) !== 'auction') return seat;
  if (asked[0] !== undefined) return asked[0];
  return seat !== null && state.you.includes(seat) ? seat : (state.you[0] ?? null);
}
