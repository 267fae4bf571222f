import { describe, expect, it } from 'vitest';
import { seats } from '../src/dev/fixtures';
import type { Step } from '../src/net/protocol';
import { missedMove } from '../src/table/missed';

const people = seats(4); // 0 and 2 are persons
const step = (ply: number, seat: number, by: Step['by'], amount = 3) =>
  ({ ply, seat, by, events: [{ event: 'bid', seat, amount }], points: [] }) as unknown as Step;

describe('what was played for somebody', () => {
  it('is told in a sentence, with the reason', () => {
    const told = missedMove([step(1, 0, 'timeout')], [0], people, false)!;
    expect(told).toMatchObject({ ply: 1, timeout: true });
    expect(told.words).toContain('3');
    expect(missedMove([step(1, 0, 'bot')], [0], people, false)).toMatchObject({ timeout: false });
    expect(missedMove([step(1, 0, 'bot')], [0], people, true)).toMatchObject({ timeout: true });
  });
  it('is nothing once they have played themselves, or let the table play', () => {
    for (const by of ['person', 'orders', 'record'] as const)
      expect(missedMove([step(1, 0, 'bot'), step(2, 0, by)], [0], people, false)).toBeNull();
  });
  it('concerns nobody else, and no bot', () => {
    expect(missedMove([step(1, 2, 'timeout')], [0], people, false)).toBeNull();
    expect(missedMove([step(1, 1, 'bot')], [1], people, false)).toBeNull();
    expect(missedMove([], [0], people, true)).toBeNull();
  });
  it('tells of a secret bid only that it was made, until both are shown', () => {
    const sealed = { ...step(1, 0, 'bot'), events: [{ event: 'sealed', seat: 0 }] } as Step;
    expect(missedMove([sealed], [0], people, false)!.words).not.toMatch(/\d/);
    const shown = { ...step(2, 1, 'person'), events: [{ event: 'bids', bids: [4, 1] }] } as Step;
    expect(missedMove([sealed, shown], [0], people, false)!.words).toBe('You bid 4 escudos.');
    const none = { ...shown, events: [{ event: 'bids', bids: [0, 1] }] } as Step;
    expect(missedMove([sealed, none], [0], people, false)!.words).toBe('You pass.');
  });
  it('names whose move it was where several play on one device', () => {
    const told = missedMove([step(1, 0, 'timeout')], [0, 2], people, false)!;
    expect(told.words).toContain(people[0]!.name);
  });
});
