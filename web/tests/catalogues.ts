/** Every catalogue as one flat table: `table.bids` → its text. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../src/i18n/index.svelte';
import de from '../src/i18n/de';
import en from '../src/i18n/en';
import fr from '../src/i18n/fr';
import pl from '../src/i18n/pl';

export type Tree = { [key: string]: string | Tree };
export type Texts = Record<string, string>;

export const flat = (tree: Tree, before = ''): Texts =>
  Object.assign(
    {},
    ...Object.entries(tree).map(([k, v]) =>
      typeof v === 'string' ? { [before + k]: v } : flat(v, `${before}${k}.`),
    ),
  );
export const PLURAL = /_(zero|one|two|few|many|other)$/;
export const stem = (key: string) => key.replace(PLURAL, '');
/** The values that code fills in; the glossary's terms have a dot. */
export const holes = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]!).sort();
export const withoutHoles = (text: string) => text.replace(/\{\{[\w.]+\}\}/g, '');

export const LANGUAGES: Language[] = ['en', 'fr', 'de', 'pl'];
const flatten = (tree: unknown) => flat(tree as Tree);
export const core: Record<Language, Texts> = {
  en: flatten(en),
  fr: flatten(fr),
  de: flatten(de),
  pl: flatten(pl),
};
const files = import.meta.glob<{ default: Tree }>('../src/i18n/parts/*.ts', { eager: true });
export const parts: Record<Language, Texts> = { en: {}, fr: {}, de: {}, pl: {} };
for (const [path, module] of Object.entries(files)) {
  const [, part, language] = /\/(\w+)\.(\w\w)\.ts$/.exec(path)!;
  Object.assign(parts[language as Language], flat({ [part!]: module.default }));
}
export const allOf = (language: Language): Texts => ({ ...core[language], ...parts[language] });

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory()
      ? e.name === 'i18n' || e.name === 'dev'
        ? []
        : sources(join(folder, e.name))
      : /\.(svelte|ts)$/.test(e.name)
        ? [readFileSync(join(folder, e.name), 'utf8')]
        : [],
  );
/** The keys that the pages name, and the beginnings of those that they put together. */
export function keysInCode(): { quoted: Set<string>; patterns: string[] } {
  const code = sources(new URL('../src', import.meta.url).pathname).join('\n');
  const all = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map((m) => m[1]!));
  return {
    quoted: all(/['"`]([a-z][a-z-]*(?:\.[\w/-]+)+)['"`]/g),
    patterns: [...all(/`([a-z][a-z-]*\.(?:[\w.-]*))\$\{[^`]*`/g)],
  };
}
