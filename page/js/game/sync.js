/**
 * Brings the games of this browser to the server, and moves of other devices here.
 *
 * A save names the version that it descends from. If the server has another one, it answers with
 * that: the moves of both are merged and sent again.
 */

import { ApiError } from '../base/api.js';
import { knownLayout } from '../board/layout.js';
import { asOther, isSynced, isTouched, newId, received, sending } from './records.js';

/**
 * @typedef {import('./records.js').GameRecord} GameRecord
 * @typedef {import('./records.js').KeptGame} KeptGame
 * @typedef {import('./store.js').GameStore} GameStore
 *
 * @typedef {'parted' | 'moved' | 'gone' | 'refused'} News
 *   parted: the moves could not be merged, so mine are another game now; moved: the game was
 *   deleted elsewhere, so mine is another game now; gone: it was deleted and had no moves of mine;
 *   refused: the server does not keep it
 *
 * @typedef {object} Means
 * @property {GameStore} store
 * @property {(method: string, path: string, body?: unknown, more?: RequestInit) =>
 *   Promise<any>} ask
 * @property {<T>(name: string, work: () => Promise<T>) => Promise<T>} alone
 *   runs work that no other tab does at the same time
 * @property {(game: import('./game.js').GameJson) => Promise<unknown>} prepare
 *   fetches the layouts of a game
 * @property {(id: string, other?: GameRecord) => void} changed
 *   called after a game has changed, and has become another one if there is one
 * @property {(news: News, record: GameRecord, error?: ApiError) => void} tell
 */

/** Statuses after which it is worth asking again later; 0: there was no answer. */
const LATER = [0, 408, 429, 502, 503, 504];
const CONFLICT = 409;
const DELETED = 410;
/** Conflicts after which a game waits for the next time. */
const MOST_TRIES = 8;

export class Sync {
  #means;
  /** The revisions that the server does not keep, by the game's id. @type {Map<string, string>} */
  #refused = new Map();

  /** @param {Means} means */
  constructor(means) {
    this.#means = means;
  }

  /**
   * Send what the server does not have: one game after another, one tab at a time.
   * @returns {Promise<boolean>} whether everything was sent or refused
   */
  sendAll() {
    return this.#means.alone('sync', async () => {
      const { store } = this.#means;
      for (const id of store.deleted()) {
        if (!(await this.#delete(id))) return false;
        store.forgetDeleted(id);
      }
      for (const { id } of store.all()) {
        if (!(await this.#deliver(id))) return false;
      }
      return true;
    });
  }

  /** @param {string} id */
  async #delete(id) {
    try {
      await this.#means.ask('DELETE', `games/${id}`);
      return true;
    } catch (error) {
      return !LATER.includes(refusal(error).status);
    }
  }

  /** @param {string} id @returns {Promise<boolean>} whether it is settled */
  async #deliver(id) {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const record = this.#means.store.read(id);
      if (!record || !this.#waits(record)) return true;
      if (!(await this.send(record))) return false;
    }
    return false;
  }

  /** @param {GameRecord} record */
  #waits(record) {
    const refused = this.#refused.get(record.id) === record.revision;
    return isTouched(record) && !isSynced(record) && !refused;
  }

  /**
   * @param {GameRecord} record
   * @param {RequestInit} [more]
   * @returns {Promise<boolean>} whether the server has answered
   */
  async send(record, more) {
    const { id, game, title, level, solved, updated, version: base = 0 } = record;
    const seconds = Math.floor(record.seconds);
    this.#means.store.put(sending(record));
    try {
      const body = { game, title, level, seconds, solved, updated, base };
      const { version } = await this.#means.ask('PUT', `games/${id}`, body, more);
      this.#sent(record, version);
    } catch (error) {
      const refused = refusal(error);
      if (LATER.includes(refused.status)) return false;
      if (refused.status === CONFLICT) await this.#receive(id, refused.body.kept, base);
      else if (refused.status === DELETED) this.#wasDeleted(id);
      else this.#refuse(record, refused);
    }
    return true;
  }

  /**
   * The server has kept a record. What was played since then stays as it is, undone moves too.
   * @param {GameRecord} record
   * @param {number} version
   */
  #sent(record, version) {
    const { store, changed } = this.#means;
    const here = store.read(record.id);
    // It was deleted meanwhile, or another answer was faster.
    if (!here || (here.version ?? 0) !== (record.version ?? 0)) return;
    store.put({ ...here, version, synced: record.revision, sent: [] });
    changed(record.id);
  }

  /**
   * @param {GameRecord} record
   * @param {ApiError} error
   */
  #refuse(record, error) {
    this.#refused.set(record.id, record.revision);
    this.#means.tell('refused', record, error);
  }

  /**
   * Fetch a game, if the server has another version than this browser.
   * @param {string} id
   */
  async fetch(id) {
    const { store, ask } = this.#means;
    const here = store.read(id);
    if (here && !here.version) return; // the server has not got it yet
    const base = here?.version ?? 0;
    const headers = { 'If-None-Match': `"${base}"` };
    try {
      const kept = await ask('GET', `games/${id}`, undefined, { headers });
      if (kept) await this.#receive(id, kept, base);
    } catch (error) {
      if (refusal(error).status === DELETED) this.#wasDeleted(id);
    }
  }

  /**
   * @param {string} id
   * @param {KeptGame} kept
   * @param {number} base the version that this browser had when it asked
   */
  async #receive(id, kept, base) {
    const { store, prepare, changed, tell } = this.#means;
    if (
      !(await prepare(kept.game).then(
        () => true,
        () => false,
      ))
    )
      return;
    const here = store.read(id);
    if (!here && base === 0) store.put(fromServer(id, kept));
    // If the version has changed, another answer was faster.
    if (!here || (here.version ?? 0) !== base) return;
    const { stands, other } = received(here, kept, knownLayout);
    if (other) store.put(other);
    store.put(stands);
    changed(id, other);
    if (other) tell('parted', other);
  }

  /** @param {string} id */
  #wasDeleted(id) {
    const { store, changed, tell } = this.#means;
    const here = store.read(id);
    if (!here) return;
    const other = isSynced(here) ? undefined : asOther(here, here.title);
    if (other) store.put(other);
    store.remove(id);
    changed(id, other);
    tell(other ? 'moved' : 'gone', other ?? here);
  }
}

/**
 * @param {string} id
 * @param {KeptGame} kept
 * @returns {GameRecord}
 */
function fromServer(id, { game, title, level, seconds, solved, updated, version }) {
  const revision = newId();
  return {
    id,
    game,
    title,
    level,
    seconds,
    solved,
    updated,
    version,
    revision,
    past: [],
    synced: revision,
  };
}

/**
 * The server's refusal. Other errors are thrown again.
 * @param {unknown} error
 */
function refusal(error) {
  if (error instanceof ApiError) return error;
  throw error;
}
