/** The links of SudokuWiki, sudoku.coach, SudokuExchange and SudokuMaker: as others.py. */

import { cellName } from '../../../base/shape.js';
import { findLayout } from '../_layouts.js';
import { firstOf, isPrintable, lengthOf, str } from '../python.js';
import { bitsIn, digitIn, equals, Found, items, listed, sizeOf } from './found.js';
import { jsonOf, Unreadable, unzip, withZeros } from './packed.js';
import { fromLine } from './sudokupad.js';

/** @typedef {import('./packed.js').Json} Json */

// -- SudokuWiki -----------------------------------------------------------------------------------
//
// A board is 81 digits, or two characters per cell. In version B, after the letters S9B, these are
// a number to the base 36: a given 1 to 9, a digit placed 10 to 18, else 18 and a bit for each
// candidate. The version before has numbers to the base 32: a bit for each candidate, and the
// lowest for a given.

const WIKI_B = /^S9B([0-9a-z]{162})$/i;
const WIKI = /^[0-9a-v]{162}$/i;
const LINE = /^[0-9.]{81}$/;
const CELLS = 81;
const SIZE = 9;

/** @param {string} board the value of `bd` */
export function fromSudokuwiki(board) {
  if (LINE.test(board)) return fromLine(board);
  const packed = WIKI_B.exec(board)?.[1];
  if (packed) return wikiB(numbersIn(packed, 36));
  if (WIKI.test(board)) return wiki(numbersIn(board, 32));
  throw new Unreadable(
    `read a board of ${lengthOf(board)} characters, expected 81 digits, or 162 packed`,
  );
}

/**
 * @param {string} packed
 * @param {number} base
 */
const numbersIn = (packed, base) =>
  Array.from({ length: CELLS }, (_, cell) => parseInt(packed.slice(2 * cell, 2 * cell + 2), base));

/** @param {readonly number[]} numbers */
function wikiB(numbers) {
  const found = new Found(SIZE);
  numbers.forEach((number, cell) => {
    if (number > 2 * SIZE) {
      found.marks.set(cell, bitsIn(SIZE, (number - 2 * SIZE) * 2));
      return;
    }
    const isGiven = number <= SIZE;
    found.put(cell, digitIn(SIZE, cell, isGiven ? number : number - SIZE), isGiven);
  });
  return found;
}

/** @param {readonly number[]} numbers */
function wiki(numbers) {
  const found = new Found(SIZE);
  const marks = numbers.map((number) => bitsIn(SIZE, number));
  const layout = findLayout('9x9');
  marks.forEach((held, cell) => {
    const [digit = 0] = held;
    // A last candidate looks like a digit. It is none while a peer has it among others.
    const isAmongOthers = (/** @type {number} */ peer) =>
      Boolean(marks[peer]?.has(digit)) && (marks[peer]?.size ?? 0) > 1;
    const isLast = held.size === 1 && !(layout.peers[cell] ?? []).some(isAmongOthers);
    const isGiven = Boolean((numbers[cell] ?? 0) & 1);
    if (isGiven && held.size !== 1) {
      const name = cellName(layout, cell);
      throw new Unreadable(`read ${held.size} digits given in ${name}, expected one`);
    }
    if (isGiven || isLast) found.put(cell, digit, isGiven);
    else found.marks.set(cell, held);
  });
  return found;
}

// -- SudokuExchange -------------------------------------------------------------------------------

/** @param {string} digits the value of `s`: digits, or digits with letters for empty cells */
export const fromSudokuexchange = (digits) =>
  fromLine(LINE.test(digits) ? digits : withZeros(digits));

// -- SudokuMaker ----------------------------------------------------------------------------------

const GRID = 0;
const REGIONS = 1;
const RULES = new Map([
  [200, 'differences'],
  [201, 'ratios'],
  [202, 'X and V signs'],
  [300, 'thermometers'],
  [301, 'killer cages'],
  [2000, 'lines'],
  [2001, 'cages'],
]);
const LONGEST_NAME = 30;

/** @param {string} packed the value of `puzzle`: cells, and rules whose types are numbers */
export function fromSudokumaker(packed) {
  const puzzle = jsonOf(unzip(packed)).get('puzzle');
  if (!(puzzle instanceof Map)) throw new Unreadable('read a document without a puzzle');
  const cells = items(puzzle.get('cells'), 'a list of cells');
  const side = puzzle.has('size') ? puzzle.get('size') : SIZE;
  const size = sizeOf(puzzle.has('width') ? puzzle.get('width') : side);
  const isFromOne = !puzzle.has('minDigit') || equals(puzzle.get('minDigit'), 1);
  if (cells.length !== size ** 2 || !isFromOne) {
    throw new Unreadable(`read ${cells.length} cells, expected ${size ** 2} with digits from 1`);
  }
  const found = new Found(size);
  cells.forEach((cell, number) => {
    if (cell instanceof Map) takeCell(found, number, cell);
  });
  for (const rule of listed(puzzle.get('constraints'))) {
    if (rule instanceof Map && rule.get('disabled') !== true) takeRule(found, rule);
  }
  if (!found.regions) {
    throw new Unreadable(`read a grid without regions, expected ${size} of ${size} cells each`);
  }
  return found;
}

/**
 * @param {Found} found
 * @param {number} number
 * @param {Json} cell
 */
function takeCell(found, number, cell) {
  if (cell.has('value')) {
    found.put(number, digitIn(found.size, number, cell.get('value')), cell.get('given') === true);
  } else {
    const marks = bitsIn(found.size, cell.get('candidates'));
    if (marks.size) found.marks.set(number, marks);
  }
  found.also('corner marks', cell.get('cornerPencilMarks') ?? null);
  found.also('colours', cell.get('colors') ?? null);
}

/**
 * @param {Found} found
 * @param {Json} rule
 */
function takeRule(found, rule) {
  const kind = rule.get('type');
  if (equals(kind, REGIONS)) {
    const regions = items(rule.get('regions'), 'a region for each cell');
    if (regions.length !== found.size ** 2) {
      throw new Unreadable(`read regions of ${regions.length} cells, expected ${found.size ** 2}`);
    }
    found.regions = regions.map(str);
  } else if (!equals(kind, GRID)) {
    found.also((typeof kind === 'number' && RULES.get(kind)) || nameOf(rule.get('definition')));
  }
}

/** @param {any} about what a rule is called */
function nameOf(about) {
  const name = about instanceof Map ? about.get('name') : null;
  const isName = typeof name === 'string' && isPrintable(name);
  return isName ? `'${firstOf(name, LONGEST_NAME)}'` : 'other rules';
}
