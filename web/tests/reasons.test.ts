/** Why a bot made a move: every sentence, in every language. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { language, words } from '../src/i18n/index.svelte';
import type { Reason, SeatInfo } from '../src/net/protocol';
import { because, explains } from '../src/table/reasons';
import { logOf, plainText } from '../src/table/words';
import { LANGUAGES, parts } from './catalogues';

const seats = ['Ana', 'Bela'].map((name, seat) => ({ seat, name }) as SeatInfo);
const reason = (code: string, data: Record<string, unknown> = {}): Reason => ({ code, data });
/** Every first reason that a bot gives, with the sentence that it becomes. */
const REASONS: [Reason, string][] = [
  [reason('only-move'), 'There was no other legal move.'],
  [reason('drawn', { among: 12 }), 'The move was drawn at random.'],
  [reason('rule', { text: 'always passes' }), 'Ana says: always passes'],
  [reason('wants', { tile: 'banana2', square: 'a3' }), 'Ana wants the tile banana (2) for a3.'],
  [reason('takes-token'), 'By passing, Ana becomes overseer as things stand.'],
  [reason('keeps-token'), 'By passing, Ana stays overseer as things stand.'],
  [reason('saves-money', { money: 5, rounds: 2 }), 'Ana keeps 5 escudos for later rounds.'],
  [
    reason('saves-money', { money: 5, rounds: 0 }),
    'Ana keeps 5 escudos: each escudo is a point at the end.',
  ],
  [reason('saves-money', { money: 0, rounds: 2 }), 'Ana has no money.'],
  [
    reason('feeds', { crop: 'bean', squares: ['a1', 'a2'], points: 3 }),
    'Ana enlarges a field (bean × 3) and gains 3 points at once.',
  ],
  [
    reason('feeds', { crop: 'bean', squares: ['a1'], points: 0 }),
    'Ana enlarges a field (bean × 2).',
  ],
  [
    reason('starts', { crop: 'bean', square: 'b2', points: 1 }),
    'Ana starts a new field (bean) on b2.',
  ],
  [reason('saves', { squares: ['b2'], points: 2 }), 'Ana wants to save b2 from the drought.'],
  [
    reason('saves-field', { crop: 'bean', squares: ['b2', 'c2'], points: 0 }),
    'Ana wants to save b2 and c2 from the drought, in a field (bean) where Ana has farmers.',
  ],
  [reason('opens', { squares: ['b2', 'b3'] }), 'Ana wants water for free squares: b2 and b3.'],
  [
    reason('opens', { squares: [] }),
    'This canal brings water to no dry tile of Ana, nor to a free square for later tiles.',
  ],
  [
    reason('rides', { seat: 1, canal: 'C2-D2', squares: ['e2'] }),
    'Ana lets Bela pay: the canal between e2–\u2060f2 and e3–\u2060f3 saves e2 as well.',
  ],
  [reason('denies', { seat: 1, points: 3 }), 'Otherwise Bela could get 3 points more.'],
  [reason('bribe', { amount: 3, seats: [1] }), 'Ana does it for the money: 3 escudos from Bela.'],
  [reason('keeps-canal', { rounds: 1 }), 'Ana keeps the extra canal for a later round.'],
  [
    reason('promised', { seat: 1, kind: 'build', canal: 'C2-D2' }),
    'Ana keeps a promise to Bela: the canal between e2–\u2060f2 and e3–\u2060f3.',
  ],
  [
    reason('promised', { seat: 1, kind: 'pay', canal: 'C2-D2' }),
    'Ana keeps a promise to Bela: money for the canal between e2–\u2060f2 and e3–\u2060f3.',
  ],
  [
    reason('promised', { seat: 1, kind: 'water', square: 'c4' }),
    'Ana keeps a promise to Bela: water for c4.',
  ],
  [
    reason('promised', { seat: 1, kind: 'avoid', canal: 'C2-D2' }),
    'Ana keeps a promise to Bela: not the canal between e2–\u2060f2 and e3–\u2060f3.',
  ],
  [
    reason('promised', { seat: 1, kind: 'avoid', square: 'c4' }),
    'Ana keeps a promise to Bela: no canal at c4.',
  ],
];

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await words('why');
});

describe('the reason of a bot', () => {
  it.each(REASONS)('%j', (one, text) => {
    expect(explains(one)).toBe(true);
    expect(plainText(because(one, 0, seats))).toBe(text);
  });
  it('uses every sentence that there is, in every language', async () => {
    for (const to of LANGUAGES) {
      await language.set(to);
      const told = REASONS.map(([one]) => plainText(because(one, 0, seats)));
      expect(told.filter((text) => text.includes('{{') || text.includes('why.'))).toEqual([]);
      expect(new Set(told).size).toBe(REASONS.length);
    }
    await language.set('en');
    const stems = Object.keys(parts.en).filter((key) => key.startsWith('why.'));
    expect(new Set(stems.map((key) => key.replace(/_\w+$/, ''))).size).toBe(REASONS.length);
  });
  it('is not offered when it says no more than the move', () => {
    expect(explains(reason('sets-up', { phase: 'palms' }))).toBe(false);
    expect(explains(reason('keeps-canal', { rounds: 0 }))).toBe(false);
    expect(explains(reason('unheard-of'))).toBe(false);
  });
  it('stands on the first line of its move, and on no line that several moves share', () => {
    const why = reason('only-move');
    const pass = (ply: number, seat: number, more: object) => ({
      ply,
      seat,
      move: 'pass',
      points: [0, 0],
      events: [{ event: 'pass' as const, seat, phase: 'offers' as const }],
      ...more,
    });
    expect(logOf([pass(1, 0, { why })], seats).map((entry) => entry.why)).toEqual([why]);
    expect(
      logOf([pass(1, 0, { why }), pass(2, 1, { why })], seats).map((entry) => entry.why),
    ).toEqual([null]);
  });
});
