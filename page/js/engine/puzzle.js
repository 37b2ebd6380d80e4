/** A puzzle as plain data: what puzzle.py has, without what needs the engine. */

import { cellName, digitChar } from '../base/shape.js';
import { code, decode } from '../board/position.js';
import { WrongValue } from './errors.js';

/**
 * @typedef {import('../base/shape.js').Layout} Layout
 * @typedef {[cell: number, digit: number]} Candidate
 *
 * @typedef {object} Puzzle
 * @property {Layout} layout
 * @property {readonly number[]} givens the digit given in each cell, 0 for none
 * @property {readonly Candidate[]} placed the digits placed since, by cell
 * @property {readonly Candidate[]} eliminated by cell, without those that the digits rule out
 * @property {readonly number[]} hinted the cells whose digits a hint placed, ascending
 * @property {readonly number[]} values the digit in each cell, given or placed, 0 for none
 * @property {string | null} format the name of the format that it was read from
 * @property {string} ignored what the text held besides, in a sentence
 *
 * @typedef {object} Since
 * @property {Iterable<Candidate>} [placed]
 * @property {Iterable<Candidate>} [eliminated]
 * @property {Iterable<number>} [hinted]
 */

/** @param {Iterable<Candidate>} candidates each once, by cell and digit */
const sorted = (candidates) => {
  const codes = new Set(Array.from(candidates, (candidate) => code(...candidate)));
  return [...codes].sort((a, b) => a - b).map(decode);
};

/**
 * A puzzle. Throws WrongValue where a cell would hold two digits.
 * @param {Layout} layout
 * @param {readonly number[]} givens
 * @param {Since} [since] what was placed and struck
 * @returns {Puzzle}
 */
export function puzzleOf(layout, givens, { placed = [], eliminated = [], hinted = [] } = {}) {
  const entered = sorted(placed);
  const values = [...givens];
  for (const [cell, digit] of entered) {
    if (values[cell]) throw new WrongValue(`${cellName(layout, cell)} holds a digit already`);
    values[cell] = digit;
  }
  const isOpen = (/** @type {Candidate} */ [cell, digit]) =>
    !values[cell] && !(layout.peers[cell] ?? []).some((peer) => values[peer] === digit);
  const taken = new Set(entered.map(([cell]) => cell));
  return {
    layout,
    givens,
    placed: entered,
    eliminated: sorted(eliminated).filter(isOpen),
    hinted: [...new Set(hinted)].filter((cell) => taken.has(cell)).sort((a, b) => a - b),
    values,
    format: null,
    ignored: '',
  };
}

/**
 * A puzzle with a note of what it was read from.
 * @param {Puzzle} puzzle
 * @param {string} format
 * @param {string} [ignored]
 * @returns {Puzzle}
 */
export const readAs = (puzzle, format, ignored = '') => ({ ...puzzle, format, ignored });

/**
 * The candidates of each cell, ascending; none in a cell that holds a digit.
 * @param {Puzzle} puzzle
 * @returns {number[][]}
 */
export function candidatesOf({ layout, values, eliminated }) {
  const gone = values.map(
    (value, cell) => new Set(value ? [] : (layout.peers[cell] ?? []).map((peer) => values[peer])),
  );
  for (const [cell, digit] of eliminated) gone[cell]?.add(digit);
  const digits = Array.from({ length: layout.size }, (_, at) => at + 1);
  return values.map((value, cell) => (value ? [] : digits.filter((d) => !gone[cell]?.has(d))));
}

/**
 * The digits of a grid as one line, `.` for an empty cell.
 * @param {readonly number[]} digits
 */
export const lineOf = (digits) => digits.map(digitChar).join('');

/** @param {Puzzle} puzzle what the core is asked about */
export const fields = ({ layout, givens, values, eliminated }) => ({
  layout: layout.name,
  givens: lineOf(givens),
  values: lineOf(values),
  struck: eliminated.map((pair) => pair.join(':')).join(' '),
});
