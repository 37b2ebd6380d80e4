/** What a person prefers, kept in this browser. The settings dialog is made from the table. */

/**
 * @typedef {object} Preferences
 * @property {'auto' | 'light' | 'dark' | 'contrast'} theme
 * @property {'cell' | 'digit'} entry
 * @property {'cycle' | 'empty'} space
 * @property {boolean} skip
 * @property {boolean} removal
 * @property {boolean} places
 * @property {boolean} peers
 * @property {boolean} same
 * @property {boolean} patterns
 * @property {'named' | 'always' | 'never'} numbers
 * @property {boolean} completable
 * @property {boolean} mistakes
 * @property {boolean} used
 * @property {'0' | '1' | '2' | '3'} hint the stage with which a hint opens
 * @property {boolean} timer
 *
 * @typedef {{key: keyof Preferences, label: string, first: unknown, values?: [string, string][]}}
 *   Preference a list of options if it has values, otherwise a switch
 */

/** In groups, as they are shown. @type {Readonly<Record<string, readonly Preference[]>>} */
export const PREFERENCES = {
  'How it looks': [
    {
      key: 'theme',
      label: 'Colours',
      first: 'auto',
      values: [
        ['auto', 'as the device'],
        ['light', 'light'],
        ['dark', 'dark'],
        ['contrast', 'high contrast'],
      ],
    },
    {
      key: 'numbers',
      label: 'Numbers of rows and columns',
      first: 'named',
      values: [
        ['named', 'while cells are named'],
        ['always', 'always'],
        ['never', 'never'],
      ],
    },
    { key: 'peers', label: 'Tint the cells that the chosen one sees', first: true },
    { key: 'same', label: 'Highlight the digit of the chosen cell everywhere', first: true },
    { key: 'patterns', label: 'Coloured cells have patterns too', first: false },
    { key: 'places', label: 'Own candidates have fixed places in their cells', first: false },
    { key: 'timer', label: 'Show the time', first: true },
  ],
  'How you enter': [
    {
      key: 'entry',
      label: 'Choose first',
      first: 'cell',
      values: [
        ['cell', 'the cell'],
        ['digit', 'the digit'],
      ],
    },
    { key: 'removal', label: 'A digit takes marks away from the cells that it sees', first: true },
    {
      key: 'space',
      label: 'The space bar',
      first: 'cycle',
      values: [
        ['cycle', 'goes to the next mode'],
        ['empty', 'empties the cell'],
      ],
    },
    { key: 'skip', label: 'Arrow keys skip cells that cannot be changed', first: false },
  ],
  'What you are told': [
    {
      key: 'hint',
      label: 'A hint begins with',
      first: '0',
      values: [
        ['0', 'a nudge'],
        ['1', 'the technique'],
        ['2', 'where to look'],
        ['3', 'the whole reason'],
      ],
    },
    { key: 'mistakes', label: 'Say at once that a digit is wrong', first: false },
    {
      key: 'completable',
      label: 'Warn of cells and houses that cannot be completed',
      first: true,
    },
    { key: 'used', label: 'Say which technique a move of yours has used', first: true },
  ],
};

const KEY = 'whydoku.prefs';

/** @returns {Preferences} */
export function readPreferences() {
  const first = Object.fromEntries(
    Object.values(PREFERENCES)
      .flat()
      .map(({ key, first }) => [key, first]),
  );
  return { ...first, ...readJson(KEY) };
}

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
