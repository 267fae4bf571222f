import { describe, expect, it } from 'vitest';
import type { Result } from '../src/net/protocol';
import { verdict } from '../src/table/verdict';

const seats = ['Ana', 'Mateo', 'Inés'].map((name, seat) => ({ seat, name })) as never;
const game = (scores: number[], fields: unknown[] = []): Result =>
  ({
    scores,
    fields,
    winners: scores.flatMap((s, seat) => (s === Math.max(...scores) ? [seat] : [])),
  }) as Result;
const grapes = ['grape', ['a1', 'a2', 'a3'], [0, 24, 6]];

describe('the end', () => {
  it('is about me when I win', () => {
    expect(verdict(game([80, 60, 41], [grapes]), [12, 3, 4], seats, 0)).toEqual({
      title: 'You win by 20 points',
      note: '80 points: 68 from fields, 12 escudos',
      won: true,
    });
  });
  it('says what I missed, and that the winner’s money made it', () => {
    expect(verdict(game([73, 80, 41], [grapes]), [12, 23, 4], seats, 0)).toEqual({
      title: 'Second, 7 points behind',
      note: 'Mateo kept 23 escudos, you kept 12 escudos.',
      won: false,
    });
  });
  it('or the winner’s largest field', () => {
    const { title, note } = verdict(game([73, 80, 74], [grapes]), [12, 3, 4], seats, 0);
    expect(title).toBe('Third, 7 points behind');
    expect(note).toBe('Mateo got 24 points from one field (grape\u00a0×\u00a03).');
  });
  it('is shared', () => {
    const shared = game([80, 80, 79]);
    expect(verdict(shared, [1, 2, 3], seats, 0).title).toBe(
      'You share the victory with Mateo: 80 points',
    );
    const { title, note, won } = verdict(shared, [1, 2, 3], seats, 2);
    expect([title, won]).toEqual(['Third, 1 point behind', false]);
    expect(note).toContain('Ana and Mateo share the victory');
  });
  it('has names for those who watch, or sit around one screen', () => {
    expect(verdict(game([73, 80, 74]), [12, 3, 4], seats, null)).toMatchObject({
      title: 'Mateo wins with 80 points',
      won: true,
    });
  });
  it('with no field at all is decided by money', () => {
    expect(verdict(game([5, 9, 1]), [5, 9, 1], seats, 0).note).toContain('kept 9 escudos');
  });
});
