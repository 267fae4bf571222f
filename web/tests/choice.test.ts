import { describe, expect, it } from 'vitest';
import type { Legal } from '../src/net/protocol';
import { Choice } from '../src/table/choice.svelte';

function choice(legal: Partial<Legal> & Pick<Legal, 'phase'>): Choice {
  const c = new Choice();
  c.reset({ forced: null, ...legal } as Legal, 0);
  return c;
}

describe('the choice in hand', () => {
  it('steps over bids that are taken', () => {
    const outcomes: Legal['outcomes'] = [[2, 2, { order: [1, 0] }], [5, 6, { order: [0, 1] }]];
    const c = choice({ phase: 'auction', amount: { min: 1, max: 6, taken: [1, 3, 4] }, pass: {}, outcomes });
    expect(c.amount).toBe(2);
    c.step(1);
    expect(c.amount).toBe(5);
    expect(c.auction?.order).toEqual([0, 1]);
    expect(c.move).toBe('bid 5');
    c.step(-1);
    expect(c.amount).toBe(2);
    c.step(-1);
    expect(c.amount).toBe(2);
  });

  it('needs a tile and one of its squares to plant', () => {
    const c = choice({ phase: 'planting', tiles: { banana2: { c4: { farmers: 2 } }, grape1: { d1: {}, c4: {} } } });
    expect(c.targets.map((x) => x.name).sort()).toEqual(['c4', 'd1']);
    c.target = { kind: 'square', name: 'd1' };
    expect(c.move).toBeNull();
    c.tile = 'banana2';
    expect(c.move).toBeNull();
    c.target = { kind: 'square', name: 'c4' };
    expect(c.move).toBe('plant banana2 c4');
    expect(c.preview?.tile).toEqual({ tile: 'banana2', square: 'c4', seat: 0, farmers: 2 });
  });

  it('accepts where something was offered and builds elsewhere', () => {
    const accept = { 'C2-D2': { amount: 4, payers: [[1, 4]] as [number, number][] } };
    const c = choice({ phase: 'decision', accept, build: { price: 5, canals: { 'B2-C2': {} } }, decline: null });
    c.target = { kind: 'canal', name: 'C2-D2' };
    expect(c.move).toBe('accept C2-D2');
    c.target = { kind: 'canal', name: 'B2-C2' };
    expect(c.move).toBe('build B2-C2');
  });

  it('shows what is pointed at before what is picked', () => {
    const c = choice({ phase: 'offers', amount: { min: 0, max: 3 }, canals: { 'C2-D2': { saved: ['e2'] }, 'B2-C2': {} }, pass: {} });
    c.target = { kind: 'canal', name: 'B2-C2' };
    c.hovered = { kind: 'canal', name: 'C2-D2' };
    expect(c.consequences?.saved).toEqual(['e2']);
    c.hovered = { kind: 'canal', name: 'A1-A2' };
    expect(c.shown?.name).toBe('B2-C2');
    c.amount = 2;
    expect(c.move).toBe('offer B2-C2 2');
  });

  it('has nothing to offer without money', () => {
    expect(choice({ phase: 'offers', amount: null, canals: { 'C2-D2': {} }, pass: {} }).targets).toEqual([]);
  });

  it('takes the only place there is', () => {
    expect(choice({ phase: 'leftover', tiles: { bean1: { a1: {} } } }).move).toBe('plant bean1 a1');
  });
});
