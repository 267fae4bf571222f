import { t, tOr } from '../i18n/index.svelte';
import { areNeighbours, type Target } from '../board/geometry';
import type { Edition, Legal, Phase, View } from '../net/protocol';

/** "Why not here?": the rule that says where something may go in this phase. */
export const PLACE_RULE: Partial<Record<Phase, string>> = {
  source: 'S8',
  palms: 'S9',
  'first-canal': 'S11',
  planting: 'P3.2',
  leftover: 'P3.5',
  offers: 'P4.2',
  decision: 'P4.2',
  extra: 'P4.2',
};
const CANNOT_PAY = 'P4.7';

/** Why a place cannot be chosen, in a sentence, and the rule that says so. */
export interface Refused {
  text: string;
  rule: string | null;
}

/** Whether the leftover tile may only go next to deserts: other places are full (P3.5). */
export function besideDesert(view: View, allowed: Legal['tiles']): boolean {
  const alive = view.tiles.filter(([, , , , , desert]) => !desert).map(([name]) => name);
  const squares = Object.values(allowed ?? {}).flatMap((by) => Object.keys(by));
  return !squares.some((square) => alive.some((other) => areNeighbours(other, square)));
}

/** The sentence for a reason, the engine's code. */
export function refusal(legal: Legal, why: string | null, target: Target, view: View): Refused {
  const fallback = why === 'not-beside' && besideDesert(view, legal.tiles);
  const text = tOr(`no.${why}${fallback ? '-desert' : ''}`, t('ask.not-here'), {
    place: target.name,
  });
  return {
    text,
    rule: why === 'cannot-pay' ? CANNOT_PAY : (PLACE_RULE[legal.phase] ?? null),
  };
}

/** The page of a rule, or of a phase, in the edition that is being played. */
export const rulePage = (edition: Edition, rule: string) =>
  `/rules${edition === 'amigo' ? '?edition=amigo' : ''}#${rule}`;
