/**
 * The rules' order, who they are for, and what illustrates them. The words are in the catalogue
 * `rules`.
 */
import type { Edition } from '../net/protocol';
import anchors from './anchors.json';

export type FigureName =
  | 'board'
  | 'auction'
  | 'leftover'
  | 'offers'
  | 'decision'
  | 'drought'
  | 'score'
  | 'two'
  | 'amigo'
  | 'dry';

export interface Rule {
  id: string;
  differs?: true; // each edition has its own words
  two?: true; // only for two players, so only in the edition that allows them
  figure?: FigureName;
  only?: Edition; // the figure, not the rule, is for one edition
  table?: true; // followed by the table of numbers
}
export interface Chapter {
  id: ChapterId;
  rules: Rule[];
}
export type ChapterId =
  'B' | 'C' | 'S' | 'P' | 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'E' | 'T';

export const CHAPTERS: Chapter[] = [
  {
    id: 'B',
    rules: [{ id: 'B1' }, { id: 'B2' }, { id: 'B3', figure: 'board', only: 'trefl' }, { id: 'B4' }],
  },
  {
    id: 'C',
    rules: [
      { id: 'C1' },
      { id: 'C2', differs: true, figure: 'amigo', only: 'amigo' },
      { id: 'C3' },
      { id: 'C4' },
    ],
  },
  {
    id: 'S',
    rules: [
      { id: 'S1', table: true },
      { id: 'S6', differs: true },
      { id: 'S7', differs: true },
      { id: 'S8' },
      { id: 'S9', differs: true },
      { id: 'S10' },
      { id: 'S11', two: true, figure: 'two' },
      { id: 'S12', differs: true },
    ],
  },
  { id: 'P', rules: [{ id: 'P' }] },
  { id: 'P1', rules: [{ id: 'P1.1' }, { id: 'P1.2' }, { id: 'P1.3' }, { id: 'P1.4', two: true }] },
  { id: 'P2', rules: [{ id: 'P2.1' }, { id: 'P2.2', two: true }] },
  {
    id: 'P3',
    rules: [
      { id: 'P3.1', figure: 'auction', only: 'trefl' },
      { id: 'P3.2' },
      { id: 'P3.3', differs: true },
      { id: 'P3.4' },
      { id: 'P3.5', differs: true, figure: 'leftover', only: 'trefl' },
    ],
  },
  {
    id: 'P4',
    rules: [
      { id: 'P4.1' },
      { id: 'P4.2', figure: 'offers', only: 'trefl' },
      { id: 'P4.3', differs: true },
      { id: 'P4.4' },
      { id: 'P4.5', figure: 'decision', only: 'trefl' },
      { id: 'P4.6' },
      { id: 'P4.7' },
    ],
  },
  { id: 'P5', rules: [{ id: 'P5.1' }, { id: 'P5.2' }] },
  {
    id: 'P6',
    rules: [
      { id: 'P6.1', figure: 'drought', only: 'trefl' },
      { id: 'P6.2', figure: 'dry' },
      { id: 'P6.3' },
      { id: 'P6.4' },
    ],
  },
  { id: 'P7', rules: [{ id: 'P7.1' }] },
  {
    id: 'E',
    rules: [{ id: 'E1' }, { id: 'E2' }, { id: 'E3', figure: 'score', only: 'trefl' }, { id: 'E4' }],
  },
  { id: 'T', rules: [{ id: 'T' }] },
];

const known = new Set(CHAPTERS.flatMap((c) => [c.id as string, ...c.rules.map((r) => r.id)]));

/** Where an address points: a rule's id, a phase's name, or the reason why a move is refused. */
export function anchorOf(hash: string): string | null {
  const asked = decodeURIComponent(hash);
  if (known.has(asked)) return asked;
  const rule =
    (anchors.phases as Record<string, string>)[asked] ??
    (anchors.reasons as Record<string, string>)[asked];
  if (rule) return rule;
  const whole = asked.split('.')[0]!; // D4 and X7 are notes on rules; S2 to S5 are the table's
  return /^S[2-5]$/.test(whole) ? 'S1' : known.has(whole) ? whole : null;
}

/** The rules that an edition has. */
export const rulesOf = (chapter: Chapter, edition: Edition): Rule[] =>
  chapter.rules.filter((r) => !r.two || edition === 'trefl');
export const textKey = (rule: Rule, edition: Edition): string =>
  `rules.text.${rule.id.replace('.', '-')}${rule.differs ? `-${edition}` : ''}`;
