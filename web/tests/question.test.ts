import { describe, expect, it } from 'vitest';
import { offersLegal, offersView, plantingLegal, plantingView, seats } from '../src/dev/fixtures';
import { t } from '../src/i18n/index.svelte';
import type { Legal, View } from '../src/net/protocol';
import { outlook, type Considered } from '../src/table/outlook';
import { question, waitsFor, type Hand } from '../src/table/question';

const EMPTY: Hand = { tile: null, target: null, amount: 0, passing: false };
const people = seats(4);
const ask = (legal: Partial<Legal>, hand: Partial<Hand> = {}, view: Partial<View> = {}) =>
  question(
    { forced: null, ...legal } as Legal,
    { ...EMPTY, ...hand },
    { ...offersView, ...view },
    people,
  );
const canal = (name: string) => ({ kind: 'canal' as const, name });

describe('the auction', () => {
  const legal: Partial<Legal> = {
    phase: 'auction',
    amount: { min: 1, max: 4, taken: [2] },
    pass: {},
  };
  it('offers every amount; those that are taken say by whom', () => {
    const { title, controls } = ask(legal, { amount: 3 }, { bids: [null, 2, null, null] });
    expect(title).toBe(t('ask.auction'));
    expect(controls.amounts).toEqual([
      { amount: 1, free: true, by: null },
      { amount: 2, free: false, by: 1 },
      { amount: 3, free: true, by: null },
      { amount: 4, free: true, by: null },
    ]);
    expect(controls).toMatchObject({
      stepper: true,
      act: t('ask.do.bid', { amount: 3 }),
      refusal: 'pass',
      confirm: true,
    });
  });
  it('asks twice about passing', () => {
    expect(ask(legal, { passing: true }).title).not.toBe(ask(legal).title);
  });
  it('and declining are confirmed where they cost something; offers and extra canals not', () => {
    expect(ask(legal).controls.confirm).toBe(true);
    expect(ask({ phase: 'decision', decline: {} }).controls.confirm).toBe(true);
    expect(ask(offersLegal).controls.confirm).toBe(false);
    expect(ask({ phase: 'extra', canals: {}, pass: {} }).controls.confirm).toBe(false);
  });
  it('of two is secret', () => {
    expect(ask(legal, {}, { players: 2 }).title).not.toBe(ask(legal).title);
    expect(ask(legal, {}, { players: 2 }).hint).not.toBe(ask(legal).hint);
  });
  it('of somebody without money only lets pass', () => {
    expect(ask({ phase: 'auction', pass: {} }).controls).toEqual({
      amounts: [],
      offers: [],
      stepper: false,
      act: null,
      refusal: 'pass',
      confirm: false,
    });
  });
});

describe('planting', () => {
  it('asks for a tile, then for a square', () => {
    const first = ask(plantingLegal, {}, plantingView);
    const then = ask(plantingLegal, { tile: 'sugar2' }, plantingView);
    expect(then.title).not.toBe(first.title);
    expect(then.hint).not.toBe(first.hint);
    expect(then.controls).toMatchObject({ act: t('ask.do.plant'), refusal: null, stepper: false });
  });
});

describe('offers', () => {
  it('name the overseer and what would be paid', () => {
    const { hint, controls } = ask(offersLegal, { amount: 2, target: canal('B2-B3') });
    expect(hint).toContain('Dario');
    expect(controls).toMatchObject({ stepper: true, refusal: 'pass', amounts: [] });
    expect(controls.act).toContain('2');
    expect(ask(offersLegal, { amount: 0 }).controls.act).not.toContain('0');
  });
  it('of somebody without money only let pass', () => {
    expect(ask({ ...offersLegal, amount: undefined }).controls).toMatchObject({
      act: null,
      stepper: false,
    });
  });
});

describe('the decision', () => {
  const accept = {
    'B2-B3': {
      amount: 3,
      payers: [
        [2, 2],
        [1, 1],
      ],
    },
  } as unknown as Legal['accept'];
  const build = { price: 4, canals: { 'C1-C2': {} } } as unknown as Legal['build'];
  it('lists the offers with their payers', () => {
    const { controls } = ask({ phase: 'decision', accept, build }, { target: canal('B2-B3') });
    expect(controls.offers).toEqual([{ canal: 'B2-B3', amount: 3, payers: [2, 1] }]);
    expect(controls).toMatchObject({ refusal: null, stepper: false });
    expect(controls.act).toContain('3');
  });
  it('names the price of building elsewhere', () => {
    const { controls } = ask({ phase: 'decision', accept, build }, { target: canal('C1-C2') });
    expect(controls.act).toContain('4');
  });
  it('tells apart what may be chosen', () => {
    const decline = {} as Legal['decline'];
    const hints = [{ accept, build }, { accept }, { build, decline }, { decline }].map(
      (legal) => ask({ phase: 'decision', ...legal }).hint,
    );
    expect(new Set(hints).size).toBe(4);
  });
  it('says why an offer must be accepted: no money, or an offer for every canal', () => {
    const poor = { accept, refused: { 'canal-lies': ['B2-C2'], 'cannot-pay': ['C1-C2'] } };
    expect(ask({ phase: 'decision', ...poor }).hint).toBe(
      'You can’t pay for another canal: accept one of the offers.',
    );
    const every = { accept, refused: { 'canal-lies': ['B2-C2'], 'not-joined': ['A1-B1'] } };
    expect(ask({ phase: 'decision', ...every }).hint).toBe(
      'Every possible canal has an offer: accept one.',
    );
  });
  it('does not name a player who offered 0 as a payer', () => {
    const joined = {
      amount: 2,
      payers: [
        [2, 2],
        [1, 0],
      ],
    };
    const legal = { phase: 'decision', accept: { 'B2-B3': joined } } as unknown as Legal;
    expect(ask(legal).controls.offers[0]!.payers).toEqual([2]);
    const shown = canal('B2-B3');
    const hand = { ...EMPTY, seat: 0, shown, consequences: {} as never, auction: null };
    const [words] = outlook(legal, hand, offersView, people)!.words;
    expect(words).toContain(`2 escudos from ${people[2]!.name}.`);
  });
  it('can be declined where the rules allow it', () => {
    const legal: Partial<Legal> = { phase: 'decision', build, decline: {} as Legal['decline'] };
    expect(ask(legal).controls.refusal).toBe('decline');
  });
});

describe.each(['source', 'palms', 'first-canal', 'extra', 'leftover'] as const)('%s', (phase) => {
  it('has a title, a hint and a deed of its own', () => {
    const { title, hint, controls } = ask({ phase, canals: { 'C1-C2': {} } });
    for (const words of [title, hint, controls.act]) expect(words).toMatch(/^\p{Lu}/u);
  });
});

it('who waits is told for whom', () => {
  expect(waitsFor({ ...offersView, to_move: [1] }, people, 0)).toContain('Bela');
  expect(waitsFor({ ...offersView, phase: 'over' }, people, 0)).not.toBe('');
});
it('spectators of a secret auction wait for one bidder, or for both', () => {
  const auction = { ...offersView, phase: 'auction', players: 2 } as View;
  expect(waitsFor({ ...auction, to_move: [1] }, people, null)).toBe('Bela is bidding');
  expect(waitsFor({ ...auction, to_move: [0, 1] }, people, null)).toBe('Ana and Bela are bidding');
});

describe('the outlook', () => {
  const look = (legal: Partial<Legal>, hand: Partial<Considered>, view: Partial<View> = {}) =>
    outlook(
      { forced: null, ...legal } as Legal,
      { ...EMPTY, seat: 0, shown: null, consequences: null, auction: null, ...hand },
      { ...offersView, ...view },
      people,
    );
  it('is silent while nothing is in hand', () => {
    expect(look(offersLegal, {})).toBeNull();
    expect(look({ phase: 'auction', amount: { min: 1, max: 3 } }, { amount: 1 })).toBeNull();
  });
  it('of a bid: the overseer so far', () => {
    const told = look(
      { phase: 'auction', amount: { min: 1, max: 3 } },
      { amount: 3, auction: { order: [0, 1], overseer: 1 } },
      { bids: [null, 2, null, null] },
    )!;
    expect(told.overseer).toContain('Bela');
    expect(told.gains).toBeNull();
  });
  it('of passing says what it costs', () => {
    for (const phase of ['auction', 'offers', 'extra', 'decision'] as const)
      expect(look({ phase, pass: {} }, { passing: true })!.words[0], phase).toMatch(/\.$/);
  });
  it('of an offer: those who join, what they pay together, and to whom it goes', () => {
    const shown = canal('B2-B3');
    const told = look(
      { ...offersLegal, payee: 3 },
      { amount: 2, target: shown, shown, consequences: offersLegal.canals!['B2-B3'] },
    )!;
    expect(told.words[0]).toContain('5'); // 2 + 1 on the table, and ours
    expect(told.words[0]).toContain('c4');
    expect(told.gains!.paid).toEqual([-2, -1, -2, 5]);
  });
  it('of a tile: farmers, field and water', () => {
    const told = look(
      plantingLegal,
      {
        tile: 'sugar2',
        shown: { kind: 'square', name: 'c1' },
        consequences: plantingLegal.tiles!.sugar2!.c1!,
      },
      plantingView,
    )!;
    expect(told.words[0]).toContain('c1');
    expect(told.gains!.paid).toBeNull();
  });
});
