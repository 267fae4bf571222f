import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { away } from '../src/lib/away';
import type { Legal, TableState, View } from '../src/net/protocol';
import { Session } from '../src/table/session.svelte';

const FRAME = 200; // more than enough for what follows a frame
class Socket {
  static last: Socket;
  static readonly OPEN = 1;
  readyState = 1;
  sent: { type: string; id: string; move?: string }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    Socket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    /* nobody there */
  }
  hears(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get moves() {
    return this.sent.filter((m) => m.type === 'move');
  }
}
const legal = {
  phase: 'offers',
  amount: { min: 1, max: 5 },
  canals: { 'C2-D2': {} },
  pass: {},
} as unknown as Legal;
const view = {
  money: [5, 5, 5],
  phase: 'offers',
  bids: [null, null, null],
  offers: [],
  order: [],
  market: [],
  palms: [],
  canals: [],
  tiles: [],
} as unknown as View;
const at = (ply: number, asked: boolean) =>
  ({
    type: 'state',
    ply,
    epoch: 0,
    you: [0],
    since: ply,
    steps: [],
    clock: { bot: null },
    takeback: {},
    orders: {},
    views: { 0: view },
    scores: { fields: [], dry: [] },
    legal: asked ? { 0: legal } : {},
    table: { players: 3, status: 'running', options: { money: 'open' }, seats: [] },
  }) as unknown as TableState;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('document', {
    hidden: false,
    visibilityState: 'visible',
    addEventListener() {},
    removeEventListener() {},
  });
  for (const name of ['addEventListener', 'removeEventListener', 'cancelAnimationFrame'])
    vi.stubGlobal(name, () => {});
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a move that is sent', () => {
  function asked() {
    const session = new Session('t');
    session.start();
    Socket.last.onopen!();
    Socket.last.hears(at(3, true));
    expect(session.asking).toBe(true);
    return { session, socket: Socket.last };
  }
  it('goes at once and once only; the question goes a frame later', () => {
    const { session, socket } = asked();
    session.send('pass');
    session.send('pass');
    expect([socket.moves.length, session.asking]).toEqual([1, true]);
    vi.advanceTimersByTime(FRAME);
    expect([session.waiting, session.asking, session.choice.legal]).toEqual([true, false, null]);
  });
  it('that is refused before the frame leaves the question where it was', () => {
    const { session, socket } = asked();
    session.send('pass');
    socket.hears({
      type: 'error',
      id: socket.moves[0]!.id,
      error: { code: 'move/illegal', message: '', data: {} },
    });
    vi.advanceTimersByTime(FRAME);
    expect([session.waiting, session.asking]).toEqual([false, true]);
    expect(session.problem).not.toBe('');
    session.send('pass');
    expect(socket.moves.length).toBe(2);
  });
  it('that is answered before the frame does not put the next question away', async () => {
    const { session, socket } = asked();
    session.send('pass');
    socket.hears({ type: 'ack', id: socket.moves[0]!.id });
    session.receive(at(4, true)); // as if it had been on its way before
    await vi.advanceTimersByTimeAsync(FRAME);
    expect([session.waiting, session.asking, session.choice.legal]).toEqual([false, true, legal]);
  });
});

it('words that are refused are there to be sent again; those that arrived are not', () => {
  const session = new Session('t');
  session.start();
  Socket.last.onopen!();
  Socket.last.hears(at(3, true));
  session.say(' Hello ');
  session.say('Anybody?');
  const [first, second] = Socket.last.sent.filter((m) => m.type === 'chat');
  expect(session.talk.unsaid.map(({ text }) => text)).toEqual(['Hello', 'Anybody?']);
  Socket.last.hears({ type: 'ack', id: first!.id });
  expect([session.talk.unsaid.length, session.talk.draft]).toEqual([1, '']);
  const error = { code: 'chat/too-fast', message: '', data: { seconds: 3 } };
  Socket.last.hears({ type: 'error', id: second!.id, error });
  expect([session.talk.unsaid, session.talk.draft]).toEqual([[], 'Anybody?']);
  expect(session.problem).not.toBe('');
});

it('a secret bid that is made covers the money at once, whatever is heard first', () => {
  const session = new Session('t');
  session.start();
  const bidding = { ...view, phase: 'auction' };
  const two = { ...at(3, true), you: [0, 1], views: { 0: bidding, 1: bidding } };
  session.receive({
    ...two,
    table: { ...two.table, players: 2, options: { money: 'hidden' } },
  } as unknown as TableState);
  session.lift();
  expect(session.stage.view!.money).toEqual([5, 5, 5]);
  session.send('bid 2');
  expect(session.stage.view!.money).toEqual([null, null, null]);
});

it("the other one's secret bid does not interrupt who is bidding", () => {
  const session = new Session('t');
  session.start();
  const bids = { phase: 'auction', amount: { min: 1, max: 5 }, pass: {} };
  const asked = (ply: number) => {
    const state = at(ply, true);
    return {
      ...state,
      views: { 0: { ...view, phase: 'auction' } },
      legal: { 0: { ...bids } },
      table: { ...state.table, players: 2 },
    } as unknown as TableState;
  };
  session.receive(asked(3));
  session.choice.amount = 4;
  session.stage.said = [];
  session.receive({
    ...asked(4),
    since: 3,
    steps: [{ ply: 4, seat: 1, points: [], events: [{ event: 'sealed', seat: 1 }] }],
  } as unknown as TableState);
  expect([session.asking, session.stage.busy, session.choice.amount, session.state!.ply]).toEqual([
    true,
    false,
    4,
    4,
  ]);
  expect(session.stage.said.map((one) => one.words).join(' ')).toContain('has made a secret bid');
});

it('an open panel listens to presses elsewhere and to Escape, until it is shut', () => {
  const heard: Record<string, (event: object) => void> = {};
  vi.stubGlobal('addEventListener', (name: string, hear: () => void) => {
    heard[name] = hear;
  });
  vi.stubGlobal('removeEventListener', (name: string) => {
    delete heard[name];
  });
  const inside = {};
  const focus = vi.fn();
  const close = vi.fn();
  const wrap = { contains: (node: unknown) => node === inside, querySelector: () => ({ focus }) };
  const shut = away(close)({ parentElement: wrap } as unknown as Element);
  heard.pointerdown!({ target: inside });
  heard.keydown!({ key: 'a' });
  expect(close).not.toHaveBeenCalled();
  heard.pointerdown!({ target: {} });
  expect([close.mock.calls.length, focus.mock.calls.length]).toEqual([1, 0]);
  heard.keydown!({ key: 'Escape' });
  expect([close.mock.calls.length, focus.mock.calls.length]).toEqual([2, 1]);
  shut();
  expect(heard).toEqual({});
});

it('bots’ words about a move wait until that move is drawn', async () => {
  const session = new Session('t');
  session.start();
  Socket.last.onopen!();
  const seats = [0, 1, 2].map((seat) => ({
    seat,
    name: `P${seat}`,
    kind: seat ? 'bot' : 'person',
  }));
  const [before, after] = [at(3, false), at(4, false)].map((state) => ({
    ...state,
    table: { ...state.table, seats },
  }));
  Socket.last.hears(before!);
  Socket.last.hears(after!);
  const message = { chat: 1, seat: 1, name: 'P1', text: '', time: '' };
  const phrase = { phrase: 'line', line: 'won', ply: 4 };
  Socket.last.hears({ type: 'chat', messages: [{ ...message, phrase }] });
  expect([session.state!.ply, session.talk.all.length]).toEqual([3, 0]);
  await vi.advanceTimersByTimeAsync(FRAME);
  expect([session.state!.ply, session.talk.all.length]).toEqual([4, 1]);
});
