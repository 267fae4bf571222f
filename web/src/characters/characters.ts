/** Bots with a character: which one a seat has, and the mood that the game has put it in. */
import { tOr } from '../i18n/index.svelte';
import type { Character, Played } from '../net/protocol';

export type { Character };
export const CHARACTERS: Character[] = [
  'miser',
  'gambler',
  'grudge',
  'builder',
  'diplomat',
  'saboteur',
];
export type Mood = 'calm' | 'pleased' | 'hurt';

/** A bot's level and its character: it is written `LEVEL:CHARACTER`. */
export function botOf(level: string | null): { level: string; character: Character | null } {
  const at = (level ?? '').lastIndexOf(':');
  const character = CHARACTERS.find((c) => c === level?.slice(at + 1));
  return at > 0 && character
    ? { level: level!.slice(0, at), character }
    : { level: level ?? '', character: null };
}
export const botName = (level: string, character: Character | null): string =>
  character ? `${level}:${character}` : level;

/** A level in words; the character has a face. */
export function levelWords(level: string | null): string {
  const plain = botOf(level).level;
  return tOr(`level.${plain}`, plain);
}

/** Different characters in random order; `avoid` come last. */
export function drawn(count: number, avoid: (Character | null)[] = []): Character[] {
  const order = CHARACTERS.map((character) => ({ character, at: Math.random() })).sort(
    (a, b) =>
      Number(avoid.includes(a.character)) - Number(avoid.includes(b.character)) || a.at - b.at,
  );
  return Array.from({ length: count }, (_, i) => order[i % order.length]!.character);
}

const MEMORY = 4; // moves that a mood lasts

/** How each seat feels after these moves: its fields grew or shrank lately, or the game is over. */
export function moodsOf(steps: Played[], seats: number): Mood[] {
  const last = steps.at(-1);
  const over = last?.events.find((e) => e.event === 'over');
  if (over) {
    const least = Math.min(...over.scores);
    return over.scores.map((score, seat) =>
      over.winners.includes(seat) ? 'pleased' : score === least ? 'hurt' : 'calm',
    );
  }
  const recent = steps.slice(-MEMORY - 1);
  return Array.from({ length: seats }, (_, seat) => {
    for (let i = recent.length - 1; i > 0; i--) {
      const by = recent[i]!.points[seat]! - recent[i - 1]!.points[seat]!;
      if (by) return by > 0 ? 'pleased' : 'hurt';
    }
    return 'calm';
  });
}
