/** Counting up at the end: field by field, then the ranking. */
import { untrack } from 'svelte';
import type { Count } from '../board/Counted.svelte';
import { COUNT } from '../lib/durations';
import { paced, reducedMotion } from '../lib/settings.svelte';
import type { Field, SeatInfo, View } from '../net/protocol';

const DONE = 10_000;
/** What a field is worth to all players together. */
const worth = (field: Field) => field[2].reduce((sum, points) => sum + points, 0);

export class FinalCount {
  at = $state(-1); // the field that is being counted
  constructor(
    private readonly game: () => { view: View | null; seats: SeatInfo[] },
    counted = false,
  ) {
    if (counted) this.at = DONE;
  }
  get scores(): number[] {
    return this.game().view?.result?.scores ?? [];
  }

  /** Those that count, the one that is worth most at the end. */
  get fields(): Field[] {
    return (this.game().view?.result?.fields ?? [])
      .filter((field) => worth(field) > 0)
      .sort((a, b) => worth(a) - worth(b));
  }
  /** How long the field of the moment is shown: the more it is worth, the longer. */
  get pause(): number {
    const { fields, now } = this;
    if (!now) return COUNT.first;
    return COUNT.least + ((COUNT.most - COUNT.least) * worth(now)) / worth(fields.at(-1)!);
  }
  get done(): boolean {
    return this.at >= this.fields.length;
  }
  finish() {
    this.at = DONE;
  }
  again() {
    this.at = -1;
  }

  get now(): Field | null {
    return this.fields[this.at] ?? null;
  }
  get counted(): Count | null {
    const field = this.now;
    return field
      ? {
          squares: field[1],
          gains: this.game()
            .seats.map((seat) => ({ seat, points: field[2][seat.seat] ?? 0 }))
            .filter((g) => g.points),
        }
      : null;
  }

  get rows() {
    const { view, seats } = this.game();
    const so = this.fields.slice(0, this.done ? undefined : Math.max(0, this.at + 1));
    const rows = seats.map((s) => {
      const money = view?.money[s.seat] ?? 0;
      const points = so.reduce((n, f) => n + (f[2][s.seat] ?? 0), 0);
      return {
        s,
        money,
        points,
        total: money + points,
        win: view?.result?.winners.includes(s.seat) ?? false,
      };
    });
    return this.done ? rows.sort((a, b) => b.total - a.total) : rows;
  }
}

/** Counts on at the reader's pace, as long as the component that calls this is there. */
export function keepCounting(current: () => FinalCount | null) {
  $effect(() => {
    const count = current();
    untrack(() => {
      if (reducedMotion() || !paced(1)) count?.finish();
    });
  });
  $effect(() => {
    const count = current();
    if (!count || count.done) return;
    const timer = setTimeout(() => {
      count.at += 1;
    }, paced(count.pause));
    return () => clearTimeout(timer);
  });
}
