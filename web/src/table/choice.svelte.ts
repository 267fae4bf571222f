/**
 * The choice in hand: what is picked so far, what it would do, and the move it makes. All of it
 * read from `legal`.
 */
import type { Preview } from '../board/Board.svelte';
import type { Target } from '../board/geometry';
import type { ByName, Consequences, Legal, View } from '../net/protocol';
import { refusal, type Refused } from './refusal';

const named = (kind: Target['kind'], by: ByName | undefined | null): Target[] =>
  Object.keys(by ?? {}).map((name) => ({ kind, name }));

export class Choice {
  legal = $state.raw<Legal | null>(null);
  seat = $state<number | null>(null);
  hovered = $state.raw<Target | null>(null);
  refused = $state.raw<Refused | null>(null); // why the last place pointed at cannot be chosen
  private passes = $state(false);
  private taken = $state<string | null>(null);
  private picked = $state.raw<Target | null>(null);
  private said = $state(0);

  /** Passing, or declining, is what is in hand. */
  get passing(): boolean {
    return this.passes;
  }
  set passing(passing: boolean) {
    this.passes = passing;
    this.refused = null;
  }
  get tile(): string | null {
    return this.taken;
  }
  set tile(tile: string | null) {
    this.taken = tile;
    this.passing = false;
  }
  get target(): Target | null {
    return this.picked;
  }
  set target(target: Target | null) {
    this.picked = target;
    this.passing = false;
  }
  get amount(): number {
    return this.said;
  }
  set amount(amount: number) {
    this.said = amount;
    this.passing = false;
  }

  /** A new question. */
  reset(legal: Legal | null, seat: number | null) {
    this.legal = legal;
    this.seat = seat;
    this.target = this.hovered = null;
    const tiles = Object.keys(legal?.tiles ?? {});
    this.tile = tiles.length === 1 ? tiles[0]! : null;
    this.amount = this.allowedFrom(legal?.amount?.min ?? 0);
    const all = this.targets;
    if (all.length === 1) this.target = all[0]!;
  }

  readonly targets: Target[] = $derived.by(() => {
    const l = this.legal;
    if (!l) return [];
    switch (l.phase) {
      case 'source':
        return named('crossing', l.crossings);
      case 'palms':
        return named('square', l.squares);
      case 'planting':
      case 'leftover': {
        const squares = this.tile
          ? l.tiles?.[this.tile]
          : (Object.assign({}, ...Object.values(l.tiles ?? {})) as ByName);
        return named('square', squares);
      }
      case 'offers':
        return l.amount ? named('canal', l.canals) : [];
      case 'decision':
        return [...named('canal', l.accept), ...named('canal', l.build?.canals)];
      default:
        return named('canal', l.canals);
    }
  });
  private readonly keys = $derived(new Set(this.targets.map((x) => `${x.kind} ${x.name}`)));

  allows(target: Target): boolean {
    return this.keys.has(`${target.kind} ${target.name}`);
  }

  /** Takes a place of the board in hand, or says why it cannot be chosen. */
  pick(target: Target, allowed: boolean, view: View) {
    if (allowed) {
      this.target = target;
      this.hovered = null;
    } else
      this.refused =
        this.legal && this.targets.length
          ? refusal(this.legal, this.whyNot(target), target, view)
          : null;
  }

  /** The amount itself or the next one that may be said. */
  allowedFrom(amount: number, step = 1): number {
    const range = this.legal?.amount;
    if (!range) return 0;
    const taken = new Set(range.taken ?? []);
    let a = amount;
    while (taken.has(a) && a >= range.min && a <= range.max) a += step;
    return a < range.min || a > range.max ? this.amount : a;
  }

  step(by: number) {
    this.amount = this.allowedFrom(this.amount + by, by);
  }

  /** The reason against a place, by the engine's code. */
  whyNot(target: Target): string | null {
    return (
      Object.entries(this.legal?.refused ?? {}).find(([, names]) =>
        names.includes(target.name),
      )?.[0] ?? null
    );
  }

  /** What the choice, or the place pointed at, would do. */
  consequencesAt(target: Target | null): Consequences | null {
    const l = this.legal;
    if (!l || !target) return null;
    const name = target.name;
    switch (l.phase) {
      case 'source':
        return l.crossings?.[name] ?? null;
      case 'palms':
        return l.squares?.[name] ?? null;
      case 'planting':
      case 'leftover':
        return this.tile ? (l.tiles?.[this.tile]?.[name] ?? null) : null;
      case 'decision':
        return l.accept?.[name] ?? l.build?.canals[name] ?? null;
      default:
        return l.canals?.[name] ?? null;
    }
  }

  /** What is shown: the place pointed at while nothing is picked, else the pick. */
  readonly shown: Target | null = $derived(
    this.hovered && this.allows(this.hovered) ? this.hovered : this.passing ? null : this.target,
  );
  readonly consequences: Consequences | null = $derived(this.consequencesAt(this.shown));
  readonly auction: Consequences | null = $derived(
    this.passing
      ? (this.legal?.pass ?? null)
      : (this.legal?.outcomes?.find(
          ([from, to]) => this.amount >= from && this.amount <= to,
        )?.[2] ?? null),
  );

  /** Derived, as the board reads it many times over. */
  readonly preview: Preview | null = $derived.by(() => {
    const at = this.shown;
    if (!this.legal || !at) return null;
    const c = this.consequences ?? {};
    const phase = this.legal.phase;
    return {
      canal: at.kind === 'canal' ? at.name : null,
      crossing: at.kind === 'crossing' ? at.name : null,
      palm: phase === 'palms' ? at.name : null,
      tile:
        (phase === 'planting' || phase === 'leftover') && this.tile && this.allows(at)
          ? {
              tile: this.tile,
              square: at.name,
              seat: c.farmers ? this.seat : null,
              farmers: c.farmers ?? 0,
              lasts: c.lasts,
            }
          : null,
      watered: c.watered,
      saved: c.saved,
      suffers: c.suffers,
      field: c.field && c.field.squares.length > 1 ? c.field.squares : undefined,
    };
  });

  /** Takes a legal move in hand, as if its parts had been picked one by one. */
  take(move: string) {
    const [kind, one = '', two = ''] = move.split(' ');
    const kinds: Record<string, Target['kind']> = { source: 'crossing', palm: 'square' };
    if (kind === 'plant') {
      this.tile = one;
      this.target = { kind: 'square', name: two };
    } else if (kind === 'bid') this.amount = Number(one);
    else this.target = one ? { kind: kinds[kind!] ?? 'canal', name: one } : null;
    if (kind === 'offer') this.amount = Number(two);
    this.passing = kind === 'pass' || kind === 'decline';
  }
  /** Whether a legal move is the one in hand. */
  has(move: string): boolean {
    return move === 'pass' || move === 'decline'
      ? this.passing
      : !this.passing && this.move === move;
  }

  /** The move in the notation's text, or null while something is missing. */
  get move(): string | null {
    const l = this.legal;
    const at = this.target;
    if (!l) return null;
    switch (l.phase) {
      case 'auction':
        return l.amount ? `bid ${this.amount}` : null;
      case 'source':
        return at && `source ${at.name}`;
      case 'palms':
        return at && `palm ${at.name}`;
      case 'first-canal':
        return at && `first ${at.name}`;
      case 'planting':
      case 'leftover':
        return at && this.tile && this.allows(at) ? `plant ${this.tile} ${at.name}` : null;
      case 'offers':
        return at && l.amount ? `offer ${at.name} ${this.amount}` : null;
      case 'decision':
        return at && (l.accept?.[at.name] ? `accept ${at.name}` : `build ${at.name}`);
      case 'extra':
        return at && `extra ${at.name}`;
      default:
        return null;
    }
  }
}
