import { describe, expect, it } from 'vitest';
import {
  ALL_CANALS,
  ALL_CROSSINGS,
  ALL_SQUARES,
  HEIGHT,
  WIDTH,
  centre,
} from '../src/board/geometry';
import type { Kind, Target } from '../src/board/geometry';
import { opposite, seenAcross, sitsAcross } from '../src/board/turn';
import type { View } from '../src/net/protocol';

const all = (kind: Kind, names: string[]): Target[] => names.map((name) => ({ kind, name }));
const places = [
  ...all('square', ALL_SQUARES),
  ...all('canal', ALL_CANALS),
  ...all('crossing', ALL_CROSSINGS),
];

describe('the board from the other side', () => {
  it('draws every place half a turn around the middle', () => {
    for (const place of places) {
      const [here, there] = [centre(place), centre(opposite(place))];
      expect([here.x + there.x, here.y + there.y], place.name).toEqual([WIDTH, HEIGHT]);
      expect(opposite(opposite(place))).toEqual(place);
    }
    expect(new Set(places.map((place) => opposite(place).name)).size).toBe(places.length);
  });

  it('moves everything that lies there, and names places as before', () => {
    const view = {
      tiles: [['a1', 'p', 2, 0, 2, false]],
      palms: ['h6'],
      canals: ['A1-B1', 'C2-C3'],
      offers: [[1, 'D4-E4', 3]],
      source: 'C2',
    } as unknown as View;
    const picked: string[] = [];
    const shown = {
      view,
      seats: [],
      targets: [{ kind: 'square' as const, name: 'b1' }],
      selected: null,
      lasts: new Map([['a1', 2]]),
      preview: { canal: 'A1-A2', saved: ['a1'], palm: null },
      effects: { tile: 'h6', struck: ['a1'] },
      counted: { squares: ['a1', 'b1'] },
      label: (place: Target) => place.name,
      onpick: (place: Target) => picked.push(place.name),
    };
    const across = seenAcross(shown);
    expect(across.view).toEqual({
      tiles: [['h6', 'p', 2, 0, 2, false]],
      palms: ['a1'],
      canals: ['D4-E4', 'C2-C3'],
      offers: [[1, 'A1-B1', 3]],
      source: 'C3',
    });
    expect(across.targets).toEqual([{ kind: 'square', name: 'g6' }]);
    expect(across.lasts?.get('h6')).toBe(2);
    expect(across.preview).toMatchObject({ canal: 'E3-E4', saved: ['h6'], palm: null });
    expect(across.effects).toMatchObject({ tile: 'a1', struck: ['h6'] });
    expect(across.counted?.squares).toEqual(['h6', 'g6']);
    expect(across.label?.({ kind: 'square', name: 'h6' })).toBe('a1');
    across.onpick?.({ kind: 'square', name: 'g6' }, true);
    expect(picked).toEqual(['b1']);
    expect(seenAcross(across).view).toEqual(view);
  });

  it('is where those sit who look at us over the table', () => {
    const across = (players: number) =>
      [...Array(players).keys()].filter((seat) => sitsAcross(seat, players));
    expect([2, 3, 4, 5].map(across)).toEqual([[1], [1, 2], [2], [2, 3]]);
  });
});
