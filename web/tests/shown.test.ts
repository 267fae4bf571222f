import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { words } from '../src/i18n/index.svelte';
import { settings } from '../src/lib/settings.svelte';
import type { GameEvent, TableState, View } from '../src/net/protocol';
import { openFile } from '../src/replay/open';
import { Session } from '../src/table/session.svelte';

const view = {
  money: [5, 5, 5],
  phase: 'extra',
  bids: [null, null, null],
  offers: [],
  order: [],
  market: [],
  palms: [],
  canals: [],
  tiles: [['c4', 'banana', 2, 0, 1, false]],
} as unknown as View;
const at = (ply: number, events: GameEvent[] = []) =>
  ({
    type: 'state',
    away: [],
    ply,
    epoch: 0,
    you: [0],
    since: ply - 1,
    clock: { bot: null },
    takeback: {},
    orders: {},
    legal: {},
    steps: events.length
      ? [{ ply, seat: 1, move: 'pass', by: 'bot', time: '', events, points: [0, 0, 0] }]
      : [],
    views: { 0: view },
    scores: { fields: [], dry: [] },
    table: {
      players: 3,
      status: 'running',
      options: { money: 'open' },
      seats: [0, 1, 2].map((seat) => ({ seat, name: `P${seat}` })),
    },
  }) as unknown as TableState;

describe('the phase that is lit', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    settings.motion = null;
  });
  it('follows what happens, also where nobody is asked anything', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
    settings.motion = 'full';
    const session = new Session('t');
    session.receive(at(1));
    session.receive(
      at(2, [
        { event: 'drought', lost: [['c4', 0, 1]], deserts: [], palms: [] },
        { event: 'income', amount: 3 },
        { event: 'reveal', tiles: [] },
        { event: 'overseer', seat: 1, before: 0, order: [0, 2, 1] },
      ] as unknown as GameEvent[]),
    );
    const lit: (string | undefined)[] = [];
    for (let i = 0; i < 400 && session.stage.busy; i += 1) {
      const now = session.stage.effects?.phase;
      if (!lit.length || lit.at(-1) !== now) lit.push(now);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(lit).toEqual(['drought', 'income', undefined, 'overseer']);
    expect(session.stage.effects).toBeNull();
  });
});

it('says at once that a bot plays for us, while its move is still being shown', () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  settings.motion = 'full';
  const session = new Session('t');
  session.receive(at(1));
  expect(session.replaced).toEqual([]);
  const late = at(2, [{ event: 'income', amount: 3 }] as unknown as GameEvent[]);
  late.away = [0];
  session.receive(late);
  expect(session.stage.busy).toBe(true);
  expect(session.replaced).toEqual([0]);
  session.stage.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  settings.motion = null;
});

describe('a record without names', () => {
  beforeAll(() => words('replay'));
  afterEach(() => vi.unstubAllGlobals());
  const opened = async (names: string[], record: object) => {
    const replay = { record, steps: [], seats: names.map((name, seat) => ({ seat, name })) };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(replay)));
    return (await openFile(new File(['{}'], 'game.json'))).seats.map((s) => s.name);
  };
  it('is replayed by players, not by bare numbers', async () => {
    expect(await opened(['1', '2'], {})).toEqual(['Player 1', 'Player 2']);
  });
  it('keeps the names that there are', async () => {
    expect(await opened(['1', 'Ana'], { names: ['1', 'Ana'] })).toEqual(['1', 'Ana']);
    // a table of ours knows them itself
    expect(await opened(['Ana', 'Bo'], {})).toEqual(['Ana', 'Bo']);
  });
});
