/** Studies in this browser, each with its history: in IndexedDB, which has room for long ones. */

import { newId } from '../game/records.js';

/**
 * @typedef {import('./studyhistory.js').Kept & {id: string, updated: number, revision: string}} Row
 */

const NAME = 'whydoku.studies';
const FORMER_NAME = 'pencilmark.studies';
const TABLE = 'studies';
const NO_ROOM = 'This browser keeps no studies here. Save the study as a file.';

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= open(NAME, (request) => {
    request.result.createObjectStore(TABLE, { keyPath: 'id' });
  }).then(async (base) => {
    await adoptFormer(base).catch(() => {}); // they stay where they are; the next visit tries again
    return base;
  });
  opened.catch(() => (opened = null));
  return opened;
}

/**
 * @param {string} name
 * @param {(request: IDBOpenDBRequest) => void} make called where there is no such database
 * @returns {Promise<IDBDatabase>}
 */
const open = (name, make) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => make(request);
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  }).catch(() => {
    throw new Error(NO_ROOM); // some browsers refuse at once, others later
  });

/**
 * Move the studies that were kept under the former name. A tab that still has the page of that name
 * may write one again: where the two texts differ, both stay.
 * @param {IDBDatabase} base
 */
async function adoptFormer(base) {
  const former = await open(FORMER_NAME, ({ transaction }) => transaction?.abort()).catch(
    () => null,
  );
  if (!former) return;
  for (const row of await rowsIn(former)) {
    await seen(base, row.id, (there, table) =>
      table.put(there && there.revision !== row.revision ? { ...row, id: newId() } : row),
    );
    await seen(former, row.id, (there, table) => {
      if (there?.revision === row.revision) table.delete(row.id);
    });
  }
  former.close();
}

/**
 * Do something with the table of a database, in one transaction.
 * @template T
 * @param {IDBDatabase} base
 * @param {IDBTransactionMode} mode
 * @param {(table: IDBObjectStore, done: (value: T) => void) => void} act
 * @returns {Promise<T>}
 */
const within = (base, mode, act) =>
  new Promise((resolve, reject) => {
    const transaction = base.transaction(TABLE, mode);
    /** @type {T} */
    let found;
    transaction.oncomplete = () => resolve(found);
    transaction.onabort = transaction.onerror = () => reject(new Error(NO_ROOM));
    act(transaction.objectStore(TABLE), (value) => (found = value));
  });

/**
 * Look at a row, and change the table by what is seen.
 * @template T
 * @param {IDBDatabase} base
 * @param {string} id
 * @param {(there: Row | undefined, table: IDBObjectStore) => T} act
 * @returns {Promise<T>}
 */
const seen = (base, id, act) =>
  within(base, 'readwrite', (table, done) => {
    const request = table.get(id);
    request.onsuccess = () => done(act(request.result, table));
  });

/** @param {IDBDatabase} base @returns {Promise<Row[]>} */
const rowsIn = (base) =>
  within(base, 'readonly', (table, done) => {
    const request = table.getAll();
    request.onsuccess = () => done(request.result);
  });

/** All studies, the latest first. @returns {Promise<Row[]>} */
export const allStudies = async () =>
  (await rowsIn(await database())).sort((a, b) => b.updated - a.updated);

/** @param {string} id @returns {Promise<Row | undefined>} */
export const readRow = async (id) =>
  within(await database(), 'readonly', (table, done) => {
    const request = table.get(id);
    request.onsuccess = () => done(request.result);
  });

/**
 * Write a study, unless another tab has written it since.
 * @param {Row} row
 * @param {string} before the revision that it descends from; empty: it is new
 * @returns {Promise<boolean>} whether it was written
 */
export const writeRow = async (row, before) =>
  seen(await database(), row.id, (there, table) => {
    const fits = !there || there.revision === before;
    if (fits) table.put(row);
    return fits;
  });

/** @param {string} id */
export const removeRow = async (id) =>
  within(await database(), 'readwrite', (table) => {
    table.delete(id);
  });
