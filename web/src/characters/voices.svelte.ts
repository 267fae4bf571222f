/** The characters' words and drawings: they come when a bot with a character is first shown. */
import { tOr, words, type Values } from '../i18n/index.svelte';

let art = $state.raw<typeof import('./art') | null>(null);
let asked = false;

function fetchOnce() {
  if (asked) return;
  asked = true;
  Promise.all([import('./art'), words('voices')]).then(
    ([loaded]) => (art = loaded),
    () => (asked = false),
  );
}

/** Words about characters; nothing until they are here. */
export function voice(key: string, values: Values = {}): string {
  fetchOnce();
  return art ? tOr(`voices.${key}`, '', values) : '';
}
/** The drawings, or null until they are here. */
export function drawings(): typeof import('./art') | null {
  fetchOnce();
  return art;
}
