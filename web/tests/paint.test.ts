import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPaint } from '../src/lib/paint';

describe('after the next frame', () => {
  let frame: (() => void) | null = null;
  const seen: string[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
      frame = draw;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => {
      frame = null;
    });
    seen.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('happens once, when the frame is drawn', () => {
    afterPaint(() => seen.push('done'));
    vi.advanceTimersByTime(50);
    frame!();
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(seen).toEqual(['done']);
  });
  it('happens soon where nothing is drawn', () => {
    afterPaint(() => seen.push('done'));
    vi.advanceTimersByTime(100);
    expect([seen, frame]).toEqual([['done'], null]);
  });
  it('can be called off', () => {
    afterPaint(() => seen.push('done'))();
    vi.advanceTimersByTime(500);
    expect([seen, frame]).toEqual([[], null]);
  });
});
