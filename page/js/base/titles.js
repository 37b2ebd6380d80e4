/** What people call layouts, symmetries, and the values of the settings. */

import { NEW_CAGES } from './choices.js';

/** @type {Readonly<Record<string, string>>} in the order in which they are offered */
export const LAYOUT_TITLES = {
  '9x9': 'Classic',
  '4x4': 'Mini 4×4',
  '6x6': 'Mini 6×6',
  '8x8': '8×8',
  '10x10': '10×10',
  '9x9-x': 'Diagonals',
  '9x9-windoku': 'Windoku',
};

/** @type {Readonly<Record<string, string>>} */
export const SYMMETRY_TITLES = {
  none: 'none',
  180: 'half turn',
  90: 'quarter turn',
  horizontal: 'top and bottom',
  vertical: 'left and right',
  diagonal: 'falling diagonal',
  antidiagonal: 'rising diagonal',
  diagonals: 'both diagonals',
  full: 'full',
};

/**
 * A setting of the game: its label, and a title for each of its values.
 * @typedef {{label: string, titles: Readonly<Record<string, string>>}} SettingTitles
 */

/** @type {Readonly<Record<'clash' | 'candidates' | 'show' | 'prune', SettingTitles>>} */
export const SETTING_TITLES = {
  clash: {
    label: 'The same digit twice in a row, column or box',
    titles: { warn: 'turns red', allow: 'is not shown', refuse: 'cannot be entered' },
  },
  candidates: {
    label: 'Candidates (what a cell can still be)',
    titles: { computed: 'the page works them out', own: 'I write them myself' },
  },
  show: {
    label: 'Show those that the page works out',
    titles: { request: 'after a press on Auto', always: 'always', never: 'never' },
  },
  prune: {
    label: 'After each entry',
    titles: { never: 'never', once: 'once', repeatedly: 'repeatedly' },
  },
};

/**
 * The families of pruning of the Sudoku Puzzle Helper of 2006, by the names that it gave them.
 * @type {Readonly<Record<string, {title: string, about: string}>>}
 */
export const HELPER_TITLES = {
  triplets: { title: 'Triplets', about: 'three rows or columns through the same boxes' },
  'hint-sets': { title: 'Hint sets', about: 'as many cells as digits in a house' },
  'unique-hints': { title: 'Unique hints', about: 'the one place for a digit in a house' },
};

/** The families whose names are no words of players. @type {Readonly<Record<string, string>>} */
const FAMILY_TITLES = {
  als: 'almost locked sets',
  'single-digit': 'patterns of one digit',
  coloring: 'colouring',
  trial: 'trial and error',
};

/** What players call a family of techniques. @param {string} family */
export const familyTitle = (family) => FAMILY_TITLES[family] ?? family;

/**
 * The title of a layout; its name where it has none.
 * @param {string} name
 * @returns {string}
 */
export function layoutTitle(name) {
  const [plain = name, cages] = name.split(NEW_CAGES);
  if (cages !== undefined) return plain === '9x9' ? 'Killer' : `Killer, ${layoutTitle(plain)}`;
  return /^jigsaw\b/.test(name) ? 'Jigsaw' : (LAYOUT_TITLES[name] ?? name);
}

/**
 * The options of a choice: the values in the order of their titles, and then those without one.
 * @param {readonly string[]} values
 * @param {Readonly<Record<string, string>>} titles
 * @returns {[value: string, title: string][]}
 */
export function options(values, titles) {
  const place = (/** @type {string} */ value) =>
    Object.keys(titles).indexOf(value) + 1 || values.length + 1;
  return [...values]
    .sort((a, b) => place(a) - place(b))
    .map((value) => [value, titles[value] ?? value]);
}
