/**
 * Lines of HoDoKu's library: `:code:digits:cells:deleted:eliminations:placements:extra:`: as
 * hodoku.py.
 *
 * In the cells, `+` marks the following digit as placed, not given. Deleted candidates are written
 * as digit, row, column, and are struck in the puzzle. The other fields describe the technique that
 * the line is an example of; they are not read.
 */

import { digitChar } from '../../base/shape.js';
import {
  content,
  digitsOf,
  fields,
  glyphOf,
  headed,
  layoutFor,
  puzzleOn,
  quote,
  refuse,
} from './_text.js';
import { charsOf, isBlank, matches, SPACE, strip } from './python.js';

/**
 * @typedef {import('../../base/shape.js').Layout} Layout
 * @typedef {import('../puzzle.js').Candidate} Candidate
 * @typedef {import('./_text.js').Glyph} Glyph
 * @typedef {import('./_text.js').Line} Line
 * @typedef {import('./_text.js').Sample} Sample
 */

const FORM = ':code:digits:cells:deleted:eliminations:placements:extra:';
const WORDS = new RegExp(`[^${SPACE}]+`, 'gu');
const CELLS = 3;
const DELETED = 4;

/**
 * Read a puzzle from each line.
 * @type {import('./_text.js').Reader}
 */
export function* read(lines, layout) {
  for (const line of content(lines, layout)) yield puzzleIn(line);
}

/** @param {Line} line */
function puzzleIn(line) {
  const parts = fields(line.text, ':');
  const [before, cells, struck] = [parts[0], parts[CELLS], parts[DELETED]];
  if (!before || !cells || !struck || !isBlank(before[1])) {
    throw refuse(line, `read ${quote(strip(line.text))}, expected ${FORM}`);
  }
  const { glyphs, plus } = cellsIn(cells);
  const shape = layoutFor(line, glyphs.length);
  const values = digitsOf(line, glyphs, shape.size);
  /** @type {Candidate[]} */
  const placed = [...plus.keys()].map((cell) => [cell, values[cell] ?? 0]);
  for (const [cell, value] of placed) {
    if (value) continue;
    throw refuse(line, "read '+' before an empty cell, expected a digit", plus.get(cell));
  }
  const givens = values.map((value, cell) => (plus.has(cell) ? 0 : value));
  const eliminated = Array.from(matches(WORDS, struck[1]), ([start, [word]]) =>
    candidate(line, word, struck[0] + start, shape),
  );
  return puzzleOn(line, shape, givens, { placed, eliminated });
}

/**
 * The cells, and for each behind a `+` the position of that.
 * @param {Glyph} field
 */
function cellsIn([start, text]) {
  const chars = charsOf(text);
  /** @type {Glyph[]} */
  const glyphs = [];
  /** @type {Map<number, number>} */
  const plus = new Map();
  for (let at = 0; at < chars.length; at++) {
    if (chars[at] === '+' && at + 1 < chars.length) {
      plus.set(glyphs.length, start + at);
      at++;
    }
    glyphs.push([start + at, chars[at] ?? '']);
  }
  return { glyphs, plus };
}

/**
 * @param {Line} line
 * @param {string} word
 * @param {number} position
 * @param {Layout} layout
 * @returns {Candidate}
 */
function candidate(line, word, position, layout) {
  const chars = charsOf(word);
  const glyphs = chars.slice(0, 3).map((char, at) => /** @type {Glyph} */ ([position + at, char]));
  const [value = 0, row = 0, column = 0] = digitsOf(line, glyphs, layout.size);
  if (chars.length !== 3 || !value || !row || !column) {
    throw refuse(line, `read ${quote(word)}, expected digit, row and column`, position);
  }
  return [(row - 1) * layout.size + column - 1, value];
}

/** Write one line per puzzle, with code 0000 and `x`, which name no technique. */
export const write = headed(({ layout, values, placed, eliminated }) => {
  const entered = new Set(placed.map(([cell]) => cell));
  const cells = values.map((value, cell) => `${entered.has(cell) ? '+' : ''}${glyphOf(value)}`);
  const struck = eliminated.map(([cell, value]) =>
    [value, Math.floor(cell / layout.size) + 1, (cell % layout.size) + 1].map(digitChar).join(''),
  );
  return `:0000:x:${cells.join('')}:${struck.join(' ')}:::\n`;
});
