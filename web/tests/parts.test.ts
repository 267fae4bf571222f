import { describe, expect, it } from 'vitest';
import { allOf, holes, keysInCode, parts, PLURAL, stem, withoutHoles } from './catalogues';

const english = parts.en;
/** Proper names and words that two languages share. */
const SAME: Record<string, string[]> = {
  fr: [
    'home.title',
    'home.line.edition.trefl',
    'home.line.edition.amigo',
    'newgame.edition.trefl',
    'newgame.edition.amigo',
    'newgame.options.paces.300',
    'newgame.options.source',
    'replay.stop',
    'review.points_one',
    'review.points_other',
    'rules.editions.trefl',
    'rules.editions.amigo',
  ],
  de: [
    'home.title',
    'home.line.edition.trefl',
    'home.line.edition.amigo',
    'newgame.edition.trefl',
    'newgame.edition.amigo',
    'newgame.seats.bot',
    'newgame.mode.online',
    'replay.speeds.1',
    'rules.chapter.P5',
    'rules.editions.trefl',
    'rules.editions.amigo',
  ],
  pl: [
    'home.title',
    'home.line.edition.trefl',
    'home.line.edition.amigo',
    'newgame.edition.trefl',
    'newgame.edition.amigo',
    'newgame.seats.bot',
    'rules.editions.trefl',
    'rules.editions.amigo',
  ],
};

describe.each(['fr', 'de', 'pl'] as const)('parts in %s', (language) => {
  const words = parts[language];
  it('have every key, and no other', () => {
    expect([...new Set(Object.keys(words).map(stem))].sort()).toEqual(
      [...new Set(Object.keys(english).map(stem))].sort(),
    );
  });
  it('have the plural forms that the language needs', () => {
    const forms = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((f) => f !== 'many' || language === 'pl');
    const plural = [
      ...new Set(
        Object.keys(english)
          .filter((k) => PLURAL.test(k))
          .map(stem),
      ),
    ];
    expect(
      plural.flatMap((k) => forms.map((f) => `${k}_${f}`)).filter((k) => !(k in words)),
    ).toEqual([]);
  });
  it('fill in the same values', () => {
    for (const [key, text] of Object.entries(words)) {
      const like = english[key] ?? english[`${stem(key)}_other`]!;
      expect(holes(text), key).toEqual(holes(like));
    }
  });
  it('are translated', () => {
    const same = Object.keys(words).filter(
      (k) => words[k] === english[k] && /\p{L}{2}/u.test(withoutHoles(words[k]!)),
    );
    expect(same.filter((k) => !SAME[language]!.includes(k))).toEqual([]);
  });
});

it('every key is used', () => {
  const { quoted, patterns } = keysInCode();
  const unused = [...new Set(Object.keys(english).map(stem))].filter(
    (k) => !quoted.has(k) && !patterns.some((p) => k.startsWith(p)),
  );
  expect(unused).toEqual([]);
});

describe('typography', () => {
  const all = (language: 'fr' | 'de' | 'pl') => Object.entries(allOf(language));
  it('French has thin spaces before high punctuation, and guillemets', () => {
    for (const [key, text] of all('fr')) {
      const plain = text.replace(/\{\{[\w.]+\}\}/g, 'x');
      expect(/[^\u202f][;?!»]|[^\u202f\d]:(?!\/)|«[^\u202f]|["“”„]|'/.test(plain), key).toBe(false);
    }
  });
  it('no French sentence elides before a name: "de Ana" would be wrong, "d’Bela" too', () => {
    for (const [key, text] of all('fr'))
      expect(text, key).not.toMatch(
        /(?:\b(?:de|du|que|jusque)\s|[dlq]u?’)\{\{(?:name|names|rival|payers|order)\}\}/i,
      );
  });
  it('German and Polish have their own quotation marks', () => {
    for (const [key, text] of all('de')) expect(/["”«»]|'/.test(text), key).toBe(false);
    for (const [key, text] of all('pl')) expect(/["“«»]|'/.test(text), key).toBe(false);
  });
});
