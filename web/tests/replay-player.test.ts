import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offersView, seats } from '../src/dev/fixtures';
import type { GameEvent, Replay } from '../src/net/protocol';
import { Player } from '../src/replay/player.svelte';

const plant = { event: 'plant', seat: 0, tile: 'grape2', square: 'a1', farmers: 2 } as GameEvent;
const step = (events: GameEvent[]) => ({ view: offersView, events });
const replay = {
  seats: seats(4),
  steps: [step([]), step([plant]), step([plant])],
} as unknown as Replay;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a replay that is skipped shows no marks and stands still', async () => {
  const player = new Player(replay);
  player.toggle();
  await vi.advanceTimersByTimeAsync(1200);
  expect([player.at, player.playing, player.stage.effects]).toEqual([1, true, { tile: 'a1' }]);
  player.skip();
  expect([player.playing, player.stage.effects]).toEqual([false, null]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(player.at).toBe(1);
});
