// SPDX-License-Identifier: Apache-2.0
//
// Keeps on a device, in IndexedDB, snapshots, the outbox and tickets. A browser that lets a page
// keep nothing has it in memory, until the page is closed.

const NAME = 'arbitro';
const VERSION = 1;
/** @typedef {'snapshots' | 'outbox' | 'tickets'} Shelf */
const SHELVES = ['snapshots', 'outbox', 'tickets'];

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;
/** @type {Record<string, Map<string, any>>} */
const memory = {snapshots: new Map(), outbox: new Map(), tickets: new Map()};

function open() {
  opened ||= new Promise(give => {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => SHELVES.forEach(s => request.result.createObjectStore(s));
      request.onsuccess = () => {
        // The browser may close it, as when a person clears what sites keep; it is opened again.
        request.result.onclose = () => { opened = null; };
        give(request.result);
      };
      request.onerror = () => give(null);
    } catch {
      give(null);
    }
  });
  return opened;
}

/**
 * @template T
 * @param {Shelf} shelf
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<{value: T} | null>} null: there is no database
 */
async function ask(shelf, mode, ask) {
  const database = await open();
  if (!database) return null;
  return new Promise((give, fail) => {
    let transaction;
    try {
      transaction = database.transaction(shelf, mode);
    } catch (error) {
      opened = null;
      fail(error);
      return;
    }
    const request = ask(transaction.objectStore(shelf));
    // Kept only once the whole transaction is.
    transaction.oncomplete = () => give({value: request.result});
    transaction.onabort = () => fail(transaction.error);
  });
}

/** @param {Shelf} shelf @param {string} key @returns {Promise<any>} undefined: there is none */
export async function get(shelf, key) {
  const found = await ask(shelf, 'readonly', store => store.get(key));
  return found ? found.value : memory[shelf].get(key);
}

/** @param {Shelf} shelf @param {string} key @param {any} value */
export async function put(shelf, key, value) {
  const done = await ask(shelf, 'readwrite', store => store.put(value, key)).catch(() => null);
  if (!done) memory[shelf].set(key, value);
}

/** @param {Shelf} shelf @param {string} key */
export async function remove(shelf, key) {
  memory[shelf].delete(key);
  await ask(shelf, 'readwrite', store => store.delete(key));
}

/** All values, in the order of their keys. @param {Shelf} shelf @returns {Promise<any[]>} */
export async function all(shelf) {
  const found = await ask(shelf, 'readonly', store => store.getAll());
  return [...(found ? found.value : []), ...memory[shelf].values()];
}
