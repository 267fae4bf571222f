import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offersView, seats } from '../src/dev/fixtures';
import { EVENT, PACES, SHARE, hurries } from '../src/lib/durations';
import { paced, read, settings } from '../src/lib/settings.svelte';
import type { GameEvent } from '../src/net/protocol';
import { Stage } from '../src/stage/stage.svelte';

const bid = { event: 'bid', seat: 1, amount: 2 } as GameEvent;
const people = seats(4);

describe('the pace', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
    settings.motion = 'full';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    Object.assign(settings, { motion: null, pace: 'normal' });
  });
  it.each(PACES)('%s: an event takes its share of the time', async (pace) => {
    settings.pace = pace;
    const stage = new Stage(() => people);
    stage.view = offersView;
    let done = false;
    void stage.play([{ events: [bid] }]).then(() => {
      done = true;
    });
    const time = EVENT.bid! * SHARE[pace];
    await vi.advanceTimersByTimeAsync(Math.max(0, time - 1));
    expect(done).toBe(time === 0);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toBe(true);
  });
  it('is brief, but not gone, where less motion is asked for', () => {
    settings.motion = 'less';
    expect([paced(900, 200), paced(100, 200)]).toEqual([200, 100]);
    settings.pace = 'at-once';
    expect(paced(900, 200)).toBe(0);
  });
  it('makes bots answer without a pause, unless a long one was asked for', () => {
    expect(PACES.map((pace) => hurries(pace, 900))).toEqual([false, true, true, true]);
    expect(PACES.map((pace) => hurries(pace, 2000))).toEqual([false, false, true, true]);
  });
  it('takes the place of animations that were switched off', () => {
    expect(read({ motion: 'none', sound: true })).toMatchObject({
      motion: 'less',
      pace: 'at-once',
      sound: true,
    });
    expect(read({ motion: 'full' })).toMatchObject({ motion: 'full', pace: 'normal' });
    expect(read({})).toMatchObject({ motion: null, pace: 'normal', volume: 0.7 });
  });
});
