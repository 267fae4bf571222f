/**
 * The worker of a device without a server: Python, the same engine, tables and bots as everywhere
 * else, and the games in IndexedDB. Everything comes from the folder of the pages. A review has a
 * worker of its own, so that no game waits for it.
 */
import type { FromWorker, ToWorker } from './calls';
import { games } from './games';

interface Python {
  request(text: string): Promise<string>;
  hear(line: number, text: string): Promise<boolean>;
  hang_up(line: number): void;
}
interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  globals: { set(name: string, value: unknown): void };
}

const say = (message: FromWorker) => self.postMessage(message);

type Part = 'script' | 'wasm' | 'library' | 'code';

/** Files come packed, as not every web host compresses them; their sizes make true progress. */
function unpacked(base: string, files: Record<Part, { name: string; size: number }>) {
  const total = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  const counted = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        loaded += chunk.byteLength;
        say({ type: 'progress', loaded, total });
        out.enqueue(chunk);
      },
    });
  return async (part: Part, type: string) => {
    const { name } = files[part];
    const answer = await fetch(new URL(name, base));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    const stream = answer.body.pipeThrough(counted()).pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream, { headers: { 'Content-Type': type } });
  };
}

async function load(listing: string): Promise<Pyodide> {
  const { pyodide, files, lock } = (await (await fetch(listing)).json()) as {
    pyodide: string;
    files: Record<Part, { name: string; size: number }>;
    lock: object;
  };
  const base = new URL(pyodide, listing).href;
  const file = unpacked(listing, files);
  const [script, wasm, library, code] = [
    file('script', 'text/javascript').then((answer) => answer.blob()),
    file('wasm', 'application/wasm'),
    file('library', 'application/zip').then((answer) => answer.arrayBuffer()),
    file('code', 'application/zip').then((answer) => answer.arrayBuffer()),
  ];
  // Pyodide asks for its files by address: those are handed to it here.
  const plain = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.endsWith('.wasm')) return wasm;
    if (address.endsWith('.zip')) return new Response(await library);
    return plain(input, init);
  };
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as {
    loadPyodide(options: Record<string, unknown>): Promise<Pyodide>;
  };
  const address = URL.createObjectURL(await script);
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ address)) as {
    default: unknown;
  };
  URL.revokeObjectURL(address);
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: base,
    stdLibURL: `${base}python_stdlib.zip`,
    lockFileContents: JSON.stringify(lock),
    packageBaseUrl: base,
  });
  self.fetch = plain;
  python.unpackArchive(await code, 'zip', { extractDir: '/santiago' });
  python.runPython('import sys; sys.path.insert(0, "/santiago")');
  Object.assign(self, { pyodide: python }); // for the browser's console, and for tests
  return python;
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
