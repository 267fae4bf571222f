import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { password } from '../src/lib/password.svelte';
import { TableClient, type Handlers } from '../src/net/client';
import type { ClientMessage } from '../src/net/protocol';

/** The server's end of a connection. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: ((event: { code: number }) => void) | null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(code = 1005) {
    if (this.readyState < 3) {
      this.readyState = 3;
      this.onclose?.({ code });
    }
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string) {
    return this.sent.filter((m) => m.type === type);
  }
}
const last = () => FakeSocket.all.at(-1)!;
const state = (ply: number, epoch = 0) => ({ type: 'state', ply, epoch });

let page: EventTarget & { visibilityState: string };
let windowed: EventTarget;
let heard: { links: string[]; problems: [string, string | null][]; states: number };
let client: TableClient;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  windowed = new EventTarget();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'https:', host: 'example.org' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', windowed.addEventListener.bind(windowed));
  vi.stubGlobal('removeEventListener', windowed.removeEventListener.bind(windowed));
  heard = { links: [], problems: [], states: 0 };
  const on: Handlers = {
    state: () => {
      heard.states += 1;
    },
    chat: () => {},
    presence: () => {},
    notice: () => {},
    done: () => {},
    problem: (error, id) => {
      heard.problems.push([error.code, id]);
    },
    link: (link) => {
      heard.links.push(link);
    },
    host: () => {},
  };
  client = new TableClient('t', () => ['key'], on);
  client.start();
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function welcome(ply = 7) {
  last().open();
  last().say({ type: 'welcome' });
  last().say(state(ply));
}

describe('the connection', () => {
  it('says hello with its keys, to the server it came from', () => {
    welcome();
    expect(last().url).toBe('wss://example.org/api/ws');
    expect(last().sent[0]).toMatchObject({
      type: 'hello',
      table: 't',
      tokens: ['key'],
      since: null,
      epoch: null,
    });
    expect(heard.links).toEqual(['connecting', 'open']);
  });

  it('comes back by itself, and asks only for what it missed', () => {
    welcome(7);
    last().close(1006);
    expect(heard.links.at(-1)).toBe('waiting');
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    welcome(9);
    expect(last().sent[0]).toMatchObject({ type: 'hello', since: 7, epoch: 0 });
    expect(heard.links.at(-1)).toBe('open');
  });

  it('waits longer each time, at most some 20 seconds, and is quick again after a welcome', () => {
    const waits: number[] = [];
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    for (let i = 0; i < 8; i += 1) {
      const before = FakeSocket.all.length;
      last().close(1006);
      let ms = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(100);
        ms += 100;
      }
      waits.push(ms);
    }
    expect(waits.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(waits.at(-1)).toBe(15_000);
    welcome();
    last().close(1006);
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it.each([4400, 4401, 4404])('does not insist after %i', (code) => {
    welcome();
    last().close(code);
    vi.advanceTimersByTime(60_000);
    expect([FakeSocket.all.length, heard.links.at(-1)]).toEqual([1, 'closed']);
  });

  it('that dies without a word is noticed by a ping without an answer', () => {
    welcome();
    vi.advanceTimersByTime(30_000);
    expect(last().of('ping')).toHaveLength(1);
    last().say({ type: 'pong' });
    vi.advanceTimersByTime(30_000);
    expect(heard.links.at(-1)).toBe('open');
    vi.advanceTimersByTime(30_000); // nobody answered the second
    expect(heard.links.at(-1)).toBe('waiting');
  });

  it('is given up when the device goes offline, and tried at once when it is back or looked at', () => {
    welcome();
    windowed.dispatchEvent(new Event('offline'));
    expect(heard.links.at(-1)).toBe('waiting');
    windowed.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2); // not once more
    last().close(1006);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all).toHaveLength(2);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all).toHaveLength(3);
  });

  it('ends for good when the page leaves the table', () => {
    welcome();
    client.stop();
    windowed.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('says hello afresh when a seat was taken here', () => {
    welcome(7);
    client.again();
    vi.advanceTimersByTime(0);
    last().open();
    expect(last().sent[0]).toMatchObject({ type: 'hello', since: null, epoch: null });
  });
});

describe('a move', () => {
  it('names the ply it answers, and is done with when it is acknowledged', () => {
    welcome(7);
    const id = client.move(2, 'bid 3');
    expect(last().of('move')).toEqual([
      { type: 'move', id, seat: 2, ply: 7, epoch: 0, move: 'bid 3' },
    ]);
    expect(client.waitsFor(id)).toBe(true);
    last().say({ type: 'ack', id, seat: 2, ply: 8, epoch: 0 });
    expect(client.waitsFor(id)).toBe(false);
  });

  it('without an answer is sent again under the same id after a reconnect, and only then', () => {
    welcome(7);
    const id = client.move(0, 'pass');
    const done = client.move(0, 'bid 1');
    last().say({ type: 'ack', id: done, seat: 0, ply: 8, epoch: 0 });
    last().close(1012);
    vi.advanceTimersByTime(2000);
    last().open();
    expect(
      last()
        .of('move')
        .map((m) => ('id' in m ? m.id : '')),
    ).toEqual([id]);
    last().say({ type: 'error', id, error: { code: 'move/repeated', message: '', data: {} } });
    expect(client.waitsFor(id)).toBe(false);
    expect(heard.problems).toEqual([]); // it stands: no trouble
  });

  it('that is refused is told, and not sent again', () => {
    welcome(7);
    const id = client.move(0, 'bid 99');
    last().say({
      type: 'error',
      id,
      error: { code: 'move/illegal', message: '', data: { why: 'money' } },
    });
    expect(heard.problems).toEqual([['move/illegal', id]]);
    last().close(1006);
    vi.advanceTimersByTime(2000);
    last().open();
    expect(last().of('move')).toEqual([]);
  });

  it('made while there is no connection goes out with the next one', () => {
    welcome(7);
    last().close(1006);
    const id = client.takeback(1);
    client.nudge(); // of no use later: forgotten
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent.map((m) => m.type)).toEqual(['hello', 'takeback']);
    expect(client.waitsFor(id)).toBe(true);
  });

  it('and so do words, phrases and orders', () => {
    welcome();
    last().close(1006);
    client.chat(0, 'Hello?');
    client.phrase(0, { phrase: 'thanks' });
    client.orders(0, []);
    vi.advanceTimersByTime(1000);
    last().open();
    const sent = last().sent.map(({ type }) => type);
    expect(sent).toEqual(['hello', 'chat', 'phrase', 'orders']);
  });
  it('never shares an id with another', () => {
    welcome();
    expect(new Set(Array.from({ length: 200 }, () => client.move(0, 'pass'))).size).toBe(200);
  });
});

it('what an old connection still says is not heard', () => {
  welcome(7);
  const old = last();
  client.again();
  vi.advanceTimersByTime(0);
  welcome(9);
  const before = heard.states;
  old.say(state(3));
  expect(heard.states).toBe(before);
});

describe('a server with a password', () => {
  it('is asked again once the person has told it, and not left for good', async () => {
    last().open();
    expect(last().of('hello')[0]).not.toHaveProperty('password');
    last().say({
      type: 'error',
      id: null,
      error: { code: 'auth/missing', message: '', data: { need: 'password' } },
    });
    last().close(4401);
    expect([password.asked, password.wrong, FakeSocket.all.length]).toEqual([true, false, 1]);
    password.tell('figs');
    await vi.advanceTimersByTimeAsync(0);
    last().open();
    expect(last().of('hello')[0]).toMatchObject({ password: 'figs' });
    expect([
      password.asked,
      FakeSocket.all.length,
      heard.problems,
      heard.links.includes('closed'),
    ]).toEqual([false, 2, [], false]);
    last().say({
      type: 'error',
      id: null,
      error: { code: 'auth/missing', message: '', data: { need: 'password' } },
    });
    last().close(4401);
    expect([password.asked, password.wrong]).toEqual([true, true]);
  });
});
