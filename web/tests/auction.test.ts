import { describe, expect, it } from 'vitest';
import { offersView } from '../src/dev/fixtures';
import { FISTS } from '../src/lib/durations';
import type { GameEvent, View } from '../src/net/protocol';
import { auctionRow } from '../src/stage/auction';
import { apply } from '../src/stage/apply';
import { frames } from '../src/stage/frames';
import { offersRow } from '../src/stage/offers';

const auction: View = {
  ...offersView,
  phase: 'auction',
  overseer: 1,
  to_move: [0],
  bids: [null, null, 2, 3],
  offers: [],
};
const seats = (view: View) => auctionRow(view).map((slot) => slot.seat);

describe('the row of bids', () => {
  it('puts who spoke in order, then who is still to speak', () => {
    const row = auctionRow(auction);
    expect(row.map((slot) => slot.seat)).toEqual([3, 2, 0, 1]);
    expect(row.map((slot) => slot.bid)).toEqual([3, 2, null, null]);
    expect(row.map((slot) => slot.due)).toEqual([false, false, true, true]);
    expect(row.filter((slot) => slot.now).map((slot) => slot.seat)).toEqual([0]);
  });
  it('puts who passed behind: the first to pass is the last to plant', () => {
    expect(seats({ ...auction, bids: [1, null, 0, 0] })).toEqual([0, 3, 2, 1]);
  });
  it('shows a bid in hand where the server says that it would stand', () => {
    const row = auctionRow(auction, { seat: 0, bid: 4, order: [0, 3, 2] });
    expect(row.map(({ seat, bid, trial }) => [seat, bid, trial])).toEqual([
      [0, 4, true],
      [3, 3, false],
      [2, 2, false],
      [1, null, false],
    ]);
  });
  it('becomes the order of planting and stays, whoever has planted', () => {
    const bids = { ...auction, bids: [4, 0, 2, 0] };
    const e = { event: 'overseer', seat: 3, before: 1, order: [0, 2, 1, 3] } as GameEvent;
    let view = apply(bids, e);
    expect(seats(view)).toEqual([0, 2, 1, 3]);
    for (const seat of [0, 2, 1, 3]) {
      view = {
        ...view,
        order: view.order.filter((s) => s !== seat),
        to_move: view.order.slice(1, 2),
      };
      expect(seats(view)).toEqual([0, 2, 1, 3]);
    }
    expect(auctionRow(view).every((slot) => slot.planted)).toBe(true);
  });
  it('starts a round with everyone still to speak, the first of them now', () => {
    const e = { event: 'reveal', round: 4, tiles: [] } as unknown as GameEvent;
    const row = auctionRow(apply({ ...offersView, overseer: 1, to_move: [] }, e));
    expect(row.map(({ seat, due, now }) => [seat, due, now])).toEqual([
      [2, true, true],
      [3, true, false],
      [0, true, false],
      [1, true, false],
    ]);
    const two = { ...offersView, players: 2, bids: [null, null], to_move: [] };
    expect(auctionRow(apply(two, e)).some((slot) => slot.sealed)).toBe(false);
  });
  it('is gone when canals are talked about', () => {
    expect(auctionRow(offersView)).toEqual([]);
  });
});

describe('the row of offers', () => {
  it('is gone once the overseer has decided', () => {
    const { overseer } = offersView;
    const view: View = { ...offersView, phase: 'decision', to_move: [overseer] };
    expect(offersRow(view)).toHaveLength(view.players - 1);
    const e = { event: 'build', seat: overseer, canal: 'A1-B1', price: 0 } as GameEvent;
    expect(offersRow(apply(view, e))).toEqual([]);
  });
});

describe('two secret bids', () => {
  const two: View = { ...auction, players: 2, money: [9, 6], to_move: [1], bids: [3, null] };
  it('stay covered until both are in', () => {
    expect(auctionRow(two).map(({ seat, bid, due }) => [seat, bid, due])).toEqual([
      [0, 3, false],
      [1, null, true],
    ]);
    const other = auctionRow({ ...two, bids: [null, null] });
    expect(other.find((slot) => slot.seat === 0)).toMatchObject({ bid: null, sealed: true });
  });
  it('are both closed fists once the second is in', () => {
    const both = apply({ ...two, bids: [null, null] }, { event: 'sealed', seat: 1 } as GameEvent);
    expect(auctionRow(both).map(({ bid, sealed }) => [bid, sealed])).toEqual([
      [null, true],
      [null, true],
    ]);
  });
  it('open together, from two closed fists', () => {
    const closed = { ...two, bids: [null, null] };
    const shown = frames(closed, null, { event: 'bids', bids: [3, 5] } as GameEvent);
    expect(shown.map((frame) => frame.effects)).toEqual([
      { fists: [] },
      { fists: [3, 5] },
      { fists: [3, 5], given: true },
    ]);
    expect(shown[1]!.view.bids).toEqual([null, null]);
    expect(shown[2]!.view.bids).toEqual([3, 5]);
    expect(shown[0]!.ms).toBe(FISTS.closed);
    expect(shown.map((frame) => !!frame.told)).toEqual([false, true, false]); // when it is seen
  });
});
