/** One table as this browser sees it: the state, the picture on its way there, the choice in hand. */
import type { Effects } from '../board/Board.svelte';
import { t, tOr } from '../i18n/index.svelte';
import { notify } from '../lib/notify';
import { afterPaint } from '../lib/paint';
import { reducedMotion, settings } from '../lib/settings.svelte';
import { play as sound } from '../lib/sound';
import { keyring } from '../lib/storage';
import { TableClient, type Link } from '../net/client';
import type { ChatMessage, GameEvent, Legal, ProblemBody, Played, SeatInfo, Standings, StandingOrder, TableState, View } from '../net/protocol';
import { apply } from './apply';
import { Choice } from './choice.svelte';
import { describe, plainText } from './words';

/** How long an event is shown, in milliseconds. */
const LENGTH: Partial<Record<GameEvent['event'], number>> = {
  bid: 350, pass: 250, sealed: 250, bids: 900, overseer: 650, plant: 480, offer: 420, accept: 250, build: 250, decline: 400, extra: 250,
  water: 950, drought: 1500, income: 450, reveal: 700, source: 500, palm: 400, 'first-canal': 300,
};

/** Two players bid at the same time: what is being bid is for nobody else's eyes. */
const sealed = (state: TableState) => state.table.players === 2 && state.phase === 'auction' && state.table.status === 'running';
/** Which question a state asks a seat: the same one while the other's secret bid comes in. */
const questionOf = (state: TableState, seat: number | null) => `${state.epoch} ${sealed(state) ? `round ${state.table.round}` : state.ply} ${seat}`;
const covered = <T extends { money: (number | null)[] }>(shown: T): T => ({ ...shown, money: shown.money.map(() => null) });

export class TableStore {
  link = $state<Link>('connecting');
  state = $state.raw<TableState | null>(null);
  steps = $state.raw<Played[]>([]);
  view = $state.raw<View | null>(null); // the picture: the state's view, or one on the way to it
  effects = $state.raw<Effects | null>(null);
  busy = $state(false);
  seat = $state<number | null>(null); // whose eyes; null: a watcher
  curtain = $state(false); // the device has to change hands first
  problem = $state('');
  spoken = $state(''); // said to a screen reader
  caption = $state(''); // what is being shown
  chat = $state.raw<ChatMessage[]>([]);
  unread = $state(0);
  rematch = $state<string | null>(null);
  waiting = $state(false); // a move is on its way
  recap = $state.raw<{ from: number; points: number } | null>(null);
  readonly choice = new Choice();

  private readonly client: TableClient;
  private readonly arrived: TableState[] = [];
  private readonly queue: TableState[] = [];
  private readonly past = new Map<number, View>(); // views by ply, to show the past again
  private wake: (() => void) | null = null;
  private sent: string | null = null; // id of the move on its way
  private hurry = false;
  private dead = false;

  constructor(readonly id: string) {
    this.client = new TableClient(id, () => keyring.of(id), {
      state: (state) => this.arrive(state),
      chat: (messages) => { this.chat = [...this.chat, ...messages]; this.unread += messages.filter((m) => m.seat !== this.seat).length; },
      presence: (seats, watchers) => { if (this.state) this.state = { ...this.state, watchers, table: { ...this.state.table, seats } }; },
      notice: (code, data) => { if (code === 'table/rematch') this.rematch = String(data.table); },
      problem: (error) => this.fail(error),
      link: (link) => { this.link = link; },
    });
  }

  start() { this.client.start(); }
  stop() { this.dead = true; this.skip(); this.client.stop(); }
  rejoin() { this.client.again(); }

  get seats(): SeatInfo[] { return this.state?.table.seats ?? []; }
  get key(): string { return this.seat === null ? 'watch' : String(this.seat); }
  get standings(): Standings | null {
    const standings = this.state?.standings[this.key] ?? null;
    return standings && this.covered ? covered(standings) : standings;
  }
  get legal(): Legal | null {
    if (this.seat === null) return null;
    return (this.covered ? this.state?.covered?.[this.key] : null) ?? this.state?.legal[this.key] ?? null;
  }
  /** Several people look at this screen, and money is hidden: nobody's is on the page, nor a question that tells it. */
  get covered(): boolean {
    return this.together && this.state?.table.options.money === 'hidden' && this.state.phase !== 'over' && !sealed(this.state);
  }
  /** What the one who is asked has, to be shown to that one only. */
  get purse(): number | null { return this.seat === null ? null : this.state?.views[this.key]?.money[this.seat] ?? null; }
  get asking(): boolean { return !!this.choice.legal && !this.busy && !this.curtain && !this.waiting; }
  get together(): boolean { return (this.state?.you.length ?? 0) > 1; }
  nameOf(seat: number): string { return this.seats[seat]?.name ?? ''; }

  get takeback() {
    const mine = this.state?.you.map((seat) => ({ seat, ...this.state!.takeback[String(seat)] })) ?? [];
    return mine.find((x) => x.allowed) ?? null;
  }

  send(move: string) {
    if (this.seat === null || this.sent) return;
    const id = this.sent = this.client.move(this.seat, move);
    if (this.view && this.together && this.state?.table.options.money === 'hidden') this.view = covered(this.view); // a secret bid is made: all look again
    afterPaint(() => { // on its way first, then the question goes
      if (this.sent !== id) return;
      this.waiting = true;
      this.problem = '';
      this.choice.reset(null, null);
    });
  }
  private heardBack() {
    if (!this.sent || this.client.waitsFor(this.sent)) return;
    this.sent = null;
    this.waiting = false;
  }
  takeBack() { const back = this.takeback; if (back) { this.problem = ''; this.client.takeback(back.seat); } }
  say(text: string) { if (this.seat !== null && text.trim()) this.client.chat(this.seat, text.trim()); }
  order(orders: StandingOrder[]) { if (this.seat !== null) this.client.standing(this.seat, orders); }
  get orders(): StandingOrder[] { return this.state?.standing[this.key] ?? []; }

  /** Shows the end of what is being shown, and asks the bots not to dawdle. */
  skip() {
    this.hurry = true;
    this.wake?.();
    if (this.state?.clock.bot !== null) this.client.nudge();
  }

  lift() {
    this.lifted = this.lifting;
    this.curtain = false;
    this.settle();
  }

  private fail(error: ProblemBody) {
    this.heardBack();
    this.problem = error.data?.why === 'money' ? t('error.too-dear') : tOr(`error.${error.code}`, t('error.other', { code: error.code }));
    if (!this.busy) this.settle();
  }

  /** What was just done on this screen is seen before what came of it. */
  private arrive(state: TableState) {
    if (!this.state) { this.receive(state); return; }
    if (this.arrived.push(state) === 1) afterPaint(() => { for (const each of this.arrived.splice(0)) this.receive(each); });
  }

  receive(state: TableState) {
    const first = this.state === null;
    this.steps = [...this.steps.filter((s) => s.ply <= state.since), ...state.steps];
    if (state.chat) this.chat = state.chat;
    this.heardBack();
    if (first) this.late = state.phase === 'over';
    if (first || !state.phase) { this.state = state; this.settle(); return; }
    if (this.asking && !this.sent && state.legal[this.key] && this.asked === questionOf(state, this.seat)) { // who is choosing is not interrupted
      for (const step of state.steps) for (const e of step.events) this.spoken = describe(e, this.seats).map(plainText).join(' ') || this.spoken;
      this.state = state;
      this.settle();
      return;
    }
    this.queue.push(state);
    if (!this.busy) void this.drain();
  }

  private async drain() {
    this.busy = true;
    while (this.queue.length && !this.dead) {
      const next = this.queue.shift()!;
      const before = this.state!;
      const back = next.epoch !== before.epoch || next.ply < before.ply;
      if (!back && this.view && !this.curtain && next.steps.length <= 12) {
        for (const step of this.steps.filter((s) => s.ply > before.ply && s.ply <= next.ply)) await this.show(step);
      }
      this.state = next;
      this.view = this.curtain ? null : this.seen(next) ?? this.view;
      this.heardBack();
    }
    this.hurry = false;
    this.effects = null;
    this.busy = false;
    this.caption = '';
    this.settle();
  }

  /** The state is reached: whose turn is it, and what is asked? */
  private settle() {
    const state = this.state;
    if (!state || this.dead) return;
    if (state.phase === 'extra' && state.clock.bot !== null) this.client.nudge(); // most keep their canal: no pause for that
    const asked = state.you.filter((s) => state.legal[String(s)]);
    const next = asked.includes(this.seat ?? -1) && state.phase !== 'auction' ? this.seat! : asked[0] ?? (state.you.includes(this.seat ?? -1) ? this.seat : state.you[0] ?? null);
    this.lifting = `${state.epoch} ${state.table.round} ${next}`;
    if (this.together && sealed(state) && this.lifting !== this.lifted) {
      this.curtain = true;
      this.view = null;
    }
    const turned = next !== this.seat;
    this.seat = next;
    if (this.curtain) return;
    this.view = this.seen(state);
    if (this.view) this.past.set(state.ply, this.view);
    this.heardBack();
    const legal = this.sent ? null : this.legal;
    if (legal !== this.choice.legal || turned) {
      const question = questionOf(state, next);
      const isNew = !!legal && this.asked !== question;
      if (legal && this.choice.legal && !isNew) this.choice.legal = legal; // asked once more: what is in hand stays
      else this.choice.reset(legal, this.seat);
      if (isNew) { this.asked = question; this.yourTurn(); }
    }
  }
  /** What this screen may show of a state. */
  private seen(state: TableState): View | null {
    const view = state.views[this.key] ?? null;
    return view && this.covered ? covered(view) : view;
  }
  private asked = '';
  private lifting = ''; // whose secret bid the screen would show now
  private lifted = ''; // whose it was handed over for
  late = false; // the game was over when we came

  private yourTurn() {
    sound('bell');
    this.spoken = t('speak.turn', { question: this.question });
    const mine = this.steps.findLastIndex((s) => s.seat === this.seat);
    const last = this.steps[mine];
    const now = this.steps.at(-1);
    this.recap = last && now && mine < this.steps.length - 1 && this.seat !== null
      ? { from: last.ply, points: (now.points[this.seat] ?? 0) - (last.points[this.seat] ?? 0) } : null;
    void notify(this.spoken, this.id);
  }

  get question(): string {
    const legal = this.choice.legal ?? this.legal;
    if (!legal) return '';
    if (legal.phase === 'auction') return this.state?.table.players === 2 ? t('ask.secret') : t('ask.auction');
    if (legal.phase === 'over') return '';
    return t(`ask.${legal.phase}`);
  }

  /** Plays what happened since the last turn once more. */
  async watchAgain() {
    const from = this.recap?.from;
    const start = from === undefined ? undefined : this.past.get(from);
    if (from === undefined || !start || this.busy) return;
    this.busy = true;
    this.view = this.covered ? covered(start) : start;
    for (const step of this.steps.filter((s) => s.ply > from)) await this.show(step);
    this.hurry = false;
    this.effects = null;
    this.busy = false;
    this.caption = '';
    this.settle();
    void this.drain();
  }
  get canWatchAgain(): boolean { return !!this.recap && this.past.has(this.recap.from); }

  private async show(step: Played) {
    for (const e of step.events) {
      if (!this.view || this.dead) return;
      const words = describe(e, this.seats).map(plainText).join(' ');
      if (words) this.spoken = this.caption = words;
      if (e.event === 'drought') {
        this.effects = { sweep: true, phase: 'drought', struck: [...e.lost.map((l) => l[0]), ...e.deserts] };
        sound('wind');
        await this.pause(this.effects.struck!.length ? 900 : 700);
        this.view = apply(this.view, e);
        this.effects = { phase: 'drought', struck: e.lost.map((l) => l[0]), cracked: e.deserts };
        await this.pause(Math.min(2600, (e.lost.length + (e.deserts.length ? 1 : 0)) * 650)); // there is a sentence for each to read
        continue;
      }
      this.view = apply(this.view, e);
      if (e.event === 'overseer' || e.event === 'income') this.effects = { phase: e.event };
      else if (this.effects?.phase) this.effects = null;
      if (e.event === 'plant') { this.effects = { tile: e.square }; sound('tile'); }
      else if (e.event === 'accept' || e.event === 'build' || e.event === 'extra' || e.event === 'first-canal') this.effects = { canal: e.canal };
      else if (e.event === 'water') { this.effects = { canal: e.canal }; sound('water'); }
      else if (e.event === 'bid' || e.event === 'offer' || e.event === 'income') sound('coin');
      await this.pause(LENGTH[e.event] ?? 0);
    }
  }

  private pause(ms: number): Promise<void> {
    if (!ms || this.hurry || settings.motion === 'none' || document.hidden || this.dead) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, reducedMotion() ? Math.min(ms, 200) : ms);
      const store = this;
      function done() { clearTimeout(timer); store.wake = null; resolve(); }
      this.wake = done;
    });
  }
}
