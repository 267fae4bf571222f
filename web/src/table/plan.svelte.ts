/**
 * A pencil mark: the next move as its player plans it while others decide. It is in hand when the
 * turn comes, as far as it is legal then. It never leaves this page.
 */
import type { Target } from '../board/geometry';
import type { View } from '../net/protocol';
import type { Choice } from './choice.svelte';

/** Whether a place is still free to be pencilled in. */
const free = (target: Target, view: View): boolean =>
  target.kind === 'square'
    ? !view.tiles.some(([square]) => square === target.name)
    : target.kind === 'canal' && !view.canals.includes(target.name);

export class Plan {
  amount = $state<number | null>(null);
  target = $state.raw<Target | null>(null);

  /** The most that a seat could say when its turn comes, or null if it is not asked this phase. */
  static most(view: View, seat: number | null): number | null {
    if (seat === null || view.to_move.includes(seat)) return null;
    const bids = view.phase === 'auction' && view.players > 2 && view.bids[seat] === null;
    const offers =
      view.phase === 'offers' &&
      view.overseer !== seat &&
      !view.offers.some(([giver]) => giver === seat);
    return bids || offers ? (view.money[seat] ?? null) : null;
  }

  /** One step more or less; below nothing there is no plan. */
  step(by: number, most: number) {
    const amount = Math.min(most, (this.amount ?? 0) + by);
    this.amount = amount > 0 ? amount : null;
  }
  /** Marks a place, or wipes the mark off it. */
  mark(target: Target, view: View) {
    const again = this.target?.kind === target.kind && this.target.name === target.name;
    this.target = again || !free(target, view) ? null : target;
  }
  /** The place that is marked, unless somebody has taken it meanwhile. */
  seen(view: View): Target | null {
    return this.target && free(this.target, view) ? this.target : null;
  }
  wipe() {
    this.amount = this.target = null;
  }

  /** The turn has come: the plan is in hand, where it is legal. */
  into(choice: Choice) {
    const { amount, target } = this;
    const range = choice.legal?.amount;
    if (
      range &&
      amount !== null &&
      amount >= range.min &&
      amount <= range.max &&
      !range.taken?.includes(amount)
    )
      choice.amount = amount; // never another one: it would be sent without a thought
    this.amount = null;
    if (!target || choice.targets[0]?.kind !== target.kind) return;
    if (choice.allows(target)) choice.target = target;
    this.target = null;
  }
}
