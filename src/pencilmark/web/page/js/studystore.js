/** Studies in this browser, each with its history: in IndexedDB, which has room for long ones. */

/**
 * @typedef {import('./studyhistory.js').Kept & {id: string, updated: number, revision: string}} Row
 */

const NAME = 'pencilmark.studies';
const TABLE = 'studies';
const NO_ROOM = 'This browser keeps no studies here. Save the study as a file.';

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(NO_ROOM));
  });
  opened.catch(() => (opened = null));
  return opened;
}

/**
 * Do something with the table, in one transaction.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(table: IDBObjectStore, done: (value: T) => void) => void} act
 * @returns {Promise<T>}
 */
async function within(mode, act) {
  const base = await database();
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(TABLE, mode);
    /** @type {T} */
    let found;
    transaction.oncomplete = () => resolve(found);
    transaction.onabort = transaction.onerror = () => reject(new Error(NO_ROOM));
    act(transaction.objectStore(TABLE), (value) => (found = value));
  });
}

/** All studies, the latest first. @returns {Promise<Row[]>} */
export async function allStudies() {
  const rows = await within('readonly', (table, /** @type {(rows: Row[]) => void} */ done) => {
    const request = table.getAll();
    request.onsuccess = () => done(request.result);
  });
  return rows.sort((a, b) => b.updated - a.updated);
}

/** @param {string} id @returns {Promise<Row | undefined>} */
export const readRow = (id) => within('readonly', (table, done) => {
  const request = table.get(id);
  request.onsuccess = () => done(request.result);
});

/**
 * Write a study, unless another tab has written it since.
 * @param {Row} row
 * @param {string} seen the revision that it descends from; empty: it is new
 * @returns {Promise<boolean>} whether it was written
 */
export const writeRow = (row, seen) => within('readwrite', (table, done) => {
  const request = table.get(row.id);
  request.onsuccess = () => {
    const there = request.result;
    const fits = !there || there.revision === seen;
    if (fits) table.put(row);
    done(fits);
  };
});

/** @param {string} id */
export const removeRow = (id) => within('readwrite', (table) => {
  table.delete(id);
});
