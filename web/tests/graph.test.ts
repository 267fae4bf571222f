import { describe, expect, it } from 'vitest';
import type { ReplayStep } from '../src/net/protocol';
import { Axis, PLOT, scale, worth } from '../src/replay/graph';

describe('the graph of a game', () => {
  it('adds fields and money', () => {
    const step = { points: [7, 3], view: { money: [2, 9] } } as unknown as ReplayStep;
    expect([worth(step, 0), worth(step, 1)]).toEqual([9, 12]);
  });
  it.each([
    [12, 15, [0, 5, 10, 15]],
    [88, 100, [0, 20, 40, 60, 80, 100]],
    [100, 100, [0, 20, 40, 60, 80, 100]],
    [0, 5, [0, 5]],
  ])('for %s points goes up to %s', (most, top, lines) => {
    expect(scale(most)).toEqual({ top, lines });
  });
  it('has rounds of one width, however many moves they took', () => {
    const axis = new Axis([0, 10, 14], 20, 3);
    const width = (PLOT.width - PLOT.left - PLOT.right) / 3;
    expect([0, 10, 14, 20].map((step) => axis.x(step))).toEqual(
      [0, 1, 2, 3].map((round) => PLOT.left + round * width),
    );
    expect(axis.x(12)).toBeCloseTo(PLOT.left + 1.5 * width);
  });
  it('leaves the rounds that were not played empty', () => {
    const axis = new Axis([0, 10], 12, 4);
    expect(axis.x(12)).toBeCloseTo(axis.round(2));
  });
  it('leads to the step that was pressed', () => {
    const axis = new Axis([0, 10, 14], 20, 3);
    for (let step = 0; step <= 20; step += 1) expect(axis.step(axis.x(step))).toBe(step);
    expect([axis.step(0), axis.step(PLOT.width)]).toEqual([0, 20]);
  });
});
