import { describe, expect, it } from 'vitest';
import { portraitOf } from '../src/characters/art';
import { botName, botOf, CHARACTERS, moodsOf } from '../src/characters/characters';
import type { Played } from '../src/net/protocol';

const played = (points: number[], events: object[] = []): Played =>
  ({ ply: 1, seat: 0, move: '', events, points }) as unknown as Played;

describe('characters', () => {
  it('are part of the level', () => {
    expect(botOf('hard:miser')).toEqual({ level: 'hard', character: 'miser' });
    expect(botOf('hard')).toEqual({ level: 'hard', character: null });
    expect(botOf('cmd:my-bot')).toEqual({ level: 'cmd:my-bot', character: null });
    expect(botOf(null)).toEqual({ level: '', character: null });
    expect(botName('easy', 'grudge')).toBe('easy:grudge');
  });
  it('are pleased when their fields grow and hurt when they shrink', () => {
    expect(moodsOf([], 2)).toEqual(['calm', 'calm']);
    expect(moodsOf([played([0, 4]), played([3, 2])], 2)).toEqual(['pleased', 'hurt']);
    const quiet = Array.from({ length: 5 }, () => played([3, 2]));
    expect(moodsOf([played([0, 4]), ...quiet], 2)).toEqual(['calm', 'calm']);
    const over = { event: 'over', scores: [9, 5, 7], winners: [0] };
    expect(moodsOf([played([1, 1, 1], [over])], 3)).toEqual(['pleased', 'hurt', 'calm']);
  });
  it('have a face for each mood', () => {
    const faces = CHARACTERS.flatMap((character) =>
      (['calm', 'pleased', 'hurt'] as const).map((mood) =>
        JSON.stringify(portraitOf(character, mood)),
      ),
    );
    expect(new Set(faces).size).toBe(18);
    expect(faces.join('')).not.toMatch(/NaN|undefined/);
  });
});
