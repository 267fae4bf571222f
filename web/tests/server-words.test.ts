/** What the server writes to players who are away asks what the pages ask, word for word. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { termsOf } from '../src/i18n/glossary';
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
