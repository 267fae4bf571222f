import { describe, expect, it } from 'vitest';
import {
  ALL_CANALS,
  ALL_CROSSINGS,
  ALL_SQUARES,
  canalAt,
  centre,
  nearest,
  squaresBeside,
  towards,
  wetSquares,
  type Target,
} from '../src/board/geometry';
import { runs, upstream } from '../src/board/flow';

const canals = (names: string[]): Target[] => names.map((name) => ({ kind: 'canal', name }));
const squares: Target[] = ALL_SQUARES.map((name) => ({ kind: 'square', name }));

describe('the board', () => {
  it('has 48 squares, 20 crossings and 31 canals (B1–B3)', () => {
    expect([ALL_SQUARES.length, ALL_CROSSINGS.length, ALL_CANALS.length]).toEqual([48, 20, 31]);
    expect(new Set(ALL_CANALS).size).toBe(31);
  });

  it('draws water beside the squares that share a side with a canal (B3)', () => {
    expect(squaresBeside('C2-D2')).toEqual(['e2', 'f2', 'e3', 'f3']);
    expect(squaresBeside('A1-A2')).toEqual(['a1', 'a2']);
    for (const c of ALL_CANALS)
      expect(squaresBeside(c).length, c).toBe(/^(A.-A|E.-E)|1-.1|4-.4/.test(c) ? 2 : 4);
    expect([...wetSquares(['A1-A2', 'A1-B1'])].sort()).toEqual(['a1', 'a2', 'b1']);
  });
});

describe('pointing', () => {
  it('takes the nearest canal to the finger', () => {
    const { from, to } = canalAt('C2-D2');
    const mid = { x: (from.x + to.x) / 2, y: from.y };
    expect(nearest({ x: mid.x, y: mid.y + 60 }, canals(['C2-D2', 'C3-D3']))?.name).toBe('C2-D2');
    expect(nearest({ x: mid.x, y: mid.y + 160 }, canals(['C2-D2', 'C3-D3']))?.name).toBe('C3-D3');
    expect(nearest({ x: mid.x, y: mid.y + 110 }, canals(['C2-D2']))).toBeNull();
  });

  it('takes the square that holds the point', () => {
    const p = centre({ kind: 'square', name: 'e3' });
    expect(nearest({ x: p.x + 30, y: p.y - 40 }, squares)?.name).toBe('e3');
  });

  it('walks with the arrow keys to the neighbour, and stays at the edge', () => {
    const e3: Target = { kind: 'square', name: 'e3' };
    expect(towards(e3, 'ArrowRight', squares)?.name).toBe('f3');
    expect(towards(e3, 'ArrowUp', squares)?.name).toBe('e2');
    expect(towards({ kind: 'square', name: 'h6' }, 'ArrowDown', squares)).toBeNull();
  });

  it('reaches every canal from every other by arrow keys', () => {
    const all = canals(ALL_CANALS);
    const seen = new Set(['A1-B1']);
    const queue: Target[] = [all[0]!];
    while (queue.length) {
      const at = queue.pop()!;
      for (const d of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
        const next = towards(at, d, all);
        if (next && !seen.has(next.name)) {
          seen.add(next.name);
          queue.push(next);
        }
      }
    }
    expect(seen.size).toBe(31);
  });
});

it('lets water run away from the source', () => {
  const flow = upstream('C2', ['B2-C2', 'C2-D2', 'B2-B3', 'B1-B2']);
  expect(Object.fromEntries(flow)).toEqual({
    'B2-C2': true,
    'C2-D2': false,
    'B2-B3': false,
    'B1-B2': true,
  });
});

it('water that runs one way in a line moves as one', () => {
  const names = (source: string, canals: string[], apart?: string) =>
    runs(source, canals, apart).map((r) => [r.canals.join(' '), r.back]);
  expect(names('C2', ['C2-D2', 'D2-E2', 'B2-C2', 'C2-C3', 'C3-C4'])).toEqual([
    ['B2-C2', true],
    ['C2-C3 C3-C4', false],
    ['C2-D2 D2-E2', false],
  ]);
  expect(names('A1', ['C1-D1', 'A1-B1', 'B1-C1'])).toEqual([['A1-B1 B1-C1 C1-D1', false]]);
  expect(names('A1', ['C1-D1', 'A1-B1', 'B1-C1'], 'B1-C1')).toEqual([
    ['A1-B1', false],
    ['B1-C1', false],
    ['C1-D1', false],
  ]); // the new one fades in by itself
});
