import { describe, expect, it } from 'vitest';
import { t } from '../src/i18n/index.svelte';
import type { Target } from '../src/board/geometry';
import type { Legal, View } from '../src/net/protocol';
import { Choice } from '../src/table/choice.svelte';
import { question } from '../src/table/question';
import { rulePage, type Refused } from '../src/table/refusal';

function choice(legal: Partial<Legal> & Pick<Legal, 'phase'>): Choice {
  const c = new Choice();
  c.reset({ forced: null, ...legal } as Legal, 0);
  return c;
}

const board = (tiles: View['tiles'] = []) => ({ players: 3, tiles }) as unknown as View;
function refused(choice: Choice, target: Target, view: View): Refused | null {
  choice.pick(target, false, view);
  return choice.refused;
}

describe('the choice in hand', () => {
  it('steps over bids that are taken', () => {
    const outcomes: Legal['outcomes'] = [
      [2, 2, { order: [1, 0] }],
      [5, 6, { order: [0, 1] }],
    ];
    const c = choice({
      phase: 'auction',
      amount: { min: 1, max: 6, taken: [1, 3, 4] },
      pass: {},
      outcomes,
    });
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
    const c = choice({
      phase: 'planting',
      tiles: { banana2: { c4: { farmers: 2 } }, grape1: { d1: {}, c4: {} } },
    });
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
    const c = choice({
      phase: 'decision',
      accept,
      build: { price: 5, canals: { 'B2-C2': {} } },
      decline: null,
    });
    c.target = { kind: 'canal', name: 'C2-D2' };
    expect(c.move).toBe('accept C2-D2');
    c.target = { kind: 'canal', name: 'B2-C2' };
    expect(c.move).toBe('build B2-C2');
  });

  it('shows what is pointed at before what is picked', () => {
    const c = choice({
      phase: 'offers',
      amount: { min: 0, max: 3 },
      canals: { 'C2-D2': { saved: ['e2'] }, 'B2-C2': {} },
      pass: {},
    });
    c.target = { kind: 'canal', name: 'B2-C2' };
    c.hovered = { kind: 'canal', name: 'C2-D2' };
    expect(c.consequences?.saved).toEqual(['e2']);
    c.hovered = { kind: 'canal', name: 'A1-A2' };
    expect(c.shown?.name).toBe('B2-C2');
    c.amount = 2;
    expect(c.move).toBe('offer B2-C2 2');
  });

  it('has nothing to offer without money', () => {
    expect(
      choice({ phase: 'offers', amount: null, canals: { 'C2-D2': {} }, pass: {} }).targets,
    ).toEqual([]);
  });

  it('has passing in hand until something else is chosen', () => {
    const c = choice({
      phase: 'auction',
      amount: { min: 1, max: 6, taken: [] },
      pass: { order: [1, 0] },
      outcomes: [[1, 6, { order: [0, 1] }]],
    });
    c.passing = true;
    expect(c.auction?.order).toEqual([1, 0]);
    c.step(1);
    expect(c.passing).toBe(false);
    expect(c.auction?.order).toEqual([0, 1]);
    const d = choice({
      phase: 'decision',
      accept: {},
      build: { price: 1, canals: { 'B2-C2': { saved: ['c3'] } } },
      decline: {},
    });
    d.target = { kind: 'canal', name: 'B2-C2' };
    d.passing = true;
    expect(d.preview).toBeNull(); // what would be built is not shown
    d.target = { kind: 'canal', name: 'B2-C2' };
    expect(d.passing).toBe(false);
  });

  it('knows why a place may not be chosen, and where the rule stands', () => {
    const c = choice({
      phase: 'decision',
      accept: { 'C2-D2': { amount: 1, payers: [[1, 1]] } },
      build: null,
      refused: { 'canal-lies': ['B2-C2'], 'cannot-pay': ['C1-C2'], 'not-joined': ['A1-B1'] },
    });
    const at = (name: string) => refused(c, { kind: 'canal', name }, board());
    expect(at('B2-C2')).toEqual({ text: 'There is already a canal here.', rule: 'P4.2' });
    expect(at('A1-B1')?.text).toBe(
      'A canal here would not connect to the source or another canal.',
    );
    expect(at('C1-C2')).toEqual({ text: 'You can’t pay for this canal.', rule: 'P4.7' });
    const planting = choice({
      phase: 'planting',
      tiles: { bean1: { a1: {} } },
      refused: { 'square-taken': ['d2'] },
    });
    expect(refused(planting, { kind: 'square', name: 'd2' }, board())).toEqual({
      text: 'There is already a tile on d2.',
      rule: 'P3.2',
    });
    planting.tile = 'bean1';
    expect(planting.refused).toBe(null); // another choice, another answer
    expect(rulePage('amigo', 'P4.2')).toBe('/rules?edition=amigo#P4.2');
  });

  it('takes the only place there is', () => {
    expect(choice({ phase: 'leftover', tiles: { bean1: { a1: {} } } }).move).toBe('plant bean1 a1');
  });

  it('says that the last tile goes next to a desert only when no other place is free', () => {
    const leftover = choice({
      phase: 'leftover',
      tiles: { bean1: { b1: {} } },
      refused: { 'not-beside': ['h6'] },
    });
    const alive = board([['a1', 'bean', 1, null, 0, false]]);
    const desert = board([['a1', 'bean', 1, null, 0, true]]);
    const beyond = { kind: 'square', name: 'h6' } as const;
    expect(question(leftover.legal!, leftover, alive, []).hint).toBe(t('ask.hint.leftover', {}));
    expect(question(leftover.legal!, leftover, desert, []).hint).toBe(
      t('ask.hint.leftover-desert', {}),
    );
    expect(refused(leftover, beyond, alive)?.text).toContain('a tile that isn’t desert; h6 isn’t');
    expect(refused(leftover, beyond, desert)?.text).toContain('next to a desert now; h6 isn’t');
  });
});
