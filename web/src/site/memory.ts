/**
 * Python's memory as it is once the game is imported. The first start keeps it in this browser, so
 * that later ones begin there: they neither start Python nor import anything.
 */
const CACHE = 'santiago-started'; // apart from the service worker's own

const store = async () => ('caches' in globalThis ? await caches.open(CACHE) : null);

/** The memory of a start of exactly these files. */
export async function keptMemory(address: string): Promise<ArrayBuffer | null> {
  const answer = await (await store())?.match(address);
  return answer ? await answer.arrayBuffer() : null;
}

/** Keep it, instead of that of other versions; without it, the next start takes longer. */
export async function keepMemory(address: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  const cache = await store();
  await forgetMemory(address);
  await cache?.put(address, new Response(memory));
}

/** Forget what was kept by these pages, of whatever version. */
export async function forgetMemory(address: string): Promise<void> {
  const cache = await store();
  const folder = new URL('.', address).href;
  for (const { url } of (await cache?.keys()) ?? []) {
    if (url.startsWith(folder)) await cache?.delete(url);
  }
}
