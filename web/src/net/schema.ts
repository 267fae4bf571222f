/** The server's messages, from its own models. Made by tools/web_types.py: do not edit. */

export type Colour = 'red' | 'green' | 'purple' | 'yellow' | 'blue';

export type Crop = 'banana' | 'coconut' | 'watermelon' | 'grape' | 'pepper' | 'bean' | 'potato' | 'sugar';

export type Edition = 'trefl' | 'amigo';

export type Phase = 'source' | 'palms' | 'first-canal' | 'auction' | 'planting' | 'leftover' | 'offers' | 'decision' | 'extra' | 'over';

export type Shape = 'circle' | 'square' | 'diamond' | 'triangle' | 'hexagon';

export type Pace = NoPace | MovePace;

export type PlacedTile = [string, Crop, number, number | null, number, boolean];

export type PhraseName = 'pay-if-built' | 'build-if-paid' | 'join-me' | 'water-here' | 'not-there' | 'thanks' | 'regret' | 'accept' | 'refuse' | 'reaction';

export type Icon = 'like' | 'laugh' | 'wow' | 'sad' | 'angry';

export type Character = 'miser' | 'gambler' | 'grudge' | 'builder' | 'diplomat' | 'saboteur';

export type LineCode = 'hello' | 'field' | 'thanks' | 'paid' | 'slighted' | 'drought' | 'spared' | 'promise' | 'betrayed' | 'won' | 'lost';

export type Field = [Crop, string[], number[]];

export type GameEvent = SourceEvent | FirstCanalEvent | PalmEvent | BidEvent | PassEvent | SealedEvent | BidsEvent | OverseerEvent | PlantEvent | OfferEvent | AcceptEvent | BuildEvent | DeclineEvent | ExtraEvent | WaterEvent | DroughtEvent | IncomeEvent | RevealEvent | OverEvent;

export type StandingOrder = ForcedOrder | PassOrder | OfferOrder;

export type ClientMessage = Hello | MoveMessage | TakebackMessage | ChatMessage | PhraseMessage | OrdersMessage | ReturnMessage | NudgeMessage | ResyncMessage | PingMessage;

export type ServerMessage = WelcomeMessage | StateMessage | AckMessage | ErrorMessage | ChatsMessage | PresenceMessage | NoticeMessage | PongMessage;

/** A canal with an offer. */
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

/** The change is committed. */
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

/** A code to carry a seat to another device. */
export interface CarryCode {
  code: string;
  expires_at: string;
  qr: string;
}

/** When and in which language somebody is told. */
export interface ChangedSubscription {
  language: 'en' | 'fr' | 'de' | 'pl';
  zone: string;
  quiet: Quiet | null;
}

/** A character that a bot of any level can have, and its name. */
export interface CharacterMeta {
  character: Character;
  name: string;
}

/** A chat message. */
export interface Chat {
  chat: number;
  seat: number | null;
  name: string;
  said_at: string;
  text: string;
  phrase: Phrase | null;
}

/** Chat. */
export interface ChatMessage {
  type: 'chat';
  id: string;
  seat: number | null;
  text: string;
}

/** A chat message. */
export interface ChatsMessage {
  type: 'chat';
  messages: Chat[];
}

/** When the turn began, when it must end, and who is thinking. */
export interface Clock {
  started_at: string | null;
  deadline_at: string | null;
  bot: number | null;
}

/** A move's immediate effects; empty ones are left out. */
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

/** One of my devices; null: this one. */
export interface DeviceId {
  device?: string | null;
}

/** One of my devices. */
export interface DeviceShown {
  device: string;
  name: string;
  created_at: string;
  used_at: string;
  this: boolean;
}

/** Farmers lost (square, seat, how many), new deserts, and palms lost with them (P6). */
export interface DroughtEvent {
  event: 'drought';
  round: number;
  lost: ([string, number, number])[];
  deserts: string[];
  palms: string[];
}

/** Games against one opponent or level. */
export interface DuelShown {
  name: string;
  colour: Colour | null;
  shape: Shape | null;
  games: number;
  ahead: number;
  behind: number;
}

/** What one edition has. */
export interface EditionMeta {
  players: number[];
  crops: Crop[];
  options: Options;
  rounds: Record<string, number>;
}

/** The request was refused; nothing changed. */
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

/** How the set-up was drawn. */
export interface Fair {
  commitment: string;
  randoms: (string | null)[] | null;
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

/** A finished game of mine. */
export interface GameResult {
  table: string;
  finished_at: string;
  edition: Edition;
  rated: boolean;
  people: number;
  lines: ResultLine[];
}

/** Whether the server works. */
export interface Health {
  status: 'ok' | 'storage-away' | 'storage-full' | 'storage-read-only' | 'stopping';
  version: string;
}

/** Where tokens sit now. */
export interface Held {
  table: Table;
  seats: (number | null)[];
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
  looking?: boolean;
}

/** A good move: how much worse than the best in shares of the win, and what it is for. */
export interface Hint {
  move: string;
  worse: number;
  reasons: Reason[];
}

/** The position that a hint is wanted for. */
export interface HintRequest {
  ply: number;
  epoch: number;
}

/** The best moves, the best first. */
export interface Hints {
  hints: Hint[];
}

/** What everyone gets (P7.1). */
export interface IncomeEvent {
  event: 'income';
  amount: number;
}

/** Somebody asks me to play again. */
export interface Invitation {
  host: string;
  invited_at: string;
  table: ListedTable;
}

/** Where I am asked to play. */
export interface Invitations {
  invitations: Invitation[];
}

/** The people of a finished game are asked to a new table. */
export interface Invite {
  game: string;
  table: string;
}

/** What to send to others, and whether it works elsewhere. */
export interface InviteLink {
  link: string;
  qr: string;
  only_here: boolean;
  elsewhere: string | null;
}

/** How many were asked. */
export interface Invited {
  invited: number;
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
  refused?: Record<string, string[]> | null;
  pass?: Consequences | null;
}

/** The bot to use. */
export interface Level {
  level?: string | null;
}

/** A bot: a level, or a program of the host's with its own words about it. */
export interface LevelMeta {
  level: string;
  default: boolean;
  summary: string | null;
}

/** Limits on lengths and amounts. */
export interface Limits {
  message: number;
  record: number;
  name: number;
  chat: number;
  pace: [number, number];
  bot_pause: [number, number];
}

/** A table in a list, with its progress. */
export interface ListedTable {
  id: string;
  edition: Edition;
  players: number;
  options: Options;
  visibility: 'link' | 'public';
  pace: Pace;
  takeover: boolean;
  bot_pause: number;
  ready: boolean;
  delay: number;
  invited_by: string | null;
  profiles_only: boolean;
  from_record: boolean;
  status: 'open' | 'running' | 'over' | 'closed';
  created_at: string;
  rounds: number;
  seats: Seat[];
  fair: Fair | null;
  moved_at: string | null;
  round: number;
  result: Outcome | null;
}

/** My profile, for my own eyes. */
export interface Me {
  name: string;
  colour: Colour;
  shape: Shape;
  created_at: string;
  phrase: boolean;
  devices: DeviceShown[];
  passkeys: PasskeyShown[];
}

/** What this server offers. */
export interface Meta {
  version: string;
  protocol: number;
  password: boolean;
  profiles: 'optional' | 'required' | 'off';
  editions: Record<Edition, EditionMeta>;
  choices: Record<string, (string | boolean)[]>;
  levels: LevelMeta[];
  characters: CharacterMeta[];
  colours: Colour[];
  limits: Limits;
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

/** A time limit per move, in seconds. */
export interface MovePace {
  kind: 'move';
  seconds: number;
}

/** A move, and what the client saw when it was chosen. */
export interface MoveRequest {
  id: string;
  seat: number;
  ply: number;
  epoch: number;
  move: string;
}

/** A table where I sit. */
export interface MyTable {
  table: ListedTable;
  seats: number[];
  waits: boolean;
  deadline_at: string | null;
}

/** My games; those waiting for me come first. */
export interface MyTables {
  tables: MyTable[];
}

/** A passkey that a browser has created. */
export interface NewPasskey {
  credential: Record<string, unknown>;
  name?: string;
}

/** What a new recovery phrase stands for; null removes it. */
export interface NewPhrase {
  key: string | null;
}

/** A request for a profile. */
export interface NewProfile {
  name: string;
  colour: Colour;
  device?: string;
}

/** Who takes a seat. */
export interface NewSeat {
  kind: 'person' | 'bot' | 'open';
  name?: string | null;
  level?: string | null;
  colour?: Colour | null;
  mine?: boolean;
}

/** Where to send notifications of turns. */
export interface NewSubscription {
  channel: 'push' | 'webhook' | 'email';
  target: string;
  format?: 'discord' | 'slack' | 'ntfy' | 'json' | null;
  keys?: PushKeys | null;
  language?: 'en' | 'fr' | 'de' | 'pl';
  zone?: string;
  quiet?: Quiet | null;
  device?: string | null;
}

/** A request for a new table. */
export interface NewTable {
  edition?: Edition | null;
  players?: number | null;
  options?: RequestedOptions | null;
  seats: NewSeat[];
  visibility?: 'link' | 'public';
  pace?: Pace;
  takeover?: boolean;
  bot_pause?: number;
  overseer?: number | null;
  shuffle?: boolean;
  ready?: boolean;
  delay?: number;
  rematch_of?: string | null;
  record?: Record<string, unknown> | null;
  token?: string | null;
  profiles_only?: boolean;
}

/** No time limit. */
export interface NoPace {
  kind?: 'none';
}

/** Something to tell people. */
export interface NoticeMessage {
  type: 'notice';
  code: string;
  data: Record<string, unknown>;
}

/** How a seat's owner can be told of turns, and how they are. */
export interface Notices {
  channels: ('push' | 'webhook' | 'email')[];
  push_key: string | null;
  subscriptions: SubscriptionInfo[];
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

/** The standing orders of a seat, all of them. */
export interface OrdersMessage {
  type: 'orders';
  id: string;
  seat: number;
  orders: StandingOrder[];
}

/** The end of a game. */
export interface Outcome {
  scores: number[];
  winners: number[];
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

/** One of my passkeys. */
export interface PasskeyId {
  passkey: string;
}

/** One of my passkeys. */
export interface PasskeyShown {
  passkey: string;
  name: string;
  site: string;
  created_at: string;
  used_at: string;
}

/** A browser's answer to a challenge, on a new device. */
export interface PasskeySignIn {
  credential: Record<string, unknown>;
  device?: string;
}

/** A phrase about something on the board; `phrase` says which keys there are.

`line`: a bot's remark, with its `character`, `code` and `variant`. */
export interface Phrase {
  phrase: PhraseName | 'line';
  canal?: string | null;
  square?: string | null;
  amount?: number | null;
  to?: number | null;
  answers?: number | null;
  ply?: number | null;
  icon?: Icon | null;
  character?: Character | null;
  code?: LineCode | null;
  variant?: number | null;
  about?: number | null;
}

/** Say a phrase, or react to a move. */
export interface PhraseMessage {
  type: 'phrase';
  id: string;
  seat: number;
  phrase: PhraseSaid;
}

/** A phrase about something on the board. */
export interface PhraseSaid {
  phrase: PhraseName;
  canal?: string | null;
  square?: string | null;
  amount?: number | null;
  to?: number | null;
  answers?: number | null;
  ply?: number | null;
  icon?: Icon | null;
}

/** What the recovery phrase stands for, on a new device. */
export interface PhraseSignIn {
  key: string;
  device?: string;
}

/** I am here, and perhaps somebody looks at the page. */
export interface PingMessage {
  type: 'ping';
  id: string;
  looking?: boolean;
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

/** I am here too. */
export interface PongMessage {
  type: 'pong';
  id: string;
  sent_at: string;
}

/** Who is here. */
export interface PresenceMessage {
  type: 'presence';
  seats: Seat[];
  spectators: number;
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

/** Another name or colour. */
export interface ProfileChange {
  name: string;
  colour: Colour;
}

/** What a browser's messages are encrypted with. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** An answer; `show` asks for the solution, too. Without a move, only for that. */
export interface PuzzleAnswerRequest {
  move?: string | null;
  show?: boolean;
}

/** How much of the win a move costs, with a 95 % interval, on so many deals. */
export interface PuzzleCost {
  share: number;
  low: number;
  high: number;
  deals: number;
}

/** A line of the list: what it asks, how hard it is (1 to 3), and where it is from. */
export interface PuzzleEntry {
  id: string;
  kind: 'bid' | 'plant' | 'offer' | 'decision' | 'extra';
  grade: number;
  players: number;
  edition: Edition;
  round: number;
}

/** A position as its seat sees it, and what the seat may do. */
export interface PuzzleQuestion {
  id: string;
  kind: 'bid' | 'plant' | 'offer' | 'decision' | 'extra';
  grade: number;
  seat: number;
  seats: Seat[];
  view: View;
  legal: Legal;
  scores: Scores;
}

/** The best move, all right ones, and why another one (`instead`) is worse. */
export interface PuzzleSolution {
  best: string;
  right: string[];
  instead: string;
  cost: PuzzleCost | null;
  differences: Reason[];
  purposes: Reason[];
  solved: Record<string, number>;
}

/** How good an answer is; the solution follows a right one, or when it is asked for. */
export interface PuzzleVerdict {
  verdict: 'right' | 'good' | 'wrong' | null;
  cost: PuzzleCost | null;
  tempting: boolean;
  solution: PuzzleSolution | null;
}

/** All puzzles, the easiest first. */
export interface Puzzles {
  puzzles: PuzzleEntry[];
}

/** A question of a finished game, as it was asked then. */
export interface Question {
  seat: number;
  view: View;
  legal: Legal;
  scores: Scores;
}

/** Which question of which game. */
export interface QuestionRequest {
  record: Record<string, unknown>;
  ply: number;
}

/** Hours in which nothing is sent, by the clock of a time zone; the end may be next morning. */
export interface Quiet {
  begin: string;
  end: string;
}

/** Numbers for the deal, by seat. */
export interface Randoms {
  randoms: Record<string, string>;
}

/** A rating: a strength, and how unsure it is. */
export interface RatingShown {
  mu: number;
  sigma: number;
  games: number;
}

/** Whether the game may begin. */
export interface Ready {
  ready: boolean;
}

/** A bot's sentence. */
export interface Reason {
  code: string;
  data: Record<string, unknown>;
}

/** A record. */
export interface RecordRequest {
  record: Record<string, unknown>;
}

/** A record that was stored. */
export interface RecordStored {
  id: string;
}

/** Who asks for another game, and where. */
export interface RematchCall {
  table: string;
  seat: number;
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
  hinted?: boolean;
  view: View;
  scores: Scores;
}

/** The chosen options of a game; the others have defaults. */
export interface RequestedOptions {
  palms?: boolean | null;
  source?: 'central' | 'anywhere' | 'chosen' | null;
  money?: 'open' | 'hidden' | null;
}

/** The end of a game, with its fields. */
export interface Result {
  scores: number[];
  winners: number[];
  fields: Field[];
}

/** How a game ended for one seat. */
export interface ResultLine {
  name: string;
  colour: Colour;
  shape: Shape;
  level: string | null;
  score: number;
  place: number;
  left: boolean;
  me: boolean;
}

/** My finished games, newest first, and what they come to. */
export interface Results {
  games: GameResult[];
  all: TallyShown | null;
  by_players: Record<string, TallyShown>;
  by_level: DuelShown[];
  against: DuelShown[];
  ratings: Record<string, RatingShown>;
}

/** Send me the state again. */
export interface ResyncMessage {
  type: 'resync';
  since?: number | null;
  epoch?: number | null;
}

/** I am back: the bot stops playing for this seat. */
export interface ReturnMessage {
  type: 'return';
  id: string;
  seat: number;
}

/** A round's tiles are turned up (P1). */
export interface RevealEvent {
  event: 'reveal';
  round: number;
  tiles: string[];
}

/** Where a seat's share of the win came from. */
export interface ReviewAccount {
  seat: number;
  start: number;
  result: number;
  luck: number;
  sealed: number;
  own: number;
  others: number;
  correction: number;
}

/** A review, or how far it is: ask again until `review` is there. */
export interface ReviewAnswer {
  done: number;
  of: number;
  plies: ReviewPly[] | null;
  review: ReviewDone | null;
}

/** The better move's lead when both are continued on the same deals. */
export interface ReviewCompared {
  deals: number;
  share: number;
  low: number;
  high: number;
  points: number;
}

/** A finished review. */
export interface ReviewDone {
  iterations: number;
  correction: number;
  accounts: ReviewAccount[];
  turning_points: ReviewTurningPoint[];
  ledgers: ReviewLedger[];
  ways: ReviewWays[];
}

/** A seat's escudos and losses. */
export interface ReviewLedger {
  seat: number;
  bids: number;
  bribes: number;
  bribes_worth: number;
  canals: number;
  rounds_as_overseer: number;
  token: number;
  token_worth: number;
  rides: number;
  farmers_lost: number;
  tiles_lost: number;
}

/** What everyone could expect at a position: shares of the win, and points. */
export interface ReviewPly {
  ply: number;
  shares: number[];
  points: number[];
}

/** Why the other move was better, as a code and its values. */
export interface ReviewReason {
  code: string;
  data: Record<string, unknown>;
}

/** A move that somebody tried at a turning point: ask again until `verdict` is there. */
export interface ReviewTrial {
  verdict: 'right' | 'good' | 'worse' | null;
  compared: ReviewCompared | null;
  differences: ReviewReason[];
}

/** A move that cost its player much, and the better one. */
export interface ReviewTurningPoint {
  ply: number;
  seat: number;
  move: string;
  better: string;
  compared: ReviewCompared;
  differences: ReviewReason[];
}

/** Ways the game could have gone on from the start of a round.

`points`: by seat, what 5, 25, 50, 75 and 95 % of them reach at most. */
export interface ReviewWays {
  round: number;
  games: number;
  wins: number[];
  points: number[][];
}

/** The fields so far, and the tiles that are dry. */
export interface Scores {
  fields: Field[];
  dry: ([string, number])[];
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
  ready?: boolean | null;
}

/** A seat that was taken. */
export interface Seated {
  table: Table;
  seat: number;
  token: string | null;
}

/** My profile, and the token that this device keeps. */
export interface SignedIn {
  profile: Me;
  token: string;
}

/** A request for a seat. */
export interface Sit {
  name: string;
  colour?: Colour | null;
  random?: string;
  token?: string | null;
}

/** The first overseer has placed the source (S8). */
export interface SourceEvent {
  event: 'source';
  seat: number;
  crossing: string;
}

/** How far spectators are behind. */
export interface SpectatorDelay {
  moves: number;
}

/** Everything that this client may know. */
export interface StateMessage {
  type: 'state';
  table: Table;
  sent_at: string;
  ply: number;
  epoch: number;
  you: number[];
  views: Record<string, View>;
  scores: Scores | null;
  legal: Record<string, Legal>;
  covered?: Record<string, Legal> | null;
  offered?: Record<string, Consequences> | null;
  since: number;
  steps: Step[];
  takeback: Record<string, Takeback>;
  away: number[];
  hints: number[];
  orders: Record<string, StandingOrder[]>;
  clock: Clock;
  rematch?: RematchCall | null;
  chat?: Chat[] | null;
  spectators: number;
}

/** One move and what it did. */
export interface Step {
  ply: number;
  seat: number | null;
  by: 'person' | 'bot' | 'timeout' | 'orders' | 'record' | null;
  played_at: string;
  move: string | null;
  events: GameEvent[];
  points: number[];
  why?: Reason | null;
  hinted?: boolean;
}

/** A subscription, as its owner sees it. */
export interface SubscriptionInfo {
  id: string;
  channel: 'push' | 'webhook' | 'email';
  format: 'discord' | 'slack' | 'ntfy' | 'json' | null;
  label: string;
  language: 'en' | 'fr' | 'de' | 'pl';
  zone: string;
  quiet: Quiet | null;
  confirmed: boolean;
  sent_at: string | null;
  error: string | null;
  failed_at: string | null;
  stopped: boolean;
  test: 'waiting' | 'sent' | 'dropped' | 'failed' | null;
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
  ready: boolean;
  delay: number;
  invited_by: string | null;
  profiles_only: boolean;
  from_record: boolean;
  status: 'open' | 'running' | 'over' | 'closed';
  created_at: string;
  rounds: number;
  seats: Seat[];
  fair: Fair | null;
}

/** A new table, and its creator's tokens. */
export interface TableCreated {
  table: Table;
  host: string | null;
  tokens: Record<string, string>;
}

/** A table. */
export interface TableName {
  table: string;
}

/** The lobby. */
export interface Tables {
  tables: ListedTable[];
}

/** Whether a seat may take back, and to which ply. */
export interface Takeback {
  allowed: boolean;
  code: string | null;
  to: number | null;
}

/** Take back. */
export interface TakebackMessage {
  id: string;
  seat: number;
  ply: number;
  epoch: number;
  type: 'takeback';
}

/** A request to take back a move. */
export interface TakebackRequest {
  id: string;
  seat: number;
  ply: number;
  epoch: number;
}

/** Games summed up: place and score are means. */
export interface TallyShown {
  games: number;
  wins: number;
  place: number;
  score: number;
}

/** The tokens that a browser keeps. */
export interface Tokens {
  tokens: string[];
}

/** A move to try there, and the one that the review calls better. */
export interface TrialRequest {
  record: Record<string, unknown>;
  ply: number;
  better: string;
  move: string;
}

/** Play on from a record. */
export interface Try {
  record: Record<string, unknown>;
  moves?: string[];
  ply?: number | null;
}

/** Where playing on has led. */
export interface TryResult {
  record: Record<string, unknown>;
  ply: number;
  steps: TryStep[];
  view: View;
  legal: Legal | null;
  scores: Scores;
}

/** One move that was tried. */
export interface TryStep {
  ply: number;
  move: string;
  seat: number;
  events: GameEvent[];
  points: number[];
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
  sent_at: string;
  seats: (number | null)[];
  host: boolean;
}
