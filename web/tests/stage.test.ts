import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offersView, seats } from '../src/dev/fixtures';
import { EVENT } from '../src/lib/durations';
import { settings } from '../src/lib/settings.svelte';
import { play as sound } from '../src/lib/sound';
import type { GameEvent, Played } from '../src/net/protocol';
import { frames } from '../src/stage/frames';
import { skips } from '../src/stage/skipping';
import { Stage } from '../src/stage/stage.svelte';

vi.mock('../src/lib/sound', () => ({ play: vi.fn() }));
const people = seats(4);
const bid = { event: 'bid', seat: 0, amount: 2 } as GameEvent;
const plant = {
  event: 'plant',
  seat: 0,
  tile: 'grape2',
  square: 'a1',
  farmers: 2,
  leftover: false,
} as GameEvent;
const drought = {
  event: 'drought',
  round: 4,
  lost: [['c4', 3, 1]],
  deserts: ['c5'],
  palms: [],
} as unknown as GameEvent;
const income = { event: 'income', amount: 3 } as GameEvent;
const move = (ply: number, ...events: GameEvent[]): Played => ({
  ply,
  seat: 0,
  move: '',
  events,
  points: [],
});

describe('frames', () => {
  it('of a drought: the wind first, then what it took', () => {
    const [wind, loss] = frames(offersView, null, drought);
    expect(wind).toMatchObject({ view: { ...offersView, to_move: [] }, sound: 'wind' });
    expect(wind!.effects).toMatchObject({ sweep: true, struck: ['c4', 'c5'] });
    expect(loss!.effects).toEqual({
      phase: 'drought',
      struck: ['c4'],
      lost: [['c4', 1]],
      cracked: ['c5'],
    });
    expect(loss!.view.tiles.find((t) => t[0] === 'c4')![4]).toBe(1);
  });
  it('of the end: the drought before it stays, and nobody is asked once more', () => {
    const { view, effects } = frames(offersView, null, drought)[1]!;
    const [last] = frames(view, effects, { event: 'over' } as GameEvent);
    expect(last).toMatchObject({ view, effects });
  });
  it('of an overseer who is paid: the money first, then the canal', () => {
    const accept = {
      event: 'accept',
      seat: 1,
      canal: 'C2-D2',
      amount: 3,
      payers: [
        [0, 3],
        [2, 0],
      ],
    } as unknown as GameEvent;
    const [paid, built] = frames(offersView, null, accept);
    expect(paid!.effects).toEqual({ paid: [{ from: 0, to: 1, amount: 3 }] });
    expect(paid!.view.canals).toEqual(offersView.canals);
    expect([paid!.view.offers, paid!.view.to_move]).toEqual([[], []]);
    expect(built).toMatchObject({ effects: { canal: 'C2-D2' } });
    expect(built!.view.canals).toContain('C2-D2');
    const free = { event: 'build', seat: 1, canal: 'C2-D2', price: 0 } as unknown as GameEvent;
    const [alone] = frames(offersView, null, free);
    expect(alone).toMatchObject({ effects: { canal: 'C2-D2' }, ms: EVENT.extra });
  });
  it('of a new overseer: nobody is asked meanwhile', () => {
    const token = { event: 'overseer', seat: 2, order: [0, 1, 3, 2] } as unknown as GameEvent;
    expect(frames({ ...offersView, to_move: [3] }, null, token)[0]!.view.to_move).toEqual([]);
  });
  it('keep a mark until another takes its place, but no phase that has passed', () => {
    expect(frames(offersView, { tile: 'b2' }, bid)[0]!.effects).toEqual({ tile: 'b2' });
    expect(frames(offersView, { phase: 'income' }, bid)[0]!.effects).toBeNull();
    expect(frames(offersView, { tile: 'b2' }, plant)[0]!.effects).toEqual({ tile: 'a1' });
  });
});

describe('a stage', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
    settings.motion = 'full';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    settings.motion = null;
  });
  function playing() {
    const stage = new Stage(() => people);
    stage.view = offersView;
    stage.begin();
    const done = stage.play([move(1, plant), move(2, income)]).then(() => stage.rest());
    return { stage, done };
  }
  it('plays events one after another, and says them', async () => {
    const { stage, done } = playing();
    expect([stage.busy, stage.effects]).toEqual([true, { tile: 'a1' }]);
    expect(stage.caption).toContain('a1');
    expect(stage.view!.money).toEqual(offersView.money);
    await vi.advanceTimersByTimeAsync(EVENT.plant!);
    expect(stage.effects).toMatchObject({
      phase: 'income',
      paid: [{ to: 0, amount: 3 }, {}, {}, {}],
    });
    await vi.advanceTimersByTimeAsync(600);
    await done;
    expect([stage.busy, stage.effects, stage.caption]).toEqual([false, null, '']);
    expect(stage.view!.money).toEqual(offersView.money.map((m) => m! + 3));
  });
  it('that is skipped shows the end at once', async () => {
    const { stage, done } = playing();
    stage.skip();
    await done;
    expect(stage.view!.money).toEqual(offersView.money.map((m) => m! + 3));
  });
  it.each([0, 1, 2, 3])('that is skipped after %i frames shows the end at once', async (passed) => {
    const stage = new Stage(() => people);
    stage.view = offersView;
    stage.begin();
    const done = stage.play([move(1, plant, drought), move(2, income)]).then(() => stage.rest());
    for (let i = 0; i < passed; i += 1) await vi.advanceTimersToNextTimerAsync();
    stage.skip();
    await done;
    expect([stage.busy, stage.effects, vi.getTimerCount()]).toEqual([false, null, 0]);
    expect(stage.view!.money).toEqual(offersView.money.map((m) => m! + 3));
  });
  it('is skipped by Escape and by a press on the board, and by nothing else', () => {
    const pressed = (inside: boolean) =>
      ({ target: { closest: (what: string) => (inside ? what : null) } }) as unknown as MouseEvent;
    const key = (name: string) => ({ key: name }) as KeyboardEvent;
    expect([key('Escape'), key('a'), pressed(true), pressed(false)].map(skips)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it('that is closed plays nothing more', async () => {
    const { stage, done } = playing();
    stage.close();
    await done;
    expect(stage.view!.money).toEqual(offersView.money);
  });
  it('that jumps leaves what it plays', async () => {
    const stage = new Stage(() => people);
    stage.view = offersView;
    stage.begin();
    const played = stage.play([move(1, plant), move(2, income)]);
    const there = { ...offersView, round: 7 };
    stage.jump(there);
    expect([stage.busy, stage.effects, stage.caption]).toEqual([false, null, '']);
    expect(await played).toBe(false);
    expect([stage.view, stage.effects, vi.getTimerCount()]).toEqual([there, null, 0]);
  });
  it('that begins something else leaves what it plays', async () => {
    const stage = new Stage(() => people);
    stage.view = offersView;
    const first = stage.play([move(1, plant), move(2, income)]);
    const second = stage.play([move(1, plant)]);
    expect(await first).toBe(false);
    stage.skip();
    expect(await second).toBe(true);
    expect(stage.view!.money).toEqual(offersView.money);
  });
  it('lets every scene be heard at its moment, and nothing that is skipped', async () => {
    const heard: [string, unknown][] = [];
    const stage = new Stage(() => people);
    stage.view = offersView;
    vi.mocked(sound).mockImplementation((what) => void heard.push([what, stage.effects]));
    const played = stage.play([move(1, plant, drought), move(2, income, bid)]);
    expect(heard).toEqual([['tile', { tile: 'a1' }]]);
    await vi.advanceTimersByTimeAsync(EVENT.plant!);
    expect(heard[1]).toMatchObject(['wind', { sweep: true }]);
    expect(heard).toHaveLength(2);
    stage.skip();
    await played;
    expect(heard).toHaveLength(2);
    stage.rest();
    settings.pace = 'at-once';
    const again = stage.play([move(3, plant, income, bid)]);
    await vi.advanceTimersByTimeAsync(1);
    await again;
    settings.pace = 'normal';
    expect(heard.slice(2).map(([what]) => what)).toEqual(['tile', 'coin']); // each once
    stage.celebrate();
    expect(heard.at(-1)).toMatchObject(['rain', { rain: true }]);
    stage.close();
  });
  it('does not tell who won before the fields are counted', async () => {
    const stage = new Stage(() => people);
    stage.view = offersView;
    const over = { event: 'over', scores: [9, 8, 7, 6], winners: [0], fields: [] };
    const done = stage.play([move(1, bid, over as unknown as GameEvent)]);
    await vi.advanceTimersByTimeAsync(600);
    expect(await done).toBe(true);
    expect(stage.said).toHaveLength(1);
    expect(stage.caption).toBe(stage.said[0]!.words);
  });
  it('that whispers shows nothing', () => {
    const stage = new Stage(() => people);
    stage.view = offersView;
    stage.whisper([move(1, plant)]);
    expect(stage.said.at(-1)?.words).toContain('a1');
    expect([stage.busy, stage.caption, stage.view]).toEqual([false, '', offersView]);
  });
});
