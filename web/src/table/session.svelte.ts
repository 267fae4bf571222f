/** This browser at one table: connection, turns, the choice in hand, the hand-over. */
import { t } from '../i18n/index.svelte';
import { Countdown } from '../lib/clock.svelte';
import { hurries } from '../lib/durations';
import { explain, explainCode } from '../lib/explain';
import { notify } from '../lib/notify';
import { afterPaint } from '../lib/paint';
import { settings } from '../lib/settings.svelte';
import { play as sound } from '../lib/sound';
import { keyring } from '../lib/storage';
import { device } from '../profile/device';
import { api } from '../net/api';
import { TableClient, type Link } from '../net/client';
import { phaseOf, roundOf } from '../net/protocol';
import type {
  ChatMessage,
  Legal,
  PhraseSaid,
  Played,
  ProblemBody,
  SeatInfo,
  Scores,
  StandingOrder,
  Step,
  TableState,
  View,
} from '../net/protocol';
import { Stage } from '../stage/stage.svelte';
import { Choice } from './choice.svelte';
import { Hinting } from './hinting.svelte';
import { missedMove, type Missed } from './missed';
import { Plan } from './plan.svelte';
import { titleOf } from './question';
import { Talk } from './talk.svelte';
import { hidesMoney, nextSeat, questionId, sealed, together, withoutMoney } from './secrecy';

/** More moves at once than anybody watches: their end is shown. */
const MOST_SHOWN = 12;

/** What the others did since my last turn. */
export interface Recap {
  from: number; // the ply of that turn
  points: number; // what it changed for me
}

export class Session {
  link = $state<Link>('connecting');
  state = $state.raw<TableState | null>(null);
  steps = $state.raw<Step[]>([]);
  seat = $state<number | null>(null); // whose eyes; null: a spectator
  curtain = $state(false); // the device has to change hands first
  problem = $state('');
  readonly talk: Talk;
  host = $state(false); // this browser has opened the table
  waiting = $state(false); // a move is on its way
  recap = $state.raw<Recap | null>(null);
  late = false; // the game was over when we came
  readonly clock = new Countdown(() => this.hurry());
  readonly choice = new Choice();
  readonly plan = new Plan();
  readonly hinting = new Hinting();
  readonly stage = new Stage(
    () => this.seats,
    () => this.me,
  );

  private readonly client: TableClient;
  private readonly arrived: TableState[] = [];
  private readonly queue: TableState[] = [];
  private readonly past = new Map<number, View>(); // views by ply, to show the past again
  private held: ChatMessage[] = []; // talk about what is still to be shown
  private sent: string | null = null; // id of the move on its way
  private asked = ''; // the question that was last put
  private lifting = ''; // whose secret bid the screen would show now
  private lifted = ''; // whose it was handed over for
  private stopped = false;
  private away = $state.raw<number[]>([]); // as it is, even before the moves are shown
  timedOut = $state(false); // our time ran out since we last did something
  private forgiven = $state(-1); // the ply of the missed move that was read
  private returning = false;

  constructor(readonly id: string) {
    this.talk = new Talk(id, (seat) => this.seats[seat]?.kind === 'bot');
    this.client = new TableClient(id, () => device.tokens(id), {
      state: (state) => this.arrive(state),
      chat: (messages) => {
        this.held.push(...messages);
        this.listen();
      },
      presence: (seats, spectators) => {
        if (this.state)
          this.state = { ...this.state, spectators, table: { ...this.state.table, seats } };
      },
      notice: (code, data) => {
        if (code === 'seat/timeout' && this.state?.you.includes(Number(data.seat)))
          this.timedOut = true;
      },
      done: (id) => void this.talk.settle(id),
      problem: (error, id) => {
        const unsaid = id === null ? undefined : this.talk.settle(id);
        if (unsaid) this.talk.draft ||= unsaid.text; // to be said again
        this.fail(error);
      },
      link: (link) => {
        this.link = link;
      },
      host: (isHost) => {
        this.host = isHost || keyring.host(id) !== null;
      },
    });
  }

  /** Bots talk about what has happened: not before it has been shown. */
  private listen() {
    const ply = this.stage.busy || this.arrived.length ? (this.state?.ply ?? 0) : Infinity;
    const heard = this.held.filter(
      (m) => this.seats[m.seat ?? -1]?.kind !== 'bot' || (m.phrase?.ply ?? Infinity) <= ply,
    );
    this.held = this.held.filter((m) => !heard.includes(m));
    if (heard.length) this.talk.hear(heard, this.state?.you ?? []);
  }

  start() {
    this.client.start();
  }
  stop() {
    this.stopped = true;
    this.stage.close();
    this.clock.stop();
    this.client.stop();
  }
  /** This browser holds other seats now. */
  rejoin() {
    this.client.again();
  }

  get seats(): SeatInfo[] {
    return this.state?.table.seats ?? [];
  }
  get together(): boolean {
    return together(this.state);
  }
  /** The reader's seat, addressed as "you"; around one screen everybody has a name. */
  get me(): number | null {
    return this.together ? null : (this.state?.you[0] ?? null);
  }
  get covered(): boolean {
    return hidesMoney(this.state);
  }
  private get key(): string {
    return this.seat === null ? 'spectator' : String(this.seat);
  }
  get scores(): Scores | null {
    return this.state?.scores ?? null;
  }
  get legal(): Legal | null {
    if (this.seat === null) return null;
    return (
      (this.covered ? this.state?.covered?.[this.key] : null) ?? this.state?.legal[this.key] ?? null
    );
  }
  /** The money of the player who is asked, for that player's eyes only. */
  get purse(): number | null {
    return this.seat === null ? null : (this.state?.views[this.key]?.money[this.seat] ?? null);
  }
  get asking(): boolean {
    return !!this.choice.legal && !this.stage.busy && !this.curtain && !this.waiting;
  }
  /** Planning is for somebody who waits, and looks at this screen alone. */
  get plans(): boolean {
    return (
      this.seat !== null &&
      !this.together &&
      !this.choice.legal &&
      !this.waiting &&
      !this.stage.busy
    );
  }
  get title(): string {
    const legal = this.choice.legal ?? this.legal;
    return legal ? titleOf(legal, this.state?.table.players ?? 0) : '';
  }
  get orders(): StandingOrder[] {
    return this.state?.orders[this.key] ?? [];
  }
  /** The moves to read: not those that are still to be shown. */
  get log(): Played[] {
    return this.stage.busy ? this.steps.filter((s) => s.ply <= this.state!.ply) : this.steps;
  }
  /** The seat of ours that may take its last move back, or null. */
  get takeback(): number | null {
    const { state } = this;
    return state?.you.find((seat) => state.takeback[String(seat)]?.allowed) ?? null;
  }

  /** Our seats that a bot plays for. */
  get replaced(): number[] {
    return this.away;
  }
  /** What was played for us, until it is read or we play again. */
  get missed(): Missed | null {
    const missed = missedMove(this.steps, this.state?.you ?? [], this.seats, this.timedOut);
    return missed && missed.ply > this.forgiven ? missed : null;
  }
  forgive() {
    this.forgiven = this.missed?.ply ?? this.forgiven;
    this.timedOut = false;
  }
  /** Somebody is here: our seats are ours again. */
  async touch() {
    if (!this.replaced.length || this.returning) return;
    this.returning = true;
    try {
      await Promise.all(this.replaced.map((seat) => api.back(this.id, seat)));
    } catch (error) {
      this.problem = explain(error);
    } finally {
      this.returning = false;
    }
  }
  private hurry() {
    if (!this.asking) return;
    sound('bell');
    this.stage.say(t('clock.short'));
  }

  send(move: string) {
    if (this.seat === null || this.sent) return;
    this.timedOut = false;
    const id = (this.sent = this.client.move(this.seat, move));
    const { view } = this.stage;
    if (view && this.together && this.state?.table.options.money === 'hidden')
      this.stage.view = withoutMoney(view); // a secret bid is made: all look again
    afterPaint(() => {
      // on its way first, then the question goes
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
  /** Whether a hint may be asked for: the others are bots. */
  get hints(): boolean {
    return this.asking && this.seat !== null && !!this.state?.hints.includes(this.seat);
  }
  /** Whether the game counts for a rating of mine, until there is a hint. */
  private get rated(): boolean {
    return (
      !!device.profile && !this.state?.table.from_record && !this.log.some((step) => step.hinted)
    );
  }
  /** Whether leaving counts as a last place: with a profile, and with other people. */
  get counts(): boolean {
    const seats = this.state?.table.seats ?? [];
    return !!device.profile && seats.some((s) => s.kind === 'person' && s.seat !== this.seat);
  }
  async hint() {
    try {
      this.problem = '';
      if (this.state) await this.hinting.next(this.state, this.choice, this.rated);
    } catch (error) {
      this.problem = explain(error);
    }
  }
  takeBack() {
    if (this.takeback === null) return;
    this.problem = '';
    this.client.takeback(this.takeback);
  }
  say(text: string) {
    const words = text.trim();
    if (this.seat === null || !words) return;
    this.problem = '';
    this.talk.wait({ id: this.client.chat(this.seat, words), seat: this.seat, text: words });
  }
  phrase(phrase: PhraseSaid) {
    if (this.seat !== null) this.client.phrase(this.seat, phrase);
  }
  order(orders: StandingOrder[]) {
    if (this.seat !== null) this.client.orders(this.seat, orders);
  }

  /** Shows the end of what is being shown, and asks the bots not to dawdle. */
  skip() {
    this.stage.skip();
    if (this.state?.clock.bot !== null) this.client.nudge();
  }

  /** The device is in the right hands. */
  lift() {
    this.lifted = this.lifting;
    this.curtain = false;
    this.settle();
  }

  private fail(error: ProblemBody) {
    this.heardBack();
    this.problem = explainCode(error.code, error.data);
    if (!this.stage.busy) this.settle();
  }

  /** What was just done on this screen is seen before what came of it. */
  private arrive(state: TableState) {
    if (!this.state) {
      this.receive(state);
      return;
    }
    if (this.arrived.push(state) === 1)
      afterPaint(() => {
        for (const each of this.arrived.splice(0)) this.receive(each);
      });
  }

  receive(state: TableState) {
    const first = this.state === null;
    this.away = state.away;
    this.clock.server.hear(state.sent_at);
    this.clock.run(state.clock.started_at, state.clock.deadline_at);
    this.steps = [...this.steps.filter((s) => s.ply <= state.since), ...state.steps];
    if (state.chat) this.talk.load(state.chat);
    this.heardBack();
    this.hasten(state);
    if (first) this.late = phaseOf(state) === 'over';
    if (first || !phaseOf(state)) {
      this.state = state;
      this.settle();
      return;
    }
    if (this.asksStill(state)) {
      this.stage.whisper(state.steps); // whoever is choosing is not interrupted
      this.state = state;
      this.settle();
      return;
    }
    this.queue.push(state);
    if (!this.stage.busy) void this.drain();
  }
  /** Bots pause so that people can follow: whoever plays alone follows at a pace of their own. */
  private hasten({ clock, table, you }: TableState) {
    const alone = you.length && table.seats.every((s) => s.kind === 'bot' || you.includes(s.seat));
    if (clock.bot !== null && alone && hurries(settings.pace, table.bot_pause)) this.client.nudge();
  }
  private asksStill(state: TableState): boolean {
    return (
      this.asking &&
      !this.sent &&
      !!state.legal[this.key] &&
      this.asked === questionId(state, this.seat)
    );
  }

  /** Shows what has arrived. Without anything to play it is done when it returns. */
  private async drain() {
    const { stage } = this;
    stage.begin();
    while (this.queue.length && !this.stopped) {
      const next = this.queue.shift()!;
      const before = this.state!;
      const back = next.epoch !== before.epoch || next.ply < before.ply;
      if (!back && stage.view && !this.curtain && next.steps.length <= MOST_SHOWN) {
        const moves = this.steps.filter((s) => s.ply > before.ply && s.ply <= next.ply);
        if (moves.length) await stage.play(moves);
      }
      this.state = next;
      stage.view = this.curtain ? null : (this.seen(next) ?? stage.view);
      this.heardBack();
      this.listen();
    }
    stage.rest();
    this.settle();
  }

  /** The state is reached: whose turn is it, and what is asked? */
  private settle() {
    const state = this.state;
    if (!state || this.stopped) return;
    this.listen();
    // most keep their canal: no pause for that
    if (phaseOf(state) === 'extra' && state.clock.bot !== null) this.client.nudge();
    const next = nextSeat(state, this.seat);
    this.lifting = `${state.epoch} ${roundOf(state)} ${next}`;
    if (this.together && sealed(state) && this.lifting !== this.lifted) {
      this.curtain = true;
      this.stage.view = null;
    }
    const turned = next !== this.seat;
    this.seat = next;
    if (this.curtain) return;
    this.stage.view = this.seen(state);
    if (this.stage.view) this.past.set(state.ply, this.stage.view);
    this.heardBack();
    this.ask(state, turned);
  }
  private ask(state: TableState, turned: boolean) {
    const legal = this.sent ? null : this.legal;
    if (legal === this.choice.legal && !turned) return;
    const question = questionId(state, this.seat);
    const isNew = !!legal && this.asked !== question;
    if (legal && this.choice.legal && !isNew)
      this.choice.legal = legal; // asked once more: what is in hand stays
    else this.choice.reset(legal, this.seat);
    if (isNew) {
      this.asked = question;
      this.hinting.forget();
      this.plan.into(this.choice);
      this.yourTurn();
    }
  }
  /** The view of a state that this screen may show. */
  private seen(state: TableState): View | null {
    const view = state.views[this.key] ?? null;
    return view && this.covered ? withoutMoney(view) : view;
  }

  private yourTurn() {
    sound('bell');
    const spoken = t('speak.turn', { question: this.title });
    this.stage.say(spoken);
    this.recap = recapOf(this.steps, this.seat);
    void notify(spoken, this.id);
  }

  /** Plays what happened since the last turn once more. */
  async watchAgain() {
    const { stage, recap } = this;
    const start = recap && this.past.get(recap.from);
    if (!recap || !start || stage.busy) return;
    stage.begin();
    stage.view = this.covered ? withoutMoney(start) : start;
    await stage.play(this.steps.filter((s) => s.ply > recap.from));
    stage.rest();
    this.settle();
    void this.drain();
  }
  get canWatchAgain(): boolean {
    return !!this.recap && this.past.has(this.recap.from);
  }
}

export function recapOf(steps: Played[], seat: number | null): Recap | null {
  if (seat === null) return null;
  const mine = steps.findLast((s) => s.seat === seat);
  const now = steps.at(-1);
  if (!mine || !now || mine === now) return null;
  return { from: mine.ply, points: (now.points[seat] ?? 0) - (mine.points[seat] ?? 0) };
}
