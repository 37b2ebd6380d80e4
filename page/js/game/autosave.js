/**
 * Saves games in this browser after every move, and on the server a moment later.
 *
 * Tabs of this browser share the store, and devices the server. What was played in another tab or
 * on another device is added to the open game.
 */

import { SERVER } from '../base/places.js';
import { isSolved } from '../board/position.js';
import { shownTitle } from './days.js';
import { askAsDevice } from './device.js';
import { fetchLayouts } from './game.js';
import { alone } from './lock.js';
import { asOther, isKept, isSynced, isTouched, revised } from './records.js';
import { keyOf, store } from './store.js';
import { Sync } from './sync.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./records.js').GameRecord} GameRecord
 */

const SYNC_MS = 400;
/** The time played is saved at least this often. */
const KEEP_MS = 5000;
/** The server is asked again after this time if it could not be reached. */
const RETRY_MS = 15_000;

const FULL = 'No room in this browser: delete some games.';
const ADDED = 'Moves from another tab or device were added.';
const BACK = 'This game was deleted; your moves are kept as a new game.';
const GONE_HERE = 'This game was deleted in another tab. Your next move brings it back.';
const DAMAGED = 'A kept game is damaged: it was put aside.';
const GONE_THERE = 'This game was deleted on another device. Your next move brings it back.';
const MOVED = 'This game was deleted on another device; your moves are kept as a new game.';
const PARTED =
  'Your moves do not fit those from another tab or device: they are a game of their own.';

/** @type {Sync} */
let sync;

/** @param {App} app */
export function mount(app) {
  const saver = new Autosave(app);
  sync = new Sync({
    store,
    alone,
    ask: askAsDevice,
    prepare: fetchLayouts,
    changed: (id, other) => saver.changed(id, other),
    tell: (news, record, error) => saver.tell(news, record, error),
  });
  saver.listen();
}

/** Send all games that the server does not have; without a server they stay in this browser. */
export const syncAll = async () => SERVER === null || sync.sendAll();

/**
 * Fetch what the server has of a game, if that is newer.
 * @param {string} id
 */
export const update = async (id) => (SERVER === null ? undefined : sync.fetch(id));

class Autosave {
  #app;
  #timer = 0;
  #due = Infinity;
  /** The game that this tab has written with moves: if it is not there, it was deleted. */
  #written = '';
  /** What was told once. @type {Set<string>} */
  #told = new Set();

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  listen() {
    const app = this.#app;
    app.on('open', () => this.#opened());
    app.on('change', (event) => {
      if (!('isAdopted' in event)) this.#moved();
    });
    addEventListener('storage', ({ key }) => this.#heard(key));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#seen();
      else this.#leave();
    });
    addEventListener('pagehide', () => this.#leave());
    addEventListener('focus', () => this.#seen());
    addEventListener('online', () => this.#later());
    setInterval(() => this.#tick(), KEEP_MS);
    this.#send();
  }

  #opened() {
    const { record } = this.#app;
    for (const other of store.all()) {
      if (other.id !== record.id && !isKept(other)) store.remove(other.id);
    }
    if (store.damaged) this.#once(DAMAGED, '');
    this.#written = '';
    this.#keep();
    store.openNext(record.id);
    this.#later();
    update(record.id);
  }

  /** A move was made in this tab. */
  #moved() {
    const { record, game } = this.#app;
    if (this.#isDeleted()) {
      Object.assign(record, asOther(record, record.title));
      this.#app.sayLater(BACK);
    }
    const solved = record.solved || isSolved(this.#app.position());
    Object.assign(record, revised(record, { game: game.toDict(), solved, updated: Date.now() }));
    this.#keep();
    store.openNext(record.id);
    this.#later();
  }

  /** Write the open game, and take over what another tab has written. */
  #keep() {
    const app = this.#app;
    const { version, synced, sent, ...record } = app.record; // these the store knows better
    const { stands, other } = store.put(record);
    if (isTouched(stands)) this.#written = stands.id;
    if (other) this.#become(other, PARTED);
    else if (stands.revision !== record.revision) this.#adopt(stands, ADDED);
    else app.record.seconds = stands.seconds;
    app.keepSaying('room', store.isFull ? FULL : '');
  }

  /**
   * @param {GameRecord} record
   * @param {string} words said if the position is another one now
   */
  #adopt(record, words) {
    if (this.#app.adopt(record)) this.#app.sayLater(words);
  }

  /**
   * The open game goes on as another one.
   * @param {GameRecord} record
   * @param {string} words
   */
  #become(record, words) {
    this.#app.adopt(record);
    this.#written = record.id;
    store.openNext(record.id);
    this.#app.sayLater(words);
    this.#later();
  }

  /** Whether the open game was deleted while it was open. */
  #isDeleted() {
    const { id } = this.#app.record;
    return this.#written === id && !store.read(id);
  }

  /** Bring the open game up to date with the store. */
  async #catchUp() {
    const app = this.#app;
    const there = app.isOpen && store.read(app.record.id);
    if (!there) return;
    await fetchLayouts(there.game);
    if (!this.#isDeleted()) this.#keep();
  }

  /**
   * Another tab has written.
   * @param {string | null} key
   */
  #heard(key) {
    store.retry();
    if (!this.#app.isOpen || key !== keyOf(this.#app.record.id)) return;
    if (this.#isDeleted()) this.#once(GONE_HERE, this.#app.record.id);
    else this.#catchUp();
  }

  /** The person looks at this tab. */
  async #seen() {
    if (!this.#app.isOpen) return;
    await this.#catchUp();
    await update(this.#app.record.id);
  }

  #tick() {
    store.retry();
    if (this.#app.isOpen && !this.#app.record.solved && !this.#isDeleted()) this.#keep();
  }

  /** The page may not come back. */
  #leave() {
    const app = this.#app;
    if (!app.isOpen || this.#isDeleted()) return;
    this.#keep();
    const record = store.read(app.record.id);
    // This request outlives the page.
    const sends = SERVER !== null && record && isTouched(record) && !isSynced(record);
    if (sends) sync.send(record, { keepalive: true });
  }

  /** Send a moment later. Further moves do not postpone it: a fast player loses no more. */
  #later(milliseconds = SYNC_MS) {
    const due = performance.now() + milliseconds;
    if (this.#due <= due) return;
    this.#due = due;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#due = Infinity;
      this.#send();
    }, milliseconds);
  }

  async #send() {
    if (!(await syncAll())) this.#later(RETRY_MS);
  }

  /**
   * A game was changed by an answer of the server.
   * @param {string} id
   * @param {GameRecord} [other] what it is now, if it is another game
   */
  changed(id, other) {
    if (!this.#isOpen(id)) return;
    if (other) this.#app.adopt(other);
    if (other) store.openNext(other.id);
    if (!this.#isDeleted()) this.#keep();
  }

  /**
   * @param {import('./sync.js').News} news
   * @param {GameRecord} record
   * @param {import('../base/api.js').ApiError} [error]
   */
  tell(news, record, error) {
    if (news === 'parted') this.#app.sayLater(PARTED);
    if (news === 'moved') this.#app.sayLater(MOVED);
    if (news === 'parted' || news === 'moved') this.#later();
    if (news === 'gone' && this.#isOpen(record.id)) this.#once(GONE_THERE, record.id);
    if (news === 'refused' && error) {
      const game = this.#isOpen(record.id) ? 'this game' : `“${shownTitle(record.title)}”`;
      const words = `The server could not keep ${game}: it is in this browser only.`;
      this.#once(`${words} ${error.message}`, record.id, error.status);
    }
  }

  /**
   * Whether a game is the one that is open. While the page starts, none is.
   * @param {string} id
   */
  #isOpen(id) {
    return this.#app.isOpen && this.#app.record.id === id;
  }

  /**
   * Say a sentence once for each game and cause.
   * @param {string} words
   * @param {string} id
   * @param {unknown} cause
   */
  #once(words, id, cause = words) {
    const key = `${id} ${cause}`;
    if (!this.#told.has(key)) this.#app.sayLater(words);
    this.#told.add(key);
  }
}
