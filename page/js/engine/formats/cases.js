/**
 * Case files: a record per digit with column, row and value, and `*` if it is given, `345*`: as
 * cases.py.
 *
 * Blanks or line ends separate the records. They do not contain the size: it is 9x9 unless a
 * comment `# layout: NAME` or the reader's caller says otherwise. The file of an empty grid is only
 * such a comment.
 */

import { cellName, digitChar } from '../../base/shape.js';
import { findLayout } from './_layouts.js';
import { content, digitsOf, namedLayout, puzzleOn, quote, refuse } from './_text.js';
import { charsOf, lstrip, matches, SPACE, split } from './python.js';

/**
 * @typedef {import('../../base/shape.js').Layout} Layout
 * @typedef {import('./_text.js').Glyph} Glyph
 * @typedef {import('./_text.js').Line} Line
 * @typedef {import('./_text.js').Sample} Sample
 */

const RECORD = /^[1-9Aa]{3}\*?$/;
const CUT = /^[1-9A]{1,2}\*?$/i;
const WORDS = new RegExp(`[^${SPACE}]+`, 'gu');
const DEFAULT = '9x9';
/** For each solved grid that may be written in groups of three: its cells, and those of a row. */
const FULL_ROWS = /** @type {const} */ ([
  [81, 9],
  [36, 6],
]);

/**
 * Read the one puzzle.
 * @type {import('./_text.js').Reader}
 */
export function* read(lines, layout) {
  /** @type {Map<number, number>} */
  const givens = new Map();
  /** @type {Map<number, number>} */
  const placed = new Map();
  /** @type {Line[]} */
  const headers = [];
  /** @type {Line | null} */
  let first = null;
  let shape = findLayout(DEFAULT);
  for (const line of content(notingHeaders(lines, headers), layout)) {
    first ??= line;
    shape = first.layout ?? shape;
    if (line.layout?.name !== first.layout?.name) {
      throw refuse(line, 'read a layout behind a record, expected it before the first');
    }
    for (const [start, [word]] of matches(WORDS, line.text)) {
      const [cell, value] = record(line, word, start, shape);
      if (givens.has(cell) || placed.has(cell)) {
        throw refuse(line, `read ${cellName(shape, cell)} twice, expected a digit a cell`, start);
      }
      (word.endsWith('*') ? givens : placed).set(cell, value);
    }
  }
  if (first) {
    const digits = Array.from({ length: shape.cells }, (_, cell) => givens.get(cell) ?? 0);
    yield puzzleOn(first, shape, digits, { placed });
    return;
  }
  const [header] = headers;
  const named = header && namedLayout(headers, layout);
  if (header && named) yield puzzleOn(header, named, Array(named.cells).fill(0));
}

/**
 * Passes lines on and remembers the first that names a layout.
 * @param {Iterable<Line>} lines
 * @param {Line[]} headers
 */
function* notingHeaders(lines, headers) {
  for (const line of lines) {
    if (!headers.length && namedLayout([line], null)) headers.push(line);
    yield line;
  }
}

/**
 * The cell and the digit of a record.
 * @param {Line} line
 * @param {string} word
 * @param {number} start
 * @param {Layout} layout
 * @returns {[number, number]}
 */
function record(line, word, start, layout) {
  if (!RECORD.test(word)) {
    const expected = "column, row, value and perhaps '*', such as 345*";
    const read = `read ${quote(word)}${CUT.test(word) ? ', a record that is cut' : ''}`;
    throw refuse(line, `${read}, expected ${expected}`, start);
  }
  /** @type {Glyph[]} */
  const glyphs = charsOf(word.slice(0, 3)).map((char, at) => [start + at, char]);
  const [column = 0, row = 0, value = 0] = digitsOf(line, glyphs, layout.size);
  return [(row - 1) * layout.size + column - 1, value];
}

/**
 * Write a line for each row that holds a digit.
 * @type {import('./_text.js').Writer}
 */
export function* write(puzzles) {
  for (const { layout, values, placed } of puzzles) {
    const entered = new Set(placed.map(([cell]) => cell));
    if (layout.name !== DEFAULT || !values.some(Boolean)) yield `# layout: ${layout.name}\n`;
    for (let row = 0; row < layout.size; row++) {
      const records = [];
      for (let column = 0; column < layout.size; column++) {
        const cell = row * layout.size + column;
        const value = values[cell];
        if (!value) continue;
        const digits = [column + 1, row + 1, value].map(digitChar).join('');
        records.push(entered.has(cell) ? digits : `${digits}*`);
      }
      if (records.length) yield `${records.join(' ')}\n`;
    }
  }
}

/**
 * Whether all words are records; if there are none, whether a layout is named.
 *
 * Solved grids that are written in groups of three look similar. So if no record has a `*`, the
 * words must also name different cells and must not be such a grid. Records that are cut are told
 * by whole ones with a `*`, so that the reader can say which is cut.
 * @param {Sample} sample
 */
export function sniff({ raw, rows }) {
  const words = rows.flatMap((row) => split(row.text));
  if (!words.length) return namedLayout(raw, null) !== null && raw.every(isComment);
  if (!words.every((word) => RECORD.test(word) || CUT.test(word))) return false;
  if (words.some((word) => CUT.test(word))) {
    return words.some((word) => word.endsWith('*') && !CUT.test(word));
  }
  if (words.some((word) => word.endsWith('*'))) return true;
  return new Set(words.map((word) => word.slice(0, 2))).size === words.length && !isFullGrid(words);
}

const isComment = (/** @type {Line} */ line) => lstrip(line.text).startsWith('#');

/**
 * Whether the digits are a solved grid: most of its rows hold each digit once.
 *
 * Three records of a case file hardly ever have nine different digits.
 * @param {readonly string[]} words
 */
function isFullGrid(words) {
  const digits = words.join('');
  return FULL_ROWS.some(([cells, size]) => {
    if (digits.length % cells) return false;
    const rows = Array.from({ length: digits.length / size }, (_, at) =>
      digits.slice(at * size, (at + 1) * size),
    );
    return 2 * rows.filter((row) => new Set(row).size === size).length > rows.length;
  });
}
