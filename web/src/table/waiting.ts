/** What somebody who is not asked can look at meanwhile, in a sentence. Pure, from a view alone. */
import { list, t } from '../i18n/index.svelte';
import type { SeatInfo, View } from '../net/protocol';
import { distance } from '../stage/auction';
import { totals } from '../stage/offers';
import { canalName, type Lasting } from './places';

const names = (seats: SeatInfo[], which: number[]) =>
  list(which.map((seat) => seats[seat]?.name ?? ''));

/** Those who speak from the one to move up to a seat, in turn. */
function before(view: View, seat: number): number[] {
  const first = view.to_move[0];
  if (first === undefined) return [];
  return Array.from(
    { length: distance(first, seat, view.players) },
    (_, i) => (first + i) % view.players,
  );
}

function auction(view: View, seats: SeatInfo[], me: number): string {
  if (view.players === 2 || view.bids[me] !== null) return '';
  const first = before(view, me).filter((seat) => view.bids[seat] === null);
  return first.length ? t('waiting.auction', { names: names(seats, first) }) : '';
}

function planting(view: View, seats: SeatInfo[], me: number): string {
  const at = view.order.indexOf(me);
  if (at < 1) return '';
  const first = view.order.slice(0, at);
  const count = Math.max(0, view.market.length - at);
  return t('waiting.planting', { names: names(seats, first), count });
}

function offers(view: View, seats: SeatInfo[]): string {
  const [most] = totals(view).sort((a, b) => b.amount - a.amount);
  if (!most) return view.phase === 'offers' ? t('waiting.no-offers') : ''; // else it is decided
  return t('waiting.offers', {
    amount: t('table.escudos', { count: most.amount }),
    canal: canalName(most.canal),
    names: names(seats, most.givers),
  });
}

function extra(view: View, me: number | null, lasts: Lasting): string {
  const mine = view.tiles.filter((tile) => lasts.has(tile[0]) && tile[3] === me);
  if (me === null || !mine.length) {
    if (!lasts.size) return t('waiting.no-drought');
    return t('waiting.drought', { squares: list([...lasts.keys()]) });
  }
  return t('waiting.drought-mine', {
    squares: list(mine.map((tile) => tile[0])),
    count: mine.length,
  });
}

/** Empty where the board and the row of what was said tell everything. */
export function meanwhile(
  view: View,
  seats: SeatInfo[],
  me: number | null, // null: a spectator
  lasts: Lasting,
): string {
  switch (view.phase) {
    case 'auction':
      return me === null ? '' : auction(view, seats, me);
    case 'planting':
      return me === null ? '' : planting(view, seats, me);
    case 'offers':
    case 'decision':
      return offers(view, seats);
    case 'extra':
      return extra(view, me, lasts);
    default:
      return '';
  }
}
