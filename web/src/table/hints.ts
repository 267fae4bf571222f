/** A hint in sentences; their words are the parts `hint` and `review`. */
import { list, t, type Key } from '../i18n/index.svelte';
import type { Hint, Phase, Reason, SeatInfo } from '../net/protocol';
import { todo } from '../review/sentences';
import { canalName } from './places';
import type { Facts } from './reasons';
import { fieldOf, plainText, tileName } from './words';

type Values = Record<string, string | number>;
type Told = (facts: Facts, name: (seat: number) => string, move: string) => [Key, Values] | null;

const escudos = (count: number) => t('table.escudos', { count });
const crop = (name: string) => t(`crop.${name}` as Key);
const plain =
  (key: Key): Told =>
  () => [key, {}];

const TOLD: Record<string, Told> = {
  'only-move': plain('hint.why.only-move'),
  wants: (f) => ['hint.why.wants', { tile: tileName(f.tile), square: f.square }],
  plants: (f) => ['hint.why.plants', { place: f.place }],
  'takes-token': plain('hint.why.takes-token'),
  'keeps-token': plain('hint.why.keeps-token'),
  'saves-money': ({ money, rounds }) =>
    money
      ? [`hint.why.${rounds ? 'saves-money' : 'saves-points'}`, { money: escudos(money) }]
      : ['hint.why.no-money', {}],
  feeds: (f) => {
    const field = fieldOf(f.crop, f.squares).text;
    return f.points > 0
      ? ['hint.why.feeds', { field, count: f.points }]
      : ['hint.why.enlarges', { field }];
  },
  starts: (f) => ['hint.why.starts', { crop: crop(f.crop), square: f.square }],
  palm: (f) => ['hint.why.palm', { square: f.square }],
  'stands-watered': (f) => ['hint.why.stands-watered', { square: f.square }],
  lasts: (f) => ['hint.why.lasts', { square: f.square, count: f.droughts }],
  blocks: (f, name) => ['hint.why.blocks', { rival: name(f.seat), crop: crop(f.crop) }],
  saves: (f) => ['hint.why.saves', { squares: list(f.squares) }],
  'saves-field': (f) => ['hint.why.saves-field', { squares: list(f.squares), crop: crop(f.crop) }],
  opens: (f) =>
    f.squares.length
      ? ['hint.why.opens', { squares: list(f.squares) }]
      : ['hint.why.opens-nothing', {}],
  denies: (f, name) => ['hint.why.denies', { rival: name(f.seat), count: f.points }],
  pays: (f, _, move) =>
    f.price
      ? [
          move.startsWith('offer') ? 'hint.why.pays-offer' : 'hint.why.pays',
          { money: escudos(f.price) },
        ]
      : null,
  bribe: (f, name) => [
    'hint.why.bribe',
    { money: escudos(f.amount), names: list(f.seats.map(name)) },
  ],
  rides: (f, name) => [
    'hint.why.rides',
    { rival: name(f.seat), canal: canalName(f.canal), squares: list(f.squares) },
  ],
  'keeps-canal': ({ rounds }) => (rounds ? ['hint.why.keeps-canal', {}] : null),
  'sets-up': plain('hint.why.sets-up'),
};

/**
 * What to do: "place the last tile (banana) on c4." A pass is called as its button. The offer to
 * accept is marked; `place` names its canal.
 */
export function deed({ move }: Hint, phase: Phase): { text: string; place: string } {
  const [kind, place] = move.split(' ') as [string, string];
  return kind === 'accept'
    ? { text: `${t('hint.accept')}.`, place: t('speak.canal', { canal: canalName(place) }) }
    : { text: `${plainText(todo(move, move === 'pass' ? undefined : phase))}.`, place: '' };
}

/** That a canal opens nothing is told if there is nothing else to tell. */
const isEmpty = (squares: unknown) => (squares as string[]).length === 0;

/** From this difference on, a move is told to be weaker than the best. */
const WEAKER = 0.012;

/**
 * How good it is beside the best one (null: it is the best one), and what it is for. What was said
 * of the best one is not said again.
 */
export function reasons({ move, worse, reasons }: Hint, best: Hint | null, seats: SeatInfo[]) {
  const name = (seat: number) => seats[seat]?.name ?? '?';
  const said = new Set(best?.reasons.map((reason) => JSON.stringify(reason)));
  const news = reasons.filter((reason) => !said.has(JSON.stringify(reason)));
  const told = news
    .filter(({ code, data }) => news.length === 1 || code !== 'opens' || !isEmpty(data.squares))
    .map(({ code, data }: Reason) => TOLD[code]!(data as unknown as Facts, name, move));
  return [
    ...(best ? [t(worse < WEAKER ? 'hint.equal' : 'hint.weaker')] : []),
    ...told.filter((one) => one !== null).map(([key, values]) => t(key, values)),
  ];
}
