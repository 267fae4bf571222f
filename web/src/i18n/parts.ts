/**
 * Catalogues that are loaded with the screens that need them, so that the table stays small:
 * `parts/NAME.LANGUAGE.ts`.
 */
import type { Language, Paths } from './index.svelte';
import type hint from './parts/hint.en';
import type home from './parts/home.en';
import type learn from './parts/learn.en';
import type newgame from './parts/newgame.en';
import type notices from './parts/notices.en';
import type profile from './parts/profile.en';
import type puzzles from './parts/puzzles.en';
import type replay from './parts/replay.en';
import type review from './parts/review.en';
import type rules from './parts/rules.en';
import type together from './parts/together.en';
import type site from './parts/site.en';
import type voices from './parts/voices.en';
import type why from './parts/why.en';

interface Parts {
  hint: typeof hint;
  home: typeof home;
  newgame: typeof newgame;
  notices: typeof notices;
  profile: typeof profile;
  learn: typeof learn;
  rules: typeof rules;
  puzzles: typeof puzzles;
  replay: typeof replay;
  review: typeof review;
  together: typeof together;
  site: typeof site;
  voices: typeof voices;
  why: typeof why;
}
export type Part = keyof Parts;
export type PartKey = Paths<Parts>;

const files = import.meta.glob<{ default: object }>('./parts/*.ts');

export async function loadPart(part: Part, language: Language): Promise<object> {
  return (await files[`./parts/${part}.${language}.ts`]?.())?.default ?? {};
}
