/** Hints: every sentence in every language, and moves that are taken in hand. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { language, t, words } from '../src/i18n/index.svelte';
import { api } from '../src/net/api';
import type { Hint, Legal, Reason, SeatInfo, TableState } from '../src/net/protocol';
import { Choice } from '../src/table/choice.svelte';
import { Hinting } from '../src/table/hinting.svelte';
import { deed, reasons } from '../src/table/hints';
import { canalName } from '../src/table/places';
import { LANGUAGES } from './catalogues';

const seats = ['Ana', 'Bela', 'Cleo'].map((name, seat) => ({ seat, name }) as SeatInfo);
const reason = (code: string, data: Record<string, unknown> = {}): Reason => ({ code, data });
const hint = (move: string, worse = 0, ...why: Reason[]): Hint => ({ move, worse, reasons: why });

/** Every reason of a hint, its move, and the sentence that it becomes. */
const REASONS: [Reason, string, string][] = [
  [reason('only-move'), 'pass', 'There is no other legal move.'],
  [reason('wants', { tile: 'banana2', square: 'a3' }), 'bid 2', 'A good tile: banana (2) on a3.'],
  [reason('plants', { place: 2, of: 4 }), 'bid 2', 'As things stand, you are number 2 to plant.'],
  [reason('takes-token'), 'pass', 'You would become overseer.'],
  [reason('keeps-token'), 'pass', 'You would stay overseer.'],
  [reason('saves-money', { money: 5, rounds: 2 }), 'pass', 'You keep 5 escudos for later.'],
  [
    reason('saves-money', { money: 5, rounds: 0 }),
    'pass',
    'You keep 5 escudos: a point each at the end.',
  ],
  [reason('saves-money', { money: 0, rounds: 2 }), 'pass', 'You have no money.'],
  [
    reason('feeds', { crop: 'bean', squares: ['a1', 'a2'], points: 3 }),
    'plant bean1 a3',
    'You enlarge a field (bean × 3) and gain 3 points at once.',
  ],
  [
    reason('feeds', { crop: 'bean', squares: ['a1'], points: 0 }),
    'plant bean1 a2',
    'You enlarge a field (bean × 2).',
  ],
  [
    reason('starts', { crop: 'bean', square: 'b2', points: 1 }),
    'plant bean1 b2',
    'You start a new field (bean) on b2.',
  ],
  [
    reason('palm', { square: 'b2' }),
    'plant bean1 b2',
    'The palm on b2 counts as one more farmer of yours.',
  ],
  [reason('stands-watered', { square: 'b2' }), 'plant bean1 b2', 'b2 is watered.'],
  [
    reason('lasts', { square: 'b2', droughts: 2 }),
    'plant bean1 b2',
    'Without water, b2 is a desert after 2 droughts.',
  ],
  [
    reason('blocks', { seat: 1, crop: 'grape', room: 0 }),
    'plant bean1 b2',
    'It takes room from a field of Bela (grape).',
  ],
  [reason('saves', { squares: ['b2'], points: 2 }), 'extra A1-A2', 'It saves b2 from the drought.'],
  [
    reason('saves-field', { crop: 'bean', squares: ['b2'], points: 1 }),
    'extra A1-A2',
    'It saves b2 from the drought, in a field (bean) where you have farmers.',
  ],
  [
    reason('opens', { squares: ['b2', 'b3'] }),
    'extra A1-A2',
    'It brings water to free squares: b2 and b3.',
  ],
  [
    reason('opens', { squares: [] }),
    'extra A1-A2',
    'It waters no dry tile of yours and no free square for later tiles.',
  ],
  [
    reason('denies', { seat: 1, points: 3, move: 'build A1-A2' }),
    'decline',
    'Otherwise Bela could get 3 points more.',
  ],
  [reason('pays', { price: 3 }), 'build A1-A2', 'You pay 3 escudos.'],
  [reason('pays', { price: 1 }), 'offer A1-A2 1', 'You pay 1 escudo if the canal is built.'],
  [reason('pays', { price: 0 }), 'offer A1-A2 0', ''],
  [
    reason('bribe', { amount: 4, seats: [1, 2] }),
    'accept A1-A2',
    'You receive 4 escudos from Bela and Cleo.',
  ],
  [
    reason('rides', { seat: 2, canal: 'A1-A2', squares: ['a1'] }),
    'pass',
    'Cleo pays: the canal on the edge at a1–\u2060a2 saves a1 as well.',
  ],
  [reason('keeps-canal', { rounds: 3 }), 'pass', 'You keep your extra canal for a later round.'],
  [reason('keeps-canal', { rounds: 0 }), 'pass', ''],
  [reason('sets-up', { phase: 'palms' }), 'palm b2', 'A good place for the start.'],
];

beforeAll(() => words('hint', 'review'));

describe('a hint in words', () => {
  it.each(REASONS)('says %j after %s', (why, move, told) => {
    expect(reasons(hint(move, 0, why), null, seats).join(' ')).toBe(told);
  });

  it('says how good a second move is', () => {
    expect(reasons(hint('pass', 0.004), hint('bid 2'), seats)).toEqual(['About as good.']);
    expect(reasons(hint('pass', 0.03), hint('bid 2'), seats)).toEqual(['A little weaker.']);
    const wants = reason('wants', { tile: 'banana2', square: 'a3' });
    const second = reason('plants', { place: 2, of: 4 });
    const first = reason('plants', { place: 1, of: 4 });
    expect(
      reasons(hint('bid 1', 0.03, wants, second), hint('bid 2', 0, wants, first), seats),
    ).toEqual(['A little weaker.', 'As things stand, you are number 2 to plant.']); // and the tile not twice
    expect(deed(hint('plant banana2 c4'), 'planting').text).toBe(
      'plant bananas on c4 (tile for 2 farmers).',
    );
    expect(deed(hint('plant sugar1 c4'), 'planting').text).toBe(
      'plant sugar cane on c4 (tile for 1 farmer).',
    );
    expect(deed(hint('plant banana2 c4'), 'leftover').text).toBe(
      'place the last tile (banana) on c4.',
    );
    expect(deed(hint('pass'), 'offers').text).toBe('pass.');
    expect(deed(hint('accept C2-D2'), 'decision')).toEqual({
      text: 'accept this offer.',
      place: t('speak.canal', { canal: canalName('C2-D2') }),
    });
  });

  it('leaves out that a canal opens nothing if there is more to tell', () => {
    const why = [reason('opens', { squares: [] }), reason('pays', { price: 3 })];
    expect(reasons(hint('build A1-A2', 0, ...why), null, seats)).toEqual(['You pay 3 escudos.']);
  });

  it.each(LANGUAGES)('has every sentence in %s', async (name) => {
    vi.stubGlobal('document', { documentElement: {} });
    await language.set(name);
    for (const [why, move] of REASONS) {
      const what = deed(hint(move), 'planting').text;
      const told = [...reasons(hint(move, 0.1, why), hint('bid 9'), seats), what].join(' ');
      expect(told).not.toMatch(/hint\.|review\.|\{\{|undefined/);
    }
    await language.set('en');
    vi.unstubAllGlobals();
  });
});

describe('a hint in hand', () => {
  const choice = () => {
    const made = new Choice();
    const legal = {
      phase: 'offers',
      amount: { min: 0, max: 9 },
      canals: { 'A1-A2': {} },
      pass: {},
    };
    made.reset(legal as unknown as Legal, 0);
    return made;
  };
  const state = (ply: number) => ({ table: { id: 'T' }, ply, epoch: 0 }) as TableState;

  it('says first what it costs, until somebody does something else', async () => {
    const ask = vi.spyOn(api, 'hint').mockResolvedValue({ hints: [hint('offer A1-A2 3')] });
    const hinting = new Hinting();
    const mine = choice();
    await hinting.next(state(4), mine, true);
    expect(hinting.warns(mine)).toBe(true);
    expect(ask).not.toHaveBeenCalled();
    mine.passing = true;
    expect(hinting.warns(mine)).toBe(false);
    mine.passing = false;
    await hinting.next(state(4), mine, true);
    expect(hinting.warns(mine)).toBe(false);
    expect(hinting.shown(mine)?.hint.move).toBe('offer A1-A2 3');
    hinting.forget();
    await hinting.next(state(9), mine, true); // once is enough
    expect(ask).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });
  it('takes the moves in hand one after another, and asks once for each question', async () => {
    const told = [hint('offer A1-A2 3'), hint('pass', 0.02)];
    const ask = vi.spyOn(api, 'hint').mockResolvedValue({ hints: told });
    const hinting = new Hinting();
    const mine = choice();
    expect(hinting.shown(mine)).toBeNull();
    await hinting.next(state(4), mine, false);
    expect(mine.move).toBe('offer A1-A2 3');
    expect(hinting.shown(mine)).toMatchObject({ at: 0, of: 2 });
    await hinting.next(state(4), mine, false);
    expect(mine.passing).toBe(true);
    expect(hinting.shown(mine)?.hint.move).toBe('pass');
    await hinting.next(state(4), mine, false);
    expect(hinting.shown(mine)?.at).toBe(0);
    mine.amount = 5; // a choice of one's own
    expect(hinting.shown(mine)).toBeNull();
    await hinting.next(state(4), mine, false);
    expect(mine.amount).toBe(3);
    expect(ask).toHaveBeenCalledTimes(1);
    hinting.forget();
    expect(hinting.shown(mine)).toBeNull();
    await hinting.next(state(9), mine, false);
    expect(ask).toHaveBeenLastCalledWith('T', 0, 9, 0);
    ask.mockRestore();
  });

  it.each([
    ['plant banana2 c4', { phase: 'planting', tiles: { banana2: { c4: {} }, grape1: { c4: {} } } }],
    ['bid 3', { phase: 'auction', amount: { min: 1, max: 6 }, pass: {} }],
    ['source C2', { phase: 'source', crossings: { B2: {}, C2: {} } }],
    ['palm b5', { phase: 'palms', squares: { b5: {}, b6: {} } }],
    ['first C2-D2', { phase: 'first-canal', canals: { 'C2-D2': {}, 'C2-C3': {} } }],
    ['accept C2-D2', { phase: 'decision', accept: { 'C2-D2': {}, 'C2-C3': {} } }],
    ['build C2-D2', { phase: 'decision', build: { canals: { 'C2-D2': {}, 'C2-C3': {} } } }],
    ['extra C2-D2', { phase: 'extra', canals: { 'C2-D2': {}, 'C2-C3': {} } }],
  ])('makes the move %s', (move, legal) => {
    const made = new Choice();
    made.reset(legal as unknown as Legal, 0);
    made.take(move);
    expect(made.move).toBe(move);
    expect(made.has(move)).toBe(true);
    expect(made.has('pass')).toBe(false);
  });
});
