/** The settings of a new game with the people of a finished one. */
import type { GameResult, NewTable } from '../net/protocol';

/** My seat, an open one for each other person, and the same bots; the others are asked to come. */
export function sameAgain(game: GameResult): NewTable {
  return {
    edition: game.edition,
    players: game.lines.length,
    shuffle: true,
    ready: true,
    seats: game.lines.map((line) =>
      line.me
        ? { kind: 'person', name: line.name, colour: line.colour, mine: true }
        : line.level === null
          ? { kind: 'open' }
          : { kind: 'bot', level: line.level },
    ),
  };
}
