/** A review's data as sentences; their words are the part `review`. */
import { readTile } from '../board/crops';
import type { Target } from '../board/geometry';
import { signed as withSign, t, whole, type Key } from '../i18n/index.svelte';
import type { Phase, Replay, ReviewReason, ReviewTurningPoint, SeatInfo } from '../net/protocol';
import {
  canal,
  cropName,
  cropPlanted,
  crossing,
  describe,
  opened,
  plainText,
  sentence,
  square,
  type Piece,
} from '../table/words';

/** The values of a reason; its code says which of them there are (docs/review.md). */
interface Facts {
  amount: number;
  played: number;
  place: number;
  instead: number | null;
  saves: number;
  token: boolean;
  stays: boolean;
  tile: string;
  square: string;
  points: number;
  droughts: number | null;
  canal: string;
  seat: number;
  crop: string;
  room: number;
  kept: boolean;
}
type Values = Parameters<typeof sentence>[1];

const escudos = (count: number) => t('table.escudos', { count });
const points = (count: number) => t('review.points', { count });
const nameOf = (seat: number, seats: SeatInfo[]) => ({
  kind: 'seat' as const,
  seat,
  text: seats[seat]?.name ?? '?',
});

/** A share of the win in whole percent, with its sign if it is a change. */
export const percent = (share: number): string => whole(Math.round(100 * share));
export const signed = (share: number): string => withSign(Math.round(100 * share));

const PASSES: Partial<Record<Phase, Key>> = {
  offers: 'review.move.no-offer',
  extra: 'review.move.keep',
};

/**
 * A move of the notation, as something to do: "offer 3 escudos for the canal …". With its phase, a
 * pass is told as what it means there; without, as its button is labelled.
 */
export function todo(move: string, phase?: Phase): Piece[] {
  const [kind, one, two] = move.split(' ') as [string, string, string];
  const ways: Record<string, () => [Key, Values]> = {
    bid: () => ['review.move.bid', { money: escudos(Number(one)) }],
    pass: () => [(phase && PASSES[phase]) ?? 'review.move.pass', {}],
    plant: () =>
      phase === 'leftover'
        ? ['review.move.leftover', { crop: cropName(one), square: square(two) }]
        : [
            'review.move.plant',
            { crop: cropPlanted(one), count: readTile(one).farmers, square: square(two) },
          ],
    offer: () =>
      Number(two)
        ? ['review.move.offer', { canal: canal(one), money: escudos(Number(two)) }]
        : ['review.move.suggest', { canal: canal(one) }],
    accept: () => ['review.move.accept', { canal: canal(one) }],
    build: () => ['review.move.build', { canal: canal(one) }],
    decline: () => ['review.move.decline', {}],
    extra: () => ['review.move.extra', { canal: canal(one) }],
    first: () => ['review.move.first', { canal: canal(one) }],
    source: () => ['review.move.source', { crossing: crossing(one) }],
    palm: () => ['review.move.palm', { square: square(one) }],
  };
  return sentence(...ways[kind]!());
}

/** What was played at a turning point; a secret bid with its amount. */
export function did(ply: number, steps: Replay['steps'], seats: SeatInfo[]): string {
  const event = steps[ply + 1]!.events[0];
  if (!event) return '';
  return describe(opened(event, steps.slice(ply + 1)), seats)
    .map(plainText)
    .join(' ');
}

/** The places of a move, to light up on the board. */
export const placesOf = (pieces: Piece[]): Target[] =>
  pieces.flatMap((piece) => (piece.kind === 'place' ? piece.targets : []));

type Told = (f: Facts) => [Key, Values][];
const bids: Told = (f) => [
  f.place === f.instead
    ? ['review.why.bid-same', { amount: f.amount, played: f.played, place: f.place }]
    : [
        'review.why.bid-other',
        { amount: f.amount, played: f.played, place: f.place, instead: f.instead! },
      ],
];
/** A sealed bid; 0 is a pass. */
const sealed: Told = (f) => [
  !f.amount
    ? ['review.why.seal-pass', { played: f.played }]
    : !f.played
      ? ['review.why.seal-bid', { amount: f.amount }]
      : ['review.why.seal', { amount: f.amount, played: f.played }],
];
/** "gains 3 points", "loses 1 point": what a player does with a move. */
const change = (count: number) =>
  count
    ? t(count > 0 ? 'review.why.gains' : 'review.why.loses', { points: points(Math.abs(count)) })
    : t('review.why.nothing');
const canals: Told = (f) => {
  const instead = f.instead!;
  if (f.points === instead)
    return f.points
      ? [['review.why.canal-same', { change: change(f.points) }]]
      : [['review.why.canal-none', {}]];
  const alike = f.points * instead > 0; // "gains 5 points … and 3 points …"
  return [
    [
      f.points < instead ? 'review.why.canal-less' : 'review.why.canal',
      {
        change: change(f.points),
        instead: alike ? points(Math.abs(instead)) : change(instead),
      },
    ],
  ];
};
/** An offer for another canal: what each is worth, without the money. */
const offers: Told = (f) => [
  f.points !== f.instead
    ? [
        f.points < f.instead! ? 'review.why.offer-weaker' : 'review.why.offer-other',
        { points: points(f.points), instead: points(f.instead!) },
      ]
    : f.amount < f.played
      ? [
          'review.why.offer-cheaper',
          { points: points(f.points), money: escudos(f.played - f.amount) },
        ]
      : ['review.why.offer-same', { points: points(f.points) }],
];
const TOLD: Record<string, Told> = {
  'bid-less': (f) => [
    ['review.why.bid-less', { amount: f.amount, place: f.place, money: escudos(f.saves) }],
  ],
  'bid-more': bids,
  'bid-other': (f) => [
    [
      'review.why.bid-later',
      { amount: f.amount, place: f.place, instead: f.instead!, money: escudos(f.saves) },
    ],
  ],
  'pass-bid': (f) => [
    [
      !f.token ? 'review.why.pass' : f.stays ? 'review.why.pass-stays' : 'review.why.pass-token',
      { money: escudos(f.saves) },
    ],
  ],
  bid: (f) => [['review.why.bid', { amount: f.amount, place: f.place }]],
  seal: sealed,
  plant: (f) => [
    f.points === f.instead
      ? f.points
        ? ['review.why.plant-same', { points: points(f.points) }]
        : ['review.why.plant-none', {}]
      : [
          f.points < f.instead! ? 'review.why.plant-less' : 'review.why.plant',
          { points: points(f.points), instead: points(f.instead!) },
        ],
  ],
  lasts: (f) => [
    f.droughts === null
      ? ['review.why.watered', { square: square(f.square) }]
      : ['review.why.lasts', { square: square(f.square), count: f.droughts }],
  ],
  'offer-less': (f) => [
    f.amount
      ? ['review.why.offer-less', { amount: f.amount, money: escudos(f.saves) }]
      : ['review.why.offer-free', { money: escudos(f.saves) }],
  ],
  reach: (f) => [
    ['review.why.reach', { square: square(f.square), other: square(String(f.instead)) }],
  ],
  blocks: (f) => [
    ['review.why.blocks', { square: square(f.square), crop: t(`crop.${f.crop}` as Key) }],
  ],
  room: (f) => [['review.why.room', { count: f.room, instead: f.instead! }]],
  'offer-more': (f) => [
    [
      f.points > 0 ? 'review.why.offer-more' : 'review.why.offer-better',
      { amount: f.amount, played: f.played, points: points(f.points) },
    ],
  ],
  offer: (f) =>
    f.instead !== null
      ? offers(f)
      : [
          f.points > 0
            ? ['review.why.offer', { points: points(f.points) }]
            : ['review.why.offer-later', { change: change(f.points) }],
        ],
  'no-offer': (f) => [
    !f.saves
      ? ['review.why.no-offer-free', { change: change(f.instead!) }]
      : [f.instead ? 'review.why.pass' : 'review.why.no-offer', { money: escudos(f.saves) }],
  ],
  canal: canals,
  'no-canal': (f) => [
    f.kept && f.instead! > 0
      ? ['review.why.keep-canal', { instead: points(f.instead!) }]
      : ['review.why.no-canal', { change: change(f.instead!) }],
  ],
  gives: (f) => [['review.why.gives', { points: points(f.points) }]],
  'sets-up': () => [['review.why.sets-up', {}]],
};

/** Why the better move was better. */
export function differences(
  point: Pick<ReviewTurningPoint, 'seat' | 'differences'>,
  seats: SeatInfo[],
): Piece[][] {
  // What a rival gains explains the difference: then it does not "come later".
  const given = point.differences.some(({ code }) => code === 'gives');
  const told = point.differences.filter(({ data }) => {
    const { points, instead } = data as unknown as Facts;
    return !given || instead === undefined || points === undefined || points > (instead ?? 0);
  });
  return told.flatMap(({ code, data }: ReviewReason) => {
    const facts = data as unknown as Facts;
    const values: Values = {
      name: nameOf(point.seat, seats),
      ...((code === 'gives' || code === 'blocks') && { rival: nameOf(facts.seat, seats) }),
    };
    return TOLD[code]!(facts).map(([key, own]) => sentence(key, { ...values, ...own }));
  });
}

/** What the move cost: "Winning chance lost: 27% (± 6), about 12 points". */
export function cost({ compared }: Pick<ReviewTurningPoint, 'compared'>, saved = false): string {
  const count = Math.round(compared.points);
  const key = saved ? 'review.try.saved' : count > 0 ? 'review.cost-points' : 'review.cost';
  return t(key, {
    ...sizes(compared),
    ...(count > 0 && { points: points(count) }),
  });
}
const sizes = ({ share, low, high, deals }: ReviewTurningPoint['compared']) => ({
  share: percent(Math.abs(share)),
  error: percent((high - low) / 2),
  deals,
});
/** How a move that was tried compares with the better one. */
export function lead(compared: ReviewTurningPoint['compared'], good: boolean): string {
  if (good && compared.high < 0) return t('review.try.ahead', sizes(compared));
  return t(good ? 'review.try.close' : 'review.try.behind', sizes(compared));
}
