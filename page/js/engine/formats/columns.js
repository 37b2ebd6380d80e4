/**
 * CSV with a header: each row has a puzzle in the column `puzzle` (or `quizzes`, `sudoku`): as
 * columns.py.
 *
 * A column `state` holds the digits so far, `layout` the layout's name; other columns, such as a
 * solution, are ignored. Commas, semicolons or tabs separate the columns.
 */

import { ParseError } from '../errors.js';
import { lineOf } from '../puzzle.js';
import { glyphOf, layoutCalled, puzzleOn, puzzleWithState, quote, refuse } from './_text.js';
import { rowOf } from './csv.js';
import { LONGEST_ROW, readDigits } from './line.js';
import { isBlank, lengthOf, strip } from './python.js';

/**
 * @typedef {import('./_text.js').Line} Line
 * @typedef {import('./_text.js').Sample} Sample
 *
 * @typedef {object} Header the first line of a table
 * @property {string} separator
 * @property {string[]} names of the columns, in small letters
 * @property {string} column the name of the column with the puzzles
 */

const PUZZLE = ['puzzle', 'puzzles', 'quiz', 'quizzes', 'sudoku', 'givens', 'grid', 'question'];
const SEPARATORS = [',', ';', '\t'];
/** The first line of the tables that we write. */
export const HEADER = 'puzzle,state,layout\n';

/**
 * Read a puzzle from each row after the header.
 * @type {import('./_text.js').Reader}
 */
export function* read(lines, layout) {
  /** @type {Header | null} */
  let header = null;
  for (const line of lines) {
    if (isBlank(line.text)) continue;
    if (!header) {
      header = headerOf(line);
      continue;
    }
    const { names, separator, column } = header;
    const row = fieldsOf(line, separator);
    if (row.length < names.length) {
      throw refuse(line, `read ${row.length} fields, expected ${names.length}`);
    }
    const cells = new Map(names.map((name, at) => [name, row[at] ?? '']));
    yield puzzleIn({ ...line, layout }, column, cells);
  }
}

/**
 * The header that a line is; throws ParseError where it names no column of puzzles.
 * @param {Line} line
 * @returns {Header}
 */
export function headerOf(line) {
  const counts = SEPARATORS.map((separator) => line.text.split(separator).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
  const names = fieldsOf(line, separator).map((name) => strip(name).toLowerCase());
  const column = PUZZLE.find((name) => names.includes(name));
  if (column === undefined) {
    throw refuse(line, `read ${quote(line.text)}, expected a column called 'puzzle'`);
  }
  return { separator, names, column };
}

/**
 * @param {Line} line
 * @param {string} separator
 */
function fieldsOf(line, separator) {
  try {
    return rowOf(line.text, separator);
  } catch (error) {
    const told = error instanceof Error ? error.message : '';
    throw refuse(line, `read ${quote(line.text)}, expected a row of CSV (${told})`);
  }
}

/**
 * @param {Line} line
 * @param {string} column
 * @param {Map<string, string>} row
 */
function puzzleIn(line, column, row) {
  const name = strip(row.get('layout') ?? '');
  if (name) {
    const named = layoutCalled(line, name);
    if (line.layout && line.layout.name !== named.name) {
      const expected = quote(line.layout.name);
      throw refuse(line, `read the layout ${quote(name)}, expected ${expected}`);
    }
    line = { ...line, layout: named };
  }
  const [layout, givens] = digitsIn(line, row.get(column) ?? '');
  const state = row.get('state') ?? '';
  if (isBlank(state)) return puzzleOn(line, layout, givens);
  return puzzleWithState(line, layout, givens, digitsIn({ ...line, layout }, state)[1]);
}

/**
 * @param {Line} line
 * @param {string} field
 */
const digitsIn = (line, field) =>
  readDigits(
    { ...line, text: field },
    lengthOf(line.text.slice(0, Math.max(0, line.text.indexOf(field)))),
  );

/**
 * Write a header and a row per puzzle; the state is empty if no digit is placed.
 * @type {import('./_text.js').Writer}
 */
export function* write(puzzles) {
  yield HEADER;
  for (const puzzle of puzzles) {
    const givens = puzzle.givens.map((digit) => glyphOf(digit)).join('');
    const state = puzzle.placed.length ? lineOf(puzzle.values) : '';
    yield `${givens},${state},${puzzle.layout.name}\n`;
  }
}

/**
 * Whether the first line names a column of puzzles, and the next line has a puzzle.
 *
 * So a title such as 'Sudoku' above a grid is no header.
 * @param {Sample} sample
 */
export function sniff({ raw: [first, row] }) {
  if (!first || !row) return false;
  try {
    const { separator, names, column } = headerOf(first);
    const field = fieldsOf(row, separator)[names.indexOf(column)];
    return field !== undefined && lengthOf(field) > LONGEST_ROW;
  } catch (error) {
    if (error instanceof ParseError) return false;
    throw error;
  }
}
