/**
 * `.sdk` files: a grid with headers: as sdk.py.
 *
 * The file has sections, `[Puzzle]` with the givens and `[State]` with the digits so far, or lines
 * like `#A author` and `#D description` before the grid. Other sections and headers are ignored.
 */

import { ParseError } from '../errors.js';
import { content, glyphOf, headed, puzzleWithState, quote, refuse, rowsOf } from './_text.js';
import * as grid from './grid.js';
import { SPACE, strip, WORD } from './python.js';
import * as texts from './texts.js';

/**
 * @typedef {import('../../base/shape.js').Layout} Layout
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
  yield puzzleWithState(first, shape, givens, state);
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
