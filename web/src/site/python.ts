/** Python in a worker: where its files are, and a worker that loads them. */

/** The list of Python's files, wherever the pages are. */
export const listing = () =>
  new URL(
    `${import.meta.env.BASE_URL}py/${import.meta.env.VITE_PYTHON ?? 'files.json'}`,
    document.baseURI,
  ).href;

export const startWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
