import { describe, expect, it, vi } from 'vitest';
import { language, t } from '../src/i18n/index.svelte';
import type { GameEvent, Played, SeatInfo } from '../src/net/protocol';
import { logOf, plainText } from '../src/table/words';

const seats = ['Ana', 'Bela', 'Cleo', 'Dario'].map(
  (name, seat) =>
    ({
      seat,
      name,
      kind: 'bot',
      level: null,
      colour: 'red',
      shape: 'circle',
      stand_in: null,
      online: null,
    }) as SeatInfo,
);
const step = (ply: number, seat: number, ...events: GameEvent[]): Played => ({
  ply,
  seat,
  move: 'pass',
  events,
  points: [0, 0, 0, 0],
});
const pass = (ply: number, seat: number, phase: 'auction' | 'offers' | 'extra'): Played =>
  step(ply, seat, { event: 'pass', seat, phase });
const lines = (steps: Played[], since?: number, me: number | null = null) =>
  logOf(steps, seats, me, since).map((entry) => plainText(entry.pieces));

describe('the log', () => {
  it('puts those who pass one after another into one line', () => {
    expect(
      lines([
        pass(1, 0, 'offers'),
        pass(2, 1, 'offers'),
        step(3, 3, { event: 'decline', seat: 3 }),
        pass(4, 0, 'extra'),
        pass(5, 1, 'extra'),
        pass(6, 2, 'extra'),
      ]),
    ).toEqual([
      t('log.passes.offers', { names: 'Ana and Bela' }),
      t('log.decline', { name: 'Dario' }),
      t('log.passes.extra', { names: 'Ana, Bela and Cleo' }),
    ]);
  });
  it('keeps a pass apart from others, and in the auction', () => {
    expect(
      lines([
        pass(1, 0, 'auction'),
        pass(2, 1, 'auction'),
        pass(3, 2, 'offers'),
        pass(4, 2, 'extra'),
      ]),
    ).toEqual([
      t('log.pass.auction', { name: 'Ana' }),
      t('log.pass.auction', { name: 'Bela' }),
      t('log.pass.offers', { name: 'Cleo' }),
      t('log.pass.extra', { name: 'Cleo' }),
    ]);
  });
  it('tells a secret bid of nothing as a pass', () => {
    expect(lines([step(1, 1, { event: 'bids', bids: [0, 2] })])).toEqual([
      t('log.pass.auction', { name: 'Ana' }),
      t('log.shown', { name: 'Bela', count: 2 }),
    ]);
  });
  it('does not mix what is new since my turn with what is old', () => {
    expect(lines([pass(1, 0, 'extra'), pass(2, 1, 'extra'), pass(3, 2, 'extra')], 1)).toEqual([
      t('log.pass.extra', { name: 'Ana' }),
      t('log.passes.extra', { names: 'Bela and Cleo' }),
    ]);
  });
  it('leaves out what came before, but counts points from there', () => {
    const bid = (ply: number, seat: number, points: number[]): Played => ({
      ...step(ply, seat, { event: 'bid', seat, amount: 2 }),
      points,
    });
    const all = [bid(1, 0, [5, 0, 0, 0]), bid(2, 1, [5, 3, 0, 0])];
    expect(logOf(all, seats).map((entry) => entry.points)).toEqual([[[0, 5]], [[1, 3]]]);
    expect(logOf(all, seats, null, 0, 1).map((entry) => [entry.ply, entry.points])).toEqual([
      [2, [[1, 3]]],
    ]);
  });
  it('names every player as a player, not as text', () => {
    const [entry] = logOf([pass(1, 0, 'extra'), pass(2, 1, 'extra')], seats);
    expect(entry!.pieces.filter((p) => p.kind === 'seat').map((p) => p.text)).toEqual([
      'Ana',
      'Bela',
    ]);
  });
  it('addresses the reader as you, and everybody else by name', () => {
    const bid = (ply: number, seat: number) => step(ply, seat, { event: 'bid', seat, amount: 3 });
    expect(lines([bid(1, 0), bid(2, 1)], 0, 0)).toEqual([
      'You bid 3 escudos.',
      'Bela bids 3 escudos.',
    ]);
    expect(lines([bid(1, 0)])).toEqual(['Ana bids 3 escudos.']);
    const order: GameEvent = { event: 'overseer', seat: 1, before: 0, order: [2, 0, 3, 1] };
    expect(lines([step(1, 3, order)], 0, 0)).toEqual([
      'Bela becomes overseer. Planting order: Cleo, you, Dario and Bela.',
    ]);
    expect(lines([step(1, 3, { event: 'over', winners: [0], scores: [] })], 0, 0)).toEqual([
      'You win.',
    ]);
    expect(lines([step(1, 3, { event: 'over', winners: [0, 2], scores: [] })], 0, 0)).toEqual([
      'You share the victory with Cleo.',
    ]);
  });
  it('does not put the reader into a line with others', () => {
    const passes = [
      pass(1, 1, 'extra'),
      pass(2, 0, 'extra'),
      pass(3, 2, 'extra'),
      pass(4, 3, 'extra'),
    ];
    expect(lines(passes, 0, 0)).toEqual([
      'Bela keeps the extra canal.',
      'You keep your extra canal.',
      'Cleo and Dario keep their extra canals.',
    ]);
  });
  it('names as payers only those who pay', () => {
    const accept = (...payers: [number, number][]): GameEvent => ({
      event: 'accept',
      seat: 3,
      canal: 'C2-D2',
      amount: payers.reduce((sum, [, amount]) => sum + amount, 0),
      payers,
    });
    expect(lines([step(1, 3, accept([0, 2], [1, 0], [2, 1]))])).toEqual([
      'Dario builds the canal between e2–\u2060f2 and e3–\u2060f3 and gets 3 escudos from Ana and Cleo.',
    ]);
    expect(lines([step(1, 3, accept([0, 2], [1, 0]))], 0, 0)).toEqual([
      'Dario builds the canal between e2–\u2060f2 and e3–\u2060f3 and gets 2 escudos from you.',
    ]);
    expect(lines([step(1, 3, accept([1, 0]))])).toEqual([
      'Dario builds the canal between e2–\u2060f2 and e3–\u2060f3, as suggested.',
    ]);
  });
  it('says you in every language', async () => {
    const paid: GameEvent = {
      event: 'accept',
      seat: 3,
      canal: 'A1-B1',
      amount: 2,
      payers: [
        [0, 1],
        [1, 1],
      ],
    };
    vi.stubGlobal('document', { documentElement: {} });
    const told: Record<string, string> = {};
    for (const name of ['fr', 'de', 'pl'] as const) {
      await language.set(name);
      told[name] = lines(
        [step(1, 0, { event: 'bid', seat: 0, amount: 2 }), step(2, 3, paid)],
        0,
        0,
      ).join(' ');
    }
    await language.set('en');
    vi.unstubAllGlobals();
    expect(told).toEqual({
      fr: 'Vous misez 2 escudos. Dario construit le canal le long du bord en a1–\u2060b1 et reçoit 2 escudos, payés par vous et Bela.',
      de: 'Du bietest 2 Escudos. Dario baut den Kanal am Rand bei a1–\u2060b1 und bekommt 2 Escudos von dir und Bela.',
      pl: 'Licytujesz 2 escudos. Dario buduje kanał na brzegu przy a1–\u2060b1 i dostaje 2 escudos (płacicie ty i Bela).',
    });
  });
});
