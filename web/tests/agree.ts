/**
 * The page's types (protocol.ts, which knows crops and events by name) against the server's own (schema.ts): the same
 * keys, and whatever fits ours fits theirs. `npm run check` fails when they drift.
 */
import type * as Ours from '../src/net/protocol';
import type * as Theirs from '../src/net/schema';

type SameKeys<A, B> = [Exclude<keyof A, keyof B>, Exclude<keyof B, keyof A>] extends [never, never] ? true : [Exclude<keyof A, keyof B>, Exclude<keyof B, keyof A>];
type Agree<A, B> = A extends B ? SameKeys<A, B> : 'a value of ours does not fit theirs';
type Message<T extends Ours.ServerMessage['type']> = Extract<Ours.ServerMessage, { type: T }>;
type Request<T extends Ours.ClientMessage['type']> = Extract<Ours.ClientMessage, { type: T }>;
type Order<T extends Ours.StandingOrder['order']> = Extract<Ours.StandingOrder, { order: T }>;

const yes = <T extends true>(_: T): void => undefined;
declare const agree: <A, B>() => Agree<A, B>;

export function check() {
  yes(agree<Ours.View, Theirs.View>());
  yes(agree<Ours.Legal, Theirs.Legal>());
  yes(agree<Ours.Consequences, Theirs.Consequences>());
  yes(agree<Ours.AcceptChoice, Theirs.AcceptChoice>());
  yes(agree<Ours.Standings, Theirs.Standings>());
  yes(agree<Ours.SeatInfo, Theirs.Seat>());
  yes(agree<Ours.TableInfo, Theirs.Table>());
  yes(agree<Ours.Fair, Theirs.Fair>());
  yes(agree<Ours.Made, Theirs.Made>());
  yes(agree<Ours.Seated, Theirs.Seated>());
  yes(agree<Ours.Mine, Theirs.Mine>());
  yes(agree<Ours.CarryCode, Theirs.Code>());
  yes(agree<Ours.Meta, Theirs.Meta>());
  yes(agree<Ours.NewTable, Theirs.NewTable>());
  yes(agree<Ours.NewSeat, Theirs.NewSeat>());
  yes(agree<Ours.Replay, Theirs.Replay>());
  yes(agree<Ours.Tried, Theirs.Tried>());
  yes(agree<Ours.ChatMessage, Theirs.Chat>());
  yes(agree<Ours.TakebackInfo, Theirs.Takeback>());
  yes(agree<Ours.Clock, Theirs.Clock>());
  yes(agree<Ours.ProblemBody, Theirs.ProblemBody>());
  yes(agree<Ours.Step, Theirs.Step>());
  yes(agree<Ours.TableState, Theirs.StateMessage>());
  yes(agree<Message<'welcome'>, Theirs.WelcomeMessage>());
  yes(agree<Message<'ack'>, Theirs.AckMessage>());
  yes(agree<Message<'error'>, Theirs.ErrorMessage>());
  yes(agree<Message<'chat'>, Theirs.ChatsMessage>());
  yes(agree<Message<'presence'>, Theirs.PresenceMessage>());
  yes(agree<Message<'notice'>, Theirs.NoticeMessage>());
  yes(agree<Message<'pong'>, Theirs.PongMessage>());
  yes(agree<Request<'hello'>, Theirs.Hello>());
  yes(agree<Request<'move'>, Theirs.MoveMessage>());
  yes(agree<Request<'takeback'>, Theirs.TakebackMessage>());
  yes(agree<Request<'chat'>, Theirs.ChatMessage>());
  yes(agree<Request<'standing'>, Theirs.StandingMessage>());
  yes(agree<Request<'nudge'>, Theirs.NudgeMessage>());
  yes(agree<Request<'resync'>, Theirs.ResyncMessage>());
  yes(agree<Request<'ping'>, Theirs.PingMessage>());
  yes(agree<Order<'forced'>, Theirs.ForcedOrder>());
  yes(agree<Order<'pass'>, Theirs.PassOrder>());
  yes(agree<Order<'offer'>, Theirs.OfferOrder>());
}
