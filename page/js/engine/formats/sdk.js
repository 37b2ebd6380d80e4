/**
 * `.sdk` files: a grid with headers: as sdk.py.
 *
 * The file has sections, `[Puzzle]` with the givens and `[State]` with the digits so far, or lines
 * like `#A author` and `#D description` before the grid. SadMan Sudoku adds `[PencilMarks]`: a row
 * of fields with commas between them, each empty or the candidates of a cell, such as
 * `,29,29,145,145,145,,,`. Other sections and headers are ignored.
 */

import { digitChar } from '../../base/shape.js';
import { ParseError } from '../errors.js';
import {
  content,
  fields,
  GLYPHS,
  glyphOf,
  headed,
  puzzleWithState,
  quote,
  refuse,
  rowsOf,
} from './_text.js';
import * as grid from './grid.js';
import { charsOf, lengthOf, lstrip, SPACE, strip, WORD } from './python.js';
import * as texts from './texts.js';

/**
 * @typedef {import('../../base/shape.js').Layout} Layout
 * @typedef {import('./_text.js').Glyph} Glyph
 * @typedef {import('./_text.js').Line} Line
 * @typedef {import('./_text.js').Sample} Sample
 */

const SECTION = new RegExp(`^[${SPACE}]*\\[([${WORD}]+)\\][${SPACE}]*$`, 'u');
const HEADER = /^#[ABCDLSU](?![a-z])/;

/**
 * Read the puzzle.
 * @type {import('./_text.js').Reader}
 */
export function* read(lines, layout) {
  const parts = sections(lines, layout);
  const grids = [...grid.readDigits(parts.get('puzzle') ?? [], layout)];
  const [puzzle] = grids;
  if (!puzzle) return;
  const [, shape, givens] = puzzle;
  const states = [...grid.readDigits(parts.get('state') ?? [], shape)];
  for (const [extra] of [...grids.slice(1), ...states.slice(1)]) {
    throw refuse(extra, 'read a second grid, expected one');
  }
  const [first, , state] = states[0] ?? puzzle;
  const marks = marksOf(parts.get('pencilmarks') ?? [], shape);
  const digits = Array.from({ length: shape.size }, (_, at) => at + 1);
  const struck = [...marks].flatMap(([cell, kept]) =>
    digits
      .filter((digit) => !state[cell] && !kept.has(digit))
      .map((digit) => /** @type {[number, number]} */ ([cell, digit])),
  );
  yield puzzleWithState(first, shape, givens, state, struck);
}

/**
 * The candidates of each cell that has marks.
 * @param {readonly Line[]} lines
 * @param {Layout} layout
 */
function marksOf(lines, layout) {
  /** @type {[Line, Glyph[]][]} */
  const rows = [];
  for (const line of lines) {
    const [text = ''] = line.text.split('#');
    if (text.includes(',') || [...content([line], layout)].length) {
      rows.push([line, fields(text, ',')]);
    }
  }
  const { size } = layout;
  const wrong = rows[Math.min(rows.length - 1, size)];
  if (wrong && rows.length !== size) {
    throw refuse(wrong[0], `read ${rows.length} rows of candidates, expected ${size}`);
  }
  /** @type {Map<number, Set<number>>} */
  const marks = new Map();
  rows.forEach(([line, found], row) => {
    if (found.length !== size) {
      throw refuse(line, `read a row of ${found.length} fields, expected ${size}`);
    }
    found.forEach((field, column) => {
      if (strip(field[1])) marks.set(row * size + column, candidatesIn(line, field, size));
    });
  });
  return marks;
}

/**
 * @param {Line} line
 * @param {Glyph} field
 * @param {number} size
 */
function candidatesIn(line, [position, text], size) {
  const chars = charsOf(strip(text));
  const digits = new Set(chars.map((char) => GLYPHS.get(char) ?? 0));
  if (digits.size === chars.length && [...digits].every((digit) => digit > 0 && digit <= size)) {
    return digits;
  }
  const expected = `candidates 1 to ${digitChar(size)}, each once`;
  const start = position + lengthOf(text) - lengthOf(lstrip(text));
  throw refuse(line, `read ${quote(chars.join(''))}, expected ${expected}`, start);
}

/**
 * The lines of each section, by its name.
 * @param {Iterable<Line>} lines
 * @param {Layout | null} layout
 */
function sections(lines, layout) {
  /** @type {Line[]} */
  let part = [];
  const parts = new Map([['puzzle', part]]);
  /** The lines of each section that are known to hold no grid. @type {Map<string, number>} */
  const seen = new Map();
  for (const line of lines) {
    const name = SECTION.exec(line.text)?.[1]?.toLowerCase();
    if (name === undefined) {
      part.push(line);
      continue;
    }
    part = parts.get(name) ?? [];
    parts.set(name, part);
    for (const _ of content(part.slice(seen.get(name) ?? 0), layout)) {
      throw refuse(line, `read a second ${quote(strip(line.text))}, expected one`);
    }
    seen.set(name, part.length);
  }
  return parts;
}

/** Write the givens, and the digits so far if any are placed. */
export const write = headed(
  ({ layout, givens, values, placed }) => {
    const part = (/** @type {string} */ header, /** @type {readonly number[]} */ digits) => [
      header,
      ...rowsOf(
        layout,
        digits.map((digit) => glyphOf(digit)),
      ).map((row) => row.join('')),
    ];
    const lines = [...part('[Puzzle]', givens), ...(placed.length ? part('[State]', values) : [])];
    return `${lines.join('\n')}\n`;
  },
  { mark: '#C ' },
);

/**
 * Whether there is a section, or a header before a grid.
 * @param {Sample} sample
 */
export function sniff(sample) {
  const isPuzzle = (/** @type {Line} */ line) =>
    SECTION.exec(line.text)?.[1]?.toLowerCase() === 'puzzle';
  if (sample.raw.some(isPuzzle)) return true;
  return HEADER.test(sample.raw[0]?.text ?? '') && isGrid(sample.rows);
}

/** @param {readonly Line[]} rows */
function isGrid(rows) {
  try {
    const [first] = texts.read(rows, null);
    return first?.format === 'grid' || first?.format === 'sudoku';
  } catch (error) {
    if (error instanceof ParseError) return false;
    throw error;
  }
}
