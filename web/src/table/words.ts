/** Events as sentences, in pieces: words, players, and places that light up when pointed at. */
import type { Target } from '../board/geometry';
import { readTile } from '../board/crops';
import { list, t, wording, type Key } from '../i18n/index.svelte';
import type { GameEvent, Played, Reason, SeatInfo } from '../net/protocol';
import { atCrossing, canalName, payersOf } from './places';

export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'seat'; seat: number; text: string }
  | { kind: 'place'; text: string; targets: Target[] };

export type Part = Exclude<Piece, { kind: 'text' }>;

const place = (target: Target, text: string): Part => ({ kind: 'place', text, targets: [target] });
export const square = (name: string): Part => place({ kind: 'square', name }, name);
export const squares = (names: string[]): Part => ({
  kind: 'place',
  text: list(names),
  targets: names.map((name) => ({ kind: 'square', name })),
});
export const canal = (name: string): Part => place({ kind: 'canal', name }, canalName(name));
/** "banana × 3": a field that a tile makes larger by one. */
export const fieldOf = (crop: string, others: string[]): Part => ({
  ...squares(others),
  text: `${t(`crop.${crop}` as Key)} × ${others.length + 1}`,
});
export const crossing = (name: string): Part => place({ kind: 'crossing', name }, atCrossing(name));

export const cropName = (tile: string) => t(`crop.${readTile(tile).crop}` as Key);
/** The crop in the form that "plants …" needs: "bananas". */
export const cropPlanted = (tile: string) => t(`crops.${readTile(tile).crop}` as Key);
export const tileName = (tile: string) =>
  t('table.tile', { crop: cropName(tile), count: readTile(tile).farmers });

/** A sentence of the catalogue, split at the players and places put into it. */
export function sentence(
  key: Key,
  values: Record<string, string | number | Part | Part[]>,
): Piece[] {
  const parts: Part[] = [];
  const plain: Record<string, string | number> = {};
  const put = (part: Part) => `\u0001${parts.push(part) - 1}\u0001`;
  for (const [name, value] of Object.entries(values))
    plain[name] = Array.isArray(value)
      ? list(value.map(put))
      : typeof value === 'object'
        ? put(value)
        : value;
  return t(key, plain)
    .split('\u0001')
    .map((text, i): Piece => (i % 2 ? parts[Number(text)]! : { kind: 'text', text }))
    .filter((p) => p.kind !== 'text' || p.text !== '');
}

export const plainText = (pieces: Piece[]) => pieces.map((p) => p.text).join('');

/** What a player did: `log.…` tells it with a name, `log.you.…` to that player. */
type Deed =
  | 'source'
  | 'palm'
  | 'first-canal'
  | 'bid'
  | `pass.${'auction' | 'offers' | 'extra'}`
  | 'sealed'
  | 'shown'
  | 'overseer'
  | 'overseer-stays'
  | 'plant'
  | 'plant-neutral'
  | 'leftover'
  | 'offer'
  | 'suggest'
  | 'accept'
  | 'accept-free'
  | 'build'
  | 'decline'
  | 'extra'
  | 'lost';

/** A secret bid that was shown since is told with its amount. */
export function opened(event: GameEvent, later: readonly { events: GameEvent[] }[]): GameEvent {
  if (event.event !== 'sealed') return event;
  const shown = later.flatMap((step) => step.events).find((e) => e.event === 'bids');
  if (!shown) return event;
  const { seat } = event;
  const amount = shown.bids[seat];
  return amount ? { event: 'bid', seat, amount } : { event: 'pass', phase: 'auction', seat };
}

/** An event in sentences. `me` is the seat of the reader, who is addressed as "you". */
export function describe(e: GameEvent, seats: SeatInfo[], me: number | null = null): Piece[][] {
  const nameOf = (seat: number) => seats[seat]?.name ?? '?';
  const told = (
    deed: Deed,
    seat: number,
    values: Record<string, string | number | Part> = {},
  ): Piece[] =>
    seat === me
      ? [{ kind: 'seat', seat, text: '' }, ...sentence(`log.you.${deed}`, values)]
      : sentence(`log.${deed}`, {
          name: { kind: 'seat', seat, text: nameOf(seat) },
          ...values,
        });
  const names = (all: number[], you: Key = 'table.you') =>
    list(all.map((seat) => (seat === me ? t(you) : nameOf(seat))));
  switch (e.event) {
    case 'source':
      return [told('source', e.seat, { crossing: crossing(e.crossing) })];
    case 'palm':
      return [told('palm', e.seat, { square: square(e.square) })];
    case 'first-canal':
      return [told('first-canal', e.seat, { canal: canal(e.canal) })];
    case 'bid':
      return [told('bid', e.seat, { count: e.amount })];
    case 'pass':
      return [told(`pass.${e.phase}`, e.seat)];
    case 'sealed':
      return [told('sealed', e.seat)];
    case 'bids':
      return e.bids.map((amount, seat) =>
        amount ? told('shown', seat, { count: amount }) : told('pass.auction', seat),
      );
    case 'overseer':
      return [
        told(e.seat === e.before ? 'overseer-stays' : 'overseer', e.seat, {
          order: names(e.order),
        }),
      ];
    case 'plant':
      return [
        told(e.leftover ? 'leftover' : e.farmers ? 'plant' : 'plant-neutral', e.seat, {
          crop: e.leftover ? cropName(e.tile) : cropPlanted(e.tile),
          square: square(e.square),
          count: e.farmers,
        }),
      ];
    case 'offer':
      return [
        told(e.amount ? 'offer' : 'suggest', e.seat, { canal: canal(e.canal), count: e.amount }),
      ];
    case 'accept': {
      const payers = payersOf(e.payers);
      return [
        told(e.amount ? 'accept' : 'accept-free', e.seat, {
          canal: canal(e.canal),
          count: e.amount,
          payers: t(me !== null && payers.includes(me) ? 'log.payers-you' : 'log.payers', {
            names: names(payers, 'table.you-object'),
            count: payers.length,
          }),
        }),
      ];
    }
    case 'build':
      return [told('build', e.seat, { canal: canal(e.canal), count: e.price })];
    case 'decline':
      return [told('decline', e.seat)];
    case 'extra':
      return [told('extra', e.seat, { canal: canal(e.canal) })];
    case 'water':
      return e.squares.length
        ? [sentence('log.water', { squares: squares(e.squares), count: e.squares.length })]
        : [];
    case 'drought': {
      const lines = e.lost.map(([name, seat, count]) =>
        told('lost', seat, { square: square(name), count }),
      );
      if (e.deserts.length)
        lines.push(
          sentence('log.deserts', { squares: squares(e.deserts), count: e.deserts.length }),
        );
      return lines.length ? lines : [sentence('log.no-drought', {})];
    }
    case 'income':
      return [sentence('log.income', { count: e.amount })];
    case 'reveal':
      return [sentence('log.reveal', { round: e.round, tiles: list(e.tiles.map(tileName)) })];
    case 'over': {
      const others = e.winners.filter((seat) => seat !== me);
      if (others.length === e.winners.length)
        return [sentence('log.over', { names: names(others), count: others.length })];
      return [
        others.length
          ? sentence('log.you.over-shared', { names: names(others) })
          : sentence('log.you.over', {}),
      ];
    }
  }
}

export interface LogEntry {
  key: string;
  ply: number;
  seat: number | null;
  pieces: Piece[];
  points: [number, number][];
  round: number | null;
  why: Reason | null; // on the first line of a bot's move
  hinted: boolean; // on the first line of a move after a hint
}

/** The lines of each step, kept until the wording or a name changes. */
const written = new WeakMap<
  Played,
  { wording: string; names: string; lines: Omit<LogEntry, 'points'>[]; carries: number }
>();

function linesOf(step: Played, seats: SeatInfo[], me: number | null) {
  const names = `${me} ${seats.map((seat) => seat.name).join('\0')}`;
  const known = written.get(step);
  if (known && known.wording === wording() && known.names === names) return known;
  const all = step.events.flatMap((e) => describe(e, seats, me).map((pieces) => ({ pieces, e })));
  const kinds = all.map((line) => line.e.event);
  const cause = Math.max(kinds.lastIndexOf('drought'), kinds.lastIndexOf('plant'));
  const fresh = {
    wording: wording(),
    names,
    lines: all.map(({ pieces, e }, i) => ({
      key: `${step.ply}-${i}`,
      ply: step.ply,
      seat: step.seat,
      pieces,
      round: e.event === 'reveal' ? e.round : null,
      why: i ? null : (step.why ?? null),
      hinted: !i && !!step.hinted,
    })),
    carries: cause < 0 ? all.length - 1 : cause,
  };
  written.set(step, fresh);
  return fresh;
}

/** The phase of a step in which somebody only offered nothing or kept an extra canal. */
function idle(step: Played): 'offers' | 'extra' | null {
  const [only, more] = step.events;
  return only?.event === 'pass' && !more && only.phase !== 'auction' ? only.phase : null;
}

/**
 * The log, oldest first, one line per event. A change in points stands on the line that caused it.
 * Players who pass one after another share a line, but not across `since`. The reader, seat `me`,
 * has a line alone.
 * Steps before number `first` are left out.
 */
export function logOf(
  steps: Played[],
  seats: SeatInfo[],
  me: number | null = null,
  since = 0,
  first = 0,
): LogEntry[] {
  const log: LogEntry[] = [];
  let before = steps[first - 1]?.points ?? [];
  let passed: number[] = [];
  for (let at = first; at < steps.length; at++) {
    const step = steps[at]!;
    const phase = step.seat === me ? null : idle(step);
    const follows =
      phase && passed.length > 0 && idle(steps[at - 1]!) === phase && step.ply !== since + 1;
    passed = phase ? [...(follows ? passed : []), step.seat!] : [];
    if (phase && follows) {
      const names = passed.map((seat): Part => ({
        kind: 'seat',
        seat,
        text: seats[seat]?.name ?? '?',
      }));
      const pieces = sentence(`log.passes.${phase}`, { names });
      log[log.length - 1] = { ...log.at(-1)!, pieces, why: null };
      before = step.points;
      continue;
    }
    const { lines, carries } = linesOf(step, seats, me);
    lines.forEach((line, i) =>
      log.push({
        ...line,
        points:
          i !== carries
            ? []
            : step.points
                .map((p, seat): [number, number] => [seat, p - (before[seat] ?? 0)])
                .filter(([, change]) => change !== 0),
      }),
    );
    before = step.points;
  }
  return log;
}
