import { canalName } from './words';
import { t, tOr } from '../i18n/index.svelte';
import type { Target } from '../board/geometry';
import type { Edition, Phase } from '../net/protocol';
import type { Choice } from './choice.svelte';

/** "Why not here?": the rule that says where something may go in this phase. */
export const PLACE_RULE: Partial<Record<Phase, string>> = {
  source: 'S8', palms: 'S9', 'first-canal': 'S11', planting: 'P3.2', leftover: 'P3.5', offers: 'P4.2', decision: 'P4.2', extra: 'P4.2',
};
const CANNOT_PAY = 'P4.7';

/** A place that was pointed at and may not be chosen: why, in a sentence, and the rule that says so. */
export interface Refused { text: string; rule: string | null }

export function refusal(choice: Choice, target: Target): Refused | null {
  if (!choice.legal || !choice.targets.length) return null;
  const why = choice.whyNot(target);
  const text = tOr(`no.${why}`, t('ask.not-here'), { place: canalName(target.name) });
  return { text, rule: why === 'money' ? CANNOT_PAY : PLACE_RULE[choice.legal.phase] ?? null };
}

/** The page of a rule, or of a phase, in the edition that is being played. */
export const rulePage = (edition: Edition, rule: string) => `/rules${edition === 'amigo' ? '?edition=amigo' : ''}#${rule}`;
