/**
 * What an event changes in the picture, so that several can be shown one after another. The
 * server's view has the last word.
 */
import { ALL_CANALS, ALL_SQUARES } from '../board/geometry';
import { readTile } from '../board/crops';
import type { GameEvent, PlacedTile, View } from '../net/protocol';
import { speaksFirst } from './auction';

const bySquare = (a: PlacedTile, b: PlacedTile) =>
  ALL_SQUARES.indexOf(a[0]) - ALL_SQUARES.indexOf(b[0]);
const withCanal = (canals: string[], canal: string) =>
  canals.includes(canal)
    ? canals
    : [...canals, canal].sort((a, b) => ALL_CANALS.indexOf(a) - ALL_CANALS.indexOf(b));
const paid = (money: (number | null)[], changes: [number, number][]) =>
  money.map((m, seat) =>
    m === null ? null : changes.reduce((sum, [s, by]) => (s === seat ? sum + by : sum), m),
  );
const set = <T>(list: T[], index: number, value: T) =>
  list.map((x, i) => (i === index ? value : x));

export function apply(view: View, e: GameEvent): View {
  switch (e.event) {
    case 'source':
      return { ...view, source: e.crossing };
    case 'palm':
      return { ...view, palms: [...view.palms, e.square] };
    case 'first-canal':
      return { ...view, canals: withCanal(view.canals, e.canal) };
    case 'bid':
      return {
        ...view,
        bids: set(view.bids, e.seat, e.amount),
        money: paid(view.money, [[e.seat, -e.amount]]),
      };
    case 'pass':
      return e.phase === 'auction' ? { ...view, bids: set(view.bids, e.seat, 0) } : view;
    case 'sealed':
      return { ...view, to_move: view.to_move.filter((seat) => seat !== e.seat) };
    case 'bids':
      return {
        ...view,
        bids: e.bids,
        money: paid(
          view.money,
          e.bids.map((b, seat) => [seat, -b]),
        ),
      };
    case 'overseer':
      return { ...view, overseer: e.seat, phase: 'planting', order: e.order, to_move: [] };
    case 'plant': {
      const { crop, farmers } = readTile(e.tile);
      const market = [...view.market];
      const taken = market.indexOf(e.tile);
      if (taken >= 0) market.splice(taken, 1);
      const tile: PlacedTile = [
        e.square,
        crop,
        farmers,
        e.farmers ? e.seat : null,
        e.farmers,
        false,
      ];
      return {
        ...view,
        market,
        order: view.order.filter((s) => s !== e.seat),
        tiles: [...view.tiles.filter((t) => t[0] !== e.square), tile].sort(bySquare),
      };
    }
    case 'offer':
      return { ...view, phase: 'offers', offers: [...view.offers, [e.seat, e.canal, e.amount]] };
    case 'accept':
      return {
        ...view,
        to_move: [],
        offers: [],
        canals: withCanal(view.canals, e.canal),
        money: paid(view.money, [
          [e.seat, e.amount],
          ...e.payers.map(([s, a]): [number, number] => [s, -a]),
        ]),
      };
    case 'build':
      return {
        ...view,
        to_move: [],
        offers: [],
        canals: withCanal(view.canals, e.canal),
        money: paid(view.money, [[e.seat, -e.price]]),
      };
    case 'decline':
      return { ...view, to_move: [], offers: [] };
    case 'extra':
      return {
        ...view,
        canals: withCanal(view.canals, e.canal),
        own_canal: set(view.own_canal, e.seat, false),
      };
    case 'drought': {
      const lost = new Map(e.lost.map(([square, , n]) => [square, n]));
      const tiles = view.tiles.map((t): PlacedTile => {
        const farmers = t[4] - (lost.get(t[0]) ?? 0);
        return e.deserts.includes(t[0])
          ? [t[0], t[1], t[2], null, 0, true]
          : [t[0], t[1], t[2], farmers > 0 ? t[3] : null, farmers, t[5]];
      });
      return { ...view, to_move: [], tiles, palms: view.palms.filter((p) => !e.palms.includes(p)) };
    }
    case 'income':
      return { ...view, money: view.money.map((m) => (m === null ? null : m + e.amount)) };
    case 'reveal':
      return {
        ...view,
        phase: 'auction',
        to_move: view.players === 2 ? [0, 1] : [speaksFirst(view)],
        round: e.round,
        market: e.tiles,
        bids: view.bids.map(() => null),
      };
    default:
      return view;
  }
}
