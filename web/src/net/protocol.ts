/** The shapes of docs/protocol.md. Nothing here knows a rule. */

export type Phase =
  | 'source' | 'palms' | 'first-canal' | 'auction' | 'planting' | 'leftover'
  | 'offers' | 'decision' | 'extra' | 'over';
export type Crop = 'banana' | 'coconut' | 'watermelon' | 'grape' | 'pepper' | 'bean' | 'potato' | 'sugar';
export type Colour = 'red' | 'green' | 'purple' | 'yellow' | 'blue';
export type Shape = 'circle' | 'square' | 'diamond' | 'triangle' | 'hexagon';
export type Edition = 'trefl' | 'amigo';

export interface Options { palms: boolean; source: 'central' | 'anywhere' | 'chosen'; money: 'open' | 'hidden' }

/** [square, crop, farmers shown, owner, farmers now, desert] */
export type PlacedTile = [string, Crop, number, number | null, number, boolean];
/** [crop, squares, points by seat] */
export type Field = [Crop, string[], number[]];
/** [seat, canal, amount] */
export type Offer = [number, string, number];

export interface Result { scores: number[]; winners: number[]; fields: Field[] }

export interface View {
  edition: Edition;
  players: number;
  options: Options;
  removed: string[];
  round: number;
  rounds: number;
  phase: Phase;
  to_move: number[];
  overseer: number;
  money: (number | null)[];
  supply: number[];
  own_canal: boolean[];
  canals_left: number;
  source: string | null;
  palms: string[];
  canals: string[];
  tiles: PlacedTile[];
  market: string[];
  bids: (number | null)[];
  order: number[];
  offers: Offer[];
  result: Result | null;
}

export type GameEvent =
  | { event: 'source'; seat: number; crossing: string }
  | { event: 'palm'; seat: number; square: string }
  | { event: 'first-canal'; seat: number; canal: string }
  | { event: 'bid'; seat: number; amount: number }
  | { event: 'pass'; seat: number; phase: 'auction' | 'offers' | 'extra' }
  | { event: 'sealed'; seat: number }
  | { event: 'bids'; bids: number[] }
  | { event: 'overseer'; seat: number; before: number; order: number[] }
  | { event: 'plant'; seat: number; tile: string; square: string; farmers: number; leftover: boolean }
  | { event: 'offer'; seat: number; canal: string; amount: number }
  | { event: 'accept'; seat: number; canal: string; amount: number; payers: [number, number][] }
  | { event: 'build'; seat: number; canal: string; price: number }
  | { event: 'decline'; seat: number }
  | { event: 'extra'; seat: number; canal: string }
  | { event: 'water'; canal: string; squares: string[] }
  | { event: 'drought'; round: number; lost: [string, number, number][]; deserts: string[]; palms: string[] }
  | { event: 'income'; amount: number }
  | { event: 'reveal'; round: number; tiles: string[] }
  | { event: 'over'; scores: number[]; winners: number[] };

export interface Consequences {
  watered?: string[];
  saved?: string[];
  suffers?: string[];
  farmers?: number | null;
  field?: { crop: Crop; squares: string[] } | null;
  gain?: number[];
  gain_after_drought?: number[];
  order?: number[] | null;
  overseer?: number | null;
}

export type ByName = Record<string, Consequences>;
export interface AmountRange { min: number; max: number; taken?: number[] }
export interface AcceptChoice extends Consequences { amount: number; payers: [number, number][] }

export interface Legal {
  phase: Phase;
  forced: string | null;
  crossings?: ByName;
  squares?: ByName;
  canals?: ByName;
  tiles?: Record<string, ByName>;
  amount?: AmountRange | null;
  outcomes?: [number, number, Consequences][];
  pass?: Consequences | null;
  accept?: Record<string, AcceptChoice>;
  build?: { price: number; canals: ByName } | null;
  decline?: Consequences | null;
  why?: { build: string | null; decline: string | null } | null;
  refused?: Record<string, string[]> | null; // places that may not be chosen, by reason
}

export interface Standings { money: (number | null)[]; fields: Field[] }

/** A move and what it did: what the log and the animations need. */
export interface Played { ply: number; seat: number | null; move: string | null; events: GameEvent[]; points: number[] }

export interface Step extends Played {
  by: 'person' | 'bot' | 'timeout' | 'standing' | 'record';
  time: string;
  why?: { code: string; data: Record<string, unknown> } | null;
}

export interface TriedStep extends Played { seat: number; move: string }
export interface ReplayStep extends Played { view: View; standings: Standings }

export interface SeatInfo {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name: string;
  level: string | null;
  colour: Colour;
  shape: Shape;
  stand_in: string | null;
  online: boolean | null;
}

export type Pace = { kind: 'none' } | { kind: 'move'; seconds: number };
export interface Fair { commitment: string; randoms: (string | null)[]; secret: string | null; method: number }

export interface TableInfo {
  id: string;
  edition: Edition;
  players: number;
  options: Options;
  visibility: 'link' | 'public';
  pace: Pace;
  takeover: boolean;
  bot_pause: number;
  status: 'open' | 'running' | 'over' | 'closed';
  made: string;
  moved: string | null;
  round: number;
  rounds: number;
  ply: number;
  to_move: number[];
  seats: SeatInfo[];
  fair: Fair | null;
  result: { scores: number[]; winners: number[] } | null;
}

export interface NewSeat { kind: 'person' | 'bot' | 'open'; name?: string; level?: string; colour?: Colour; random?: string }

export interface NewTable {
  edition: Edition;
  players: number;
  options?: Partial<Options>;
  seats: NewSeat[];
  visibility?: 'link' | 'public';
  pace?: Pace;
  takeover?: boolean;
  bot_pause?: number;
  overseer?: number | null;
  shuffle?: boolean;
  rematch_of?: string | null;
  record?: GameRecord | null;
}

export interface Made { table: TableInfo; host: string; tokens: Record<string, string> }
export interface Seated { table: TableInfo; seat: number; token: string }
export interface CarryCode { code: string; expires: string; qr: string }
export interface Mine { table: TableInfo; seats: number[]; waits: boolean; deadline: string | null }

export interface GameRecord {
  format: string;
  edition: Edition;
  players: number;
  options?: Partial<Options>;
  setup: Record<string, unknown>;
  names?: string[];
  moves: string[];
  result?: { scores: number[]; winners: number[] } | null;
  [key: string]: unknown;
}

export interface Replay { record: GameRecord; seats: SeatInfo[]; steps: ReplayStep[] }
export interface Tried { record: GameRecord; ply: number; steps: TriedStep[]; view: View; legal: Legal | null; standings: Standings }

export interface Meta {
  version: string;
  protocol: number;
  password: boolean;
  editions: Record<Edition, { players: number[]; crops: Crop[]; options: Options; rounds: Record<string, number> }>;
  choices: Record<string, (string | boolean)[]>;
  levels: { level: string; default: boolean }[];
  colours: Colour[];
  limits: { message: number; record: number; name: number; chat: number; pace: [number, number]; bot_pause: [number, number] };
}

export interface ChatMessage { chat: number; seat: number | null; name: string; time: string; text: string }
export interface TakebackInfo { allowed: boolean; code: string | null; to: number | null }
export interface Clock { started: string | null; deadline: string | null; bot: number | null }

export type StandingOrder =
  | { order: 'forced' }
  | { order: 'pass'; phase: 'auction' | 'offers' | 'extra'; until: 'round' | 'overseer' | 'game' | 'touched' }
  | { order: 'offer'; canal: string; up_to: number };

export interface TableState {
  type: 'state';
  table: TableInfo;
  time: string;
  ply: number;
  epoch: number;
  phase: Phase | null;
  to_move: number[];
  you: number[];
  views: Record<string, View>;
  standings: Record<string, Standings>;
  legal: Record<string, Legal>;
  since: number;
  steps: Step[];
  takeback: Record<string, TakebackInfo>;
  standing: Record<string, StandingOrder[]>;
  clock: Clock;
  chat?: ChatMessage[];
  watchers: number;
}

export interface ProblemBody { code: string; message: string; data: Record<string, unknown> }

export type ServerMessage =
  | { type: 'welcome'; protocol: number; version: string; time: string; you: number[]; seats: (number | null)[]; unknown: number; host: boolean }
  | TableState
  | { type: 'ack'; id: string; seat: number; ply: number; epoch: number }
  | { type: 'error'; id: string | null; error: ProblemBody }
  | { type: 'chat'; messages: ChatMessage[] }
  | { type: 'presence'; seats: SeatInfo[]; watchers: number }
  | { type: 'notice'; code: string; data: Record<string, unknown> }
  | { type: 'pong'; id: string; time: string };

export type ClientMessage =
  | { type: 'hello'; protocol: 1; table: string; tokens: string[]; since: number | null; epoch: number | null; consequences?: boolean; password?: string }
  | { type: 'move'; id: string; seat: number; ply: number; epoch: number; move: string }
  | { type: 'takeback'; id: string; seat: number; ply: number; epoch: number }
  | { type: 'chat'; id: string; seat: number | null; text: string }
  | { type: 'standing'; id: string; seat: number; orders: StandingOrder[] }
  | { type: 'nudge'; id: string; ply: number }
  | { type: 'resync'; since: number | null; epoch: number | null }
  | { type: 'ping'; id: string };
