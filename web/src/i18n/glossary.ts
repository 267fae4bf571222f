/**
 * The rulebooks' own words: one name for one thing, in each language, by edition where the books
 * differ.
 *
 * Sentences take the terms that editions name differently from here, in the form they need:
 * `{{overseer.the}}`, or with a capital `{{Overseer.the}}`. So the edition of the game in hand
 * chooses the word. The shared terms are written out; a test keeps the words of `RULED_OUT` out of
 * every catalogue.
 */
import type { Edition } from '../net/protocol';
import type { Language } from './index.svelte';

type Forms = Record<string, string>;
type Term = 'overseer' | 'farmer' | 'extra';
type Terms = Record<Term, Forms>;

const en: Terms = {
  overseer: { one: 'overseer', short: 'overseer' },
  farmer: { one: 'farmer', many: 'farmers' },
  extra: { one: 'extra canal', many: 'extra canals', phase: 'extra canal', bar: 'Extra canal' },
};

/** French: `the` and `of` carry the article. */
const fr: Terms = {
  overseer: {
    one: 'superviseur des canaux',
    the: 'le superviseur des canaux',
    of: 'du superviseur des canaux',
    short: 'superviseur',
  },
  farmer: { one: 'cultivateur', many: 'cultivateurs' },
  extra: {
    one: 'canal supplémentaire',
    many: 'canaux supplémentaires',
    phase: 'canal supplémentaire',
    bar: 'Canal suppl.',
  },
};
const frAmigo: Terms = {
  overseer: {
    one: 'constructeur de canal',
    the: 'le constructeur de canal',
    of: 'du constructeur de canal',
    short: 'constructeur',
  },
  farmer: { one: 'travailleur agricole', many: 'travailleurs agricoles' },
  extra: { ...fr.extra, phase: 'irrigation complémentaire', bar: 'Irrigation compl.' },
};

/** German: dative and accusative of the overseer are like `one`; `dat` is the farmers' plural. */
const de: Terms = {
  overseer: { one: 'Kanalbauer', gen: 'Kanalbauers', short: 'Kanalbauer' },
  farmer: { one: 'Arbeiter', many: 'Arbeiter', dat: 'Arbeitern' },
  extra: {
    one: 'Zusatzkanal',
    dat: 'Zusatzkanälen',
    phase: 'zusätzlicher Kanal',
    bar: 'Zusatzkanal',
  },
};

/** Polish: the cases by their names; `gens` and `inss` are plural. */
const pl: Terms = {
  overseer: {
    one: 'budowniczy kanału',
    gen: 'budowniczego kanału',
    ins: 'budowniczym kanału',
    short: 'budowniczy',
  },
  farmer: {
    one: 'rolnik',
    gen: 'rolnika',
    ins: 'rolnikiem',
    many: 'rolnicy',
    gens: 'rolników',
    inss: 'rolnikami',
  },
  extra: {
    one: 'dodatkowy kanał',
    many: 'dodatkowe kanały',
    loc: 'dodatkowych kanałach',
    phase: 'dodatkowy kanał',
    bar: 'Dodatkowy kanał',
  },
};

export const GLOSSARY: Record<Language, Record<Edition, Terms>> = {
  en: { trefl: en, amigo: en },
  fr: { trefl: fr, amigo: frAmigo },
  de: { trefl: de, amigo: de },
  pl: { trefl: pl, amigo: pl },
};

/** Terms that both editions share: written out in the catalogues, listed here for translators. */
export const SHARED: Record<string, Record<Language, string>> = {
  tile: { en: 'tile', fr: 'tuile', de: 'Karte (Feldkarte)', pl: 'żeton' },
  // German: a Feld is a square of the board and nothing else, but for the book's name of phase 3.
  square: { en: 'square', fr: 'case', de: 'Feld', pl: 'pole' },
  seat: { en: 'seat', fr: 'place', de: 'Platz', pl: 'miejsce' },
  field: { en: 'field', fr: 'champ', de: 'Plantage', pl: 'plantacja' },
  crossing: { en: 'crossing', fr: 'intersection', de: 'Kreuzung', pl: 'skrzyżowanie' },
  source: { en: 'source', fr: 'source', de: 'Quelle', pl: 'źródło' },
  watered: { en: 'watered', fr: 'irriguée', de: 'bewässert', pl: 'nawodniona' },
  'not desert': {
    en: 'not desert',
    fr: 'non désertique',
    de: 'nicht vertrocknet',
    pl: 'niewyschnięta',
  },
  round: { en: 'round', fr: 'manche', de: 'Runde', pl: 'runda' },
  auction: { en: 'auction', fr: 'enchères', de: 'Auktion', pl: 'licytacja' },
  planting: {
    en: 'planting',
    fr: 'placement des plantations',
    de: 'Feld anlegen',
    pl: 'zakładanie plantacji',
  },
  income: { en: 'income', fr: 'revenus', de: 'Auszahlung', pl: 'wypłata' },
  escudos: { en: 'escudos', fr: 'escudos', de: 'Escudos', pl: 'escudos' },
};

/** Words that no book uses for these things, or that say them wrongly. */
export const RULED_OUT: Record<Language, RegExp[]> = {
  en: [/\bsprings?\b/i, /\bliving\b/i, /\bown canal/i],
  fr: [
    /intendan/i,
    /paysan/i,
    /canal personnel|canaux personnels/i,
    /arros/i,
    /vivante/i,
    /croisement/i,
    /(?<!\p{L})plant(e|es|ent|ez|er|é|ée|és|ées|ons)(?!\p{L})/iu, // one does not plant a tile
  ],
  de: [
    /aufseh|aufsicht/i,
    /\bbauern?\b/i,
    /plättchen/i,
    /pflanz/i,
    /extrakanal/i,
    /\blebend/i,
    /versteiger/i,
    /einkommen/i,
    /umsonst/i,
    /irgendwo/i,
    /gespräch/i,
    /geräusch/i,
    /^ernte \{\{/i, // what fields bring: Plantagen
  ],
  pl: [
    /nadz[oó]r/i,
    /płyt(k|ek)/i,
    /(?<!za)sad[zź]/i,
    /(?<!\p{L})żyw(a|ą|ej|e|ych|ymi)(?!\p{L})/iu,
    /(?<!\p{L})doch[oó]d(?!zą)/iu,
    /oboje/i,
    /^plony \{\{/i, // what fields bring: plantacje
  ],
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const filled = new Map<Terms, Record<string, Forms>>();

/** The terms as values for sentences: `overseer.one`, and `Overseer.one` with a capital. */
export function termsOf(language: Language, edition: Edition): Record<string, Forms> {
  const terms = GLOSSARY[language][edition];
  let values = filled.get(terms);
  if (!values) {
    values = {};
    for (const [term, forms] of Object.entries(terms)) {
      values[term] = forms;
      values[capital(term)] = Object.fromEntries(
        Object.entries(forms).map(([form, word]) => [form, capital(word)]),
      );
    }
    filled.set(terms, values);
  }
  return values;
}
