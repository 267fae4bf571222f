/** Links to share carry the language, and a position where the server can read it. */
import { beforeAll, expect, it, vi } from 'vitest';

let linkTo: (path: string, ply?: number) => string;
beforeAll(async () => {
  const origin = 'https://example.org';
  vi.stubGlobal('location', { origin, href: `${origin}/`, pathname: '/', hash: '' });
  ({ linkTo } = await import('../src/lib/share'));
});

it('names the language of whoever shares', () => {
  expect(linkTo('/replay/abc')).toBe('https://example.org/replay/abc?lang=en');
});

it('names the ply for the server and for the page', () => {
  expect(linkTo('/replay/abc', 30)).toBe('https://example.org/replay/abc?lang=en&ply=30#30');
});
