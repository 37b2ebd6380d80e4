/**
 * One puzzle per line: n*n characters, which other text may follow: as line.py.
 *
 * A digit is itself (`A` is 10); an empty cell is one of `0 . _ * - x ?`. Blanks are separators, or
 * the empty cells if the line has exactly n*n characters and no other sign for them. The puzzle may
 * follow a short word. After it, a blank, comma or semicolon may introduce any text, such as a
 * number, a name or a rating, which is ignored.
 */

import {
  BARS,
  BARS_CLASS,
  content,
  digitsOf,
  glyphOf,
  headed,
  layoutFor,
  puzzleOn,
  SIDES,
} from './_text.js';
import { charsOf, lengthOf, matches, SPACE } from './python.js';

/**
 * @typedef {import('../../base/shape.js').Layout} Layout
 * @typedef {import('./_text.js').Glyph} Glyph
 * @typedef {import('./_text.js').Line} Line
 * @typedef {import('./_text.js').Sample} Sample
 */

const WORDS = new RegExp(`[^${SPACE},;"'\\[\\](){}${BARS_CLASS}]+`, 'gu');
const SEPARATORS = new Set(` \t,;"'[](){}${BARS}`);
const BLANK_FORM = /^[1-9Aa ]* [1-9Aa ]*$/;
const SIZES = new Set(SIDES.map((n) => n * n));
/** Characters in a row of a grid: ten cells, one of them a 10. */
export const LONGEST_ROW = 11;

/**
 * Read a puzzle from each line.
 * @type {import('./_text.js').Reader}
 */
export function* read(lines, layout) {
  for (const line of content(lines, layout)) {
    const [shape, givens] = readDigits(line);
    yield puzzleOn(line, shape, givens);
  }
}

/**
 * The layout and the digits of a text that begins at `offset` of its line.
 * @param {Line} line
 * @param {number} [offset]
 * @returns {[Layout, number[]]}
 */
export function readDigits(line, offset = 0) {
  const glyphs = glyphsOf(line).map(([at, char]) => /** @type {Glyph} */ ([at + offset, char]));
  const layout = layoutFor(line, glyphs.length);
  return [layout, digitsOf(line, glyphs, layout.size)];
}

/**
 * @param {string} text
 * @param {number} [start]
 * @returns {Glyph[]}
 */
const enumerated = (text, start = 0) => charsOf(text).map((char, at) => [start + at, char]);

/** @param {Line} line @returns {Glyph[]} */
function glyphsOf({ text, layout }) {
  const sizes = layout ? new Set([layout.cells]) : SIZES;
  if (sizes.has(text.length) && text.includes(' ') && BLANK_FORM.test(text)) {
    return enumerated(text);
  }
  // A number or name before the puzzle is one short word, so that there are two words at most.
  // Groups of cells would be more.
  /** @type {Glyph | null} */
  let word = null;
  let seen = 0;
  for (const [start, [found]] of matches(WORDS, text)) {
    if (lengthOf(found) > LONGEST_ROW) word = [start, found];
    seen++;
    if (word || seen === 2) break;
  }
  if (word && sizes.has(lengthOf(word[1]))) return enumerated(word[1], word[0]);
  const spread = enumerated(text).filter(([, char]) => !SEPARATORS.has(char));
  if (sizes.has(spread.length) || !word) return spread;
  return enumerated(word[1], word[0]);
}

/** @param {string} empty */
const writer = (empty) =>
  headed(({ values }) => `${values.map((value) => glyphOf(value, empty)).join('')}\n`);

export const write = writer('.');
export const writeWithZeros = writer('0');
export const writeWithUnderscores = writer('_');
