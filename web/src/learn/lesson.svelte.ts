/** The tutorial: a table whose positions, legal moves and answers were played beforehand by the engine (tools/make_tutorial.py). */
import type { Legal, SeatInfo, Standings, Step, TableState, View } from '../net/protocol';
import { TableStore } from '../table/store.svelte';

export interface LessonNode {
  lesson: string;
  ply: number;
  view: View;
  standings: Standings;
  legal?: Legal;
  next?: Record<string, { steps: Step[]; node: number }>;
}
export interface Tutorial { acts: { round: number; later: number }; nodes: LessonNode[] }

export const CARDS = [
  'welcome', 'field', 'water', 'auction', 'overseer', 'planting', 'leftover', 'offers', 'accepted', 'extra', 'drought', 'decision', 'decided', 'score', 'done',
] as const;
export type Card = (typeof CARDS)[number];
/** Cards that wait for a move. */
const ASKS: Partial<Record<Card, true>> = { auction: true, planting: true, leftover: true, offers: true, extra: true, decision: true };
/** Where the rules say more. */
export const RULE: Record<Card, string> = {
  welcome: 'P', field: 'E2', water: 'P6', auction: 'P1', overseer: 'P2', planting: 'P3', leftover: 'P3.5', offers: 'P4', accepted: 'P4.5', extra: 'P5', drought: 'P6', decision: 'P4.5', decided: 'E', score: 'E3', done: 'P',
};

/** Why a move that may be played is not the one the lesson is about. */
type Objections = 'auction-pass' | 'auction-low' | 'auction-high' | 'plant-tile' | 'plant-dry' | 'plant-apart' | 'leftover' | 'offer-pass' | 'offer-canal' | 'offer-low' | 'offer-high' | 'extra-keep';
export function objection(node: LessonNode, move: string): Objections {
  const [what, a, b] = move.split(' ');
  switch (node.lesson) {
    case 'auction': return what === 'pass' ? 'auction-pass' : Number(a) < 3 ? 'auction-low' : 'auction-high';
    case 'planting': {
      if (a !== 'banana2') return 'plant-tile';
      return node.legal?.tiles?.[a]?.[b!]?.suffers?.includes(b!) ? 'plant-dry' : 'plant-apart';
    }
    case 'leftover': return 'leftover';
    case 'offers': return what === 'pass' ? 'offer-pass' : a !== 'C1-C2' ? 'offer-canal' : Number(b) < 2 ? 'offer-low' : 'offer-high';
    default: return 'extra-keep';
  }
}
export type Objection = ReturnType<typeof objection>;

export class LessonStore extends TableStore {
  card = $state<Card>('welcome');
  objection = $state<Objection | null>(null);
  hinted = $state(false);
  private node: LessonNode;
  private epoch = 0;

  constructor(private readonly tutorial: Tutorial, private readonly people: SeatInfo[]) {
    super('lesson');
    this.node = tutorial.nodes[tutorial.acts.round]!;
    this.link = 'open';
    this.show_([]);
  }

  override start() { /* nothing to connect to */ }
  get at(): LessonNode { return this.node; }
  get asks(): boolean { return !!ASKS[this.card]; }
  get step(): number { return CARDS.indexOf(this.card) + 1; }
  /** The moves that lead on, for "show me". */
  get wanted(): string[] { return Object.keys(this.node.next ?? {}); }
  /** Places light up on the board; what is not a place is taken in hand: a tile, an amount, passing. */
  showMe() {
    this.hinted = true;
    const move = this.wanted[0] ?? '';
    if (move === this.choice.refusal) { this.choice.passing = true; return; }
    const words = move.split(' ');
    const tile = words.find((word) => this.choice.legal?.tiles?.[word]);
    const amount = words.find((word) => /^\d+$/.test(word));
    if (tile) this.choice.tile = tile;
    if (amount) this.choice.amount = Number(amount);
  }

  override send(move: string) {
    const leads = this.node.next?.[move];
    if (!leads) {
      this.objection = objection(this.node, move);
      this.choice.reset(this.node.legal ?? null, 0);
      return;
    }
    this.choice.reset(null, null);
    this.node = this.tutorial.nodes[leads.node]!;
    this.to(CARDS[this.step]!, leads.steps);
  }

  /** From a card that only tells something to the next one. */
  next() {
    if (this.busy) { this.skip(); return; }
    const card = CARDS[this.step];
    if (!card) return;
    if (card === 'decision') { this.node = this.tutorial.nodes[this.tutorial.acts.later]!; this.epoch += 1; }
    this.to(card, []);
  }

  again() {
    this.node = this.tutorial.nodes[this.tutorial.acts.round]!;
    this.epoch += 1;
    this.to('welcome', []);
  }

  private to(card: Card, steps: Step[]) {
    this.card = card;
    this.objection = null;
    this.hinted = false;
    this.show_(steps);
  }

  private show_(steps: Step[]) {
    const { view, standings, ply, legal } = this.node;
    const ask = this.asks && legal;
    const state: TableState = {
      type: 'state', time: '', ply, epoch: this.epoch, phase: view.phase, to_move: view.to_move, you: [0], views: { 0: view }, standings: { 0: standings },
      legal: ask ? { 0: legal } : {}, since: steps[0] ? steps[0].ply - 1 : ply, steps, takeback: {}, standing: { 0: [] }, clock: { started: null, deadline: null, bot: null }, watchers: 0,
      table: {
        id: 'lesson', edition: view.edition, players: view.players, options: view.options, visibility: 'link', pace: { kind: 'none' }, takeover: false, bot_pause: 0,
        status: 'running', made: '', moved: null, round: view.round, rounds: view.rounds, ply, to_move: view.to_move, seats: this.people, fair: null, result: null,
      },
    };
    this.receive(state);
  }
}
