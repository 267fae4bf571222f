/** A review in words: every reason and every kind of move, in every language. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { language, words } from '../src/i18n/index.svelte';
import type { Replay, ReviewTurningPoint, SeatInfo } from '../src/net/protocol';
import { cost, did, differences, placesOf, signed, todo } from '../src/review/sentences';
import { plainText } from '../src/table/words';
import { LANGUAGES, parts } from './catalogues';

const seats = ['Ana', 'Bela'].map((name, seat) => ({ seat, name }) as SeatInfo);
const turning = (code: string, data: Record<string, unknown>): ReviewTurningPoint => ({
  ply: 3,
  seat: 0,
  move: 'pass',
  better: 'bid 2',
  compared: { deals: 48, share: 0.27, low: 0.21, high: 0.33, points: 11.9 },
  differences: [{ code, data }],
});
/** Every reason that a review gives (src/santiago/review/reasons.py). */
const REASONS: [string, Record<string, unknown>][] = [
  ['bid-less', { amount: 3, played: 6, place: 1, saves: 3 }],
  ['bid-more', { amount: 6, played: 3, place: 1, instead: 2 }],
  ['bid-more', { amount: 7, played: 3, place: 1, instead: 1 }],
  ['bid-other', { amount: 2, played: 3, place: 2, instead: 1, saves: 1 }],
  ['pass-bid', { saves: 6, token: true, stays: false }],
  ['pass-bid', { saves: 6, token: true, stays: true }],
  ['pass-bid', { saves: 6, token: false, stays: false }],
  ['bid', { amount: 2, place: 1 }],
  ['seal', { amount: 0, played: 4 }],
  ['seal', { amount: 3, played: 0 }],
  ['seal', { amount: 3, played: 4 }],
  ['plant', { tile: 'banana2', square: 'c4', points: 4, instead: 2 }],
  ['plant', { tile: 'banana2', square: 'c4', points: 4, instead: 4 }],
  ['plant', { tile: 'banana2', square: 'c4', points: 1, instead: 4 }],
  ['plant', { tile: 'banana2', square: 'c4', points: 0, instead: 0 }],
  ['lasts', { square: 'c4', droughts: 3 }],
  ['lasts', { square: 'c4', droughts: null }],
  ['offer-less', { canal: 'C2-D2', amount: 3, played: 5, saves: 2 }],
  ['offer-less', { canal: 'C2-D2', amount: 0, played: 2, saves: 2 }],
  ['reach', { square: 'c4', instead: 'a1' }],
  ['blocks', { square: 'c4', seat: 1, crop: 'banana' }],
  ['room', { room: 1, instead: 0 }],
  ['room', { room: 5, instead: 2 }],
  ['offer-more', { canal: 'C2-D2', amount: 5, played: 3, points: 6 }],
  ['offer-more', { canal: 'C2-D2', amount: 5, played: 3, points: 0 }],
  ['offer', { canal: 'C2-D2', amount: 1, points: 9, instead: null }],
  ['offer', { canal: 'C2-D2', amount: 1, played: 2, points: 9, instead: 3 }],
  ['offer', { canal: 'C2-D2', amount: 1, played: 2, points: 3, instead: 9 }],
  ['offer', { canal: 'C2-D2', amount: 1, played: 2, points: 3, instead: 3 }],
  ['offer', { canal: 'C2-D2', amount: 2, played: 1, points: 3, instead: 3 }],
  ['no-offer', { saves: 1, instead: 2 }],
  ['no-offer', { saves: 1, instead: 0 }],
  ['no-offer', { saves: 0, instead: 0 }],
  ['canal', { canal: 'C2-D2', points: 0, instead: 0 }],
  ['canal', { canal: 'C2-D2', points: 1, instead: 0 }],
  ['canal', { canal: 'C2-D2', points: 2, instead: 2 }],
  ['canal', { canal: 'C2-D2', points: -2, instead: 1 }],
  ['canal', { canal: 'C2-D2', points: -2, instead: -3 }],
  ['offer', { canal: 'C2-D2', amount: 0, points: 0, instead: null }],
  ['no-canal', { instead: -2, kept: false }],
  ['no-canal', { instead: 6, kept: true }],
  ['gives', { seat: 1, points: 5 }],
  ['sets-up', { phase: 'source' }],
];
const MOVES = [
  'bid 3',
  'pass',
  'plant banana2 c4',
  'offer C2-D2 3',
  'accept C2-D2',
  'build C2-D2',
  'decline',
  'extra C2-D2',
  'source C2',
  'first C2-D2',
  'palm b5',
];

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await words('review');
});

describe.each(LANGUAGES)('in %s', (wanted) => {
  beforeAll(async () => {
    await language.set(wanted);
    await words('review');
  });
  it('every reason is a whole sentence', () => {
    for (const [code, data] of REASONS)
      for (const pieces of differences(turning(code, data), seats)) {
        const text = plainText(pieces);
        expect(text).toMatch(/\.$/);
        expect(text).not.toMatch(/\{\{|review\.|undefined|NaN/);
        expect(text).not.toMatch(/[-−]\d/); // a loss is called a loss
        expect(text).not.toMatch(/\D0 escudo/i); // nobody saves nothing
      }
  });
  it('every move can be told', () => {
    for (const move of MOVES)
      expect(plainText(todo(move, 'extra'))).not.toMatch(/\{\{|review\.|undefined/);
  });
  it('tells what the move cost, with its uncertainty', () => {
    expect(cost(turning('bid', { amount: 2, place: 1 }))).toMatch(/27.*6.*48.*12/);
  });
  it('has a word for everything', () => {
    expect(
      Object.keys(parts[wanted]).filter((key) => key.startsWith('review.')).length,
    ).toBeGreaterThan(40);
  });
});

it('no reason says that the difference comes later when a rival explains it', () => {
  const same = { code: 'canal', data: { canal: 'C2-D2', points: 2, instead: 2 } };
  const gives = { code: 'gives', data: { seat: 1, points: 5 } };
  const told = (list: ReviewTurningPoint['differences']) =>
    differences({ seat: 0, differences: list }, seats).length;
  expect(told([same])).toBe(1);
  expect(told([same, gives])).toBe(1);
  expect(told([{ ...same, data: { ...same.data, points: 3 } }, gives])).toBe(2);
});

it('what a player gains or loses is said so', async () => {
  await language.set('en');
  const told = (points: number, instead: number) =>
    differences(turning('canal', { canal: 'C2-D2', points, instead }), seats).map(plainText)[0];
  expect(told(-2, -3)).toBe(
    'After the drought, Ana loses 2 points with the better move and 3 points with the other one.',
  );
  expect(told(1, 0)).toContain('Ana gains 1 point with the better move and gains nothing with');
  expect(told(-1, -1)).toContain('Ana loses 1 point with either move');
});

it('of two canals worth the same, the cheaper offer is better', async () => {
  await language.set('en');
  const told = (amount: number, played: number) =>
    differences(
      turning('offer', { canal: 'C2-D2', amount, played, points: 3, instead: 3 }),
      seats,
    ).map(plainText)[0];
  expect(told(1, 4)).toContain('but this offer saves 3 escudos.');
  expect(told(4, 1)).toContain('the difference comes later.');
});

it('the places of a better move light up', () => {
  expect(placesOf(todo('plant banana2 c4', 'planting'))).toEqual([{ kind: 'square', name: 'c4' }]);
  expect(placesOf(todo('offer C2-D2 3', 'offers'))).toEqual([{ kind: 'canal', name: 'C2-D2' }]);
});

it('a change has its sign', () => {
  expect([0.256, -0.1, 0.001].map(signed)).toEqual(['+26', '−10', '0']);
});

it('a secret bid of a finished game is told with its amount', async () => {
  await language.set('en');
  const sealed = (seat: number) => ({ events: [{ event: 'sealed', seat }] });
  const shown = { events: [...sealed(1).events, { event: 'bids', bids: [5, 0] }] };
  const steps = [{ events: [] }, sealed(0), shown] as unknown as Replay['steps'];
  expect(did(0, steps, seats)).toBe('Ana bids 5 escudos.');
  expect(did(1, steps, seats)).toBe('Bela passes.');
});

it('whoever was overseer before stays it by the first pass', async () => {
  await language.set('en');
  const told = (stays: boolean) =>
    differences(turning('pass-bid', { saves: 2, token: true, stays }), seats).map(plainText);
  expect(told(false)[0]).toContain('makes Ana overseer');
  expect(told(true)[0]).toContain('Ana stays overseer');
});
