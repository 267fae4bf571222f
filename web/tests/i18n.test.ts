import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { core, holes, keysInCode, PLURAL, stem, withoutHoles, type Texts } from './catalogues';

const stems = (all: Texts) => new Set(Object.keys(all).map(stem));
const { en: english, ...others } = core;
/** Words that are the same in another language, and rightly so. */
const SAME: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('./same-words.json', import.meta.url), 'utf8'),
);

describe.each(Object.entries(others))('%s', (language, words) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it('has every key of the English catalogue, and no other', () => {
    expect([...stems(words)].sort()).toEqual([...stems(english)].sort());
  });
  it('has the plural forms that the language needs', () => {
    const needed = [
      ...new Set(
        Object.keys(english)
          .filter((k) => PLURAL.test(k))
          .map(stem),
      ),
    ];
    // French "many" is for millions
    const wanted = forms.filter((f) => f !== 'many' || language === 'pl');
    expect(
      needed.flatMap((k) => wanted.map((f) => `${k}_${f}`)).filter((k) => !(k in words)),
    ).toEqual([]);
  });
  it('fills in the same values', () => {
    for (const [key, text] of Object.entries(words)) {
      const like = english[key] ?? english[`${stem(key)}_other`] ?? '';
      const allowed = new Set([...holes(like), 'count']);
      expect(
        holes(text).filter((h) => !allowed.has(h)),
        key,
      ).toEqual([]);
      expect(
        holes(like).filter((h) => h !== 'count' && !holes(text).includes(h)),
        key,
      ).toEqual([]);
    }
  });
  it('is translated', () => {
    const same = Object.keys(words).filter(
      (k) => words[k] === english[k] && /\p{L}{2}/u.test(withoutHoles(words[k]!)),
    );
    expect(same.filter((k) => !SAME[language]?.includes(k))).toEqual([]);
  });
});

/**
 * What the code fills into a key; without an entry here, anything that begins like the key counts
 * as used.
 */
const PHASES = [
  'source',
  'palms',
  'first-canal',
  'planting',
  'leftover',
  'offers',
  'decision',
  'extra',
];
const CROPS = ['banana', 'coconut', 'watermelon', 'grape', 'pepper', 'bean', 'potato', 'sugar'];
/** What is told of the reader ("You bid 3") as well as of others ("Ana bids 3"). */
const DEEDS = [
  'source',
  'palm',
  'first-canal',
  'bid',
  'pass.auction',
  'pass.offers',
  'pass.extra',
  'sealed',
  'shown',
  'overseer',
  'overseer-stays',
  'plant',
  'plant-neutral',
  'leftover',
  'offer',
  'suggest',
  'accept',
  'accept-free',
  'build',
  'decline',
  'extra',
  'lost',
];
const FILLED: Record<string, string[]> = {
  'ask.': [...PHASES, 'do.pass', 'do.decline', 'sure.pass', 'sure.decline'],
  'ask.hint.': PHASES,
  'wait.': [...PHASES, 'auction'],
  'log.': DEEDS,
  'log.you.': DEEDS,
  'log.passes.': ['offers', 'extra'],
  'no.': [
    'square-taken',
    'not-beside',
    'not-beside-desert',
    'touches-source',
    'touches-palm',
    'canal-lies',
    'not-joined',
    'cannot-pay',
  ],
  'crop.': CROPS,
  'crops.': CROPS,
  'letter.': CROPS,
  'link.': ['connecting', 'waiting', 'closed', 'offline'],
  'orders.': ['auction', 'offers', 'extra', 'round', 'overseer', 'touched', 'game'],
};

it('every key is used, and every key that is used exists', () => {
  const { quoted, patterns } = keysInCode();
  const isBuilt = (key: string) =>
    patterns.some((p) =>
      FILLED[p] ? FILLED[p].some((end) => key === p + end) : key.startsWith(p),
    );
  expect([...stems(english)].filter((k) => !quoted.has(k) && !isBuilt(k))).toEqual([]);
  for (const [before, ends] of Object.entries(FILLED))
    expect(
      patterns.includes(before) ? ends.filter((end) => !stems(english).has(before + end)) : before,
    ).toEqual([]);
});

describe.each(Object.entries({ en: english, ...others }))(
  'the letters of the crops in %s',
  (_, words) => {
    const plain = (text: string) => text.normalize('NFD').toUpperCase();
    it.each([
      ['trefl', CROPS.slice(0, 5)],
      ['amigo', ['banana', 'pepper', ...CROPS.slice(5)]],
    ])('stand in their names, and differ in %s', (_edition, crops) => {
      expect(new Set(crops.map((crop) => words[`letter.${crop}`])).size).toBe(5);
      for (const crop of crops)
        expect(plain(words[`crop.${crop}`]!)).toContain(words[`letter.${crop}`]);
    });
  },
);

it('every refusal of the server that a person may meet has words', () => {
  const table = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8')
    .split('| code | HTTP |')[1]!
    .split('\n\n')[0]!;
  const codes = [...table.matchAll(/`([a-z]+\/[a-z-]+)`/g)].map((m) => m[1]!);
  expect(codes.length).toBeGreaterThan(30);
  /** Faults of a program, which are told by their code, or what has words of its own. */
  const ours =
    /^(request\/(?!too-many)|protocol\/|auth\/missing|table\/(settings|not-started)|record\/|move\/(syntax|repeated)|chat\/(empty|phrase|sealed)|server\/error)/;
  expect(codes.filter((code) => !ours.test(code) && !english[`error.${code}`])).toEqual([]);
});
