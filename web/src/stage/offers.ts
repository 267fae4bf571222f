/** The row of offers: who offered how much for which canal. Pure, and from a view alone. */
import type { View } from '../net/protocol';
import { auctionRow, distance, type Slot, type Trial } from './auction';

/**
 * Everyone but the overseer, in the order in which they speak. Empty in other phases, and once the
 * overseer has decided.
 */
export function offersRow(view: View): Slot[] {
  const { players, overseer, phase } = view;
  if (phase !== 'offers' && (phase !== 'decision' || !view.to_move.length)) return [];
  const order = Array.from({ length: players - 1 }, (_, i) => (overseer + 1 + i) % players);
  const next =
    phase === 'offers' && view.to_move.length
      ? distance(overseer, view.to_move[0]!, players)
      : players; // everyone has spoken
  return order.map((seat) => {
    const offer = view.offers.find(([giver]) => giver === seat);
    const due = !offer && distance(overseer, seat, players) >= next;
    return {
      seat,
      bid: offer ? offer[2] : due ? null : 0,
      canal: offer ? offer[1] : null,
      sealed: false,
      due,
      trial: false,
      now: view.to_move.includes(seat),
      planted: false,
    };
  });
}

/** What has been said in this phase: offers, or bids in the order of planting. */
export function spokenRow(view: View, trial: Trial | null = null): Slot[] {
  const offers = offersRow(view);
  return offers.length ? offers : auctionRow(view, trial);
}

/** What was offered for each canal, in the order of the first offers. */
export function totals(view: View): { canal: string; amount: number; givers: number[] }[] {
  const byCanal = new Map<string, { canal: string; amount: number; givers: number[] }>();
  for (const [seat, canal, amount] of view.offers) {
    const sum = byCanal.get(canal) ?? { canal, amount: 0, givers: [] };
    byCanal.set(canal, { canal, amount: sum.amount + amount, givers: [...sum.givers, seat] });
  }
  return [...byCanal.values()];
}
