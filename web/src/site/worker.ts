/**
 * The worker of a device without a server: Python, the same engine, tables and bots as everywhere
 * else, and the games in IndexedDB. Everything comes from the folder of the pages.
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

type Part = 'wasm' | 'library' | 'code';

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

async function load(listing: string): Promise<Python> {
  const { pyodide, files, lock } = (await (await fetch(listing)).json()) as {
    pyodide: string;
    files: Record<Part, { name: string; size: number }>;
    lock: object;
  };
  const base = new URL(pyodide, listing).href;
  const file = unpacked(listing, files);
  const [wasm, library, code] = [
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
  const python = await loadPyodide({
    indexURL: base,
    stdLibURL: `${base}python_stdlib.zip`,
    lockFileContents: JSON.stringify(lock),
    packageBaseUrl: base,
  });
  self.fetch = plain;
  python.unpackArchive(await code, 'zip', { extractDir: '/santiago' });
  python.globals.set('games', games);
  python.globals.set('say', (line: number, text: string) => say({ type: 'say', line, text }));
  Object.assign(self, { pyodide: python }); // for the browser's console, and for tests
  return python.runPython(START) as Python;
}

const START = `
import sys
sys.path.insert(0, "/santiago")
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

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'load') {
    python = load(data.listing);
    python.then(
      () => say({ type: 'ready' }),
      (error: unknown) => say({ type: 'failed', why: String(error).trim().split('\n').at(-1)! }),
    );
    return;
  }
  const host = await python;
  if (!host) return;
  if (data.type === 'request') {
    say({ type: 'answer', id: data.id, text: await host.request(data.text) });
  } else if (data.type === 'hear') {
    if (!(await host.hear(data.line, data.text))) say({ type: 'close', line: data.line });
  } else {
    host.hang_up(data.line);
  }
};
