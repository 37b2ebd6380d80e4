/** Games in this browser. Each has its own key and is written as a whole after every move. */

import { readJson } from './prefs.js';

/**
 * @typedef {object} GameRecord
 * @property {string} id
 * @property {import('./game.js').GameJson} game
 * @property {string} title
 * @property {string | null} level
 * @property {number} seconds
 * @property {boolean} solved
 * @property {number} updated the time of the last move, in milliseconds since 1970
 * @property {boolean} [editing] whether digits are entered as givens
 * @property {number} [synced] the value of `updated` that the server has
 * @property {number} [version] of the game on the server, from which this one descends
 */

const PREFIX = 'pencilmark.game.';
const LAST = 'pencilmark.last';
const DELETED = 'pencilmark.deleted';

/**
 * A new game's record.
 * @param {import('./moves.js').Load} start
 * @param {Partial<GameRecord>} more
 * @returns {GameRecord}
 */
export const recordOf = (start, more = {}) => ({
  id: newId(), game: { version: 1, start, log: [], done: 0 }, title: '', level: null, seconds: 0,
  solved: false, updated: Date.now(), ...more,
});

/**
 * Whether a move was made in a game, so that it is worth keeping.
 * @param {GameRecord} record
 */
export const isTouched = ({ game, editing }) =>
  Boolean(editing) || game.log.some(({ name }) => name !== 'opening');

/**
 * @param {GameRecord} record
 * @param {{opened: boolean}} how whether this game is the open one
 */
export function writeGame(record, { opened } = { opened: true }) {
  const { synced, version } = readGame(record.id) ?? record;
  const kept = opened ? { ...record, synced, version } : record;
  localStorage.setItem(PREFIX + record.id, JSON.stringify(kept));
  if (opened) localStorage.setItem(LAST, record.id);
}

/** @param {string} id @returns {GameRecord | null} */
export const readGame = (id) => readJson(PREFIX + id);

/** The game that was open last. */
export const lastGame = () => readGame(localStorage.getItem(LAST) ?? '');

/** All games, the latest first. @returns {GameRecord[]} */
export function allGames() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const games = keys.map((key) => /** @type {GameRecord | null} */ (readJson(key)));
  return games.filter((game) => game !== null).sort((a, b) => b.updated - a.updated);
}

/** @param {string} id */
export const removeGame = (id) => localStorage.removeItem(PREFIX + id);

/**
 * Remove a game here, and on the server as soon as it can be reached.
 * @param {string} id
 */
export function deleteGame(id) {
  removeGame(id);
  localStorage.setItem(DELETED, JSON.stringify([...(readJson(DELETED) ?? []), id]));
}

/** The deleted games of which the server does not know yet. @returns {string[]} */
export const deletedGames = () => readJson(DELETED) ?? [];

/** @param {string} id of a deleted game that the server has deleted too */
export const forgetDeleted = (id) =>
  localStorage.setItem(DELETED, JSON.stringify(deletedGames().filter((other) => other !== id)));

/** A random UUID. Browsers lack `crypto.randomUUID` on pages that come over plain HTTP. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
