/** Hints against bots: asked for one by one; each is taken in hand, so that the board shows it. */
import type { Component, Snippet } from 'svelte';
import { words } from '../i18n/index.svelte';
import { api } from '../net/api';
import type { Hint, Phase, SeatInfo, TableState } from '../net/protocol';
import type { Choice } from './choice.svelte';

export interface Shown {
  hint: Hint;
  phase: Phase;
  best: Hint | null; // the first one, unless it is this
  at: number; // from 0
  of: number;
}
/** Loaded when somebody asks for the first time; without a hint, the words before the first one. */
type Words = Component<{ shown: Shown | null; seats: SeatInfo[]; children?: Snippet }>;

export class Hinting {
  Words = $state.raw<Words | null>(null);
  private hints = $state.raw<Hint[]>([]);
  private at = $state(0);
  private place = ''; // the position that the hints are for
  private busy = false;
  private agreed = false; // they know what a hint costs
  private warned = $state<string | null>(null); // the move in hand when they were told

  /** The next hint for the question in hand; before the first one, what it costs (`costly`). */
  async next({ table, ply, epoch }: TableState, choice: Choice, costly: boolean) {
    const { legal, seat } = choice;
    if (this.busy || !legal || seat === null) return;
    const place = `${table.id} ${ply} ${epoch}`;
    this.busy = true;
    try {
      if (costly && !this.agreed && !this.warns(choice)) {
        const [{ default: Words }] = await Promise.all([
          import('./HintWords.svelte'),
          words('hint', 'review'),
        ]);
        this.Words = Words;
        this.warned = inHand(choice);
        return;
      }
      this.agreed = true;
      this.warned = null;
      if (place === this.place) this.at = this.shown(choice) ? this.at + 1 : this.at;
      else {
        const [{ hints }, { default: Words }] = await Promise.all([
          api.hint(table.id, seat, ply, epoch),
          import('./HintWords.svelte'),
          words('hint', 'review'),
        ]);
        if (choice.legal?.phase !== legal.phase || choice.seat !== seat) return; // it has moved
        this.Words = Words;
        this.hints = hints;
        this.at = 0;
        this.place = place;
      }
      this.at %= this.hints.length;
      choice.take(this.hints[this.at]!.move);
    } finally {
      this.busy = false;
    }
  }
  /** The hint that is in hand. */
  shown(choice: Choice): Shown | null {
    const hint = this.hints[this.at];
    if (!hint || !choice.legal || !choice.has(hint.move)) return null;
    const best = this.at ? this.hints[0]! : null;
    return { hint, phase: choice.legal.phase, best, at: this.at, of: this.hints.length };
  }
  /** Whether they are being told what a hint costs: until they do something else. */
  warns(choice: Choice): boolean {
    return this.warned !== null && this.warned === inHand(choice);
  }
  /** There is a new question. */
  forget() {
    this.hints = [];
    this.warned = null;
    this.place = '';
  }
}

const inHand = ({ move, target, passing }: Choice) => `${move} ${target?.name} ${passing}`;
