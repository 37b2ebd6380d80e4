/** What a person prefers, kept in this browser. */

/**
 * @typedef {object} Preferences
 * @property {'auto' | 'light' | 'dark' | 'contrast'} theme
 * @property {'cell' | 'digit'} entry
 * @property {'cycle' | 'empty'} space
 * @property {boolean} skip
 * @property {boolean} letters whether letters without Ctrl are keys of commands
 * @property {boolean} removal
 * @property {boolean} places
 * @property {boolean} peers
 * @property {boolean} same
 * @property {boolean} patterns
 * @property {'named' | 'always' | 'never'} numbers
 * @property {boolean} completable
 * @property {boolean} cages whether computed candidates leave out what cages forbid
 * @property {boolean} mistakes
 * @property {boolean} used
 * @property {'0' | '1' | '2' | '3'} hint the stage with which a hint opens
 * @property {boolean} timer
 */

/** What is preferred at first. @type {Readonly<Preferences>} */
const FIRST = {
  theme: 'auto',
  numbers: 'named',
  peers: true,
  same: true,
  patterns: false,
  places: false,
  timer: true,
  entry: 'cell',
  removal: true,
  space: 'cycle',
  skip: false,
  letters: true,
  hint: '0',
  cages: false,
  mistakes: false,
  completable: true,
  used: true,
};

const KEY = 'whydoku.prefs';

/** @returns {Preferences} */
export const readPreferences = () => ({ ...FIRST, ...readJson(KEY) });

/** @param {Preferences} preferences */
export const writePreferences = (preferences) =>
  localStorage.setItem(KEY, JSON.stringify(preferences));

/**
 * The JSON under a key of this browser's storage; null if there is none, or it cannot be read.
 * @param {string} key
 * @returns {any}
 */
export const readJson = (key) => parsed(localStorage.getItem(key));

/**
 * What a text of JSON says; null if it says nothing, or is no JSON.
 * @param {string | null} text
 * @returns {any}
 */
export function parsed(text) {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
