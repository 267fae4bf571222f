/**
 * A server's pages while it cannot be reached: this device plays alone, with the same worker as
 * where there is no server. Python is kept for that once somebody plays here, and only while
 * nothing else is to do: the first visit loads none of it.
 */
import { keyring } from '../lib/storage';
import { listing } from './python';

const WAIT = 20_000; // milliseconds between two looks

/** Whether Python is kept here, and the browser can run it. */
export async function canPlayAlone(): Promise<boolean> {
  const able = 'caches' in globalThis && 'DecompressionStream' in globalThis;
  return able && !!(await caches.match(listing()).catch(() => undefined));
}

/** Keeps Python when somebody has a seat at a table and does not save data. */
export function keepPython(worker: () => ServiceWorker | null) {
  const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work));
  const timer = setInterval(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData || !worker() || !Object.keys(keyring.all()).length) return;
    clearInterval(timer);
    idle(() => worker()?.postMessage('keep python'));
  }, WAIT);
}
