/**
 * All candidates in one line: n characters per cell, 729 in all for nine digits: as candidates.py.
 *
 * Character d of a cell is the digit d if it is a candidate, else `.` or `0`. A cell with one
 * candidate holds that digit, unless a peer with several candidates has it too.
 */

import { digitChar } from '../../base/shape.js';
import { candidatesOf } from '../puzzle.js';
import {
  content,
  EMPTY,
  GLYPHS,
  headed,
  isPlain,
  layoutFor,
  puzzleOfCandidates,
  quote,
  refuse,
  SIDES,
} from './_text.js';
import { charsOf, lengthOf, lstrip, strip } from './python.js';

/**
 * @typedef {import('./_text.js').Line} Line
 * @typedef {import('./_text.js').Sample} Sample
 * @typedef {import('../puzzle.js').Puzzle} Puzzle
 */

const SIZE_OF_LENGTH = new Map(SIDES.map((n) => [n ** 3, n]));
/** The layout whose candidates are as many characters as the cells of another one. */
const AMBIGUOUS = 4;

/**
 * Read a puzzle from each line.
 * @type {import('./_text.js').Reader}
 */
export function* read(lines, layout) {
  for (const line of content(lines, layout)) yield puzzleIn(line);
}

/** @param {Line} line */
function puzzleIn(line) {
  const chars = charsOf(strip(line.text));
  const start = lengthOf(line.text) - lengthOf(lstrip(line.text));
  const size = line.layout?.size ?? SIZE_OF_LENGTH.get(chars.length);
  if (size === undefined || chars.length !== size ** 3) {
    const expected = size ? size ** 3 : '64, 216, 512, 729 or 1000';
    throw refuse(line, `read ${chars.length} characters, expected ${expected}`);
  }
  const shape = layoutFor(line, size * size);
  /** @type {Set<number>[]} */
  const candidates = Array.from({ length: shape.cells }, () => new Set());
  chars.forEach((char, at) => {
    const place = at % size;
    if (GLYPHS.get(char) === place + 1) {
      candidates[Math.floor(at / size)]?.add(place + 1);
    } else if (!EMPTY.includes(char)) {
      const expected = `${digitChar(place + 1)} or one of 0 . _ * - x ?`;
      throw refuse(line, `read ${quote(char)}, expected ${expected}`, start + at);
    }
  });
  return puzzleOfCandidates(line, shape, candidates);
}

/**
 * Write one line per puzzle; a given, a placed digit and a last candidate look the same.
 *
 * The layout 4x4 is named, because its 64 characters could also be the cells of 8x8.
 */
export const write = headed(
  (puzzle) => {
    const marks = candidatesOf(puzzle);
    const cells = puzzle.values.map((value, cell) => (value ? [value] : (marks[cell] ?? [])));
    const digits = Array.from({ length: puzzle.layout.size }, (_, at) => at + 1);
    const chars = cells.flatMap((held) => digits.map((d) => digitChar(held.includes(d) ? d : 0)));
    return `${chars.join('')}\n`;
  },
  { isClear: (layout) => isPlain(layout) && layout.size > AMBIGUOUS },
);
