/**
 * The WebSocket side of docs/protocol.md: says hello, comes back by itself, and never sends a move
 * twice.
 */
import { password } from '../lib/password.svelte';
import { keyring } from '../lib/storage';
import { hosting, type Socket } from './host';
import type {
  ChatMessage,
  ClientMessage,
  PhraseSaid,
  ProblemBody,
  SeatInfo,
  ServerMessage,
  StandingOrder,
  TableState,
} from './protocol';

export type Link = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Handlers {
  state(state: TableState): void;
  chat(messages: ChatMessage[]): void;
  presence(seats: SeatInfo[], spectators: number): void;
  notice(code: string, data: Record<string, unknown>): void;
  done(id: string): void;
  problem(error: ProblemBody, id: string | null): void;
  link(link: Link): void;
  host(isHost: boolean): void;
}

const FOR_GOOD = new Set([4400, 4401, 4404]);
const PING_EVERY = 30_000;
const looking = () => document.visibilityState === 'visible';

export class TableClient {
  private socket: Socket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private ply: number | null = null;
  private epoch: number | null = null;
  private stopped = false;
  private greeted: string[] = []; // the tokens of our last hello
  private word: string | null = null; // the server's password, as far as we know
  private locked = false; // it asks for another
  private silent = false; // nothing was heard since the last ping
  /** Moves without an answer yet: sent again, under the same id, after a reconnect. */
  private readonly unanswered = new Map<string, ClientMessage>();

  constructor(
    private readonly table: string,
    private readonly tokens: () => string[],
    private readonly on: Handlers,
  ) {}

  start() {
    addEventListener('online', this.hurry);
    addEventListener('offline', this.offline);
    document.addEventListener('visibilitychange', this.seen);
    this.connect();
  }

  stop() {
    this.stopped = true;
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.offline);
    document.removeEventListener('visibilitychange', this.seen);
    clearTimeout(this.timer);
    clearInterval(this.ping);
    this.socket?.close(1000);
  }

  /** New seats were taken in this browser: say hello again with their tokens. */
  again() {
    this.ply = this.epoch = null;
    this.socket?.close(1000);
  }

  move(seat: number, move: string): string {
    return this.ask({
      type: 'move',
      id: this.fresh(),
      seat,
      ply: this.ply ?? 0,
      epoch: this.epoch ?? 0,
      move,
    });
  }
  takeback(seat: number): string {
    return this.ask({
      type: 'takeback',
      id: this.fresh(),
      seat,
      ply: this.ply ?? 0,
      epoch: this.epoch ?? 0,
    });
  }
  chat(seat: number, text: string): string {
    return this.ask({ type: 'chat', id: this.fresh(), seat, text });
  }
  phrase(seat: number, phrase: PhraseSaid): string {
    return this.ask({ type: 'phrase', id: this.fresh(), seat, phrase });
  }
  orders(seat: number, orders: StandingOrder[]): string {
    return this.ask({ type: 'orders', id: this.fresh(), seat, orders });
  }
  nudge() {
    this.send({ type: 'nudge', id: this.fresh(), ply: this.ply ?? 0 });
  }
  waitsFor(id: string): boolean {
    return this.unanswered.has(id);
  }

  private ask(message: ClientMessage & { id: string }): string {
    this.unanswered.set(message.id, message);
    this.send(message);
    return message.id;
  }

  private fresh(): string {
    return [...crypto.getRandomValues(new Uint8Array(12))]
      .map((b) => b.toString(36))
      .join('')
      .slice(0, 20);
  }

  private send(message: ClientMessage) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Is anybody there? A connection may die without a word: what did not answer the last ping is
   * left for a new one.
   */
  private knock() {
    if (this.silent) {
      this.lose();
      return;
    }
    this.silent = true;
    this.send({ type: 'ping', id: this.fresh(), looking: looking() });
  }
  private lose() {
    const dead = this.socket;
    if (!dead || dead.readyState > WebSocket.OPEN) return;
    dead.onclose = null;
    dead.close();
    this.closed(1006);
  }
  private readonly offline = () => {
    if (!hosting.own) this.lose();
  };

  /** A page in the background does not count as seen: its player is notified of a turn. */
  private readonly seen = () => {
    this.send({ type: 'ping', id: this.fresh(), looking: looking() });
    this.hurry();
  };

  private readonly hurry = () => {
    if (
      !this.stopped &&
      document.visibilityState === 'visible' &&
      (!this.socket || this.socket.readyState > WebSocket.OPEN)
    ) {
      this.tries = 0;
      clearTimeout(this.timer);
      this.connect();
    }
  };

  private connect() {
    this.on.link('connecting');
    const socket = hosting.connect();
    this.socket = socket;
    socket.onopen = () => {
      this.word = password.known();
      this.send({
        type: 'hello',
        protocol: 1,
        table: this.table,
        tokens: (this.greeted = this.tokens()),
        since: this.ply,
        epoch: this.epoch,
        looking: looking(),
        ...(this.word && { password: this.word }),
      });
      for (const message of this.unanswered.values()) this.send(message);
      clearInterval(this.ping);
      this.silent = false;
      this.ping = setInterval(() => this.knock(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      this.silent = false;
      if (socket === this.socket) this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code);
    };
  }

  private closed(code: number) {
    if (this.stopped) return;
    clearInterval(this.ping);
    if (this.locked) {
      this.locked = false;
      void password.ask(this.word).then(() => {
        if (!this.stopped) this.connect();
      });
      return;
    }
    if (FOR_GOOD.has(code)) {
      this.on.link('closed');
      return;
    }
    this.on.link('waiting');
    const delay =
      code === 1000 ? 0 : Math.min(15_000, 400 * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), delay);
  }

  private hear(message: ServerMessage) {
    switch (message.type) {
      case 'welcome':
        keyring.place(this.table, this.greeted, message.seats);
        this.tries = 0;
        this.on.host(message.host);
        this.on.link('open');
        break;
      case 'state':
        this.ply = message.ply;
        this.epoch = message.epoch;
        this.on.state(message);
        break;
      case 'ack':
        this.unanswered.delete(message.id);
        this.on.done(message.id);
        break;
      case 'error':
        if (message.error.data?.need === 'password') {
          this.locked = true;
          break;
        }
        if (message.id) this.unanswered.delete(message.id);
        if (message.error.code !== 'move/repeated') this.on.problem(message.error, message.id);
        break;
      case 'chat':
        this.on.chat(message.messages);
        break;
      case 'presence':
        this.on.presence(message.seats, message.spectators);
        break;
      case 'notice':
        this.on.notice(message.code, message.data);
        break;
    }
  }
}
