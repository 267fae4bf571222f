/** What the server writes, to players who are away and in pictures, has the words of the pages. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RULED_OUT, termsOf } from '../src/i18n/glossary';
import type { Language } from '../src/i18n/index.svelte';
import { core, LANGUAGES } from './catalogues';

type Words = Record<Language, { ask: Record<string, string> }>;
const path = new URL('../../src/santiago/server/notices/words.json', import.meta.url);
const words = JSON.parse(readFileSync(path, 'utf8')) as Words;

const filled = (text: string, language: Language) =>
  text.replace(/\{\{(\w+)\.(\w+)\}\}/g, (_, term: string, form: string) => {
    const forms = termsOf(language, 'trefl')[term];
    return forms?.[form] ?? '';
  });

it.each(LANGUAGES)('%s', (language) => {
  const asked = Object.entries(words[language].ask);
  expect(asked.length).toBe(10);
  for (const [phase, question] of asked)
    expect(question, phase).toBe(filled(core[language][`ask.${phase}`] ?? '', language));
});

interface Shared {
  crop: Record<string, string>;
  round: string;
  about: string;
  [sentence: string]: unknown;
}
const pictures = JSON.parse(
  readFileSync(new URL('../../src/santiago/pictures/words.json', import.meta.url), 'utf8'),
) as Record<Language, Shared>;

it.each(LANGUAGES)('%s: pictures use the words of the pages and the books', (language) => {
  const { crop, round, ...sentences } = pictures[language];
  expect(Object.keys(crop).length).toBe(8);
  for (const [name, word] of Object.entries(crop))
    expect(word, name).toBe(core[language][`crop.${name}`]);
  expect(round.replaceAll(/\{(\w+)\}/g, '{{$1}}')).toBe(core[language]['table.round']);
  for (const ruled of RULED_OUT[language])
    expect(JSON.stringify({ crop, round, ...sentences })).not.toMatch(ruled);
});
