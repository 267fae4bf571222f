/**
 * The tutorial: a table whose positions, legal moves and answers were played beforehand by the
 * engine (tools/make_tutorial.py).
 */
import { amountsOf, figuresOf } from './figures';
import { t } from '../i18n/index.svelte';
import { play as sound } from '../lib/sound';
import type { Legal, SeatInfo, Scores, Step, View } from '../net/protocol';
import { Stage } from '../stage/stage.svelte';
import { Choice } from '../table/choice.svelte';
import { refusalOf, titleOf } from '../table/question';

export interface LessonNode {
  lesson: string;
  ply: number;
  view: View;
  scores: Scores;
  legal?: Legal;
  next?: Record<string, { steps: Step[]; node: number }>;
}
export interface Tutorial {
  acts: { round: number; later: number };
  nodes: LessonNode[];
}

export const CARDS = [
  'welcome',
  'field',
  'water',
  'auction',
  'overseer',
  'planting',
  'leftover',
  'offers',
  'accepted',
  'extra',
  'drought',
  'decision',
  'decided',
  'score',
  'done',
] as const;
export type Card = (typeof CARDS)[number];
/** Cards that wait for a move. */
const ASKS: Partial<Record<Card, true>> = {
  auction: true,
  planting: true,
  leftover: true,
  offers: true,
  extra: true,
  decision: true,
};
/** Where the rules say more. */
export const RULE: Record<Card, string> = {
  welcome: 'P',
  field: 'E2',
  water: 'P6',
  auction: 'P1',
  overseer: 'P2',
  planting: 'P3',
  leftover: 'P3.5',
  offers: 'P4',
  accepted: 'P4.5',
  extra: 'P5',
  drought: 'P6',
  decision: 'P4.5',
  decided: 'E',
  score: 'E3',
  done: 'P',
};

/** Why a move that may be played is not the one the lesson is about. */
type Objections =
  | 'auction-pass'
  | 'auction-low'
  | 'auction-high'
  | 'plant-tile'
  | 'plant-dry'
  | 'plant-apart'
  | 'leftover'
  | 'offer-pass'
  | 'offer-canal'
  | 'offer-low'
  | 'offer-high'
  | 'extra-keep';
export function objection(node: LessonNode, move: string): Objections {
  const [what, a, b] = move.split(' ');
  const meant = Object.keys(node.next ?? {})[0]?.split(' ')[1]; // the tile or canal that is meant
  switch (node.lesson) {
    case 'auction':
      if (what === 'pass') return 'auction-pass';
      return Number(a) < amountsOf(node)[0] ? 'auction-low' : 'auction-high';
    case 'planting':
      if (a !== meant) return 'plant-tile';
      return node.legal?.tiles?.[a!]?.[b!]?.suffers?.includes(b!) ? 'plant-dry' : 'plant-apart';
    case 'leftover':
      return 'leftover';
    case 'offers':
      if (what === 'pass') return 'offer-pass';
      if (a !== meant) return 'offer-canal';
      return Number(b) < amountsOf(node)[0] ? 'offer-low' : 'offer-high';
    default:
      return 'extra-keep';
  }
}
export type Objection = ReturnType<typeof objection>;

/** A lesson in progress: the card that is up, the position it talks about, the choice in hand. */
export class Lesson {
  card = $state<Card>('welcome');
  objection = $state<Objection | null>(null);
  hinted = $state(false);
  node = $state.raw<LessonNode>() as LessonNode;
  readonly choice = new Choice();
  readonly stage: Stage;
  private past = $state.raw<{ card: Card; node: LessonNode }[]>([]); // the way back

  constructor(
    private readonly tutorial: Tutorial,
    readonly seats: SeatInfo[],
  ) {
    this.stage = new Stage(
      () => seats,
      () => 0,
    );
    this.node = tutorial.nodes[tutorial.acts.round]!;
    this.stage.view = this.node.view;
  }

  stop() {
    this.stage.close();
  }
  /** What the placeholders of the card's words stand for. */
  get figures(): Record<string, string | number> {
    return figuresOf(this.tutorial, this.node);
  }
  get asks(): boolean {
    return !!ASKS[this.card];
  }
  get asking(): boolean {
    return !!this.choice.legal && !this.stage.busy;
  }
  get step(): number {
    return CARDS.indexOf(this.card) + 1;
  }
  get canGoBack(): boolean {
    return this.past.length > 0;
  }
  /** The moves that lead on, for "show me". */
  get wanted(): string[] {
    return Object.keys(this.node.next ?? {});
  }
  /** Places light up on the board; a tile, an amount or passing is taken in hand. */
  showMe() {
    this.hinted = true;
    const move = this.wanted[0] ?? '';
    if (this.choice.legal && move === refusalOf(this.choice.legal)) {
      this.choice.passing = true;
      return;
    }
    const words = move.split(' ');
    const tile = words.find((word) => this.choice.legal?.tiles?.[word]);
    const amount = words.find((word) => /^\d+$/.test(word));
    if (tile) this.choice.tile = tile;
    if (amount) this.choice.amount = Number(amount);
  }

  send(move: string) {
    const leads = this.node.next?.[move];
    if (!leads) {
      this.objection = objection(this.node, move);
      this.choice.reset(this.node.legal ?? null, 0);
      return;
    }
    this.onward(this.tutorial.nodes[leads.node]!, leads.steps);
  }
  /** From a card that only tells something to the next one. */
  next() {
    if (this.stage.busy) this.stage.skip();
    else if (CARDS[this.step] === 'decision')
      this.onward(this.tutorial.nodes[this.tutorial.acts.later]!, []);
    else if (CARDS[this.step]) this.onward(this.node, []);
  }
  back() {
    const last = this.past.at(-1);
    if (this.stage.busy) this.stage.skip();
    if (this.stage.busy || !last) return;
    this.past = this.past.slice(0, -1);
    void this.turnTo(last.card, last.node, []);
  }
  again() {
    this.past = [];
    void this.turnTo('welcome', this.tutorial.nodes[this.tutorial.acts.round]!, []);
  }

  private onward(node: LessonNode, steps: Step[]) {
    this.past = [...this.past, { card: this.card, node: this.node }];
    void this.turnTo(CARDS[this.step]!, node, steps);
  }
  private async turnTo(card: Card, node: LessonNode, steps: Step[]) {
    const { stage } = this;
    this.card = card;
    this.node = node;
    this.objection = null;
    this.hinted = false;
    this.choice.reset(null, null);
    stage.begin();
    if (steps.length) await stage.play(steps);
    stage.rest();
    stage.view = node.view;
    if (this.asks && node.legal) {
      this.choice.reset(node.legal, 0);
      sound('bell');
      stage.say(t('speak.turn', { question: titleOf(node.legal, node.view.players) }));
    }
  }
}
