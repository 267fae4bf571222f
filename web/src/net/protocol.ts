/** The server's own types (schema.ts, generated) under the names that the pages use. Nothing here knows a rule. */
import type * as S from './schema';

export type {
  AcceptChoice, ClientMessage, Clock, Colour, Consequences, Crop, Edition, Fair, Field, GameEvent, Legal, Made, Meta, Mine, NewSeat, NewTable,
  Options, Pace, Phase, PlacedTile, ProblemBody, Replay, ReplayStep, Result, Seated, ServerMessage, Shape, Standings, StandingOrder, Step, Tried, TriedStep, View,
} from './schema';

export type SeatInfo = S.Seat;
export type TableInfo = S.Table;
export type TableState = S.StateMessage;
export type TakebackInfo = S.Takeback;
export type ChatMessage = S.Chat;
export type CarryCode = S.Code;
export type AmountRange = S.Amounts;
export type GameRecord = S.Replay['record'];
export type ByName = Record<string, S.Consequences>;
/** [seat, canal, amount] */
export type Offer = S.View['offers'][number];
/** A move and what it did: what the log and the animations need. */
export type Played = Pick<S.Step, 'ply' | 'seat' | 'move' | 'events' | 'points'>;
