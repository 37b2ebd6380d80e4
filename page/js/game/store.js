/**
 * Games in this browser. Each has its own key and is written as a whole after every move.
 *
 * All tabs write here. A record takes the place of another only if it descends from that one;
 * otherwise the two are merged, so that no tab overwrites what another has played.
 */

import { parsed } from '../base/prefs.js';
import { knownLayout } from '../board/layout.js';
import { isRecord, settle } from './records.js';

/**
 * @typedef {import('./records.js').GameRecord} GameRecord
 * @typedef {import('./records.js').Outcome} Outcome
 */

const PREFIX = 'whydoku.game.';
const LAST = 'whydoku.last';
const DELETED = 'whydoku.deleted';
const ASIDE = 'whydoku.aside.';

/**
 * The key of a game.
 * @param {string} id
 */
export const keyOf = (id) => PREFIX + id;

export class GameStore {
  #storage;
  /** Records that the browser had no room for. @type {Map<string, GameRecord>} */
  #waiting = new Map();

  /** @param {Storage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /** Whether the browser has no room for what was written. */
  get isFull() {
    return this.#waiting.size > 0;
  }

  /** @param {string} id @returns {GameRecord | null} */
  read(id) {
    return this.#waiting.get(id) ?? this.#kept(id);
  }

  /** How many damaged records were put aside. */
  damaged = 0;

  /**
   * What the browser keeps of a game. What is no record is put aside, so that it stops nothing.
   * @param {string} id
   * @returns {GameRecord | null}
   */
  #kept(id) {
    const text = this.#storage.getItem(keyOf(id));
    if (text === null) return null;
    const record = parsed(text);
    if (isRecord(record, id)) return upToDate(record);
    this.#storage.removeItem(keyOf(id)); // first, because there may be no room for both
    this.#set(ASIDE + id, text);
    this.damaged += 1;
    return null;
  }

  /** The game that was open last. */
  last() {
    return this.read(this.#storage.getItem(LAST) ?? '');
  }

  /** All games, the latest first. @returns {GameRecord[]} */
  all() {
    const keys = Object.keys(this.#storage).filter((key) => key.startsWith(PREFIX));
    const ids = new Set([...keys.map((key) => key.slice(PREFIX.length)), ...this.#waiting.keys()]);
    const games = [...ids].map((id) => this.read(id));
    return games.filter((game) => game !== null).sort((a, b) => b.updated - a.updated);
  }

  /**
   * Write a record, together with what another tab has written meanwhile.
   * @param {GameRecord} record
   * @returns {Outcome}
   */
  put(record) {
    const outcome = settle(this.read(record.id), record, knownLayout);
    // The other game comes first: whoever is interrupted between the two has both.
    if (outcome.other) this.#write(outcome.other);
    this.#write(outcome.stands);
    return outcome;
  }

  /** @param {GameRecord} record */
  #write(record) {
    this.#waiting.delete(record.id);
    const text = JSON.stringify(record);
    // Other tabs hear of each write: one that changes nothing would go back and forth for ever.
    if (this.#storage.getItem(keyOf(record.id)) === text) return;
    if (!this.#set(keyOf(record.id), text)) this.#waiting.set(record.id, record);
  }

  /** Write what the browser had no room for. */
  retry() {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const record of waiting) this.put(record);
  }

  /** @param {string} id of the game to be opened when the page is opened again */
  openNext(id) {
    this.#set(LAST, id);
  }

  /** @param {string} id */
  remove(id) {
    this.#waiting.delete(id);
    this.#storage.removeItem(keyOf(id));
  }

  /**
   * Remove a game here, and on the server as soon as it can be reached.
   * @param {string} id
   */
  delete(id) {
    this.#set(DELETED, JSON.stringify([...new Set([...this.deleted(), id])]));
    this.remove(id);
  }

  /** The deleted games of which the server does not know yet. @returns {string[]} */
  deleted() {
    const ids = parsed(this.#storage.getItem(DELETED));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  }

  /** @param {string} id of a deleted game that the server has deleted too */
  forgetDeleted(id) {
    this.#set(DELETED, JSON.stringify(this.deleted().filter((other) => other !== id)));
  }

  /**
   * @param {string} key
   * @param {string} text
   * @returns {boolean} whether there was room for it
   */
  #set(key, text) {
    try {
      this.#storage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }
}

/**
 * A record as it is now: pages of earlier days wrote no revisions.
 * @param {GameRecord} record
 * @returns {GameRecord}
 */
const upToDate = (record) => ({ ...{ revision: `at ${record.updated}`, past: [] }, ...record });

/** The games of this browser. */
export const store = new GameStore(globalThis.localStorage);
