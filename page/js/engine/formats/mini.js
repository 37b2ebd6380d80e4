/**
 * Saved games of mini-Sudoku: 43 little-endian words of 16 bits, always 6x6: as mini.py.
 *
 * Words 0 to 4 are the letters `minisudoku`. One word per cell follows, then 0xFF00. A cell:
 *
 *     bit 15 ........ 8 | 7 .. 4 | 3 .. 0
 *         options       |  type  | digit
 *         bit 8+n for n | 0 empty, 1 original, 2 played, 3 hint
 *
 * The 43rd word is 0; it is ignored and may be missing. Here the bytes are a text in Latin-1.
 */

import { cellName } from '../../base/shape.js';
import { ParseError } from '../errors.js';
import { candidatesOf } from '../puzzle.js';
import { findLayout } from './_layouts.js';
import { puzzleOn } from './_text.js';
import { charsOf } from './python.js';

/**
 * @typedef {import('../../base/shape.js').Layout} Layout
 * @typedef {import('../puzzle.js').Candidate} Candidate
 * @typedef {import('../puzzle.js').Puzzle} Puzzle
 * @typedef {import('./_text.js').Sample} Sample
 */

export const MAGIC = 'minisudoku';
export const LAYOUT = '6x6';
const END = 0xff00;
const BYTES = 86;
const BYTES_WITHOUT_LAST_WORD = 84;
const CELLS = 36;
const KIND_EMPTY = 0;
const KIND_ORIGINAL = 1;
const KIND_PLAYED = 2;
const KIND_HINT = 3;
const LATIN_1 = 0x100;

/**
 * Read the puzzle. An empty cell without options counts as not marked.
 * @type {import('./_text.js').Reader}
 */
export function* read(lines, layout) {
  for (const { text } of lines) {
    const codes = charsOf(text).map((char) => char.codePointAt(0) ?? 0);
    yield puzzleIn(
      codes.map((code) => (code < LATIN_1 ? code : '?'.charCodeAt(0))),
      layout,
    );
  }
}

/**
 * @param {number[]} data bytes
 * @param {Layout | null} asked
 */
function puzzleIn(data, asked) {
  if (asked && asked.name !== LAYOUT) {
    throw new ParseError(`read a mini-Sudoku file, which is 6x6, expected ${asked.name}`);
  }
  if (String.fromCharCode(...data.slice(0, MAGIC.length)) !== MAGIC) {
    throw new ParseError(`read ${data.length} bytes, expected a mini-Sudoku file: ${MAGIC} first`);
  }
  if (data.length !== BYTES && data.length !== BYTES_WITHOUT_LAST_WORD) {
    throw new ParseError(`read ${data.length} bytes, expected a mini-Sudoku file of 86 or 84`);
  }
  const words = Array.from(
    { length: CELLS + 1 },
    (_, at) => (data[MAGIC.length + 2 * at] ?? 0) | ((data[MAGIC.length + 2 * at + 1] ?? 0) << 8),
  );
  const end = words.pop() ?? 0;
  if (end !== END) {
    const hex = (/** @type {number} */ word) => `0x${word.toString(16).padStart(4, '0')}`;
    throw new ParseError(`read ${hex(end)} behind the cells, expected ${hex(END)}`);
  }
  return puzzleOfWords(words);
}

/** @param {number[]} words */
function puzzleOfWords(words) {
  const layout = findLayout(LAYOUT);
  const givens = Array(layout.cells).fill(0);
  /** @type {Candidate[]} */
  const placed = [];
  /** @type {Candidate[]} */
  const eliminated = [];
  /** @type {number[]} */
  const hinted = [];
  words.forEach((word, cell) => {
    const [kind, value] = demand(layout, cell, word);
    const digits = Array.from({ length: layout.size }, (_, at) => at + 1);
    const isOption = (/** @type {number} */ d) => Boolean((word >> (8 + d)) & 1);
    if (kind === KIND_ORIGINAL) {
      givens[cell] = value;
    } else if (kind !== KIND_EMPTY) {
      placed.push([cell, value]);
      if (kind === KIND_HINT) hinted.push(cell);
    } else if (digits.some(isOption)) {
      for (const d of digits) if (!isOption(d)) eliminated.push([cell, d]);
    }
  });
  return puzzleOn({ number: 1, text: '', layout: null }, layout, givens, {
    placed,
    eliminated,
    hinted,
  });
}

/**
 * @param {Layout} layout
 * @param {number} cell
 * @param {number} word
 * @returns {[kind: number, value: number]}
 */
function demand(layout, cell, word) {
  const [kind, value] = [(word >> 4) & 0xf, word & 0xf];
  if (kind > KIND_HINT || value > layout.size || (kind === KIND_EMPTY) !== (value === 0)) {
    throw new ParseError(
      `read type ${kind} and digit ${value} for ${cellName(layout, cell)}, expected types 0 to 3,` +
        ' and a digit 1 to 6 for all but type 0',
    );
  }
  return [kind, value];
}

/**
 * Write the words; a cell without candidates looks like an unmarked one.
 * @type {import('./_text.js').Writer}
 */
export function* write(puzzles) {
  for (const puzzle of puzzles) {
    const marks = candidatesOf(puzzle);
    const words = puzzle.values.map((value, cell) => {
      const options = (marks[cell] ?? []).reduce((sum, d) => sum | (1 << (8 + d)), 0);
      return options | (kindOf(puzzle, cell) << 4) | value;
    });
    const bytes = [...words, END, 0].flatMap((word) => [word & 0xff, word >> 8]);
    yield MAGIC + String.fromCharCode(...bytes);
  }
}

/**
 * @param {Puzzle} puzzle
 * @param {number} cell
 */
function kindOf({ values, givens, hinted }, cell) {
  if (!values[cell]) return KIND_EMPTY;
  if (givens[cell]) return KIND_ORIGINAL;
  return hinted.includes(cell) ? KIND_HINT : KIND_PLAYED;
}

/**
 * Whether the text begins with the letters of this format.
 * @param {Sample} sample
 */
export const sniff = ({ raw }) => Boolean(raw[0]?.text.startsWith(MAGIC));
