/** Events as whole sentences, in pieces: words, players, and places that light up when they are pointed at. */
import type { Target } from '../board/geometry';
import { readTile } from '../board/crops';
import { language, list, t, type Key } from '../i18n/index.svelte';
import type { GameEvent, SeatInfo, Played, Standings, View } from '../net/protocol';

export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'seat'; seat: number; text: string }
  | { kind: 'place'; text: string; targets: Target[] };

type Part = Exclude<Piece, { kind: 'text' }>;

export const canalName = (canal: string) => canal.replace('-', '–');
const square = (name: string): Part => ({ kind: 'place', text: name, targets: [{ kind: 'square', name }] });
const squares = (names: string[]): Part => ({ kind: 'place', text: list(names), targets: names.map((name) => ({ kind: 'square', name })) });
const canal = (name: string): Part => ({ kind: 'place', text: canalName(name), targets: [{ kind: 'canal', name }] });

export const cropName = (tile: string) => t(`crop.${readTile(tile).crop}` as Key);
/** What is planted, as the object of a sentence: "plants bananas". */
export const cropPlanted = (tile: string) => t(`crops.${readTile(tile).crop}` as Key);
export const tileName = (tile: string) => t('table.tile', { crop: cropName(tile), count: readTile(tile).farmers });

/** A catalogue's sentence with parts put in. */
export function sentence(key: Key, values: Record<string, string | number | Part | Part[]>): Piece[] {
  const parts: Part[] = [];
  const plain: Record<string, string | number> = {};
  const put = (part: Part) => `\u0001${parts.push(part) - 1}\u0001`;
  for (const [name, value] of Object.entries(values)) plain[name] = Array.isArray(value) ? list(value.map(put)) : typeof value === 'object' ? put(value) : value;
  return t(key, plain).split('\u0001').map((text, i): Piece => (i % 2 ? parts[Number(text)]! : { kind: 'text', text }))
    .filter((p) => p.kind !== 'text' || p.text !== '');
}

export const plainText = (pieces: Piece[]) => pieces.map((p) => p.text).join('');

export function describe(e: GameEvent, seats: SeatInfo[]): Piece[][] {
  const who = (seat: number): Part => ({ kind: 'seat', seat, text: seats[seat]?.name ?? '?' });
  const names = (all: number[]) => list(all.map((s) => seats[s]?.name ?? '?'));
  switch (e.event) {
    case 'source': return [sentence('log.source', { name: who(e.seat), crossing: { kind: 'place', text: e.crossing, targets: [{ kind: 'crossing', name: e.crossing }] } })];
    case 'palm': return [sentence('log.palm', { name: who(e.seat), square: square(e.square) })];
    case 'first-canal': return [sentence('log.first-canal', { name: who(e.seat), canal: canal(e.canal) })];
    case 'bid': return [sentence('log.bid', { name: who(e.seat), count: e.amount })];
    case 'pass': return [sentence(`log.pass.${e.phase}`, { name: who(e.seat) })];
    case 'sealed': return [sentence('log.sealed', { name: who(e.seat) })];
    case 'bids': return e.bids.map((amount, seat) => sentence(amount ? 'log.shown' : 'log.pass.auction', { name: who(seat), count: amount }));
    case 'overseer': return [sentence(e.seat === e.before ? 'log.overseer-stays' : 'log.overseer', { name: who(e.seat), order: names(e.order) })];
    case 'plant': {
      const values = { name: who(e.seat), crop: e.leftover ? cropName(e.tile) : cropPlanted(e.tile), square: square(e.square), count: e.farmers };
      return [sentence(e.leftover ? 'log.leftover' : e.farmers ? 'log.plant' : 'log.plant-neutral', values)];
    }
    case 'offer': return [sentence(e.amount ? 'log.offer' : 'log.suggest', { name: who(e.seat), canal: canal(e.canal), count: e.amount })];
    case 'accept': return [sentence(e.amount ? 'log.accept' : 'log.accept-free', { name: who(e.seat), canal: canal(e.canal), count: e.amount, payers: names(e.payers.map((p) => p[0])) })];
    case 'build': return [sentence('log.build', { name: who(e.seat), canal: canal(e.canal), count: e.price })];
    case 'decline': return [sentence('log.decline', { name: who(e.seat) })];
    case 'extra': return [sentence('log.extra', { name: who(e.seat), canal: canal(e.canal) })];
    case 'water': return e.squares.length ? [sentence('log.water', { squares: squares(e.squares), count: e.squares.length })] : [];
    case 'drought': {
      const out: Piece[][] = e.lost.map(([s, seat, n]) => sentence('log.lost', { square: square(s), name: who(seat), count: n }));
      if (e.deserts.length) out.push(sentence('log.deserts', { squares: squares(e.deserts), count: e.deserts.length }));
      return out.length ? out : [sentence('log.no-drought', {})];
    }
    case 'income': return [sentence('log.income', { count: e.amount })];
    case 'reveal': return [sentence('log.reveal', { round: e.round, tiles: list(e.tiles.map(tileName)) })];
    case 'over': return [sentence('log.over', { names: names(e.winners), count: e.winners.length })];
  }
}

export interface LogEntry { key: string; ply: number; seat: number | null; pieces: Piece[]; points: [number, number][]; round: number | null }

/** A step's lines, made once for each language. */
const made = new WeakMap<Played, { language: string; seats: SeatInfo[]; lines: Omit<LogEntry, 'points'>[]; carries: number }>();

function linesOf(step: Played, seats: SeatInfo[]) {
  const known = made.get(step);
  if (known && known.language === language.now && known.seats.length === seats.length && known.seats.every((s, i) => s.name === seats[i]!.name)) return known;
  const all = step.events.flatMap((e) => describe(e, seats).map((pieces) => ({ pieces, e })));
  const kinds = all.map((l) => l.e.event);
  const cause = Math.max(kinds.lastIndexOf('drought'), kinds.lastIndexOf('plant')); // what moved the points
  const lines = all.map(({ pieces, e }, i) => ({ key: `${step.ply}-${i}`, ply: step.ply, seat: step.seat, pieces, round: e.event === 'reveal' ? e.round : null }));
  const fresh = { language: language.now, seats, lines, carries: cause < 0 ? all.length - 1 : cause };
  made.set(step, fresh);
  return fresh;
}

/** What a step is, if all that happened is that somebody offered nothing or kept the own canal. */
function idle(step: Played): 'offers' | 'extra' | null {
  const [only, more] = step.events;
  return only?.event === 'pass' && !more && only.phase !== 'auction' ? only.phase : null;
}

/**
 * The log, oldest first: a line an event; what a move did to the players' points stands on the line that did it.
 * Those who pass one after another share a line, but none goes on from before `since` to after it.
 * Steps before the one with number `first` are left out.
 */
export function logOf(steps: Played[], seats: SeatInfo[], since = 0, first = 0): LogEntry[] {
  const log: LogEntry[] = [];
  let before = steps[first - 1]?.points ?? [];
  let passed: number[] = [];
  for (let at = first; at < steps.length; at++) {
    const step = steps[at]!;
    const phase = idle(step);
    passed = !phase ? [] : at > first && idle(steps[at - 1]!) === phase && step.ply !== since + 1 ? [...passed, step.seat!] : [step.seat!];
    if (phase && passed.length > 1) {
      const who = passed.map((seat): Part => ({ kind: 'seat', seat, text: seats[seat]?.name ?? '?' }));
      log[log.length - 1] = { ...log.at(-1)!, pieces: sentence(`log.passes.${phase}`, { names: who }) };
      before = step.points;
      continue;
    }
    const { lines, carries } = linesOf(step, seats);
    lines.forEach((line, i) => log.push({
      ...line, points: i !== carries ? [] : step.points.map((p, seat): [number, number] => [seat, p - (before[seat] ?? 0)]).filter(([, d]) => d !== 0),
    }));
    before = step.points;
  }
  return log;
}

/** How many droughts make each dry tile a desert, as the server says. */
export type Lasting = ReadonlyMap<string, number>;
export const lastingOf = (standings: Standings | null | undefined): Lasting => new Map(standings?.dry ?? []);

/** A place's spoken name with what matters there. */
export function spoken(target: Target, view: View, seats: SeatInfo[], wet: Set<string>, lasts: Lasting): string {
  const out: string[] = [];
  if (target.kind === 'square') {
    const tile = view.tiles.find((x) => x[0] === target.name);
    if (!tile) out.push(t('speak.empty', { square: target.name }));
    else if (tile[5]) out.push(t('speak.desert', { square: target.name }));
    else {
      out.push(t('speak.tile', { square: target.name, crop: t(`crop.${tile[1]}` as Key), count: tile[2] }));
      out.push(tile[3] === null ? t('speak.neutral') : t('speak.farmers', { count: tile[4], name: seats[tile[3]]?.name ?? '' }));
      const droughts = lasts.get(target.name);
      out.push(wet.has(target.name) ? t('speak.wet') : droughts ? t('speak.lasts', { count: droughts }) : t('speak.dry'));
    }
    if (view.palms.includes(target.name)) out.push(t('speak.palm'));
    if (!tile && wet.has(target.name)) out.push(t('speak.water-beside'));
  } else if (target.kind === 'canal') {
    const name = canalName(target.name);
    out.push(view.canals.includes(target.name) ? t('speak.canal-lies', { canal: name }) : t('speak.canal', { canal: name }));
    const offers = view.offers.filter((o) => o[1] === target.name);
    if (offers.length) out.push(t('speak.offered', { count: offers.reduce((n, o) => n + o[2], 0), names: list(offers.map((o) => seats[o[0]]?.name ?? '')) }));
  } else {
    out.push(view.source === target.name ? t('speak.source', { crossing: target.name }) : t('speak.crossing', { crossing: target.name }));
  }
  return out.join(', ');
}

/** The same, and whether the place may be chosen. Names are made once for a view: the question changes more often. */
export function speaker(view: View, seats: SeatInfo[], wet: Set<string>, lasts: Lasting): (target: Target, may: boolean) => string {
  void language.now;
  const made = new Map<string, string>();
  return (target, may) => {
    const key = `${target.kind} ${target.name}`;
    let name = made.get(key);
    if (name === undefined) made.set(key, name = spoken(target, view, seats, wet, lasts));
    return may ? `${name}, ${t('speak.may')}` : name;
  };
}
