import { describe, expect, it } from 'vitest';
import { offersView, seats } from '../src/dev/fixtures';
import type { Meta, Replay } from '../src/net/protocol';
import { playOn } from '../src/replay/playon';

const meta = {
  levels: [
    { level: 'easy', default: false },
    { level: 'medium', default: true },
  ],
  limits: { name: 5 },
} as Meta;
const step = (to_move: number[]) => ({ view: { ...offersView, to_move } });
const replay = {
  record: { format: 'f', rules: 1, moves: ['a', 'b'], result: {}, fair: {}, names: ['x'] },
  seats: seats(3),
  steps: [step([2]), step([0]), step([])],
} as unknown as Replay;

describe('to play on from a position', () => {
  it('is to take the seat whose turn it is, against bots, with the moves so far', () => {
    const table = playOn(replay, 1, meta, 'Florence')!;
    expect(table.seats.map((seat) => [seat.kind, seat.name, seat.level])).toEqual([
      ['person', 'Flore', undefined],
      ['bot', undefined, 'medium'],
      ['bot', undefined, 'medium'],
    ]);
    expect(table.seats.map((seat) => seat.colour)).toEqual(seats(3).map((seat) => seat.colour));
    expect(table.record).toEqual({ format: 'f', rules: 1, moves: ['a'] });
  });
  it('gives a person without a name the name of the seat', () => {
    expect(playOn(replay, 0, meta, null)!.seats[2]!.name).toBe(seats(3)[2]!.name.slice(0, 5));
  });
  it('is impossible at the end', () => {
    expect(playOn(replay, 2, meta, 'Ana')).toBeNull();
  });
});
