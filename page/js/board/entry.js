/** What the press of a digit means: the moves that enter it, or take it away. */

import { code, computedAt, isFrozen, possible, valueAt } from './position.js';

/**
 * @typedef {import('./position.js').Position} Position
 * @typedef {import('./position.js').Candidate} Candidate
 * @typedef {import('./position.js').Kind} Kind
 * @typedef {import('./moves.js').Move} Move
 *
 * @typedef {'digit' | 'corner' | 'centre' | 'colour'} Mode
 * @typedef {object} Entry
 * @property {Mode} mode
 * @property {number} digit
 * @property {readonly number[]} cells
 * @property {boolean} shown whether computed candidates are shown: these are then changed
 * @property {boolean} removal whether a digit removes marks from the peers of its cell
 * @property {boolean} giving whether digits become givens
 */

/** @type {readonly Mode[]} */
export const MODES = ['digit', 'corner', 'centre', 'colour'];

/** @type {Record<Exclude<Mode, 'digit'>, Kind>} */
const KINDS = { corner: 'corner', centre: 'candidate', colour: 'colour' };

/**
 * The moves of a press. A digit that all the cells hold is taken away; any other is entered in all.
 * @param {Position} position
 * @param {Entry} entry
 * @returns {Move[]}
 */
export function movesFor(position, entry) {
  if (entry.giving) return giving(entry.cells, entry.digit);
  if (entry.mode === 'digit') return entering(position, entry);
  if (entry.mode === 'centre' && entry.shown) return striking(position, entry);
  return marking(position, entry, KINDS[entry.mode]);
}

/**
 * The move that gives a digit. One that is there already stays, because a person types over it.
 * @param {readonly number[]} cells
 * @param {number} digit
 * @returns {Move[]}
 */
const giving = (cells, digit) =>
  cells.length ? [{ move: 'give', candidates: pairs(cells, digit) }] : [];

/** @param {Position} position @param {Entry} entry @returns {Move[]} */
function entering(position, { cells, digit, removal }) {
  const free = cells.filter((cell) => !isFrozen(position, cell));
  if (!free.length) return [];
  if (free.every((cell) => valueAt(position, cell) === digit)) {
    return [{ move: 'clear', cells: free }];
  }
  const put = /** @type {Move} */ ({ move: 'enter', candidates: pairs(free, digit), by: 'hand' });
  return removal ? [put, ...removing(position, free, digit)] : [put];
}

/**
 * The moves that remove a digit's marks from the peers of cells.
 * @param {Position} position
 * @param {readonly number[]} cells
 * @param {number} digit
 * @returns {Move[]}
 */
export function removing(position, cells, digit) {
  const seen = [...new Set(cells.flatMap((cell) => position.layout.peers[cell] ?? []))];
  return /** @type {Kind[]} */ (['candidate', 'corner']).flatMap((kind) => {
    const marked = seen.filter((cell) => position.marks[kind].has(code(cell, digit)));
    return marked.length ? [{ move: 'unmark', kind, candidates: pairs(marked, digit) }] : [];
  });
}

/**
 * The moves that strike computed candidates, or restore them if all are struck.
 * @param {Position} position
 * @param {Entry} entry
 * @returns {Move[]}
 */
function striking(position, { cells, digit }) {
  const open = pairs(
    cells.filter((cell) => possible(position, cell, digit)),
    digit,
  );
  if (!open.length) return [];
  const here = open.filter((c) => !position.marks.struck.has(code(...c)));
  if (here.length) return [{ move: 'strike', candidates: here }];
  return [{ move: 'restore', candidates: open }];
}

/**
 * @param {Position} position
 * @param {Entry} entry
 * @param {Kind} kind
 * @returns {Move[]}
 */
function marking(position, { cells, digit }, kind) {
  const places = kind === 'colour' ? cells : cells.filter((cell) => !valueAt(position, cell));
  if (!places.length) return [];
  const candidates = pairs(places, digit);
  const all = candidates.every((c) => position.marks[kind].has(code(...c)));
  if (all && kind === 'candidate' && cells.every((cell) => marksAll(position, cell))) {
    return [{ move: 'strike', candidates }];
  }
  /** @type {Move} */
  const move = { move: all ? 'unmark' : 'mark', kind, candidates };
  return kind === 'candidate' ? [...keepOwnCandidates(position), move] : [move];
}

/**
 * Whether a cell is marked with all of its candidates. Then to take one away is to strike it;
 * otherwise marks are notes, which say nothing about the digits that are not among them.
 * @param {Position} position
 * @param {number} cell
 */
const marksAll = (position, cell) =>
  !valueAt(position, cell) &&
  computedAt(position, cell).every((d) => position.marks.candidate.has(code(cell, d)));

/**
 * The moves after which the person keeps own candidates.
 * @param {Position} position
 * @returns {Move[]}
 */
export const keepOwnCandidates = ({ settings }) =>
  settings.candidates === 'own' ? [] : [{ move: 'choose', setting: 'candidates', value: 'own' }];

/**
 * The moves that empty cells: first of what the mode enters, else of what comes next (digits, then
 * marks, then colours).
 * @param {Position} position
 * @param {readonly number[]} cells
 * @param {Mode} mode
 * @param {boolean} givens
 * @returns {Move[]}
 */
export function emptying(position, cells, mode, givens) {
  if (givens) return [{ move: 'give', candidates: pairs(cells, 0) }];
  const first = mode === 'digit' ? [] : unmarking(position, cells, KINDS[mode]);
  if (first.length) return first;
  const held = cells.filter((cell) => position.entries[cell] && !isFrozen(position, cell));
  if (held.length) return [{ move: 'clear', cells: held }];
  const marks = /** @type {Kind[]} */ (['candidate', 'corner']).flatMap((kind) =>
    unmarking(position, cells, kind),
  );
  return marks.length ? marks : unmarking(position, cells, 'colour');
}

/**
 * @param {Position} position
 * @param {readonly number[]} cells
 * @param {Kind} kind
 * @returns {Move[]}
 */
function unmarking(position, cells, kind) {
  const open = kind === 'colour' ? cells : cells.filter((cell) => !valueAt(position, cell));
  const digits = Array.from({ length: 31 }, (_, d) => d);
  const candidates = open
    .flatMap((cell) => pairs([cell], ...digits))
    .filter((c) => position.marks[kind].has(code(...c)));
  return candidates.length ? [{ move: 'unmark', kind, candidates }] : [];
}

/**
 * @param {readonly number[]} cells
 * @param {number[]} digits
 * @returns {Candidate[]}
 */
const pairs = (cells, ...digits) =>
  cells.flatMap((cell) => digits.map((digit) => /** @type {Candidate} */ ([cell, digit])));
