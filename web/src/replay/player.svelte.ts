/** Where a replay stands, and how it moves on. */
import type { Effects } from '../board/Board.svelte';
import type { GameEvent, Replay, ReplayStep, TableState } from '../net/protocol';
import { TableStore } from '../table/store.svelte';

export const SPEEDS = [0.5, 1, 2, 4];
const PACE = 1100; // milliseconds a move at normal speed
const SHOWN = 900; // how long what happened stays marked

/** The index of each round's first step: a step belongs to the round that its view is in. */
export function roundStarts(steps: ReplayStep[]): number[] {
  const starts: number[] = [];
  steps.forEach((step, i) => { if (i === 0 || step.view.round !== steps[i - 1]!.view.round) starts.push(i); });
  return starts;
}

/** What a move did, as marks on the board. */
export function effectsOf(events: GameEvent[]): Effects | null {
  const effects: Effects = {};
  for (const e of events) {
    if (e.event === 'plant') effects.tile = e.square;
    else if (e.event === 'water') effects.canal = e.canal;
    else if (e.event === 'drought') { effects.struck = e.lost.map((l) => l[0]); effects.cracked = e.deserts; effects.sweep = true; effects.phase = 'drought'; }
  }
  return Object.keys(effects).length ? effects : null;
}

export class Player extends TableStore {
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  readonly starts: number[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private clear: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly replay: Replay, at = 0) {
    super('replay');
    this.starts = roundStarts(replay.steps);
    this.steps = replay.steps;
    this.link = 'open';
    this.seek(at);
  }

  override start() { /* nothing to connect to */ }
  override stop() { this.pause_(); clearTimeout(this.clear); super.stop(); }
  get last(): number { return this.replay.steps.length - 1; }
  get now(): ReplayStep { return this.replay.steps[this.at]!; }
  get round(): number { return this.starts.findLastIndex((start) => start <= this.at); }

  /** Goes to a step; one step on is shown as it happens. */
  seek(to: number) {
    const at = Math.max(0, Math.min(this.last, Math.trunc(to) || 0));
    const onward = at === this.at + 1;
    this.at = at;
    const { view, standings, ply } = this.now;
    this.view = view;
    this.state = stateOf(this.replay, ply, view, standings);
    clearTimeout(this.clear);
    this.effects = onward ? effectsOf(this.now.events) : null;
    if (this.effects) this.clear = setTimeout(() => { this.effects = null; }, SHOWN);
  }
  move(by: number) { this.pause_(); this.seek(this.at + by); }
  toRound(by: number) {
    const here = this.starts[this.round]!;
    const next = by > 0 ? this.starts[this.round + 1] ?? this.last : this.at > here ? here : this.starts[this.round - 1] ?? 0;
    this.pause_();
    this.seek(next);
  }

  toggle() { if (this.playing) this.pause_(); else this.play_(); }
  private play_() {
    if (this.at === this.last) this.seek(0);
    this.playing = true;
    this.later();
  }
  private pause_() { this.playing = false; clearTimeout(this.timer); }
  private later() {
    this.timer = setTimeout(() => {
      this.seek(this.at + 1);
      if (this.at < this.last) this.later(); else this.pause_();
    }, PACE / this.speed);
  }
}

function stateOf(replay: Replay, ply: number, view: TableState['views'][string], standings: TableState['standings'][string]): TableState {
  return {
    type: 'state', time: '', ply, epoch: 0, phase: view.phase, to_move: view.to_move, you: [], views: { watch: view }, standings: { watch: standings }, legal: {},
    since: 0, steps: [], takeback: {}, standing: {}, clock: { started: null, deadline: null, bot: null }, watchers: 0,
    table: {
      id: 'replay', edition: view.edition, players: view.players, options: view.options, visibility: 'link', pace: { kind: 'none' }, takeover: false, bot_pause: 0, status: 'over', made: '',
      moved: null, round: view.round, rounds: view.rounds, ply, to_move: [], seats: replay.seats, fair: null, result: null,
    },
  };
}
