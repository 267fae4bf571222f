/** The row of bids: who plants when, as far as it is known. Pure, and from a view alone. */
import type { View } from '../net/protocol';

export interface Slot {
  seat: number;
  bid: number | null; // 0: passed; null: nothing said, or nothing that this view shows
  canal?: string | null; // an offer: what it is for; it may be for nothing
  sealed: boolean; // a secret bid is in, and covered
  due: boolean; // still to speak
  trial: boolean; // only in hand so far
  now: boolean; // to move
  planted: boolean;
}

/** A bid in hand, with the order that the server says it leads to. */
export interface Trial {
  seat: number;
  bid: number;
  order: number[];
}

/** From a seat onwards, clockwise: how far another one is. */
export const distance = (from: number, to: number, players: number) =>
  (to - from + players) % players;

/** Who opens the auction. */
export const speaksFirst = ({ overseer, players }: View) => (overseer + 1) % players;

/** Who has spoken: the highest bid first, then those who passed, the last of them first. */
function ranked(seats: number[], bids: (number | null)[], spoke: (seat: number) => number) {
  return [...seats].sort((a, b) => bids[b]! - bids[a]! || spoke(b) - spoke(a));
}

/** Empty in the phases that have no row. */
export function auctionRow(view: View, trial: Trial | null = null): Slot[] {
  const { players, bids, phase, overseer } = view;
  if (phase !== 'auction' && phase !== 'planting' && phase !== 'leftover') return [];
  const seats = Array.from({ length: players }, (_, i) => i);
  const slot = (seat: number): Slot => ({
    seat,
    bid: trial?.seat === seat ? trial.bid : bids[seat]!,
    sealed: false,
    due: false,
    trial: trial?.seat === seat,
    now: view.to_move.includes(seat),
    planted: false,
  });
  if (phase !== 'auction') {
    const done = seats.filter((seat) => !view.order.includes(seat));
    return [
      ...ranked(done, bids, (seat) => distance(overseer, seat, players)).map((seat) => ({
        ...slot(seat),
        now: phase === 'planting' && view.to_move.includes(seat),
        planted: true,
      })),
      ...view.order.map(slot),
    ];
  }
  const first = speaksFirst(view);
  const said = seats.filter((seat) => bids[seat] !== null);
  const order =
    trial && [...said, trial.seat].every((seat) => trial.order.includes(seat))
      ? trial.order
      : ranked(said, bids, (seat) => distance(first, seat, players));
  const silent = seats
    .filter((seat) => !order.includes(seat))
    .sort((a, b) => distance(first, a, players) - distance(first, b, players))
    .map((seat) => {
      const sealed = players === 2 && !view.to_move.includes(seat);
      return { ...slot(seat), bid: null, trial: false, sealed, due: !sealed };
    });
  return [...order.map(slot), ...silent];
}
