/** "Play now": the settings of a game against three different characters; no question asked. */
import { botName, drawn } from '../characters/characters';
import type { Meta, NewTable } from '../net/protocol';
import type { SignedIn } from '../profile/device';

export const QUICK_BOTS = 3;

/** The first seat is the profile's of this device, if it has one. */
export function quickGame(meta: Meta, name: string, profile: SignedIn | null = null): NewTable {
  const level = meta.levels.find((l) => l.default)?.level ?? meta.levels[0]?.level;
  return {
    edition: 'trefl',
    players: QUICK_BOTS + 1,
    shuffle: true,
    seats: [
      {
        kind: 'person',
        name: name.slice(0, meta.limits.name),
        ...(profile && { mine: true, colour: profile.colour }),
      },
      ...drawn(QUICK_BOTS).map((character) => ({
        kind: 'bot' as const,
        level: level && botName(level, character),
      })),
    ],
  };
}
