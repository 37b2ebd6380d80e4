/**
 * Grids with the candidates of each cell, as forums and other programs print them: as
 * pencilmarks.py.
 *
 * Each cell is a token with its candidates, such as `7` or `159`; blanks or bars separate tokens.
 * The sign of an empty cell means that nothing was noted there, so that every digit that no peer
 * holds is a candidate. `!` is a cell without candidates; only Whydoku writes it. `*`, `@`, `&`
 * and `+` at the ends of a token, by which programs point at cells, are ignored.
 */

import { digitChar } from '../../base/shape.js';
import { candidatesOf } from '../puzzle.js';
import {
  BARS_CLASS,
  boxed,
  content,
  digitsOf,
  EMPTY,
  headed,
  layoutFor,
  puzzleOfCandidates,
  quote,
  refuse,
  SIDES,
} from './_text.js';
import { RULE } from './grid.js';
import { charsOf, lengthOf, matches, SPACE } from './python.js';

/**
 * @typedef {import('./_text.js').Glyph} Glyph
 * @typedef {import('./_text.js').Line} Line
 * @typedef {import('./_text.js').Sample} Sample
 * @typedef {[Line, Glyph[]]} Row
 */

export const NONE_LEFT = '!';
const TOKENS = new RegExp(`[^${SPACE}${BARS_CLASS}]+`, 'gu');
const POINTERS = '*@&+';

/**
 * Read grids one by one.
 * @type {import('./_text.js').Reader}
 */
export function* read(lines, layout) {
  /** @type {Row[]} */
  let rows = [];
  let size = 0;
  for (const line of content(lines, layout)) {
    const tokens = tokensOf(line.text);
    if (!tokens.length || isRule(tokens)) continue;
    rows.push([line, tokens]);
    if (rows.length === 1) size = sizeOf(line, tokens);
    if (rows.length < size) continue;
    yield puzzleOfRows(rows, size);
    rows = [];
  }
  const last = rows.at(-1);
  if (last) throw refuse(last[0], `read ${rows.length} of the ${size} rows of a grid`);
}

/** @param {string} text @returns {Glyph[]} */
const tokensOf = (text) => Array.from(matches(TOKENS, text), ([start, [token]]) => [start, token]);

/** @param {readonly Glyph[]} tokens */
function isRule(tokens) {
  const cells = SIDES.includes(tokens.length) && tokens.every(([, token]) => lengthOf(token) === 1);
  return !cells && tokens.every(([, token]) => charsOf(token).every((char) => RULE.has(char)));
}

/**
 * @param {Line} line
 * @param {readonly Glyph[]} tokens
 */
function sizeOf(line, tokens) {
  const size = line.layout?.size ?? tokens.length;
  if (!SIDES.includes(size)) throw refuse(line, `read a row of ${size} cells, expected 4 to 10`);
  return size;
}

/**
 * @param {readonly Row[]} rows
 * @param {number} size
 */
function puzzleOfRows(rows, size) {
  const [first] = /** @type {Row} */ (rows[0]);
  const layout = layoutFor(first, size * size);
  const candidates = rows.flatMap(([line, tokens]) => {
    if (tokens.length !== size) {
      throw refuse(line, `read a row of ${tokens.length} cells, expected ${size}`);
    }
    if (line.layout?.name !== first.layout?.name) {
      throw refuse(line, 'read a layout within a grid, expected it before the first row');
    }
    return tokens.map((token) => marksOf(line, token, size));
  });
  return puzzleOfCandidates(first, layout, candidates);
}

/**
 * @param {Line} line
 * @param {Glyph} glyph
 * @param {number} size
 * @returns {Set<number> | null}
 */
function marksOf(line, [position, token], size) {
  if (token === NONE_LEFT) return new Set();
  if (lengthOf(token) === 1 && EMPTY.includes(token)) return null;
  const [skipped, chars] = withoutPointers(token);
  const glyphs = chars.map((char, at) => /** @type {Glyph} */ ([position + skipped + at, char]));
  const values = digitsOf(line, glyphs, size);
  if (!values.length || values.includes(0) || new Set(values).size < values.length) {
    throw refuse(line, `read ${quote(token)}, expected candidates, each once`, position);
  }
  return new Set(values);
}

/**
 * The characters of a token without the pointers at its ends, and how many were before them.
 * @param {string} token
 * @returns {[number, string[]]}
 */
function withoutPointers(token) {
  const chars = charsOf(token);
  const isPointer = (/** @type {string} */ char) => POINTERS.includes(char);
  const start = chars.findIndex((char) => !isPointer(char));
  if (start < 0) return [chars.length, []];
  return [start, chars.slice(start, chars.findLastIndex((char) => !isPointer(char)) + 1)];
}

/**
 * Write boxes with lines between them, and a blank line after each grid.
 *
 * A given, a placed digit and the last candidate of a cell look the same.
 */
export const write = headed((puzzle) => {
  const marks = candidatesOf(puzzle);
  const tokens = puzzle.values.map(
    (value, cell) => (value ? [value] : (marks[cell] ?? [])).map(digitChar).join('') || NONE_LEFT,
  );
  return `${boxed(puzzle.layout, tokens)}\n`;
});
