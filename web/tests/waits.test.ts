import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SHARE } from '../src/lib/durations';
import type { GameEvent, View } from '../src/net/protocol';
import { frames } from '../src/stage/frames';

const games = JSON.parse(readFileSync(new URL('./data/games.json', import.meta.url), 'utf8')) as {
  name: string;
  start: View;
  steps: { move: string; events: GameEvent[]; after: Partial<View> }[];
}[];

/** How long a seat watches before each of its questions, at normal pace, in milliseconds. */
function waits(game: (typeof games)[number], seat: number): number[] {
  const all: number[] = [];
  let view = game.start;
  let since = 0;
  for (const { events, after } of game.steps) {
    const mover = events.find((event) => 'seat' in event) as { seat: number } | undefined;
    if (mover?.seat === seat) {
      all.push(since);
      since = 0;
    }
    let shown = view;
    for (const event of events)
      for (const frame of frames(shown, null, event)) {
        shown = frame.view;
        since += frame.ms;
      }
    view = { ...view, ...after };
  }
  return all.slice(1); // the first question comes when the game is opened
}
const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;

describe('what is shown between two questions takes no longer than promised', () => {
  it.each(games.map((g) => [g.name, g] as const))('%s', (_, game) => {
    const seats = [...Array(game.start.players).keys()];
    const all = seats.flatMap((seat) => waits(game, seat));
    const room = 200; // for bots that think
    expect(mean(all)).toBeLessThanOrEqual(2500 - (seats.length < 5 ? room : 0));
    expect(mean(all) * SHARE.fast).toBeLessThanOrEqual(1000 - room);
  });
});
