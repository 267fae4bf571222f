import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seats } from '../src/dev/fixtures';
import { words } from '../src/i18n/index.svelte';
import { CARDS, Lesson, type Tutorial } from '../src/learn/lesson.svelte';
import tutorial from '../src/learn/tutorial.json';
import { settings } from '../src/lib/settings.svelte';

const data = tutorial as unknown as Tutorial;

beforeAll(() => words('learn'));
beforeEach(() => {
  vi.stubGlobal('document', { hidden: true });
  settings.pace = 'at-once';
});

/** Does what the card asks for. */
async function onward(lesson: Lesson) {
  if (lesson.asks) {
    expect(lesson.asking, lesson.card).toBe(true);
    lesson.send(lesson.wanted[0]!);
  } else lesson.next();
  await vi.waitFor(() => expect(lesson.stage.busy).toBe(false));
}

describe('a lesson', () => {
  it('leads from the first card to the last, and every step back again', async () => {
    const lesson = new Lesson(data, seats(3));
    const there: unknown[] = [];
    expect(lesson.canGoBack).toBe(false);
    for (const card of CARDS.slice(0, -1)) {
      expect(lesson.card).toBe(card);
      there.push([lesson.card, lesson.stage.view]);
      await onward(lesson);
    }
    expect(lesson.card).toBe('done');
    while (lesson.canGoBack) {
      lesson.back();
      expect([lesson.card, lesson.stage.view]).toEqual(there.pop());
      expect(lesson.asking).toBe(lesson.asks);
    }
    expect(there).toEqual([]);
  });
  it('objects to a move that the lesson is not about, and asks again', async () => {
    const lesson = new Lesson(data, seats(3));
    while (lesson.card !== 'auction') await onward(lesson);
    lesson.send('pass');
    expect([lesson.objection, lesson.card, lesson.asking]).toEqual([
      'auction-pass',
      'auction',
      true,
    ]);
  });
});
