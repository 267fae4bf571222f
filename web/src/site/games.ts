/**
 * Where a device keeps its games: IndexedDB. A promise is kept when the browser has written the
 * change to the disk, so that what a player has seen as done survives a crash.
 */
const STORE = 'games';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('santiago', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
    asked.onblocked = () => reject(new Error('IndexedDB is blocked'));
  });
}

let database: Promise<IDBDatabase> | null = null;

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  database ??= opened();
  database.catch(() => (database = null)); // the next call tries again
  const transaction = (await database).transaction(STORE, mode, { durability: 'strict' });
  return new Promise((resolve, reject) => {
    const asked = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
  });
}

export const games = {
  read: (key: string) => within<string | undefined>('readonly', (store) => store.get(key)),
  write: (key: string, text: string) =>
    within('readwrite', (store) => store.put(text, key)).then(() => undefined),
  keys: () => within('readonly', (store) => store.getAllKeys()) as Promise<string[]>,
};
