import { describe, expect, it } from 'vitest';
import { GLOSSARY, RULED_OUT, SHARED, termsOf } from '../src/i18n/glossary';
import type { Edition } from '../src/net/protocol';
import { allOf, LANGUAGES, withoutHoles } from './catalogues';

const EDITIONS: Edition[] = ['trefl', 'amigo'];

describe.each(LANGUAGES)('the glossary and the catalogues in %s', (language) => {
  const texts = Object.entries(allOf(language));
  it('use no word that the rulebooks do not', () => {
    const wrong = texts.filter(([, text]) => RULED_OUT[language].some((word) => word.test(text)));
    expect(wrong).toEqual([]);
  });
  it.each(EDITIONS)('know every term that a sentence asks for, in %s', (edition) => {
    const terms = termsOf(language, edition);
    const asked = texts.flatMap(([key, text]) =>
      [...text.matchAll(/\{\{(\w+)\.(\w+)\}\}/g)].map(([, term, form]) => ({ key, term, form })),
    );
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.filter(({ term, form }) => !terms[term!]?.[form!])).toEqual([]);
  });
  it('take the terms that editions name differently from the glossary', () => {
    const terms = EDITIONS.flatMap((edition) => Object.values(GLOSSARY[language][edition]))
      .flatMap((forms) => Object.values(forms))
      .map((word) => word.toLowerCase());
    const spelled = texts.filter(([, text]) =>
      withoutHoles(text)
        .toLowerCase()
        .split(/[^\p{L} ]/u)
        .some((piece) => terms.some((term) => ` ${piece} `.includes(` ${term} `))),
    );
    expect(spelled).toEqual([]);
  });
  it('say the shared terms as they are listed', () => {
    const all = texts.map(([, text]) => text.toLowerCase()).join('\n');
    for (const [term, words] of Object.entries(SHARED))
      expect(all, term).toContain(words[language].split(' (')[0]!.toLowerCase().slice(0, -1));
  });
  it('use every form of every term', () => {
    const all = texts.map(([, text]) => text.toLowerCase()).join('\n');
    const forms = Object.entries(GLOSSARY[language].trefl).flatMap(([term, words]) =>
      Object.keys(words).map((form) => `{{${term}.${form}}}`),
    );
    expect(forms.filter((form) => !all.includes(form))).toEqual([]);
  });
});

it('German says Feld for a square, and for a plantation only in the name of phase 3', () => {
  const others = Object.entries(allOf('de')).filter(([, text]) => /Feld (an)?legen/.test(text));
  expect(others.map(([key]) => key).sort()).toEqual([
    'learn.card.planting.title',
    'phase.planting',
    'rules.chapter.P3',
  ]);
});
