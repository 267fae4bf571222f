/** The portraits, as layers of paths: each character's own, and the faces that they share. */
import type { Character, Mood } from './characters';

/** A path; its fill ('' for none); the colour and width of its line. */
export type Layer = [path: string, fill: string, line?: string, width?: number];

export interface Portrait {
  sky: string;
  behind: Layer[]; // of the head: hair, what is carried over the shoulder
  body: Layer[];
  head: Layer[]; // below eyes, brows and mouth
  hair: Layer[]; // above them: fringe, hat, glasses, beard
  hand: Layer[]; // in front of it all
  face: Layer[];
}

const INK = '#2b190e';
const WHITE = '#fffaf0';
const GOLD = '#f0bf3f';
const LINE = '#8a5a12'; // around gold
const o = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
const coin = (x: number, y: number, r: number): Layer[] => [
  [o(x, y, r), GOLD, LINE, 1.6],
  [`M${x - r / 3} ${y - r / 2.2}v${r / 1.1}M${x + r / 3} ${y - r / 2.2}v${r / 1.1}`, '', LINE, 1.3],
];
const shoulders = 'M6 104C8 84 28 78 50 78s42 6 44 26z';
const neck = 'M40 66h20v12c0 9-20 9-20 0z';

interface Features {
  skin: string;
  shade: string; // nose, neck, lids
  eyes: [left: number, right: number, y: number];
  lid: number; // of a calm eye: 0 wide open to 1 shut
  brow: string; // its colour
  width: number; // of a brow
  calm: [leftBrow: string, rightBrow: string, mouth: string];
  lips: string;
  mouth: number; // its y
  teeth?: Layer;
}

/** Eyes, brows and mouth in a mood. */
function faceOf(f: Features, mood: Mood): Layer[] {
  const [left, right, y] = f.eyes;
  const layers: Layer[] = [];
  for (const [side, x] of [
    [-1, left],
    [1, right],
  ] as const) {
    if (mood === 'pleased') {
      layers.push([`M${x - 5.5} ${y + 2}q5.500-8.500 11 0`, '', INK, 3]);
      layers.push([`M${x - 6} ${y - 9}q6-5 12 0`, '', f.brow, f.width]);
      continue;
    }
    const lid = mood === 'hurt' ? 0.28 : f.lid;
    const look = mood === 'hurt' ? 1.4 : 0;
    layers.push([o(x, y, 5, 5.6), WHITE]);
    layers.push([o(x, y + 0.4 + look, 3.1, 3.5), INK]);
    layers.push([o(x + 1.1, y - 0.9 + look, 1.1), WHITE]);
    if (lid) {
      const h = 11.2 * lid;
      layers.push([`M${x - 6} ${y - 6.5}h12v${h + 0.6}q-6-2-12 0z`, f.skin]);
      layers.push([`M${x - 5.4} ${y - 5.7 + h}q5.400-2.200 10.800 0`, '', INK, 1.5]);
    }
    if (mood === 'hurt')
      layers.push([
        `M${x - 6 * side} ${y - 11.5}q${5 * side} 1 ${11 * side} 5`,
        '',
        f.brow,
        f.width,
      ]);
  }
  const m = f.mouth;
  if (mood === 'calm') {
    layers.push([f.calm[0], '', f.brow, f.width], [f.calm[1], '', f.brow, f.width]);
    layers.push([f.calm[2], '', f.lips, 2.4]);
  } else if (mood === 'pleased') {
    layers.push([`M39 ${m - 2}q11 3 22 0q-1.500 11-11 11T39 ${m - 2}z`, '#7a2018', f.lips, 1.6]);
    layers.push(f.teeth ?? [`M41 ${m - 1.2}q9 2.400 18 0l-1 3q-8 2-16 0z`, WHITE]);
    layers.push([`M45 ${m + 6.5}q5-3.500 10 0q-5 3.500-10 0z`, '#d9604f']);
  } else {
    layers.push([`M42 ${m + 4}q8-7 16 0`, '', f.lips, 2.6]);
    layers.push(['M81 45q6 9 0 11.500q-6-2.500 0-11.500z', '#31a8cb', '#1c86a9', 1]);
  }
  return layers;
}
const cheeks = (colour: string, y: number): Layer => [o(33, y, 5, 3.6) + o(67, y, 5, 3.6), colour];

const MISER: Features = {
  skin: '#dda877',
  shade: '#c18755',
  eyes: [40, 60, 52],
  lid: 0.42,
  brow: '#efe6d6',
  width: 3,
  calm: ['M33 42.500q6-3 12 1', 'M55 43.500q6-4 12-1', 'M46 75q4 1.500 8 0'],
  lips: '#8a4630',
  mouth: 74,
};
const GAMBLER: Features = {
  skin: '#c98a58',
  shade: '#b0703f',
  eyes: [39.5, 60.5, 51],
  lid: 0,
  brow: '#2f1810',
  width: 2.4,
  calm: ['M33 42q6-4 12-1', 'M55 38.500q7-5 13 1', 'M41 67q8 6 18-2'],
  lips: '#a3231c',
  mouth: 66,
};
const GRUDGE: Features = {
  skin: '#b87c50',
  shade: '#9c6238',
  eyes: [40, 60, 52],
  lid: 0.36,
  brow: '#e4ded6',
  width: 3.4,
  calm: ['M32.500 42q7-.5 12.500 3.200', 'M55 45.200q6-5 12.500-5', 'M42 69.500q9-2.500 16-.5'],
  lips: '#7d3327',
  mouth: 68,
};
const BUILDER: Features = {
  skin: '#a76b40',
  shade: '#8c5430',
  eyes: [40, 60, 47.5],
  lid: 0,
  brow: '#36200f',
  width: 3.6,
  calm: ['M33 40q6-3.500 12-1', 'M55 39q6-2.500 12 1', 'M43 68q7 5 14 0'],
  lips: '#f0b199',
  mouth: 67,
};
const DIPLOMAT: Features = {
  skin: '#8d5836',
  shade: '#744426',
  eyes: [40, 60, 51],
  lid: 0.2,
  brow: '#2a160c',
  width: 2.2,
  calm: ['M33 43q6-5 12-2', 'M55 41q6-3 12 2', 'M42 67q8 5 16 0'],
  lips: '#c4493f',
  mouth: 66,
};
const SABOTEUR: Features = {
  skin: '#dda26d',
  shade: '#c5834c',
  eyes: [40, 60, 52],
  lid: 0.3,
  brow: '#6b3313',
  width: 3,
  calm: ['M33 42q6-2 12 3', 'M55 41q6-6 13-2', 'M40 68q12 5 20-4'],
  lips: '#8f3a26',
  mouth: 67,
  teeth: ['M41 65.800q9 2.400 18 0l-1 3-6.500 1.200v-2h-3v2l-6.500-1.200z', WHITE],
};

const drawn: Record<Character, [Features, Omit<Portrait, 'face'>]> = {
  miser: [
    MISER,
    {
      sky: '#c9d3a4',
      behind: [],
      body: [
        [neck, MISER.shade],
        [shoulders, '#6f5136'],
        ['M50 79 40 78l-8 26h36l-8-26z', '#e9dcc0'],
        ['M38 77c-8 4-14 12-14 27M62 77c8 4 14 12 14 27', '', '#54391f', 2],
        ['M34 76c8 7 24 7 32 0l2 6c-10 8-26 8-36 0z', '#a5473d'],
      ],
      head: [
        [o(27.5, 55, 4.5, 6) + o(72.5, 55, 4.5, 6), MISER.shade],
        ['M28 48c0-17 9-23 22-23s22 6 22 23c0 19-9 33-22 33S28 67 28 48z', MISER.skin],
        cheeks('#cf8257', 64),
      ],
      hair: [
        ['M50 52c-1 6-5 9-4 12 1 3 7 3 8 0 1-3-3-6-4-12z', MISER.shade],
        ['M50 68c-6-4-15-3-20 4 7 3 15 2 20-1 5 3 13 4 20 1-5-7-14-8-20-4z', '#f3ecdf'],
        [o(40, 52, 8.5) + o(60, 52, 8.5) + 'M48.500 51q1.500-1.500 3 0', '', '#8a6410', 1.8],
        ['M28 52c-7-3-8-12-2-15 2 3 4 6 4 13zM72 52c7-3 8-12 2-15-2 3-4 6-4 13z', '#f3ecdf'],
        ['M27 35c-2-20 12-27 25-25 18 2 24 12 21 25z', '#8d3b3a'],
        ['M58 14l10 4-3 10-10-4z', '#d49a3c'],
        [
          'M57 15l1.500 3M62 16.500l-1.500 2.500M66 20l-3 .5M57 23l2-1.500M61.500 26l.5-2.500',
          '',
          '#5b2422',
          1,
        ],
        ['M23 35q27-8 54 0v7q-27-8-54 0z', '#b4584c'],
        ['M31 33.500v6M40 31.500v6M50 31v6M60 31.500v6M69 33.500v6', '', '#8d3b3a', 1.4],
      ],
      hand: [
        ...coin(67, 76, 5.5),
        ...coin(75, 75, 5.5),
        ['M59 102c-6-11 1-20 12-20s18 9 12 20z', '#b98345', '#8a5a2c', 1.4],
        ['M61 84q10-6 20 0l-3 5q-7-3-14 0z', '#8a5a2c'],
        [
          'M56 102c-2-7 2-12 8-11 4 1 5 4 2 6l3 5zM86 102c2-7-2-12-8-11-4 1-5 4-2 6l-3 5z',
          MISER.skin,
        ],
      ],
    },
  ],
  gambler: [
    GAMBLER,
    {
      sky: '#f3b45c',
      behind: [
        ['M17 92C4 66 14 17 50 15s46 51 33 77c-8 6-58 6-66 0z', '#38201a'],
        ['M20 66c-3-12-1-24 5-32M80 66c3-12 1-24-5-32', '', '#5a352a', 2],
      ],
      body: [
        [shoulders, GAMBLER.skin],
        [neck, GAMBLER.shade],
        ['M8 104c2-10 9-15 17-15 8 6 42 6 50 0 8 0 15 5 17 15z', '#c23527'],
        [
          'M24 88q4.300 6 8.700 2 4.300 5 8.700 2 4.300 4 8.700 0 4.300 4 8.700 0 4.300 3 8.700-2 4.300 4 8.500-2l-2-3q-24 9-48 0z',
          '#fbeed3',
        ],
      ],
      head: [
        ['M25 47c0-16 11-22 25-22s25 6 25 22c0 17-13 33-25 33S25 64 25 47z', GAMBLER.skin],
        cheeks('#d9774f', 60),
        ['M50 53q-4 6-1 7t4-.5', '', GAMBLER.shade, 2.2],
      ],
      hair: [
        ['M24 54c-5-22 6-35 27-35 19 0 30 13 25 35-1-10-7-18-14-21-10 9-29 6-38 21z', '#38201a'],
        ['M34 33c6-6 13-8 21-8', '', '#5a352a', 1.8],
        [
          o(72, 18, 5.5) + o(81, 24, 5.5) + o(78, 34, 5.5) + o(67, 34, 5.5) + o(63.5, 24, 5.5),
          '#dd4433',
        ],
        [o(72.5, 27, 4.2), '#f6cf57'],
        [
          'M19.500 62.500l7-1.500 1.500 7-7 1.500zM80.500 62.500l-7-1.500-1.500 7 7 1.500z',
          WHITE,
          '#6b4526',
          1,
        ],
        [o(23.8, 65.2, 1.2) + o(75, 63.6, 1) + o(77.5, 66.8, 1), INK],
        ['M24 61v-3M76 61v-3', '', GOLD, 1.6],
      ],
      hand: [...coin(17, 23, 8), ['M9 40q0-5 3-7M25 40q0-4-2-7M17 43v-8', '', '#fff1cd', 2]],
    },
  ],
  grudge: [
    GRUDGE,
    {
      sky: '#d6c2dc',
      behind: [
        [o(50, 13, 12.5, 10), '#bdb4ac'],
        ['M41 13q9-9 18 0M43 17q7-6 14 0', '', '#8f857d', 1.6],
      ],
      body: [
        [neck, GRUDGE.shade],
        [shoulders, '#4a3358'],
        ['M50 104 36 78q14 9 28 0z', '#e9dcc0'],
        ['M33 78 50 104M67 78 50 104', '', '#c98a3a', 3],
        ['M14 92q5 6 10 3M22 84q5 6 10 4M86 92q-5 6-10 3', '', '#8d6aa3', 2],
      ],
      head: [
        [o(25, 54, 4, 6) + o(75, 54, 4, 6), GRUDGE.shade],
        ['M25 50c0-18 11-26 25-26s25 8 25 26c0 18-11 31-25 31S25 68 25 50z', GRUDGE.skin],
        cheeks('#c8744f', 63),
        [
          'M33.500 60q3 2 6 1M66.500 60q-3 2-6 1M38 67q-2 4-1 7M62 67q2 4 1 7',
          '',
          GRUDGE.shade,
          1.5,
        ],
        ['M50 53q-5 7-3 9t6 0q2-2-3-9z', GRUDGE.shade],
      ],
      hair: [
        ['M23 54c-5-23 9-36 27-36s32 13 27 36c-2-13-11-21-27-23-16 2-25 10-27 23z', '#d3cbc2'],
        ['M50 19v11M40 21q-8 6-11 15M60 21q8 6 11 15', '', '#a79d94', 1.7],
        ['M39 21q11-9 22 0l-2-10-3 4-3-6-3 5-3-5-3 6-3-4z', '#b23a2e'],
        [o(24.5, 64, 3.6) + o(75.5, 64, 3.6), '', GOLD, 1.8],
      ],
      hand: [
        ['M64 84l22-6 8 22-22 8z', '#fbf1da', '#7a5a3c', 1.6],
        ['M64 84l4-1 8 24-4 1z', '#a5473d'],
        [
          'M73 86l2.500 7M76.500 85l2.500 7M80 84l2.500 7M83.500 83l2.500 7M72 91.500l15.500-6',
          '',
          INK,
          1.4,
        ],
        ['M60 102c-3-7 1-12 6-12 4 1 5 4 2 6l4 8z', GRUDGE.skin],
      ],
    },
  ],
  builder: [
    BUILDER,
    {
      sky: '#b5d6c4',
      behind: [],
      body: [
        [neck, BUILDER.shade],
        [shoulders, '#f6ecd7'],
        ['M28 82h9l3 22H26zM72 82h-9l-3 22h14z', '#4d7d49'],
        ['M34 96h32v8H34z', '#4d7d49'],
        [o(32.5, 96, 2) + o(67.5, 96, 2), GOLD],
      ],
      head: [
        [o(23.5, 53, 4.5, 6) + o(76.5, 53, 4.5, 6), BUILDER.shade],
        ['M24 48c0-18 12-26 26-26s26 8 26 26c0 20-11 32-26 32S24 68 24 48z', BUILDER.skin],
        cheeks('#c4744a', 55),
        [
          'M23 52c-1 22 9 38 27 38s28-16 27-38c-3 7-6 10-11 9-6-4-11-4-16-2-5-2-10-2-16 2-5 1-8-2-11-9z',
          '#3b2414',
        ],
        ['M33 72q2 8 8 11M67 72q-2 8-8 11M50 78v8', '', '#5b3a23', 1.8],
        ['M40 66q10-4 20 0q0 8-10 8t-10-8z', '#6b2c1e'],
        [o(50, 56, 6, 5.2), '#b87348'],
      ],
      hair: [
        ['M8 29c0-8 18-12 42-12s42 4 42 12-18 7-42 7-42 1-42-7z', '#d9a944'],
        ['M28 24C28 8 36 1 50 1s22 7 22 23c-8 5-36 5-44 0z', '#eac468'],
        ['M28 18q22 7 44 0v6q-22 8-44 0z', '#a5473d'],
        ['M34 11q16 5 32 0M12 28q38-8 76 0M42 4q-3 6-3 11M58 4q3 6 3 11', '', '#c08f30', 1.4],
        ['M66 21c2-12 9-16 17-16 0 9-5 16-17 16z', '#6aa348'],
        ['M67 21q6-9 13-13', '', '#3f7430', 1.4],
      ],
      hand: [
        ['M80 104V86', '', '#4d7d35', 2.6],
        ['M80 90c-9 1-13-4-13-10 8-1 13 3 13 10zM80 86c0-8 5-12 12-12 1 8-4 12-12 12z', '#78b04d'],
        ['M69 104c0-6 5-9 11-9s11 3 11 9z', '#7c522d'],
      ],
    },
  ],
  diplomat: [
    DIPLOMAT,
    {
      sky: '#f5d3b3',
      behind: [],
      body: [
        [neck, DIPLOMAT.shade],
        [shoulders, '#7b3a66'],
        ['M34 79q16 16 32 0l5 3q-21 22-42 0z', '#fbeed3'],
        [
          o(37, 84, 2.6) + o(43, 88, 2.6) + o(50, 89.5, 2.9) + o(57, 88, 2.6) + o(63, 84, 2.6),
          '#dd6a4b',
        ],
      ],
      head: [
        ['M26 48c0-17 10-24 24-24s24 7 24 24c0 19-11 32-24 32S26 67 26 48z', DIPLOMAT.skin],
        cheeks('#a55a3a', 61),
        ['M50 52q-4 7-2 8.500t5 0', '', DIPLOMAT.shade, 2.3],
        [o(50, 37, 1.6), GOLD],
      ],
      hair: [
        ['M45 14C36 2 24 6 25 14c6 5 14 5 20 4zM54 14C60 1 74 3 75 12c-6 6-14 6-21 5z', '#c0392f'],
        ['M23 46c-6-24 8-35 27-35s33 11 27 35c-6-9-15-13-27-13s-21 4-27 13z', '#e0962b'],
        ['M26 30q24-14 48 0M23 40q27-18 54 0', '', '#7b3a66', 3],
        ['M34 19q16-8 32 0', '', '#fbeed3', 2],
        [o(50, 15, 6, 5), '#c0392f'],
        ['M26 57v4M74 57v4', '', GOLD, 1.6],
        [o(26, 66.5, 5) + o(74, 66.5, 5), '', GOLD, 2.4],
      ],
      hand: [
        ['M22 106 1 84Q6 70 22 69t23 14z', '#f7e3bd', '#b4584c', 1.6],
        ['M22 106 6 77M22 106 13 72M22 106V69M22 106 31 71M22 106 39 76', '', '#b4584c', 1.4],
        ['M3.500 80Q9 72 22 72t20.500 8', '', '#dd6a4b', 3],
        ['M16 104c0-6 8-8 11-3l2 5H16z', DIPLOMAT.skin],
      ],
    },
  ],
  saboteur: [
    SABOTEUR,
    {
      sky: '#e9d083',
      behind: [
        ['M86 26 76 104', '', '#7a5230', 5],
        ['M80 8q9-5 15 2l-1 15q-4 6-9 5t-7-7z', '#a9a39a', '#6d675f', 1.6],
      ],
      body: [
        [neck, SABOTEUR.shade],
        [shoulders, '#8a6a45'],
        ['M40 80l10 10 10-10 6 24H34z', '#efe2c4'],
        ['M32 76q18 11 36 0l1 7q-18 11-38 0z', '#4f7340'],
        ['M45 84l-6 13 8-2 3-9zM52 86l7 10 3-9-5-5z', '#5f8a4c'],
      ],
      head: [
        [o(24.5, 55, 5.5, 7) + o(75.5, 55, 5.5, 7), SABOTEUR.skin],
        [o(24.5, 55, 2.6, 4) + o(75.5, 55, 2.6, 4), SABOTEUR.shade],
        ['M25 48c0-17 11-23 25-23s25 6 25 23c0 18-15 33-25 33S25 66 25 48z', SABOTEUR.skin],
        [
          o(32, 61, 1.2) +
            o(36, 63.5, 1.2) +
            o(35.5, 59, 1.2) +
            o(68, 61, 1.2) +
            o(64, 63.5, 1.2) +
            o(64.5, 59, 1.2),
          '#b06a35',
        ],
        ['M46 60q4 4 8 0', '', SABOTEUR.shade, 2.4],
      ],
      hair: [
        [
          'M24 50c-9-9-7-19-1-23-3-8 5-13 11-11 1-9 11-11 16-5 5-8 16-5 16 3 8-3 14 4 11 11 8 4 8 17-1 25-1-7-4-11-8-13-6 4-10 1-14-4-4 6-11 7-15 3-6 2-12 5-15 14z',
          '#8a4319',
        ],
        ['M34 20q2 6 0 12M50 14q-2 8 1 14M66 17q-3 6-1 13', '', '#b0622c', 1.8],
      ],
      hand: [
        ['M70 100c-3-6 1-11 7-10 6 0 9 5 7 10l-2 5H72z', SABOTEUR.skin],
        ['M74 94v6M78 93v7', '', SABOTEUR.shade, 1.3],
      ],
    },
  ],
};

/** A character's portrait in a mood. */
export function portraitOf(character: Character, mood: Mood): Portrait {
  const [features, portrait] = drawn[character];
  return { ...portrait, face: faceOf(features, mood) };
}
