/**
 * Positions made by hand, to look at while drawing (`npm run dev`, then /dev). Not part of the
 * built pages.
 */
import type { Legal, SeatInfo, Step, TableState, View } from '../net/protocol';

const people: [string, SeatInfo['kind'], SeatInfo['colour'], SeatInfo['shape']][] = [
  ['Ana', 'person', 'red', 'circle'],
  ['Bela', 'bot', 'green', 'square'],
  ['Cleo', 'person', 'purple', 'diamond'],
  ['Dario', 'bot', 'yellow', 'triangle'],
  ['Esme', 'person', 'blue', 'hexagon'],
];
export const seats = (n: number): SeatInfo[] =>
  people.slice(0, n).map(([name, kind, colour, shape], seat) => ({
    seat,
    kind,
    name,
    level: kind === 'bot' ? 'medium' : null,
    colour,
    shape,
    stand_in: null,
    online: kind === 'person' ? true : null,
  }));

export const offersView: View = {
  edition: 'trefl',
  players: 4,
  options: { palms: true, source: 'central', money: 'open' },
  removed: ['banana2'],
  round: 4,
  rounds: 11,
  phase: 'offers',
  to_move: [0],
  overseer: 3,
  money: [9, 6, 11, 7],
  supply: [17, 18, 18, 18],
  own_canal: [true, true, false, true],
  canals_left: 8,
  source: 'C2',
  palms: ['g1', 'b2', 'e6'],
  canals: ['B2-C2', 'C2-D2', 'C2-C3'],
  tiles: [
    ['f1', 'watermelon', 1, 3, 1, false],
    ['b2', 'banana', 2, 2, 1, false],
    ['d2', 'banana', 2, 0, 2, false],
    ['e2', 'banana', 1, 1, 1, false],
    ['f2', 'watermelon', 2, 1, 2, false],
    ['d3', 'pepper', 2, 2, 2, false],
    ['e3', 'grape', 1, 3, 1, false],
    ['f3', 'grape', 2, 0, 2, false],
    ['c4', 'coconut', 2, 3, 2, false],
    ['d4', 'coconut', 1, 2, 1, false],
    ['g4', 'pepper', 2, 1, 1, false],
    ['c5', 'pepper', 1, null, 0, false],
    ['h5', 'watermelon', 2, null, 0, true],
  ],
  market: [],
  bids: [4, 2, 3, 0],
  order: [],
  offers: [
    [1, 'D2-E2', 2],
    [2, 'B2-B3', 2],
    [1, 'B2-B3', 1],
  ],
  result: null,
};

const canal = (saved: string[], gain: number[]) => ({
  watered: saved,
  saved,
  suffers: ['f1', 'g4'].filter((s) => !saved.includes(s)),
  gain_after_drought: gain,
});
export const offersLegal: Legal = {
  phase: 'offers',
  forced: null,
  amount: { min: 0, max: 9 },
  pass: {},
  canals: {
    'B2-B3': canal(['c4', 'b2'], [0, 0, 3, 4]),
    'D2-E2': canal([], [0, 0, 0, 0]),
    'D2-D3': canal(['g4'], [0, 2, 0, 0]),
    'C1-C2': canal([], [0, 0, 0, 0]),
    'A2-B2': canal(['b2'], [0, 0, 3, 0]),
    'B1-B2': canal(['b2'], [0, 0, 3, 0]),
    'D1-D2': canal(['f1'], [0, 0, 0, 3]),
    'B3-C3': canal(['c4'], [0, 0, 0, 4]),
    'C3-D3': canal([], []),
    'C3-C4': canal([], []),
  },
};

const amigo: View = {
  ...offersView,
  edition: 'amigo',
  phase: 'planting',
  to_move: [0],
  overseer: 1,
  offers: [],
  order: [0, 3, 1],
  market: ['sugar2', 'bean1', 'potato2'],
  players: 5,
  money: [9, 6, 11, 7, 4],
  supply: [17, 18, 18, 18, 20],
  own_canal: [true, true, false, true, true],
  bids: [4, 2, 3, 0, null],
  tiles: [
    ['f1', 'sugar', 1, 3, 1, false],
    ['b2', 'banana', 2, 2, 1, false],
    ['d2', 'bean', 2, 4, 2, false],
    ['e2', 'bean', 1, 1, 1, false],
    ['f2', 'potato', 2, 1, 2, false],
    ['d3', 'sugar', 2, 2, 2, false],
    ['e3', 'pepper', 1, 3, 1, false],
    ['f3', 'potato', 2, 0, 2, false],
    ['c4', 'potato', 2, 3, 2, false],
    ['c3', 'sugar', 2, 4, 2, false],
  ],
};
export const plantingView = amigo;
export const plantingLegal: Legal = {
  phase: 'planting',
  forced: null,
  tiles: Object.fromEntries(
    ['sugar2', 'bean1', 'potato2'].map((t) => [
      t,
      Object.fromEntries(
        [
          'a1',
          'a2',
          'c1',
          'd1',
          'e1',
          'c2',
          'g2',
          'h2',
          'g3',
          'd4',
          'e4',
          'f4',
          'c5',
          'd5',
          'e5',
          'f5',
          'h6',
        ].map((s) => [
          s,
          {
            farmers: Number(t.slice(-1)),
            field: { crop: t.slice(0, -1) as 'sugar', squares: [s] },
            gain: [2, 0, 0, 0, 0],
            gain_after_drought: [1, 0, 0, 0, 0],
          },
        ]),
      ),
    ]),
  ),
};

export const steps: Step[] = [
  {
    ply: 1,
    seat: 0,
    by: 'person',
    played_at: '',
    move: 'bid 4',
    events: [{ event: 'bid', seat: 0, amount: 4 }],
    points: [12, 10, 12, 8],
  },
  {
    ply: 2,
    seat: 3,
    by: 'bot',
    played_at: '',
    move: 'pass',
    events: [
      { event: 'pass', seat: 3, phase: 'auction' },
      { event: 'overseer', seat: 3, before: 2, order: [0, 2, 1, 3] },
    ],
    points: [12, 10, 12, 8],
  },
  {
    ply: 3,
    seat: 0,
    by: 'person',
    played_at: '',
    move: 'plant grape2 f3',
    events: [
      { event: 'plant', seat: 0, tile: 'grape2', square: 'f3', farmers: 2, leftover: false },
    ],
    points: [16, 10, 12, 9],
  },
  {
    ply: 4,
    seat: 1,
    by: 'bot',
    played_at: '',
    move: 'offer D2-E2 2',
    events: [{ event: 'offer', seat: 1, canal: 'D2-E2', amount: 2 }],
    points: [16, 10, 12, 9],
  },
];

export function state(view: View, legal: Legal): TableState {
  const n = view.players;
  return {
    type: 'state',
    away: [],
    sent_at: '',
    ply: 40,
    epoch: 0,
    you: [0],
    views: { 0: view },
    legal: { 0: legal },
    scores: {
      fields: [
        ['banana', ['d2', 'e2'], [4, 2, 0, 0, 0].slice(0, n)],
        ['grape', ['e3', 'f3'], [4, 0, 0, 2, 0].slice(0, n)],
        ['watermelon', ['f1', 'f2'], [0, 4, 0, 2, 0].slice(0, n)],
      ],
      dry: [],
    },
    since: 0,
    steps,
    hints: [0],
    takeback: { 0: { allowed: false, code: 'takeback/other-moved', to: null } },
    orders: { 0: [] },
    clock: { started_at: null, deadline_at: null, bot: null },
    chat: [
      {
        chat: 1,
        seat: 2,
        name: 'Cleo',
        said_at: '',
        text: 'If you help me with b2, I will not forget it.',
        phrase: null,
      },
    ],
    spectators: 1,
    table: {
      id: 'dev',
      edition: view.edition,
      players: n,
      options: view.options,
      visibility: 'link',
      pace: { kind: 'none' },
      takeover: true,
      bot_pause: 900,
      ready: false,
      delay: 0,
      invited_by: null,
      profiles_only: false,
      from_record: false,
      status: 'running',
      created_at: '',
      rounds: view.rounds,
      seats: seats(n),
      fair: null,
    },
  };
}
