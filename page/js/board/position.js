/**
 * One position of a game (docs/game-json.md): plain data that is never changed in place.
 *
 * A candidate is a cell and a digit. Sets hold it as one number, 32 times the cell plus the digit,
 * so that the order of the numbers is by cell and digit. Colours of cells are kept in the same way.
 */

import { FIRST_SETTINGS } from '../base/choices.js';

/**
 * @typedef {import('../base/choices.js').Settings} Settings
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {'hand' | 'hint'} By
 * @typedef {'candidate' | 'corner' | 'colour'} Kind
 * @typedef {[cell: number, digit: number]} Candidate
 * @typedef {{digit: number, by: By, frozen: number}} Entry
 * @typedef {ReadonlySet<number>} Codes
 * @typedef {{struck: Codes, candidate: Codes, corner: Codes, colour: Codes}} Marks
 *
 * @typedef {object} Position
 * @property {Layout} layout
 * @property {readonly number[]} givens
 * @property {readonly (Entry | null)[]} entries
 * @property {Marks} marks
 * @property {readonly Marks[]} freezes
 * @property {Settings} settings
 */

/** @param {number} cell @param {number} digit */
export const code = (cell, digit) => cell * 32 + digit;

/** @param {number} code @returns {Candidate} */
export const decode = (code) => [code >> 5, code & 31];

/** @type {readonly (keyof Marks)[]} */
export const MARKS = ['struck', 'candidate', 'corner', 'colour'];

/** @type {Marks} */
export const NO_MARKS = {
  struck: new Set(),
  candidate: new Set(),
  corner: new Set(),
  colour: new Set(),
};

/**
 * The position of a puzzle.
 * @param {Layout} layout
 * @param {readonly number[]} givens
 * @param {Settings} settings
 * @param {{placed?: Candidate[], hinted?: number[], struck?: Candidate[]}} since the digits placed,
 *   the cells in which hints placed them, and the candidates struck
 * @returns {Position}
 */
export function positionOf(layout, givens, settings = FIRST_SETTINGS, since = {}) {
  const { placed = [], hinted = [], struck = [] } = since;
  /** @type {(Entry | null)[]} */
  const entries = givens.map(() => null);
  for (const [cell, digit] of placed) {
    entries[cell] = { digit, by: hinted.includes(cell) ? 'hint' : 'hand', frozen: 0 };
  }
  const bare = { layout, givens, entries, marks: NO_MARKS, freezes: [], settings };
  const open = struck.filter(([cell, digit]) => possible(bare, cell, digit));
  return { ...bare, marks: { ...NO_MARKS, struck: new Set(open.map((c) => code(...c))) } };
}

/**
 * The digit in a cell, given or entered; 0 for none.
 * @param {Position} position
 * @param {number} cell
 */
export const valueAt = (position, cell) =>
  position.givens[cell] || position.entries[cell]?.digit || 0;

/**
 * Whether a cell cannot be changed because it is given or frozen.
 * @param {Position} position
 * @param {number} cell
 */
export const isFrozen = (position, cell) =>
  Boolean(position.givens[cell] || position.entries[cell]?.frozen);

/**
 * The number of the freeze that holds the puzzle: that of a file which does not tell givens from
 * entries, or of a game that was typed into an empty grid. 0 if there are givens, or no freeze.
 * @param {Position} position
 */
export function firstFreeze({ givens, entries }) {
  if (givens.some(Boolean)) return 0;
  const frozen = entries.flatMap((entry) => entry?.frozen || []);
  return frozen.length ? Math.min(...frozen) : 0;
}

/**
 * The digits of the puzzle behind a game, 0 for none: its givens, or those of the first freeze.
 * @param {Position} position
 * @returns {readonly number[]}
 */
export function firstDigits(position) {
  const first = firstFreeze(position);
  if (!first) return position.givens;
  return position.entries.map((entry) => (entry?.frozen === first ? entry.digit : 0));
}

/**
 * The digits of the puzzle that is played: the first ones; if there are none, all.
 * @param {Position} position
 * @returns {readonly number[]}
 */
export function originDigits(position) {
  const first = firstDigits(position);
  if (first.some(Boolean)) return first;
  return position.givens.map((_, cell) => valueAt(position, cell));
}

/**
 * Whether a cell is empty, and none of its peers holds the digit.
 * @param {Position} position
 * @param {number} cell
 * @param {number} digit
 */
export function possible(position, cell, digit) {
  if (valueAt(position, cell)) return false;
  return (position.layout.peers[cell] ?? []).every((peer) => valueAt(position, peer) !== digit);
}

/**
 * The candidates that the digits of the peers leave, without the struck ones.
 * @param {Position} position
 * @param {number} cell
 * @returns {number[]}
 */
export function computedAt(position, cell) {
  if (valueAt(position, cell)) return [];
  const gone = new Set((position.layout.peers[cell] ?? []).map((peer) => valueAt(position, peer)));
  const { struck } = position.marks;
  return digitsOf(position.layout).filter((d) => !gone.has(d) && !struck.has(code(cell, d)));
}

/**
 * The marks of a kind in a cell, in ascending order.
 * @param {Position} position
 * @param {Kind} kind
 * @param {number} cell
 * @returns {number[]}
 */
export function marksAt(position, kind, cell) {
  const marks = position.marks[kind];
  return Array.from({ length: 31 }, (_, d) => d).filter((d) => marks.has(code(cell, d)));
}

/**
 * The candidates of a cell that are shown: computed, or the person's own.
 * @param {Position} position
 * @param {number} cell
 */
export function candidatesAt(position, cell) {
  if (position.settings.candidates === 'computed') return computedAt(position, cell);
  return valueAt(position, cell) ? [] : marksAt(position, 'candidate', cell);
}

/**
 * Whether candidates are always shown. Automatic pruning implies it.
 * @param {Position} position
 */
export const showsCandidates = ({ settings }) =>
  settings.show === 'always' || settings.prune !== 'never';

/** @param {Layout} layout @returns {number[]} */
export const digitsOf = (layout) => Array.from({ length: layout.size }, (_, i) => i + 1);

/**
 * The cells whose digit is also in one of their peers.
 * @param {Position} position
 * @returns {Set<number>}
 */
export function equalCells(position) {
  /** @type {Set<number>} */
  const equal = new Set();
  position.layout.peers.forEach((peers, cell) => {
    const value = valueAt(position, cell);
    if (value && peers.some((peer) => valueAt(position, peer) === value)) equal.add(cell);
  });
  return equal;
}

/**
 * The cages whose digits cannot add up to their sum any more, whatever their open cells will hold.
 * @param {Position} position
 */
export const brokenCages = (position) =>
  position.layout.cages.filter(({ cells, sum }) => {
    const digits = cells.map((cell) => valueAt(position, cell)).filter(Boolean);
    const left = digits.reduce((rest, digit) => rest - digit, sum);
    const open = cells.length - digits.length;
    const least = (open * (open + 1)) / 2;
    const most = open * (position.layout.size + 1) - least;
    return sum > 0 && (left < least || left > most);
  });

/**
 * Whether every cell holds a digit that none of its peers holds, and every cage has its sum.
 * @param {Position} position
 */
export const isSolved = (position) =>
  position.givens.every((_, cell) => valueAt(position, cell)) &&
  equalCells(position).size === 0 &&
  brokenCages(position).length === 0;

/**
 * The JSON of a position, in a fixed order. Questions contain it.
 * @param {Position} position
 */
export function positionToDict(position) {
  /** @type {[number, number, By, number][]} */
  const entries = [];
  position.entries.forEach((entry, cell) => {
    if (entry) entries.push([cell, entry.digit, entry.by, entry.frozen]);
  });
  const { candidates, show, prune, techniques, clash } = position.settings;
  return {
    layout: position.layout.name,
    givens: [...position.givens],
    entries,
    marks: listed(position.marks),
    freezes: position.freezes.map(listed),
    settings: { candidates, show, prune, techniques: [...techniques], clash },
  };
}

/**
 * @param {Marks} marks
 * @returns {Record<keyof Marks, Candidate[]>}
 */
function listed(marks) {
  const list = (/** @type {Codes} */ codes) => [...codes].sort((a, b) => a - b).map(decode);
  return {
    struck: list(marks.struck),
    candidate: list(marks.candidate),
    corner: list(marks.corner),
    colour: list(marks.colour),
  };
}
