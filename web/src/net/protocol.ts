/**
 * The server's own types (schema.ts, generated) under the names that the pages use. Nothing here
 * knows a rule.
 */
import type * as S from './schema';

export type {
  AcceptChoice,
  Character,
  ClientMessage,
  Clock,
  Colour,
  Consequences,
  Crop,
  Edition,
  Fair,
  Field,
  GameEvent,
  DeviceShown,
  DuelShown,
  GameResult,
  Held,
  Hint,
  Hints,
  Invitation,
  Invitations,
  Invited,
  Me,
  Icon,
  InviteLink,
  Legal,
  TableCreated,
  Meta,
  MyTable,
  MyTables,
  NewSeat,
  NewTable,
  Notices,
  SubscriptionInfo,
  Options,
  Pace,
  Phase,
  Phrase,
  PhraseName,
  PhraseSaid,
  PasskeyShown,
  PlacedTile,
  ProblemBody,
  PuzzleAnswerRequest,
  PuzzleCost,
  PuzzleEntry,
  PuzzleQuestion,
  Puzzles,
  PuzzleVerdict,
  Question,
  Reason,
  RecordStored,
  Replay,
  ReplayStep,
  RatingShown,
  Result,
  ReviewAccount,
  ReviewAnswer,
  ReviewDone,
  ReviewPly,
  ReviewReason,
  ReviewTrial,
  ReviewTurningPoint,
  ReviewWays,
  Results,
  Seated,
  ServerMessage,
  Shape,
  Scores,
  SignedIn,
  StandingOrder,
  TallyShown,
  Step,
  Tables,
  TryResult,
  TryStep,
  View,
} from './schema';

/** Every error, over HTTP. */
export type ProblemAnswer = S.Problem;
export type SeatInfo = S.Seat;
export type TableInfo = S.Table;
export type ListedTable = S.ListedTable;
export type TableState = S.StateMessage;
export type RematchCall = S.RematchCall;
export type TakebackInfo = S.Takeback;
export type ChatMessage = S.Chat;
export type CarryCode = S.CarryCode;
export type AmountRange = S.Amounts;
export type GameRecord = S.Replay['record'];
export type ByName = Record<string, S.Consequences>;
/** [seat, canal, amount] */
export type Offer = S.View['offers'][number];
/** A move and what it did: what the log and the animations need. */
export type Played = Pick<S.Step, 'ply' | 'seat' | 'move' | 'events' | 'points' | 'why' | 'hinted'>;

/** Every view of a state agrees on what is public: the phase and the round. */
const anyView = (state: S.StateMessage): S.View | undefined => Object.values(state.views)[0];
export const phaseOf = (state: S.StateMessage): S.Phase | null => anyView(state)?.phase ?? null;
export const roundOf = (state: S.StateMessage): number => anyView(state)?.round ?? 1;
