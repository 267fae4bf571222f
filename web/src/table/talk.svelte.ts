/** Table talk on this device: what was said, what is muted, the phrase in hand. */
import { ALL_CANALS, ALL_SQUARES, type Target } from '../board/geometry';
import { voice } from '../characters/voices.svelte';
import { t } from '../i18n/index.svelte';
import { recall, remember } from '../lib/storage';
import type {
  ChatMessage,
  Icon,
  Phrase,
  PhraseName,
  PhraseSaid,
  SeatInfo,
  Step,
  View,
} from '../net/protocol';
import { canalName } from './places';

export const ICONS: Icon[] = ['like', 'laugh', 'wow', 'sad', 'angry'];
/** Phrases that are chosen from a list, and the places that they are about. */
export const PHRASES = {
  'pay-if-built': 'canal',
  'build-if-paid': 'canal',
  'join-me': 'canal',
  'water-here': 'square',
  'not-there': 'any',
  thanks: null,
  regret: null,
} as const satisfies Partial<Record<PhraseName, 'canal' | 'square' | 'any' | null>>;
export type Choosable = keyof typeof PHRASES;
const PRICED: PhraseName[] = ['pay-if-built', 'build-if-paid'];
const ANSWERABLE: PhraseName[] = [
  'pay-if-built',
  'build-if-paid',
  'join-me',
  'water-here',
  'not-there',
];
const MOST = 191; // what the server takes
const TABLES = 50; // whose muted players are remembered

/** The place that a phrase is about. */
export function placeOf(phrase: Phrase): Target | null {
  if (phrase.canal) return { kind: 'canal', name: phrase.canal };
  return phrase.square ? { kind: 'square', name: phrase.square } : null;
}

/** What was said, in the reader's language. */
export function wordsOf(
  message: Pick<ChatMessage, 'text' | 'phrase'>,
  seats: SeatInfo[] = [],
): string {
  const { phrase } = message;
  if (!phrase) return message.text;
  if (phrase.phrase === 'reaction') return t(`together.icon.${phrase.icon!}`);
  if (phrase.phrase === 'line') return lineOf(phrase, seats);
  return t(`together.say.${phrase.phrase}`, {
    amount: t('table.escudos', { count: phrase.amount ?? 0 }),
    place: phrase.canal ? canalName(phrase.canal) : (phrase.square ?? ''),
  });
}

/** A bot's remark, in the words of its character. */
function lineOf(phrase: Phrase, seats: SeatInfo[]): string {
  const amount = phrase.amount ?? 0;
  return voice(`line.${phrase.character!}.${phrase.code!}${phrase.variant!}`, {
    name: seats[phrase.about ?? -1]?.name ?? '',
    square: phrase.square ?? '',
    count: amount,
    amount: t('table.escudos', { count: amount }),
  });
}
export const isLine = ({ phrase }: Pick<ChatMessage, 'phrase'>): boolean =>
  phrase?.phrase === 'line';

/** Whether somebody bargains about a place, or answers. */
export const isBargain = (message: Pick<ChatMessage, 'phrase'>): boolean =>
  !!message.phrase && !isLine(message) && !!(placeOf(message.phrase) ?? message.phrase.answers);

/** What an answer says about its speaker: "Mateo agrees". */
export function verdictOf(message: ChatMessage): string {
  const name = message.phrase?.phrase;
  if (name !== 'accept' && name !== 'refuse') return '';
  return t(`together.${name === 'accept' ? 'agrees' : 'refuses'}`, { name: message.name });
}

/** Who said it: seats may have been shuffled since, names are told apart. */
export function speakerOf(
  { seat, name }: Pick<ChatMessage, 'seat' | 'name'>,
  seats: SeatInfo[],
): SeatInfo | undefined {
  const sat = seat === null ? undefined : seats[seat];
  return sat?.name === name ? sat : (seats.find((other) => other.name === name) ?? sat);
}

/** The seat that something is said to, or null: everyone. */
export const addresseeOf = ({ phrase }: Pick<ChatMessage, 'phrase'>): number | null =>
  phrase?.to ?? null;

/** Whether these seats are asked something: by somebody else, and not of another player. */
export function isAsked(message: ChatMessage, you: number[]): boolean {
  const to = addresseeOf(message);
  const name = message.phrase?.phrase;
  return (
    !!name &&
    (ANSWERABLE as string[]).includes(name) &&
    !you.includes(message.seat ?? -1) &&
    (to === null ? name !== 'not-there' : you.includes(to)) // to everyone it is a cry
  );
}

/** "to Bo", "to you"; nothing where everyone is meant. */
export function addressOf(message: ChatMessage, seats: SeatInfo[], you: number[]): string {
  const to = addresseeOf(message);
  if (to === null) return '';
  return you.length === 1 && you[0] === to
    ? t('together.to-you')
    : t('together.to', { name: seats[to]?.name ?? '' });
}

export interface Reaction {
  seat: number;
  icon: Icon;
}

/** When the overseer last decided: no answer to what was asked before changes anything. */
export function settledAt(steps: Pick<Step, 'events' | 'played_at'>[]): string {
  const decided = ['accept', 'build', 'decline'];
  return steps.findLast((s) => s.events.some((e) => decided.includes(e.event)))?.played_at ?? '';
}

/** Reactions by the ply of their move: each seat's last one, and none to a move taken back. */
export function reactionsOf(messages: ChatMessage[], steps: Step[]): Map<number, Reaction[]> {
  const all = new Map<number, Reaction[]>();
  for (const { phrase, seat, said_at } of messages) {
    if (phrase?.phrase !== 'reaction' || seat === null) continue;
    const step = steps[phrase.ply! - 1];
    if (!step || said_at < step.played_at) continue;
    const others = (all.get(phrase.ply!) ?? []).filter((r) => r.seat !== seat);
    all.set(phrase.ply!, [...others, { seat, icon: phrase.icon! }]);
  }
  return all;
}

/** Typed, and not yet with the server. */
export interface Unsaid {
  id: string;
  seat: number;
  text: string;
}

export class Talk {
  all = $state.raw<ChatMessage[]>([]);
  fresh = $state.raw<ChatMessage[]>([]); // said while we were here, for bubbles
  unread = $state(0);
  draft = $state(''); // what is being typed
  unsaid = $state.raw<Unsaid[]>([]);
  silent = $state(recall<boolean>('silent') ?? false); // nobody is heard
  hushed = $state(recall<boolean>('hushed') ?? false); // bots speak only when they are asked
  muted = $state.raw<number[]>([]); // seats that are not heard
  armed = $state<Choosable | null>(null); // the phrase in hand
  target = $state.raw<Target | null>(null); // what it is about
  amount = $state(1);
  to = $state<number | null>(null); // the player it is said to; null: everyone

  constructor(
    private readonly table: string,
    private readonly isBot: (seat: number) => boolean = () => false,
  ) {
    this.muted = recall<Record<string, number[]>>('muted')?.[table] ?? [];
  }

  hears(seat: number | null): boolean {
    return !this.silent && (seat === null || !this.muted.includes(seat));
  }
  takesIn(message: ChatMessage): boolean {
    return this.hears(message.seat) && !(this.hushed && this.isUnasked(message));
  }
  /** Whether a bot says it by itself, or to another bot. */
  private isUnasked({ seat, phrase }: ChatMessage): boolean {
    if (seat === null || !this.isBot(seat)) return false;
    const offer = this.all.find((other) => other.chat === phrase?.answers);
    return !offer || offer.seat === null || this.isBot(offer.seat);
  }
  /** What is to be read: not what is muted, and reactions stand at their moves. */
  get messages(): ChatMessage[] {
    return this.all.filter((m) => m.phrase?.phrase !== 'reaction' && this.takesIn(m));
  }
  get heard(): ChatMessage[] {
    return this.all.filter((m) => this.hears(m.seat));
  }
  load(messages: ChatMessage[]) {
    this.all = messages;
  }
  hear(messages: ChatMessage[], you: number[]) {
    this.all = [...this.all, ...messages].sort((a, b) => a.chat - b.chat);
    const others = messages.filter((m) => this.takesIn(m));
    this.fresh = others;
    this.unread += others.filter(
      (m) => m.phrase?.phrase !== 'reaction' && !isLine(m) && !you.includes(m.seat ?? -1),
    ).length;
  }

  wait(message: Unsaid) {
    this.unsaid = [...this.unsaid, message];
  }
  /** The server has answered. */
  settle(id: string): Unsaid | undefined {
    const settled = this.unsaid.find((message) => message.id === id);
    if (settled) this.unsaid = this.unsaid.filter((message) => message !== settled);
    return settled;
  }

  mute(seat: number, on: boolean) {
    this.muted = on ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    const others = Object.entries(recall<Record<string, number[]>>('muted') ?? {}).filter(
      ([table]) => table !== this.table,
    );
    const kept = this.muted.length ? [[this.table, this.muted] as const] : [];
    remember('muted', Object.fromEntries([...others, ...kept].slice(-TABLES)));
  }
  setHushed(on: boolean) {
    this.hushed = on;
    remember('hushed', on || null);
  }
  setSilent(on: boolean) {
    this.silent = on;
    remember('silent', on || null);
  }

  /** Takes a phrase in hand; one that is about no place is complete. */
  arm(phrase: Choosable): PhraseSaid | null {
    this.armed = this.target = null;
    if (PHRASES[phrase]) {
      this.armed = phrase;
      return null;
    }
    const complete = { phrase, ...this.addressed };
    this.drop();
    return complete;
  }
  drop() {
    this.armed = this.target = this.to = null;
  }
  private get addressed(): { to?: number } {
    return this.to === null ? {} : { to: this.to };
  }
  get priced(): boolean {
    return !!this.armed && PRICED.includes(this.armed);
  }
  step(by: number) {
    this.amount = Math.min(MOST, Math.max(1, this.amount + by));
  }
  /** The places that the phrase in hand can be about: canals that lie are settled. */
  places(view: View): Target[] {
    const kind = this.armed && PHRASES[this.armed];
    const canals = ALL_CANALS.filter((name) => !view.canals.includes(name));
    return [
      ...(kind === 'canal' || kind === 'any'
        ? canals.map((name) => ({ kind: 'canal' as const, name }))
        : []),
      ...(kind === 'square' || kind === 'any'
        ? ALL_SQUARES.map((name) => ({ kind: 'square' as const, name }))
        : []),
    ];
  }
  /** The phrase in hand, when nothing is missing. */
  get ready(): PhraseSaid | null {
    const { armed, target } = this;
    if (!armed || !target) return null;
    const place = target.kind === 'canal' ? { canal: target.name } : { square: target.name };
    return {
      phrase: armed,
      ...place,
      ...(this.priced && { amount: this.amount }),
      ...this.addressed,
    };
  }
}
