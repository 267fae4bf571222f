/** Python and the game in this worker. Everything comes from the folder of the pages. */
import type { FromWorker } from './calls';
import { forgetMemory, keepMemory, keptMemory } from './memory';

export interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  globals: { set(name: string, value: unknown): void };
}
type Load = (options: Record<string, unknown>) => Promise<Pyodide>;
type Part = 'script' | 'wasm' | 'library' | 'code';
interface Listing {
  pyodide: string;
  files: Record<Part, { name: string; size: number }>;
  lock: object;
}

const FOLDER = '/santiago';
const STEPS = 3; // Python's program, Python itself, the game

/** What every game needs, also what is otherwise made when it is first used. */
const IMPORTS = `
import sys
sys.path.insert(0, "${FOLDER}")
from santiago.site import worker
worker.prepare()
`;

export const say = (message: FromWorker) => self.postMessage(message);
const began = (done: number) => say({ type: 'starting', done, of: STEPS });

/** Files come packed, as not every web host compresses them; their sizes make true progress. */
function unpacked(base: string, files: Listing['files']) {
  const total = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  const counted = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        loaded += chunk.byteLength;
        say({ type: 'progress', loaded, total });
        if (loaded >= total) began(0);
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

/** The files of an archive that holds them as they are (tools/browser_python.py). */
function* filesOf(archive: ArrayBuffer): Generator<[name: string, data: Uint8Array]> {
  const bytes = new DataView(archive);
  for (let at = 0; bytes.getUint32(at, true) === 0x04034b50;) {
    const name = new Uint8Array(archive, at + 30, bytes.getUint16(at + 26, true));
    const data = at + 30 + name.length + bytes.getUint16(at + 28, true);
    const size = bytes.getUint32(at + 18, true);
    yield [new TextDecoder().decode(name), new Uint8Array(archive, data, size)];
    at = data + size;
  }
}

/** Pyodide asks for its files by address: those are handed to it here. */
function handOver(wasm: () => Promise<Response>, library: Promise<ArrayBuffer>) {
  const plain = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.endsWith('.wasm')) return wasm();
    if (address.endsWith('.zip')) return new Response(await library);
    return plain(input, init);
  };
  return () => (self.fetch = plain);
}

async function pyodide(base: string, script: Promise<Blob>, lock: object): Promise<Load> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as {
    loadPyodide: Load;
  };
  const address = URL.createObjectURL(await script);
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ address)) as {
    default: unknown;
  };
  URL.revokeObjectURL(address);
  return (options) =>
    loadPyodide({
      createPyodideModule,
      indexURL: base,
      stdLibURL: `${base}python_stdlib.zip`,
      lockFileContents: JSON.stringify(lock),
      packageBaseUrl: base,
      ...options,
    });
}

/** Python with the game imported; its memory is kept for the next start. */
export async function load(listing: string): Promise<Pyodide> {
  const { pyodide: folder, files, lock } = (await (await fetch(listing)).json()) as Listing;
  const base = new URL(folder, listing).href;
  const names = [files.wasm, files.library, files.code].map(({ name }) => name).join('+');
  const start = new URL(names, listing).href;
  const memory = keptMemory(start).catch(() => null); // storage may be refused
  const file = unpacked(listing, files);
  const script = file('script', 'text/javascript').then((answer) => answer.blob());
  const program = () => file('wasm', 'application/wasm');
  let wasm: Promise<Response> | null = program();
  const library = file('library', 'application/zip').then((answer) => answer.arrayBuffer());
  const code = file('code', 'application/zip').then((answer) => answer.arrayBuffer());
  const handedOver = handOver(() => {
    const first = wasm ?? program();
    wasm = null; // an answer can be read once
    return first;
  }, library);
  const loaded = await pyodide(base, script, lock);
  began(1);
  const kept = await memory;
  let python = kept && (await loaded({ _loadSnapshot: kept }).catch(() => forgetMemory(start)));
  const fresh = !python;
  python ||= await loaded({ _makeSnapshot: true });
  handedOver();
  began(2);
  for (const [name, data] of filesOf(await code)) {
    const path = `${FOLDER}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    python.FS.writeFile(path, data);
  }
  if (fresh) {
    python.runPython(IMPORTS);
    keepMemory(start, python.makeMemorySnapshot()).catch(() => {});
  }
  began(3);
  Object.assign(self, { pyodide: python }); // for the browser's console, and for tests
  return python;
}
