import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../src/net/protocol';
import { apply } from '../src/stage/apply';

/**
 * Whole games of the engine: the views before and after each move, and its events
 * (tests/data/make_steps.py).
 */
const games = JSON.parse(readFileSync(new URL('./data/games.json', import.meta.url), 'utf8')) as {
  name: string;
  start: View;
  steps: { move: string; events: GameEvent[]; after: Partial<View> }[];
}[];

const drawn = (v: View, shownMoney: (number | null)[]) => ({
  source: v.source,
  palms: [...v.palms].sort(),
  canals: v.canals,
  tiles: v.tiles,
  market: v.market,
  own_canal: v.own_canal,
  offers: v.offers,
  overseer: v.overseer,
  // hidden money is shown at the end
  money: v.money.map((m, seat) => (shownMoney[seat] === null ? null : m)),
});

describe('events, shown one after another, end in the picture that the engine has', () => {
  it.each(games.map((g) => [g.name, g] as const))('%s', (_, game) => {
    let view = game.start;
    for (const { events, after, move } of game.steps) {
      const real = { ...view, ...after };
      expect(drawn(events.reduce(apply, view), view.money), move).toEqual(drawn(real, view.money));
      view = real;
    }
  });
});
