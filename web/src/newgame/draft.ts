/**
 * The settings of a game while it is being set up: presets, and what follows when one of them
 * changes.
 */
import { botName, drawn, type Character } from '../characters/characters';
import type { Colour, Edition, Meta, NewSeat, NewTable, Options } from '../net/protocol';

export type Mode = 'bots' | 'together' | 'online';
export const MODES: Mode[] = ['bots', 'together', 'online'];

export interface DraftSeat {
  kind: NewSeat['kind'];
  name: string;
  level: string;
  character: Character | null; // of a bot
  colour: Colour;
}

export interface Draft {
  mode: Mode;
  edition: Edition;
  players: number;
  seats: DraftSeat[]; // always as many as a table can have; the first `players` count
  options: Options;
  shuffle: boolean;
  listed: boolean;
  profilesOnly: boolean;
  pace: number; // seconds for a move; 0: no limit
  takeover: boolean;
}

/** Names for the seats: mine, and one for each other person. */
export interface Names {
  me: string;
  other: (number: number) => string;
}

const MOST = 5;
export const PACES = [0, 45, 90, 300, 86_400, 259_200];

export function freshDraft(meta: Meta, mode: Mode, names: Names): Draft {
  const level = meta.levels.find((l) => l.default)?.level ?? meta.levels[0]?.level ?? '';
  const characters = drawn(MOST);
  const draft: Draft = {
    mode,
    edition: 'trefl',
    players: 4,
    options: { ...meta.editions.trefl.options },
    shuffle: true,
    listed: false,
    profilesOnly: false,
    pace: 0,
    takeover: true,
    seats: Array.from({ length: MOST }, (_, i) => ({
      kind: 'bot',
      name: i ? names.other(i + 1) : names.me,
      level,
      character: characters[i]!,
      colour: meta.colours[i]!,
    })),
  };
  return withMode(draft, mode);
}

/** A preset for all seats; afterwards each can be changed on its own. */
export function withMode(draft: Draft, mode: Mode): Draft {
  const others = mode === 'bots' ? 'bot' : mode === 'together' ? 'person' : 'open';
  return {
    ...draft,
    mode,
    seats: draft.seats.map((s, i) => ({ ...s, kind: i ? others : 'person' })),
    listed: mode === 'online' && draft.listed,
  };
}

/** Other characters for all bots: different ones, and different from now. */
export function withOthers(draft: Draft): Draft {
  const now = seated(draft)
    .filter((s) => s.kind === 'bot')
    .map((s) => s.character);
  const next = drawn(draft.seats.length, now);
  return { ...draft, seats: draft.seats.map((s, i) => ({ ...s, character: next[i]! })) };
}

/** Another edition: its own defaults, and a number of players that it knows. */
export function withEdition(draft: Draft, edition: Edition, meta: Meta): Draft {
  const { players, options } = meta.editions[edition];
  const nearest = players.includes(draft.players)
    ? draft.players
    : Math.max(Math.min(...players), Math.min(Math.max(...players), draft.players));
  return {
    ...draft,
    edition,
    players: nearest,
    options: { ...draft.options, palms: options.palms },
  };
}

/** A colour for a seat; whoever had it takes the old one. */
export function withColour(draft: Draft, seat: number, colour: Colour): Draft {
  const old = draft.seats[seat]!.colour;
  return {
    ...draft,
    seats: draft.seats.map((s, i) =>
      i === seat ? { ...s, colour } : s.colour === colour ? { ...s, colour: old } : s,
    ),
  };
}

export const seated = (draft: Draft): DraftSeat[] => draft.seats.slice(0, draft.players);
export const hasOpen = (draft: Draft): boolean => seated(draft).some((s) => s.kind === 'open');

export type DraftProblem =
  | { problem: 'name-empty'; number: number }
  | { problem: 'name-long'; number: number; limit: number }
  | { problem: 'name-twice'; name: string }
  | { problem: 'nobody' };

export function problemOf(draft: Draft, meta: Meta): DraftProblem | null {
  const seats = seated(draft);
  if (seats.every((s) => s.kind === 'bot')) return { problem: 'nobody' };
  const seen = new Set<string>();
  for (const [i, seat] of seats.entries()) {
    if (seat.kind !== 'person') continue;
    const name = seat.name.trim();
    if (!name) return { problem: 'name-empty', number: i + 1 };
    if ([...name].length > meta.limits.name)
      return { problem: 'name-long', number: i + 1, limit: meta.limits.name };
    if (seen.has(name.toLowerCase())) return { problem: 'name-twice', name };
    seen.add(name.toLowerCase());
  }
  return null;
}

/** The first person's seat is the profile's of this device, if it has one. */
export function toNewTable(draft: Draft, hasProfile = false): NewTable {
  const mine = hasProfile ? seated(draft).findIndex((s) => s.kind === 'person') : -1;
  return {
    edition: draft.edition,
    players: draft.players,
    options: draft.options,
    shuffle: draft.shuffle,
    visibility: hasOpen(draft) && draft.listed ? 'public' : 'link',
    pace: draft.pace ? { kind: 'move', seconds: draft.pace } : { kind: 'none' },
    takeover: draft.takeover,
    ready: hasOpen(draft),
    profiles_only: hasOpen(draft) && draft.profilesOnly,
    seats: seated(draft).map((s, number): NewSeat =>
      s.kind === 'person'
        ? {
            kind: 'person',
            name: s.name.trim(),
            colour: s.colour,
            ...(number === mine && { mine: true }),
          }
        : s.kind === 'bot'
          ? { kind: 'bot', level: botName(s.level, s.character), colour: s.colour }
          : { kind: 'open' },
    ),
  };
}

/** A rough guess: people think, and longer when they talk with each other; bots are quick. */
export function minutes(draft: Draft, rounds: number): number {
  const people = seated(draft).filter((s) => s.kind !== 'bot').length;
  const perRound = people * (people > 1 ? 1 : 0.6) + 0.1 * (draft.players - people);
  return Math.max(10, Math.round((rounds * perRound) / 5) * 5);
}
