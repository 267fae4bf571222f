/**
 * The worker of a device without a server: Python, the same engine, tables and bots as everywhere
 * else, and the games in IndexedDB. Everything comes from the folder of the pages. A review has a
 * worker of its own, so that no game waits for it.
 */
import type { ToWorker } from './calls';
import { games } from './games';
import { load, say } from './load';

interface Python {
  request(text: string): Promise<string>;
  hear(line: number, text: string): Promise<boolean>;
  hang_up(line: number): void;
}

async function host(listing: string): Promise<Python> {
  const python = await load(listing);
  python.globals.set('games', games);
  python.globals.set('say', (line: number, text: string) => say({ type: 'say', line, text }));
  return python.runPython(HOST) as Python;
}

async function review(listing: string, text: string): Promise<void> {
  const python = await load(listing);
  const work = python.runPython('from santiago.site.reviews import review; review') as (
    text: string,
    tell: (text: string) => void,
  ) => void;
  work(text, (text) => say({ type: 'review', text }));
}

const HOST = `
from santiago.site.worker import Worker

class Games:
    """Storage in the browser's own database."""
    async def read(self, key):
        text = await games.read(key)
        return text if isinstance(text, str) else None
    async def write(self, key, text):
        await games.write(key, text)
    async def keys(self):
        return list(await games.keys())

Worker(Games(), say)
`;

let python: Promise<Python> | null = null;

const fail = (error: unknown) =>
  say({ type: 'failed', why: String(error).trim().split('\n').at(-1)! });

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'load') {
    python = host(data.listing);
    python.then(() => say({ type: 'ready' }), fail);
    return;
  }
  if (data.type === 'review') {
    review(data.listing, data.text).catch(fail);
    return;
  }
  const games = await python;
  if (!games) return;
  if (data.type === 'request') {
    say({ type: 'answer', id: data.id, text: await games.request(data.text) });
  } else if (data.type === 'hear') {
    if (!(await games.hear(data.line, data.text))) say({ type: 'close', line: data.line });
  } else {
    games.hang_up(data.line);
  }
};
