import { describe, expect, it } from 'vitest';
import { offersView, seats } from '../src/dev/fixtures';
import type { Legal, View } from '../src/net/protocol';
import { offersRow, totals } from '../src/stage/offers';
import { Choice } from '../src/table/choice.svelte';
import { Plan } from '../src/table/plan.svelte';
import { meanwhile } from '../src/table/waiting';

const people = seats(4);
const told = (part: Partial<View>, me: number | null = 2, dry: [string, number][] = []) =>
  meanwhile({ ...offersView, ...part }, people, me, new Map(dry));

describe('the row of offers', () => {
  const view: View = { ...offersView, overseer: 3, to_move: [2], offers: [[1, 'C2-D2', 0]] };
  it('says who offered, who did not, and who still can', () => {
    expect(offersRow(view).map(({ seat, bid, canal, due }) => [seat, bid, canal, due])).toEqual([
      [0, 0, null, false],
      [1, 0, 'C2-D2', false],
      [2, null, null, true],
    ]);
    expect(offersRow({ ...view, phase: 'decision', to_move: [3] }).some((slot) => slot.due)).toBe(
      false,
    );
    expect(offersRow({ ...view, phase: 'extra' })).toEqual([]);
  });
  it('adds up what is offered for one canal', () => {
    const offers: View['offers'] = [
      [0, 'C2-D2', 1],
      [1, 'B2-C2', 2],
      [2, 'C2-D2', 2],
    ];
    expect(totals({ ...view, offers })).toEqual([
      { canal: 'C2-D2', amount: 3, givers: [0, 2] },
      { canal: 'B2-C2', amount: 2, givers: [1] },
    ]);
  });
});

describe('while others decide, a player is told', () => {
  it('who bids before them', () => {
    const auction = { phase: 'auction', to_move: [0], bids: [null, null, null, 2] } as const;
    expect(told({ ...auction, to_move: [0], bids: [...auction.bids] })).toBe(
      'Before you: Ana and Bela',
    );
    expect(told({ ...auction, bids: [3, null, null, 2], to_move: [0] })).toBe('Before you: Bela');
    expect(told({ ...auction, to_move: [0], bids: [null, null, 1, 2] })).toBe('');
    expect(told({ ...auction, to_move: [2], bids: [1, null, null, 2] })).toBe(''); // it is sent
  });
  it('how many tiles will be left', () => {
    const market = ['banana2', 'grape1', 'pepper2'];
    expect(told({ phase: 'planting', to_move: [1], order: [1, 0, 2], market })).toBe(
      'Before you: Bela and Ana. 1 tile will be left.',
    );
  });
  it('the best offer', () => {
    const offers: View['offers'] = [
      [0, 'D2-D3', 1],
      [1, 'D2-D3', 2],
    ];
    expect(told({ offers, to_move: [2] }, 3)).toMatch(/^Most so far: 3 escudos .*Ana and Bela/);
    expect(told({ offers: [] }, 3)).toBe('No offers yet.');
  });
  it('what the drought would take, their own first', () => {
    const dry: [string, number][] = [
      ['f2', 1],
      ['d3', 2],
    ];
    expect(told({ phase: 'extra', to_move: [0] }, 2, dry)).toContain('your tile on d3');
    expect(told({ phase: 'extra', to_move: [0] }, null, dry)).toContain('f2 and d3');
  });
});

describe('a plan', () => {
  const legal: Legal = {
    phase: 'auction',
    amount: { min: 1, max: 6, taken: [3] },
    pass: {},
  } as unknown as Legal;
  it('is in hand when the turn comes', () => {
    const [plan, choice] = [new Plan(), new Choice()];
    for (let i = 0; i < 4; i++) plan.step(1, 9);
    choice.reset(legal, 0);
    plan.into(choice);
    expect([choice.amount, plan.amount]).toEqual([4, null]);
  });
  it('makes way for what is legal', () => {
    const [plan, choice] = [new Plan(), new Choice()];
    for (let i = 0; i < 3; i++) plan.step(1, 9);
    choice.reset(legal, 0);
    plan.into(choice);
    expect(choice.amount).toBe(1); // 3 is taken: nothing else is put in its place
    for (let i = 0; i < 9; i++) plan.step(1, 9);
    choice.reset(legal, 0);
    plan.into(choice);
    expect(choice.amount).toBe(1);
  });
  it('marks a free place, and keeps it for the question that it answers', () => {
    const [plan, choice] = [new Plan(), new Choice()];
    plan.mark({ kind: 'square', name: 'd2' }, offersView); // a tile lies there
    expect(plan.target).toBeNull();
    plan.mark({ kind: 'square', name: 'a1' }, offersView);
    expect(plan.seen(offersView)?.name).toBe('a1');
    const taken = { ...offersView, tiles: [['a1', 'grape', 1, 0, 1, false]] } as unknown as View;
    expect(plan.seen(taken)).toBeNull();
    choice.reset(legal, 0);
    plan.into(choice);
    expect([plan.target?.name, choice.target]).toEqual(['a1', null]);
    choice.reset(
      { phase: 'planting', tiles: { grape1: { a1: {} }, pepper2: { a1: {} } } } as unknown as Legal,
      0,
    );
    plan.into(choice);
    expect([plan.target, choice.target?.name]).toEqual([null, 'a1']);
  });
  it('is for those who are still to speak', () => {
    const view: View = { ...offersView, offers: [[1, 'C2-D2', 1]], to_move: [0] };
    expect([0, 1, 2, 3].map((seat) => Plan.most(view, seat))).toEqual([null, null, 11, null]);
    expect(Plan.most(view, null)).toBeNull();
  });
});
