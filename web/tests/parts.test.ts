import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import de from '../src/i18n/de';
import fr from '../src/i18n/fr';
import pl from '../src/i18n/pl';

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, before = ''): Record<string, string> =>
  Object.assign({}, ...Object.entries(tree).map(([k, v]) => (typeof v === 'string' ? { [before + k]: v } : flat(v, `${before}${k}.`))));
const PLURAL = /_(zero|one|two|few|many|other)$/;
const stem = (key: string) => key.replace(PLURAL, '');
const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]!).sort();

const files = import.meta.glob<{ default: Tree }>('../src/i18n/parts/*.ts', { eager: true });
const partOf = (path: string) => /\/(\w+)\.(\w\w)\.ts$/.exec(path)!.slice(1) as [string, string];
const catalogues: Record<string, Record<string, string>> = {};
for (const [path, module] of Object.entries(files)) {
  const [part, language] = partOf(path);
  catalogues[language] = { ...catalogues[language], ...flat({ [part]: module.default }) };
}
const english = catalogues.en!;
/** Proper names and words that two languages share. */
const SAME: Record<string, string[]> = {
  fr: ['home.title', 'home.line.edition.trefl', 'home.line.edition.amigo', 'newgame.edition.trefl', 'newgame.edition.amigo', 'newgame.options.paces.300', 'replay.stop', 'rules.editions.trefl', 'rules.editions.amigo'],
  de: ['home.title', 'home.line.edition.trefl', 'home.line.edition.amigo', 'newgame.edition.trefl', 'newgame.edition.amigo', 'newgame.seats.bot', 'newgame.mode.online', 'rules.editions.trefl', 'rules.editions.amigo'],
  pl: ['home.title', 'home.line.edition.trefl', 'home.line.edition.amigo', 'newgame.edition.trefl', 'newgame.edition.amigo', 'newgame.seats.bot', 'rules.editions.trefl', 'rules.editions.amigo'],
};

describe.each(['fr', 'de', 'pl'])('parts in %s', (language) => {
  const words = catalogues[language]!;
  it('have every key, and no other', () => {
    expect([...new Set(Object.keys(words).map(stem))].sort()).toEqual([...new Set(Object.keys(english).map(stem))].sort());
  });
  it('have the plural forms that the language needs', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((f) => f !== 'many' || language === 'pl');
    const plural = [...new Set(Object.keys(english).filter((k) => PLURAL.test(k)).map(stem))];
    expect(plural.flatMap((k) => forms.map((f) => `${k}_${f}`)).filter((k) => !(k in words))).toEqual([]);
  });
  it('fill in the same values', () => {
    for (const [key, text] of Object.entries(words)) {
      const like = english[key] ?? english[`${stem(key)}_other`]!;
      expect(holes(text), key).toEqual(holes(like));
    }
  });
  it('are translated', () => {
    const same = Object.keys(words).filter((k) => words[k] === english[k] && /\p{L}{2}/u.test(words[k]!.replace(/\{\{\w+\}\}/g, '')));
    expect(same.filter((k) => !SAME[language]!.includes(k))).toEqual([]);
  });
});

it('every key is used', () => {
  const read = (folder: string): string[] => readdirSync(folder, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? (e.name === 'i18n' || e.name === 'dev' ? [] : read(join(folder, e.name))) : /\.(svelte|ts)$/.test(e.name) ? [readFileSync(join(folder, e.name), 'utf8')] : []);
  const code = read(new URL('../src', import.meta.url).pathname).join('\n');
  const quoted = new Set([...code.matchAll(/['"`]([a-z][a-z-]*(?:\.[\w/-]+)+)['"`]/g)].map((m) => m[1]!));
  const patterns = [...code.matchAll(/`([a-z][a-z-]*\.(?:[\w.-]*))\$\{[^`]*`/g)].map((m) => m[1]!);
  const unused = [...new Set(Object.keys(english).map(stem))].filter((k) => !quoted.has(k) && !patterns.some((p) => k.startsWith(p)));
  expect(unused).toEqual([]);
});

describe('typography', () => {
  const all = (language: string, core: object) => Object.entries({ ...flat(core as Tree), ...catalogues[language] });
  it('French has thin spaces before high punctuation, and guillemets', () => {
    for (const [key, text] of all('fr', fr)) {
      const plain = text.replace(/\{\{\w+\}\}/g, 'x');
      expect(/[^\u202f][;?!»]|[^\u202f\d]:(?!\/)|«[^\u202f]|["“”„]|'/.test(plain), key).toBe(false);
    }
  });
  it('German and Polish have their own quotation marks', () => {
    for (const [key, text] of all('de', de)) expect(/["”«»]|'/.test(text), key).toBe(false);
    for (const [key, text] of all('pl', pl)) expect(/["“«»]|'/.test(text), key).toBe(false);
  });
});
