/** The server's messages, from its own models. Made by tools/web_types.py: do not edit. */

export type Colour = 'red' | 'green' | 'purple' | 'yellow' | 'blue';

export type Crop = 'banana' | 'coconut' | 'watermelon' | 'grape' | 'pepper' | 'bean' | 'potato' | 'sugar';

export type Edition = 'trefl' | 'amigo';

export type Phase = 'source' | 'palms' | 'first-canal' | 'auction' | 'planting' | 'leftover' | 'offers' | 'decision' | 'extra' | 'over';

export type Shape = 'circle' | 'square' | 'diamond' | 'triangle' | 'hexagon';

export type Pace = NoPace | MovePace;

export type PlacedTile = [string, Crop, number, number | null, number, boolean];

export type Field = [Crop, string[], number[]];

export type GameEvent = SourceEvent | FirstCanalEvent | PalmEvent | BidEvent | PassEvent | SealedEvent | BidsEvent | OverseerEvent | PlantEvent | OfferEvent | AcceptEvent | BuildEvent | DeclineEvent | ExtraEvent | WaterEvent | DroughtEvent | IncomeEvent | RevealEvent | OverEvent;

export type StandingOrder = ForcedOrder | PassOrder | OfferOrder;

export type ClientMessage = Hello | MoveMessage | TakebackMessage | ChatMessage | StandingMessage | NudgeMessage | ResyncMessage | PingMessage;

export type ServerMessage = WelcomeMessage | StateMessage | AckMessage | ErrorMessage | ChatsMessage | PresenceMessage | NoticeMessage | PongMessage;

/** A canal that was offered for. */
export interface AcceptChoice {
  watered?: string[];
  saved?: string[];
  suffers?: string[];
  farmers?: number | null;
  lasts?: number | null;
  field?: FieldOf | null;
  gain?: number[];
  gain_after_drought?: number[];
  order?: number[] | null;
  overseer?: number | null;
  amount: number;
  payers: ([number, number])[];
}

/** The overseer took what was offered for a canal (P4.5). */
export interface AcceptEvent {
  event: 'accept';
  seat: number;
  canal: string;
  amount: number;
  payers: ([number, number])[];
}

/** It is done, and will last. */
export interface Ack {
  id: string;
  seat: number;
  ply: number;
  epoch: number;
}

/** An `Ack` over the WebSocket. */
export interface AckMessage {
  id: string;
  seat: number;
  ply: number;
  epoch: number;
  type: 'ack';
}

/** Amounts that may be bid or offered. */
export interface Amounts {
  min: number;
  max: number;
  taken?: number[] | null;
}

/** Options of a game, as far as they are chosen. */
export interface AskedOptions {
  palms?: boolean | null;
  source?: 'central' | 'anywhere' | 'chosen' | null;
  money?: 'open' | 'hidden' | null;
}

/** A bid (P1.2). */
export interface BidEvent {
  event: 'bid';
  seat: number;
  amount: number;
}

/** The secret bids are shown (P1.4). */
export interface BidsEvent {
  event: 'bids';
  bids: number[];
}

/** Building elsewhere, and what it costs. */
export interface BuildChoice {
  price: number;
  canals: Record<string, Consequences>;
}

/** The overseer paid for a canal elsewhere (P4.5). */
export interface BuildEvent {
  event: 'build';
  seat: number;
  canal: string;
  price: number;
}

/** A code from another device. */
export interface Carry {
  code: string;
}

/** Something that was said. */
export interface Chat {
  chat: number;
  seat: number | null;
  name: string;
  time: string;
  text: string;
}

/** Something said. */
export interface ChatMessage {
  type: 'chat';
  id: string;
  seat: number | null;
  text: string;
}

/** What was said. */
export interface ChatsMessage {
  type: 'chat';
  messages: Chat[];
}

/** Since when, until when, and who thinks. */
export interface Clock {
  started: string | null;
  deadline: string | null;
  bot: number | null;
}

/** A code to carry a seat to another device. */
export interface Code {
  code: string;
  expires: string;
  qr: string;
}

/** What a move does at once; what would be empty is left out. */
export interface Consequences {
  watered?: string[];
  saved?: string[];
  suffers?: string[];
  farmers?: number | null;
  lasts?: number | null;
  field?: FieldOf | null;
  gain?: number[];
  gain_after_drought?: number[];
  order?: number[] | null;
  overseer?: number | null;
}

/** The overseer built nothing (P4.6). */
export interface DeclineEvent {
  event: 'decline';
  seat: number;
}

/** Farmers lost (square, seat, how many), new deserts, and palms lost with them (P6). */
export interface DroughtEvent {
  event: 'drought';
  round: number;
  lost: ([string, number, number])[];
  deserts: string[];
  palms: string[];
}

/** What one edition has. */
export interface EditionMeta {
  players: number[];
  crops: Crop[];
  options: Options;
  rounds: Record<string, number>;
}

/** It is not done. */
export interface ErrorMessage {
  type: 'error';
  id: string | null;
  error: ProblemBody;
}

/** Somebody's own canal was laid (P5). */
export interface ExtraEvent {
  event: 'extra';
  seat: number;
  canal: string;
}

/** How the set-up came about. */
export interface Fair {
  commitment: string;
  randoms: (string | null)[];
  secret: string | null;
  method: number;
}

/** The field that a tile would be part of. */
export interface FieldOf {
  crop: Crop;
  squares: string[];
}

/** The canal that two players begin with (S11). */
export interface FirstCanalEvent {
  event: 'first-canal';
  seat: number;
  canal: string;
}

/** Play the only legal move when there is just one. */
export interface ForcedOrder {
  order: 'forced';
}

/** Whether the server is well. */
export interface Health {
  status: 'ok' | 'storage-away' | 'stopping';
  version: string;
}

/** The first message. */
export interface Hello {
  type: 'hello';
  protocol: number;
  table: string;
  tokens?: string[];
  since?: number | null;
  epoch?: number | null;
  consequences?: boolean;
  password?: string | null;
}

/** What everyone gets (P7.1). */
export interface IncomeEvent {
  event: 'income';
  amount: number;
}

/** A record that was stored. */
export interface Kept {
  id: string;
}

/** What a seat may do; `phase` says which keys there are. */
export interface Legal {
  phase: Phase;
  forced: string | null;
  crossings?: Record<string, Consequences> | null;
  squares?: Record<string, Consequences> | null;
  canals?: Record<string, Consequences> | null;
  tiles?: Record<string, Record<string, Consequences>> | null;
  amount?: Amounts | null;
  outcomes?: ([number, number, Consequences])[] | null;
  accept?: Record<string, AcceptChoice> | null;
  build?: BuildChoice | null;
  payee?: number | null;
  decline?: Consequences | null;
  why?: Why | null;
  refused?: Record<string, string[]> | null;
  pass?: Consequences | null;
}

/** Which bot. */
export interface Level {
  level?: string | null;
}

/** A bot's level. */
export interface LevelMeta {
  level: string;
  default: boolean;
}

/** What is too long or too much. */
export interface Limits {
  message: number;
  record: number;
  name: number;
  chat: number;
  pace: [number, number];
  bot_pause: [number, number];
}

/** A new table, and the tokens of whoever made it. */
export interface Made {
  table: Table;
  host: string;
  tokens: Record<string, string>;
}

/** What this server offers. */
export interface Meta {
  version: string;
  protocol: number;
  password: boolean;
  editions: Record<Edition, EditionMeta>;
  choices: Record<string, (string | boolean)[]>;
  levels: LevelMeta[];
  colours: Colour[];
  limits: Limits;
}

/** A table where I sit. */
export interface Mine {
  table: Table;
  seats: number[];
  waits: boolean;
  deadline: string | null;
}

/** A move, and what the client saw when it was chosen. */
export interface MoveAsked {
  id: string;
  seat: number;
  ply: number;
  epoch: number;
  move: string;
}

/** A move. */
export interface MoveMessage {
  id: string;
  seat: number;
  ply: number;
  epoch: number;
  move: string;
  type: 'move';
}

/** So many seconds for each move. */
export interface MovePace {
  kind: 'move';
  seconds: number;
}

/** My games, those that wait for me first. */
export interface MyTables {
  tables: Mine[];
}

/** Who is to sit on a seat. */
export interface NewSeat {
  kind: 'person' | 'bot' | 'open';
  name?: string | null;
  level?: string | null;
  colour?: Colour | null;
  random?: string | null;
}

/** A table to be made. */
export interface NewTable {
  edition?: Edition | null;
  players?: number | null;
  options?: AskedOptions | null;
  seats: NewSeat[];
  visibility?: 'link' | 'public';
  pace?: Pace;
  takeover?: boolean;
  bot_pause?: number;
  overseer?: number | null;
  shuffle?: boolean;
  rematch_of?: string | null;
  record?: Record<string, unknown> | null;
}

/** Nobody is in a hurry. */
export interface NoPace {
  kind?: 'none';
}

/** Something to tell people. */
export interface NoticeMessage {
  type: 'notice';
  code: string;
  data: Record<string, unknown>;
}

/** Do not wait before the next bot's move. */
export interface NudgeMessage {
  type: 'nudge';
  id: string;
  ply: number;
}

/** An offer (P4.1). */
export interface OfferEvent {
  event: 'offer';
  seat: number;
  canal: string;
  amount: number;
}

/** Offer for this canal, up to an amount. */
export interface OfferOrder {
  order: 'offer';
  canal: string;
  up_to: number;
}

/** The options of a game, complete. */
export interface Options {
  palms: boolean;
  source: 'central' | 'anywhere' | 'chosen';
  money: 'open' | 'hidden';
}

/** The game has ended (E1, E4). */
export interface OverEvent {
  event: 'over';
  scores: number[];
  winners: number[];
}

/** Who is overseer, who it was, and who plants when (P2, P3.1). */
export interface OverseerEvent {
  event: 'overseer';
  seat: number;
  before: number;
  order: number[];
}

/** A palm was placed (S9). */
export interface PalmEvent {
  event: 'palm';
  seat: number;
  square: string;
}

/** Somebody passed. */
export interface PassEvent {
  event: 'pass';
  seat: number;
  phase: 'auction' | 'offers' | 'extra';
}

/** Pass for me. */
export interface PassOrder {
  order: 'pass';
  phase: 'auction' | 'offers' | 'extra';
  until: 'round' | 'overseer' | 'game' | 'touched';
}

/** I am here. */
export interface PingMessage {
  type: 'ping';
  id: string;
}

/** A tile was planted (P3). */
export interface PlantEvent {
  event: 'plant';
  seat: number;
  tile: string;
  square: string;
  farmers: number;
  leftover: boolean;
}

/** I am here, too. */
export interface PongMessage {
  type: 'pong';
  id: string;
  time: string;
}

/** Who is here. */
export interface PresenceMessage {
  type: 'presence';
  seats: Seat[];
  watchers: number;
}

/** The one shape of every error. */
export interface Problem {
  error: ProblemBody;
}

/** What went wrong. */
export interface ProblemBody {
  code: string;
  message: string;
  data: Record<string, unknown>;
}

/** A bot's sentence. */
export interface Reason {
  code: string;
  data: Record<string, unknown>;
}

/** A record. */
export interface RecordAsked {
  record: Record<string, unknown>;
}

/** A whole game. */
export interface Replay {
  record: Record<string, unknown>;
  seats: Seat[];
  steps: ReplayStep[];
}

/** One step of a finished game. */
export interface ReplayStep {
  ply: number;
  move: string | null;
  seat: number | null;
  events: GameEvent[];
  points: number[];
  view: View;
  standings: Standings;
}

/** The end of a game, with its fields. */
export interface Result {
  scores: number[];
  winners: number[];
  fields: Field[];
}

/** Send me the state again. */
export interface ResyncMessage {
  type: 'resync';
  since?: number | null;
  epoch?: number | null;
}

/** A round's tiles are turned up (P1). */
export interface RevealEvent {
  event: 'reveal';
  round: number;
  tiles: string[];
}

/** The end of a game. */
export interface Scores {
  scores: number[];
  winners: number[];
}

/** A secret bid was made (P1.4). */
export interface SealedEvent {
  event: 'sealed';
  seat: number;
}

/** A seat, as everyone may see it. */
export interface Seat {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name: string;
  level: string | null;
  colour: Colour;
  shape: Shape;
  stand_in: string | null;
  online: boolean | null;
}

/** A seat that was taken. */
export interface Seated {
  table: Table;
  seat: number;
  token: string;
}

/** To take a seat. */
export interface Sit {
  name: string;
  colour?: Colour | null;
  random?: string | null;
}

/** The first overseer has placed the source (S8). */
export interface SourceEvent {
  event: 'source';
  seat: number;
  crossing: string;
}

/** The standing orders of a seat, all of them. */
export interface StandingMessage {
  type: 'standing';
  id: string;
  seat: number;
  orders: StandingOrder[];
}

/** The score so far. */
export interface Standings {
  money: (number | null)[];
  fields: Field[];
  dry: ([string, number])[];
}

/** Everything that this client may know. */
export interface StateMessage {
  type: 'state';
  table: Table;
  time: string;
  ply: number;
  epoch: number;
  phase: Phase | null;
  to_move: number[];
  you: number[];
  views: Record<string, View>;
  standings: Record<string, Standings>;
  legal: Record<string, Legal>;
  covered?: Record<string, Legal> | null;
  since: number;
  steps: Step[];
  takeback: Record<string, Takeback>;
  standing: Record<string, StandingOrder[]>;
  clock: Clock;
  chat?: Chat[] | null;
  watchers: number;
}

/** One move and what it did. */
export interface Step {
  ply: number;
  seat: number | null;
  by: 'person' | 'bot' | 'timeout' | 'standing' | 'record';
  time: string;
  move: string | null;
  events: GameEvent[];
  points: number[];
  why?: Reason | null;
}

/** What anyone with the link may know. */
export interface Table {
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
  seats: Seat[];
  fair: Fair | null;
  result: Scores | null;
}

/** The lobby. */
export interface Tables {
  tables: Table[];
}

/** Whether a seat may take back, and to which ply. */
export interface Takeback {
  allowed: boolean;
  code: string | null;
  to: number | null;
}

/** To take back. */
export interface TakebackAsked {
  id: string;
  seat: number;
  ply: number;
  epoch: number;
}

/** Take back. */
export interface TakebackMessage {
  id: string;
  seat: number;
  ply: number;
  epoch: number;
  type: 'takeback';
}

/** The tokens that a browser keeps. */
export interface Tokens {
  tokens: string[];
}

/** Where playing on has led. */
export interface Tried {
  record: Record<string, unknown>;
  ply: number;
  steps: TriedStep[];
  view: View;
  legal: Legal | null;
  standings: Standings;
}

/** One move that was tried. */
export interface TriedStep {
  ply: number;
  move: string;
  seat: number;
  events: GameEvent[];
  points: number[];
}

/** Play on from a record. */
export interface Try {
  record: Record<string, unknown>;
  moves?: string[];
  ply?: number | null;
}

/** A position as one seat may see it. */
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
  offers: ([number, string, number])[];
  result: Result | null;
}

/** The squares that a new canal waters (P6.1). */
export interface WaterEvent {
  event: 'water';
  canal: string;
  squares: string[];
}

/** The answer to `hello`. */
export interface WelcomeMessage {
  type: 'welcome';
  protocol: number;
  version: string;
  time: string;
  you: number[];
  seats: (number | null)[];
  unknown: number;
  host: boolean;
}

/** Why something is not possible. */
export interface Why {
  build: string | null;
  decline: string | null;
}
