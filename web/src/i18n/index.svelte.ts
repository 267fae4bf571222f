/** Words. `t('ask.do.bid', {amount: 3})` in the reader's language; the compiler checks the keys. */
import { createInstance } from 'i18next';
import { remember, recall } from '../lib/storage';
import type { Edition } from '../net/protocol';
import en from './en';
import { termsOf } from './glossary';
import { loadPart, type Part, type PartKey } from './parts';

export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch', pl: 'Polski' } as const;
export type Language = keyof typeof LANGUAGES;

type Plural = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type Plain<K extends string> = K extends `${infer Stem}${Plural}` ? Stem : K;
export type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${Plain<K>}` : Paths<T[K], `${P}${K}.`>;
}[keyof T & string];
export type Key = Paths<typeof en> | PartKey;

/** The shape of every other catalogue: the same tree of strings, with its own plural forms. */
export type Catalogue<T = typeof en> = {
  [K in keyof T as T[K] extends string ? never : K]: Catalogue<T[K]>;
} & { [key: string]: unknown };

const load: Record<Exclude<Language, 'en'>, () => Promise<{ default: object }>> = {
  fr: () => import('./fr'),
  de: () => import('./de'),
  pl: () => import('./pl'),
};

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  initAsync: false,
  interpolation: { escapeValue: false }, // Svelte escapes what it prints
  showSupportNotice: false,
} as Parameters<typeof i18n.init>[0]);

let current = $state<Language>('en');
let edition = $state<Edition>('trefl'); // the edition whose rulebook lends its words

/** A screen about a game uses the words of that game's edition, as long as it is open. */
export function useEdition(ofGame: () => Edition | undefined) {
  $effect.pre(() => {
    edition = ofGame() ?? 'trefl';
    return () => {
      edition = 'trefl';
    };
  });
}
/** Changes with the words: their language and their edition. */
export const wording = (): string => `${current} ${edition}`;

const parts = new Set<Part>(); // parts that screens have asked for

async function fill(wanted: Language, some: Iterable<Part>) {
  await Promise.all(
    [...some].map(async (part) => {
      if (i18n.getResource(wanted, 'translation', part) === undefined)
        i18n.addResourceBundle(
          wanted,
          'translation',
          { [part]: await loadPart(part, wanted) },
          true,
        );
    }),
  );
}

/** Loads words that few screens need: `await words('home')` in the screen's module. */
export async function words(...some: Part[]) {
  for (const part of some) parts.add(part);
  await Promise.all([fill('en', some), fill(current, some)]);
}

export const language = {
  get now(): Language {
    return current;
  },
  async set(wanted: Language) {
    if (wanted !== 'en' && !i18n.hasResourceBundle(wanted, 'translation')) {
      i18n.addResourceBundle(wanted, 'translation', (await load[wanted]()).default);
    }
    await fill(wanted, parts);
    await i18n.changeLanguage(wanted);
    document.documentElement.lang = wanted;
    remember('language', wanted);
    current = wanted;
  },
  /** Starts with the language chosen before, or the browser's. */
  async start() {
    const chosen =
      recall<Language>('language') ??
      (navigator.languages.map((l) => l.slice(0, 2)).find((l) => l in LANGUAGES) as
        Language | undefined);
    if (chosen && chosen !== 'en' && chosen in LANGUAGES) await this.set(chosen);
    list([]); // the first one is slow: create it before anybody waits
  },
};

export type Values = Record<string, string | number>;

/** Finished sentences: a board names a hundred places each time it changes. */
const said = new Map<string, string>();

export function t(key: Key, values?: Values): string {
  let id = `${wording()} ${key}`; // read here, so that a change is noticed
  for (const name in values) id += `\0${name}\0${values[name]}`;
  let text = said.get(id);
  if (text === undefined) {
    text = i18n.t(key, { ...termsOf(current, edition), ...values }) as unknown as string;
    if (said.size > 4000) said.clear();
    said.set(id, text);
  }
  return text;
}

/** For keys built from data (an error's code, a crop), with a text for unknown ones. */
export function tOr(key: string, fallback: string, values: Values = {}): string {
  return i18n.exists(key) ? t(key as Key, values) : fallback;
}

const lists = new Map<Language, Intl.ListFormat>(); // slow to create

/** "a, b and c" in the reader's language. */
export function list(items: string[]): string {
  let format = lists.get(current);
  if (!format) {
    const locale = current === 'en' ? 'en-GB' : current; // no comma before "and"
    format = new Intl.ListFormat(locale, { type: 'conjunction' });
    lists.set(current, format);
  }
  return format.format(items);
}

/** A whole number, with a true minus sign. */
export const whole = (n: number): string => (n < 0 ? `−${-n}` : String(n + 0));
export const signed = (n: number): string => (n > 0 ? `+${n}` : whole(n));
/** A number with one decimal in the reader's language. */
export const decimal = (n: number): string =>
  n.toLocaleString(current, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
