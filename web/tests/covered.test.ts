import { beforeAll, describe, expect, it } from 'vitest';
import { t, words } from '../src/i18n/index.svelte';
import { Problem } from '../src/net/api';
import type { Legal, Phase, TableState, View } from '../src/net/protocol';
import { reason } from '../src/replay/open';
import { Session } from '../src/table/session.svelte';
import { lastingOf, speaker, spoken } from '../src/table/places';

const view = (money: (number | null)[]): View =>
  ({
    money,
    phase: 'offers',
    bids: money.map(() => null),
    offers: [],
    palms: [],
    tiles: [['c4', 'banana', 2, 0, 1, false]],
    canals: [],
  }) as unknown as View;
const purse = (seat: number) => [0, 1].map((s) => (s === seat ? 7 + s : null));
const legal = (max: number) =>
  ({
    phase: 'offers',
    amount: { min: 1, max },
    canals: { 'C2-D2': {} },
    pass: {},
  }) as unknown as Legal;

function at(
  money: 'open' | 'hidden',
  you: number[],
  phase: Phase = 'offers',
  players = 3,
): Session {
  const by = <T>(make: (seat: number) => T) => Object.fromEntries(you.map((s) => [s, make(s)]));
  const state = {
    type: 'state',
    ply: 3,
    epoch: 0,
    you,
    since: 3,
    steps: [],
    clock: { bot: null },
    takeback: {},
    orders: {},
    views: by((s) => ({ ...view(purse(s)), phase, round: 1 })),
    scores: { fields: [], dry: [] },
    legal: { 0: legal(7) },
    ...(you.length > 1 && money === 'hidden' && { covered: { 0: legal(191) } }),
    table: { players, status: 'running', options: { money }, seats: [] },
  } as unknown as TableState;
  const session = new Session('t');
  session.receive(state);
  return session;
}

describe('hidden money', () => {
  it('of several at one screen is nowhere on the page, and the question does not tell it', () => {
    const session = at('hidden', [0, 1]);
    expect(session.curtain).toBe(false);
    expect(session.stage.view!.money).toEqual([null, null]);
    expect(session.choice.legal!.amount!.max).toBe(191);
    expect(session.purse).toBe(7); // for the one who holds the purse open
  });
  it('is shown to one who sits alone before the screen', () => {
    const session = at('hidden', [0]);
    expect(session.covered).toBe(false);
    expect([session.stage.view!.money[0], session.choice.legal!.amount!.max]).toEqual([7, 7]);
  });
  it('is shown to all when the game is over', () => {
    expect(at('hidden', [0, 1], 'over').stage.view!.money[0]).toBe(7);
  });
  it('that is open is not covered', () => {
    expect(at('open', [0, 1]).stage.view!.money[0]).toBe(7);
  });
  it('of two who bid in secret is behind the curtain, for each bid anew', () => {
    const session = at('hidden', [0, 1], 'auction', 2);
    expect([session.curtain, session.stage.view]).toEqual([true, null]);
    session.lift();
    expect([session.curtain, session.stage.view!.money[0]]).toEqual([false, 7]);
    const now = session.state!;
    const views = Object.fromEntries(
      Object.entries(now.views).map(([seat, seen]) => [seat, { ...seen, round: 2 }]),
    );
    session.receive({ ...now, ply: 4, views });
    expect(session.curtain).toBe(true); // the next round's bid of the same player
  });
});

describe('a dry tile', () => {
  const says = (dry: [string, number][]) =>
    spoken(
      { kind: 'square', name: 'c4' },
      view([1, 1]),
      [{ name: 'Ana' }] as never,
      new Set(),
      lastingOf({ fields: [], dry }),
    );
  it('says how many droughts it lasts', () => {
    expect(says([['c4', 1]])).toContain('dry: desert at the next drought');
    expect(says([['c4', 3]])).toContain('dry: desert after 3 droughts');
    expect(says([])).toMatch(/dry$/);
  });
  it('says whether it may be chosen, as it is now', () => {
    const speak = speaker(view([1, 1]), [{ name: 'Ana' }] as never, new Set(), new Map());
    const square = { kind: 'square', name: 'c4' } as const;
    expect(speak(square, false)).toMatch(/dry$/);
    expect(speak(square, true)).toBe(`${speak(square, false)}, ${t('speak.may')}`);
  });
});

describe('a record that is refused', () => {
  beforeAll(() => words('replay'));
  const told = (data: object) =>
    reason(new Problem('record/invalid', 'why', data as Record<string, unknown>));
  it('says where and why', () => {
    expect(
      told({ at: 'move 17', number: 17, reason: 'square-taken', move: 'plant bean1 a1', why: 'x' }),
    ).toContain('Move 17, “plant bean1 a1”: there is already a tile.');
    expect(told({ at: 'set-up', reason: 'palms', why: 'x' })).toContain(
      'Setup: the palms can’t be there.',
    );
    expect(told({ at: 'move 3', number: 3, reason: 'notation', why: 'x' })).toContain(
      'Move 3: this isn’t a valid move.',
    );
    expect(told({ at: 'result', reason: 'result', why: 'x' })).toContain(
      'Result: the moves lead to a different result.',
    );
  });
  it('falls back to the server’s own words', () => {
    expect(told({ at: 'set-up', reason: 'new', why: 'something new' })).toContain('something new');
  });
});
