/** What can be chosen. Made by `make docs` from the library. */

/** Levels, the easiest first. */
export const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

/** The levels that puzzles of small layouts can have.
 * @type {Readonly<Record<string, readonly string[]>>} */
export const LEVELS_OF = {
  '4x4': ['easy'],
  '6x6': ['easy', 'medium', 'hard', 'unfair'],
};

/** Symmetries of the places of the givens. */
export const SYMMETRIES = ['none', '180', '90', 'horizontal', 'vertical', 'diagonal',
  'antidiagonal', 'diagonals', 'full'];

/** The layouts that have a name. */
export const LAYOUT_NAMES = ['4x4', '6x6', '8x8', '9x9', '10x10', '9x9-x', '9x9-windoku'];

/** What asks for new cages, behind a layout's name. */
export const NEW_CAGES = '+killer';

/** Colours of marks are numbered from 1 to this. */
export const COLOURS = 9;

/**
 * How a person wants to play: see docs/game-json.md.
 * @typedef {object} Settings
 * @property {'computed' | 'own'} candidates
 * @property {'always' | 'request' | 'never'} show
 * @property {'never' | 'once' | 'repeatedly'} prune
 * @property {'allow' | 'warn' | 'refuse'} clash
 * @property {readonly string[]} techniques slugs or families
 */

/** The choices of each setting.
 * @type {Readonly<Record<string, readonly string[]>>} */
export const CHOICES = {
  candidates: ['computed', 'own'],
  show: ['always', 'request', 'never'],
  prune: ['never', 'once', 'repeatedly'],
  clash: ['allow', 'warn', 'refuse'],
};

/** The families of pruning of the Sudoku Puzzle Helper, with their techniques.
 * @type {Readonly<Record<string, readonly string[]>>} */
export const HELPER_FAMILIES = {
  triplets: ['chute-triplet'],
  'hint-sets': ['naked-single', 'naked-pair', 'naked-triple', 'naked-quad'],
  'unique-hints': ['hidden-single-box', 'hidden-single-line'],
};

/** The settings of a first game.
 * @type {Settings} */
export const FIRST_SETTINGS = {
  candidates: 'computed',
  show: 'request',
  prune: 'never',
  techniques: ['singles', 'intersections', 'subsets'],
  clash: 'warn',
};

