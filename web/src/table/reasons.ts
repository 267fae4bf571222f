/** Why a bot made a move: its reason as a sentence, with places that light up. */
import { t, type Key } from '../i18n/index.svelte';
import type { Reason, SeatInfo } from '../net/protocol';
import {
  canal,
  fieldOf,
  sentence,
  square,
  squares,
  tileName,
  type Part,
  type Piece,
} from './words';

/** The values of a reason; its code says which of them there are (docs/bots.md). */
export interface Facts {
  text: string;
  tile: string;
  square: string;
  squares: string[];
  crop: string;
  canal: string;
  seat: number;
  seats: number[];
  kind: string;
  place: number;
  money: number;
  rounds: number;
  points: number;
  droughts: number;
  amount: number;
  price: number;
}
type Values = Parameters<typeof sentence>[1];
type Told = (facts: Facts, name: (seat: number) => Part) => [Key, Values];

const PROMISED: Record<string, Key> = {
  pay: 'why.promised-money',
  build: 'why.promised-canal',
  water: 'why.promised-water',
  avoid: 'why.promised-no-canal',
};

const TOLD: Record<string, Told> = {
  'only-move': () => ['why.only-move', {}],
  drawn: () => ['why.drawn', {}],
  rule: ({ text }) => ['why.remark', { text }],
  wants: (f) => ['why.wants', { tile: tileName(f.tile), square: square(f.square) }],
  'takes-token': () => ['why.takes-token', {}],
  'keeps-token': () => ['why.keeps-token', {}],
  'saves-money': ({ money, rounds }) =>
    money
      ? [
          rounds ? 'why.saves-money' : 'why.saves-points',
          { money: t('table.escudos', { count: money }) },
        ]
      : ['why.no-money', {}],
  feeds: (f) => [
    f.points > 0 ? 'why.feeds' : 'why.enlarges',
    { field: fieldOf(f.crop, f.squares), ...(f.points > 0 && { count: f.points }) },
  ],
  starts: (f) => ['why.starts', { crop: t(`crop.${f.crop}` as Key), square: square(f.square) }],
  saves: (f) => ['why.saves', { squares: squares(f.squares) }],
  'saves-field': (f) => [
    'why.saves-field',
    { squares: squares(f.squares), crop: t(`crop.${f.crop}` as Key) },
  ],
  opens: (f) =>
    f.squares.length ? ['why.opens', { squares: squares(f.squares) }] : ['why.opens-nothing', {}],
  denies: (f, name) => ['why.denies', { rival: name(f.seat), count: f.points }],
  rides: (f, name) => [
    'why.rides',
    { rival: name(f.seat), canal: canal(f.canal), squares: squares(f.squares) },
  ],
  bribe: (f, name) => [
    'why.bribe',
    { money: t('table.escudos', { count: f.amount }), rivals: f.seats.map(name) },
  ],
  'keeps-canal': () => ['why.keeps-canal', {}],
  promised: (f, name) => [
    f.kind === 'avoid' && f.square ? 'why.promised-no-water' : PROMISED[f.kind]!,
    {
      rival: name(f.seat),
      ...(f.canal ? { canal: canal(f.canal) } : { square: square(f.square) }),
    },
  ],
};

/** Whether a reason says more than the move itself. */
export const explains = ({ code, data }: Reason): boolean =>
  code in TOLD && !(code === 'keeps-canal' && !data.rounds);

/** The reason of a seat's move; its words are the part `why`. */
export function because({ code, data }: Reason, seat: number, seats: SeatInfo[]): Piece[] {
  const name = (of: number) => ({ kind: 'seat' as const, seat: of, text: seats[of]?.name ?? '?' });
  const [key, values] = TOLD[code]!(data as unknown as Facts, name);
  return sentence(key, { name: name(seat), ...values });
}
