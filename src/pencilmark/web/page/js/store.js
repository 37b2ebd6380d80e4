/** Games in this browser: each under its own key, written whole at every move. */

import { readJson } from './prefs.js';

/**
 * @typedef {object} GameRecord
 * @property {string} id
 * @property {import('./game.js').GameJson} game
 * @property {string} title
 * @property {string | null} level
 * @property {number} seconds
 * @property {boolean} solved
 * @property {string} updated when, in ISO form
 * @property {boolean} [editing] whether digits are entered as givens
 * @property {boolean} [synced] whether the server has it so
 */

const PREFIX = 'pencilmark.game.';
const LAST = 'pencilmark.last';

/**
 * A new game's record.
 * @param {import('./moves.js').Load} start
 * @param {Partial<GameRecord>} more
 * @returns {GameRecord}
 */
export const recordOf = (start, more = {}) => ({
  id: newId(), game: { version: 1, start, log: [], done: 0 }, title: '', level: null, seconds: 0,
  solved: false, updated: new Date().toISOString(), ...more,
});

/** @param {GameRecord} record */
export function writeGame(record) {
  localStorage.setItem(PREFIX + record.id, JSON.stringify(record));
  localStorage.setItem(LAST, record.id);
}

/** @param {string} id @returns {GameRecord | null} */
export const readGame = (id) => readJson(PREFIX + id);

/** The game that was open last. */
export const lastGame = () => readGame(localStorage.getItem(LAST) ?? '');

/** All games, the latest first. @returns {GameRecord[]} */
export function allGames() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const games = keys.map((key) => /** @type {GameRecord | null} */ (readJson(key)));
  return games.filter((game) => game !== null).sort((a, b) => (a.updated < b.updated ? 1 : -1));
}

/** @param {string} id */
export const removeGame = (id) => localStorage.removeItem(PREFIX + id);

/** A random UUID; `crypto.randomUUID` is not there where a page comes over plain HTTP. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
