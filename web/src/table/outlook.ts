/** What the choice in hand would do, in words and figures, before it is made. A pure function. */
import type { Target } from '../board/geometry';
import { list, t } from '../i18n/index.svelte';
import type { Consequences, Legal, SeatInfo, View } from '../net/protocol';
import type { Hand } from './question';
import { payersOf } from './places';

/** The choice in hand together with what `legal` says that it leads to. */
export interface Considered extends Hand {
  seat: number | null; // who chooses
  shown: Target | null; // the place pointed at, else the one picked
  consequences: Consequences | null; // of that place
  auction: Consequences | null; // of the bid, or of passing
}

export interface Outlook {
  words: string[];
  overseer: string; // who becomes overseer, in a sentence
  gains: { consequences: Consequences; paid: number[] | null } | null; // paid: escudos by seat
}

const nameOf = (seats: SeatInfo[], seat: number) => seats[seat]?.name ?? '';
const names = (seats: SeatInfo[], which: number[]) => list(which.map((s) => nameOf(seats, s)));

function refused(legal: Legal, view: View, seats: SeatInfo[]): string {
  switch (legal.phase) {
    case 'auction':
      return t(view.players === 2 ? 'outlook.pass.secret' : 'outlook.pass.auction');
    case 'decision':
      return t('outlook.pass.decision');
    case 'extra':
      return t('outlook.pass.extra');
    default:
      return t('outlook.pass.offers', { name: nameOf(seats, view.overseer) });
  }
}

function planted(square: string, c: Consequences): string {
  return t('outlook.plant', {
    square,
    farmers: c.farmers ? t('outlook.farmers', { count: c.farmers }) : t('outlook.no-farmers'),
    field: t('outlook.field', { count: c.field?.squares.length ?? 1 }),
    water: c.lasts ? t('outlook.lasts', { count: c.lasts }) : t('outlook.wet'),
  });
}

function offered(name: string, hand: Considered, view: View, seats: SeatInfo[]): string {
  const others = view.offers.filter((o) => o[1] === name && o[2] > 0);
  if (!others.length)
    return t(hand.amount ? 'outlook.alone' : 'outlook.suggested', { count: hand.amount });
  return t('outlook.together', {
    names: names(
      seats,
      others.map((o) => o[0]),
    ),
    count: others.reduce((n, o) => n + o[2], hand.amount),
    mine: hand.amount,
  });
}

function built(name: string, legal: Legal, seats: SeatInfo[]): string {
  const offer = legal.accept?.[name];
  if (offer) {
    const payers = offer.amount ? payersOf(offer.payers) : offer.payers.map(([seat]) => seat);
    return t(offer.amount ? 'outlook.get' : 'outlook.free', {
      count: offer.amount,
      names: names(seats, payers),
    });
  }
  return legal.build ? t('outlook.pay', { count: legal.build.price }) : t('outlook.own');
}

function watered(c: Consequences): string {
  if (c.saved?.length) return t('outlook.saves', { squares: list(c.saved), count: c.saved.length });
  return c.watered?.length
    ? t('outlook.waters', { squares: list(c.watered) })
    : t('outlook.nothing');
}

/** Offers: what the money would do to each player, if the canal were built. */
function payments(name: string, legal: Legal, hand: Considered, view: View): number[] | null {
  if (legal.phase !== 'offers' || typeof legal.payee !== 'number') return null;
  const row = view.bids.map(() => 0);
  const all = [
    ...view.offers.filter((o) => o[1] === name),
    [hand.seat!, name, hand.amount] as const,
  ];
  for (const [seat, , amount] of all) {
    row[seat]! -= amount;
    row[legal.payee]! += amount;
  }
  return row;
}

const SILENT: Outlook = { words: [], overseer: '', gains: null };

/** The auction: who becomes overseer, as far as everybody has bid. The order is in the row. */
function bidding(
  legal: Legal,
  hand: Considered,
  view: View,
  seats: SeatInfo[],
  me: number | null,
): Outlook | null {
  const words = hand.passing ? [refused(legal, view, seats)] : [];
  const { order, overseer } = hand.auction ?? {};
  if (!order) return words.length ? { ...SILENT, words } : null;
  const open = view.bids.some((bid, s) => bid === null && s !== hand.seat);
  const known = typeof overseer === 'number' && (order.length > 1 || hand.passing);
  return {
    ...SILENT,
    words,
    overseer: known
      ? t(open ? 'outlook.overseer-so-far' : 'outlook.overseer', {
          name: overseer === me ? t('table.you') : nameOf(seats, overseer),
        })
      : '',
  };
}

/** Null: there is nothing to tell about what is in hand. */
export function outlook(
  legal: Legal,
  hand: Considered,
  view: View,
  seats: SeatInfo[],
  me: number | null = null, // addressed as "you"
): Outlook | null {
  if (legal.phase === 'auction') return bidding(legal, hand, view, seats, me);
  const { shown, consequences } = hand;
  if (!shown || !consequences)
    return hand.passing && legal.phase !== 'over'
      ? { ...SILENT, words: [refused(legal, view, seats)] }
      : null;
  if (legal.phase === 'source' || legal.phase === 'palms') return null;
  const paid = payments(shown.name, legal, hand, view);
  const gains = { consequences, paid };
  if (legal.tiles) return { ...SILENT, words: [planted(shown.name, consequences)], gains };
  const does =
    legal.phase === 'offers'
      ? offered(shown.name, hand, view, seats)
      : built(shown.name, legal, seats);
  return { ...SILENT, words: [`${does} ${watered(consequences)}`], gains };
}
