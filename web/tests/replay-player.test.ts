import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offersView, seats } from '../src/dev/fixtures';
import { EVENT, REPLAY } from '../src/lib/durations';
import { paced, settings } from '../src/lib/settings.svelte';
import type { GameEvent, Replay } from '../src/net/protocol';
import { Player } from '../src/replay/player.svelte';

const plant = { event: 'plant', seat: 0, tile: 'grape2', square: 'a1', farmers: 2 } as GameEvent;
const income = { event: 'income', amount: 3 } as GameEvent;
const over = { event: 'over', winners: [0], scores: [1, 0, 0, 0] } as unknown as GameEvent;
const richer = { ...offersView, money: offersView.money.map((m) => m! + 3) };
const won = {
  ...richer,
  phase: 'over',
  result: { winners: [0], scores: [1, 0, 0, 0], fields: [] },
};
const replay = {
  seats: seats(4),
  steps: [
    { view: offersView, events: [] },
    { view: richer, events: [plant, income] },
    { view: won, events: [over] },
  ],
} as unknown as Replay;

beforeEach(() => {
  vi.useFakeTimers();
  const style = { setProperty: () => {} };
  vi.stubGlobal('document', { hidden: false, documentElement: { style, dataset: {} } });
  settings.motion = 'full';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  settings.motion = null;
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a step on plays the scenes of the table, event after event', async () => {
  const player = new Player(replay);
  const { stage } = player;
  player.step(1);
  expect([player.at, stage.busy, stage.effects]).toEqual([1, true, { tile: 'a1' }]);
  expect(player.shown).toBe(replay.steps[0]); // its points come when it has been seen
  await pass(EVENT.plant!);
  expect(stage.effects).toMatchObject({ phase: 'income' });
  await pass(EVENT.income!);
  expect([stage.busy, stage.effects, stage.view]).toEqual([false, null, richer]);
  expect(player.shown).toBe(replay.steps[1]);
});
it('a jump and a step back show the position at once, whatever is being played', async () => {
  const player = new Player(replay);
  const { stage } = player;
  player.step(1);
  player.seek(1);
  expect([stage.busy, stage.effects, stage.view]).toEqual([false, null, richer]);
  player.seek(0);
  player.step(1);
  player.step(-1);
  expect([player.at, stage.busy, stage.view]).toEqual([0, false, offersView]);
  await pass(5000);
  expect([player.at, stage.view, stage.effects]).toEqual([0, offersView, null]); // it stays
  expect(new Player(replay, 1).stage.busy).toBe(false); // a link to a position
});
it('a step on during a scene ends it and plays the next', () => {
  const player = new Player(replay);
  player.step(1);
  player.step(1);
  expect([player.at, player.stage.view!.money]).toEqual([2, richer.money]);
});
it('autoplay that is skipped goes to the end of the scene and stands still', async () => {
  const player = new Player(replay);
  player.toggle();
  expect([player.at, player.playing, player.stage.effects]).toEqual([1, true, { tile: 'a1' }]);
  player.skip();
  await pass(0);
  expect([player.playing, player.stage.effects, player.stage.view]).toEqual([false, null, richer]);
  await pass(5000);
  expect(player.at).toBe(1);
});
it('autoplay takes a move at a time, to the count of the fields, at its own speed', async () => {
  const player = new Player(replay);
  player.speed = 2;
  expect(paced(100)).toBe(50);
  player.toggle();
  await pass(REPLAY.move / 2 - 1);
  expect(player.at).toBe(1);
  await pass(2);
  expect([player.at, player.playing]).toEqual([2, false]);
  expect(player.count?.at).toBe(-1); // it begins
  player.seek(1);
  expect(player.count).toBeNull();
  player.stop();
  expect(paced(100)).toBe(100);
});
it('autoplay that is stopped and started again during a scene runs once', async () => {
  const long = { ...replay, steps: [...Array(5).keys()].map((i) => replay.steps[Math.min(i, 1)]) };
  const player = new Player(long as Replay);
  player.toggle();
  player.toggle();
  player.toggle();
  expect(player.at).toBe(2);
  await pass(REPLAY.move + 1);
  expect(player.at).toBe(3);
  player.stop();
});
