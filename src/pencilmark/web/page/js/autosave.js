/**
 * Saves games in this browser after every move, and on the server a moment later.
 *
 * Games that the server does not have yet are sent when it can be reached again.
 */

import { ApiError, ask } from './api.js';
import { isSolved } from './position.js';
import {
  allGames, deletedGames, forgetDeleted, isTouched, readGame, removeGame, writeGame,
} from './store.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./store.js').GameRecord} GameRecord */

const SYNC_MS = 400;
/** The time played is saved at least this often. */
const KEEP_MS = 5000;

/** @param {App} app */
export function mount(app) {
  let timer = 0;
  // Further moves do not postpone it: a fast player loses no more than a slow one.
  const later = () => {
    timer ||= setTimeout(() => {
      timer = 0;
      syncAll();
    }, SYNC_MS);
  };
  app.on('open', () => {
    dropUntouched(app.record.id);
    keep(app);
    later();
  });
  app.on('change', () => {
    app.record.updated = Date.now();
    app.record.game = app.game.toDict();
    app.record.solved = app.record.solved || isSolved(app.position());
    keep(app);
    later();
  });
  const leave = () => {
    if (!app.isOpen) return;
    keep(app);
    const record = readGame(app.record.id);
    if (record && isTouched(record) && record.synced !== record.updated) send(record, true);
  };
  document.addEventListener('visibilitychange', leave);
  addEventListener('pagehide', leave);
  addEventListener('online', later);
  setInterval(() => app.isOpen && !app.record.solved && keep(app), KEEP_MS);
  syncAll();
}

/** @param {App} app */
function keep(app) {
  try {
    writeGame(app.record);
  } catch {
    app.say('This browser has no room for more games: delete some in the list.');
  }
}

/**
 * Remove games without a move when another game is opened.
 * @param {string} open
 */
function dropUntouched(open) {
  for (const record of allGames()) {
    if (record.id !== open && !isTouched(record)) removeGame(record.id);
  }
}

let syncing = Promise.resolve();

/** Send the games that the server does not have, one after another and never twice at a time. */
export function syncAll() {
  syncing = syncing.then(async () => {
    for (const id of deletedGames()) {
      if (!reached(await statusOf(() => ask('DELETE', `games/${id}`)))) return;
      forgetDeleted(id);
    }
    const waiting = allGames().filter((r) => isTouched(r) && r.synced !== r.updated);
    for (const record of waiting) {
      if (!await send(record)) return;
    }
  });
  return syncing;
}

/**
 * @param {GameRecord} record
 * @param {boolean} leaving whether the page is being closed: the request then outlives it
 * @returns {Promise<boolean>} whether the server can be reached
 */
async function send(record, leaving = false) {
  const { id, game, title, level, seconds, solved, updated, version = 0 } = record;
  const body = { game, title, level, seconds: Math.floor(seconds), solved, updated, base: version };
  let saved = version;
  const status = await statusOf(async () => {
    ({ version: saved } = await ask('PUT', `games/${id}`, body, { keepalive: leaving }));
  });
  const now = readGame(id);
  // A game that the server refuses is not sent again before it has changed.
  const settled = status === 200 || (status >= 400 && status < 429);
  if (now && settled) {
    writeGame({ ...now, synced: updated, version: saved }, { opened: false });
  }
  return reached(status);
}

/**
 * Whether the server has answered and can be asked again.
 * @param {number} status
 */
const reached = (status) => status !== 0 && status < 429;

/**
 * The status of an answer; 0 if there was no answer.
 * @param {() => Promise<unknown>} act
 */
async function statusOf(act) {
  try {
    await act();
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}
