import { describe, expect, it } from 'vitest';
import { t } from '../src/i18n/index.svelte';
import type { GameEvent, Played, SeatInfo } from '../src/net/protocol';
import { logOf, plainText } from '../src/table/words';

const seats = ['Ana', 'Bela', 'Cleo', 'Dario'].map((name, seat) => ({ seat, name, kind: 'bot', level: null, colour: 'red', shape: 'circle', stand_in: null, online: null }) as SeatInfo);
const step = (ply: number, seat: number, ...events: GameEvent[]): Played => ({ ply, seat, move: 'pass', events, points: [0, 0, 0, 0] });
const pass = (ply: number, seat: number, phase: 'auction' | 'offers' | 'extra'): Played => step(ply, seat, { event: 'pass', seat, phase });
const lines = (steps: Played[], since?: number) => logOf(steps, seats, since).map((entry) => plainText(entry.pieces));

describe('the log', () => {
  it('puts those who pass one after another into one line', () => {
    expect(lines([pass(1, 0, 'offers'), pass(2, 1, 'offers'), step(3, 3, { event: 'decline', seat: 3 }), pass(4, 0, 'extra'), pass(5, 1, 'extra'), pass(6, 2, 'extra')])).toEqual([
      t('log.passes.offers', { names: 'Ana and Bela' }), t('log.decline', { name: 'Dario' }), t('log.passes.extra', { names: 'Ana, Bela, and Cleo' }),
    ]);
  });
  it('keeps a pass apart from others, and in the auction', () => {
    expect(lines([pass(1, 0, 'auction'), pass(2, 1, 'auction'), pass(3, 2, 'offers'), pass(4, 2, 'extra')])).toEqual([
      t('log.pass.auction', { name: 'Ana' }), t('log.pass.auction', { name: 'Bela' }), t('log.pass.offers', { name: 'Cleo' }), t('log.pass.extra', { name: 'Cleo' }),
    ]);
  });
  it('tells a secret bid of nothing as a pass', () => {
    expect(lines([step(1, 1, { event: 'bids', bids: [0, 2] })])).toEqual([t('log.pass.auction', { name: 'Ana' }), t('log.shown', { name: 'Bela', count: 2 })]);
  });
  it('does not mix what is new since my turn with what is old', () => {
    expect(lines([pass(1, 0, 'extra'), pass(2, 1, 'extra'), pass(3, 2, 'extra')], 1)).toEqual([t('log.pass.extra', { name: 'Ana' }), t('log.passes.extra', { names: 'Bela and Cleo' })]);
  });
  it('leaves out what came before, but counts points from there', () => {
    const bid = (ply: number, seat: number, points: number[]): Played => ({ ...step(ply, seat, { event: 'bid', seat, amount: 2 }), points });
    const all = [bid(1, 0, [5, 0, 0, 0]), bid(2, 1, [5, 3, 0, 0])];
    expect(logOf(all, seats).map((entry) => entry.points)).toEqual([[[0, 5]], [[1, 3]]]);
    expect(logOf(all, seats, 0, 1).map((entry) => [entry.ply, entry.points])).toEqual([[2, [[1, 3]]]]);
  });
  it('names every player as a player, not as text', () => {
    const [entry] = logOf([pass(1, 0, 'extra'), pass(2, 1, 'extra')], seats);
    expect(entry!.pieces.filter((p) => p.kind === 'seat').map((p) => p.text)).toEqual(['Ana', 'Bela']);
  });
});
