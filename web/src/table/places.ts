/** Places as people at a table name them: a canal runs between squares, or along the edge. */
import {
  ALL_SQUARES,
  canalAt,
  squaresBeside,
  touchesCrossing,
  type Target,
} from '../board/geometry';
import { list, t, wording, type Key } from '../i18n/index.svelte';
import type { SeatInfo, Scores, View } from '../net/protocol';

const pair = (squares: string[]) => squares.join('–\u2060'); // no line ends in between

/** "between e2–f2 and e3–f3". Records write C2-D2, which would be mistaken for squares. */
export function canalName(canal: string): string {
  const squares = squaresBeside(canal);
  if (squares.length === 2) return t('place.edge', { squares: pair(squares) });
  const at = canalAt(canal).horizontal ? 1 : 0; // one row, or one column, is one side
  const side = squares.filter((name) => name[at] === squares[0]![at]);
  return t('place.canal', {
    one: pair(side),
    other: pair(squares.filter((name) => !side.includes(name))),
  });
}

const around = (crossing: string) => ALL_SQUARES.filter((name) => touchesCrossing(name, crossing));
const named = (key: Key, crossing: string) => {
  const squares = around(crossing);
  return t(key, { squares: list(squares), count: squares.length });
};
/** "at the crossing between d2, e2, d3 and e3". */
export const atCrossing = (crossing: string) => named('place.crossing', crossing);

/** The seats that pay for a canal: an offer of 0 is only a suggestion. */
export const payersOf = (payers: readonly (readonly [number, number])[]): number[] =>
  payers.filter(([, amount]) => amount > 0).map(([seat]) => seat);

/** How many droughts turn each dry tile into desert, as the server says. */
export type Lasting = ReadonlyMap<string, number>;
export const lastingOf = (scores: Scores | null | undefined): Lasting => new Map(scores?.dry ?? []);

/** The tiles of these players, deserts left out. */
export const tilesOf = (view: View, owners: number[]): Target[] =>
  view.tiles
    .filter(([, , , owner, , desert]) => !desert && owner !== null && owners.includes(owner))
    .map(([name]) => ({ kind: 'square', name }));

/** A place for a screen reader: its name and everything that matters there. */
export function spoken(
  target: Target,
  view: View,
  seats: SeatInfo[],
  wet: Set<string>,
  lasts: Lasting,
  me: number | null = null,
): string {
  const nameOf = (seat: number) =>
    seat === me ? t('table.you-object') : (seats[seat]?.name ?? '');
  if (target.kind === 'canal') {
    const canal = canalName(target.name);
    const words = [
      t(view.canals.includes(target.name) ? 'speak.canal-lies' : 'speak.canal', { canal }),
    ];
    const offers = view.offers.filter((offer) => offer[1] === target.name);
    const paying = offers.filter((offer) => offer[2] > 0);
    if (offers.length)
      words.push(
        t(paying.length ? 'speak.offered' : 'speak.suggested', {
          count: paying.reduce((sum, offer) => sum + offer[2], 0),
          names: list((paying.length ? paying : offers).map((offer) => nameOf(offer[0]))),
        }),
      );
    return words.join(', ');
  }
  if (target.kind === 'crossing') {
    const crossing = named('speak.crossing', target.name);
    return view.source === target.name ? t('speak.source', { crossing }) : crossing;
  }
  const square = target.name;
  const words: string[] = [];
  const tile = view.tiles.find((other) => other[0] === square);
  if (!tile) words.push(t('speak.empty', { square }));
  else if (tile[5]) words.push(t('speak.desert', { square }));
  else {
    const [, crop, size, owner, farmers] = tile;
    words.push(t('speak.tile', { square, crop: t(`crop.${crop}` as Key), count: size }));
    if (owner === null) words.push(t('speak.neutral'));
    else if (owner === me) words.push(t('speak.your-farmers', { count: farmers }));
    else words.push(t('speak.farmers', { count: farmers, name: nameOf(owner) }));
    const droughts = lasts.get(square);
    if (wet.has(square)) words.push(t('speak.wet'));
    else words.push(droughts ? t('speak.lasts', { count: droughts }) : t('speak.dry'));
  }
  if (view.palms.includes(square)) words.push(t('speak.palm'));
  if (!tile && wet.has(square)) words.push(t('speak.water-beside'));
  return words.join(', ');
}

/** The same, and whether the place can be chosen. Names are kept as long as the view. */
export function speaker(
  view: View,
  seats: SeatInfo[],
  wet: Set<string>,
  lasts: Lasting,
  me: number | null = null,
): (target: Target, may: boolean) => string {
  void wording();
  const names = new Map<string, string>();
  return (target, may) => {
    const key = `${target.kind} ${target.name}`;
    let name = names.get(key);
    if (name === undefined) names.set(key, (name = spoken(target, view, seats, wet, lasts, me)));
    return may ? `${name}, ${t('speak.may')}` : name;
  };
}
