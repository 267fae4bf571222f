/** A new game against bots, from a position of a recorded one. */
import type { Meta, NewTable, Replay } from '../net/protocol';
import type { SignedIn } from '../profile/device';

/**
 * The person takes the seat whose turn it is after `at` moves. The tiles come as they did.
 * Null when the game is over there.
 */
export function playOn(
  replay: Replay,
  at: number,
  meta: Meta,
  name: string | null,
  profile: SignedIn | null = null,
): NewTable | null {
  const seat = replay.steps[at]?.view.to_move[0];
  if (seat === undefined) return null;
  const level = meta.levels.find((l) => l.default)?.level ?? meta.levels[0]?.level;
  const { format, rules, edition, players, options, setup, moves } = replay.record;
  return {
    record: {
      format,
      rules,
      edition,
      players,
      options,
      setup,
      moves: (moves as string[]).slice(0, at),
    },
    seats: replay.seats.map((each) =>
      each.seat === seat
        ? {
            kind: 'person',
            name: (name ?? each.name).slice(0, meta.limits.name),
            colour: each.colour,
            ...(profile && { mine: true }),
          }
        : { kind: 'bot', level, colour: each.colour },
    ),
  };
}
