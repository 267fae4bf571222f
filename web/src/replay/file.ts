/** A game as a file: a name that tells what is in it, and who played in which colour. */
import type { GameRecord, SeatInfo } from '../net/protocol';

/** `santiago-2026-11-17-ana-bela.json` */
export function fileName(names: string[], date: Date, ending = 'json'): string {
  const plain = names.map((name) =>
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/ł/gi, 'l')
      .replace(/ß/g, 'ss')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase(),
  );
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((n) => String(n).padStart(2, '0'))
    .join('-');
  return `${['santiago', day, ...plain.filter(Boolean)].join('-').slice(0, 80)}.${ending}`;
}

type Look = Pick<SeatInfo, 'kind' | 'level' | 'colour' | 'shape'>;

/** The record with the names, colours and levels of those who played it. */
export const withSeats = (record: GameRecord, seats: SeatInfo[]): GameRecord => ({
  ...record,
  names: record.names ?? seats.map((s) => s.name),
  seats: seats.map(({ kind, level, colour, shape }): Look => ({ kind, level, colour, shape })),
});

/** The seats of a replay as the record describes them, if it does so for all of them. */
export function seatsOf(record: GameRecord, seats: SeatInfo[]): SeatInfo[] {
  const looks = (record as { seats?: unknown }).seats;
  if (!Array.isArray(looks) || looks.length !== seats.length) return seats;
  const known = new Map(COLOURS);
  const read = looks.map((look: Partial<Look> | null) => {
    const colour = look?.colour;
    return colour && known.has(colour)
      ? {
          colour,
          shape: known.get(colour)!,
          kind: look.kind === 'bot' ? ('bot' as const) : ('person' as const),
          level: typeof look.level === 'string' ? look.level : null,
        }
      : null;
  });
  const colours = new Set(read.map((look) => look?.colour));
  if (colours.size !== seats.length || colours.has(undefined)) return seats;
  return seats.map((seat, i) => ({ ...seat, ...read[i]! }));
}

const COLOURS: [SeatInfo['colour'], SeatInfo['shape']][] = [
  ['red', 'circle'],
  ['green', 'square'],
  ['purple', 'diamond'],
  ['yellow', 'triangle'],
  ['blue', 'hexagon'],
];

/** Hands a game to the browser's downloads. */
export function download(record: GameRecord, seats: SeatInfo[], date = new Date()) {
  const names = seats.map((s) => s.name);
  save(`${JSON.stringify(withSeats(record, seats))}\n`, fileName(names, date));
}

/** Hands a text to the browser's downloads. */
export function save(text: string, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
