/** The links of SudokuWiki, sudoku.coach, SudokuExchange and SudokuMaker: as others.py. */

import { cellName } from '../../../base/shape.js';
import { askCore } from '../../core.js';
import { findLayout } from '../_layouts.js';
import { quote } from '../_text.js';
import { firstOf, isPrintable, lengthOf, partition, repr, str } from '../python.js';
import { bitsIn, digitIn, equals, Found, items, listed, sizeOf, windows } from './found.js';
import { jsonOf, Unreadable, unzip, withZeros } from './packed.js';
import { fromLine } from './sudokupad.js';

/** @typedef {import('./packed.js').Json} Json */

// -- SudokuWiki -----------------------------------------------------------------------------------
//
// A board is 81 digits, or two characters per cell. In version B, after the letters S9B, these are
// a number to the base 36: a given 1 to 9, a digit placed 10 to 18, else 18 and a bit for each
// candidate. The version before has numbers to the base 32: a bit for each candidate, and the
// lowest for a given.
//
// Variants have pages of their own, and other letters than S. A cell of a jigsaw in version B has
// three characters: 1024 times the number of its region is added. Else the regions stand in a
// field. A killer has colours and sums, which the core reads.

const WIKI_B = /^([SXWJ])9B([0-9a-z]*)$/i;
const WIKI_STRING = /^(?![SXWJ]9B)[A-Z][0-9A-Z][A-Z]/i;
const WIKI = /^[0-9a-v]{162}$/i;
const LINE = /^[0-9.]{81}$/;
const JIGMAP = /^[0-9]{81}$/;
const CELLS = 81;
const SIZE = 9;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const REGION = 1024;
const MOST = 2 * SIZE + (1 << SIZE) - 1;
const [NARROW, WIDE] = [2, 3];

const [SUDOKU, X, WINDOKU, JIGSAW, KILLER] = ['S', 'X', 'W', 'J', 'K'];
/** What the name of a page holds: the letter of a variant that is played, or another's name. */
const PAGES = /** @type {const} */ ([
  ['killerjigsaw', 'killer jigsaws'],
  ['killer', KILLER],
  ['kenken', 'KenKen'],
  ['kendoku', 'KenDoku'],
  ['str8ts', 'Str8ts'],
  ['colour', 'coloured Sudokus'],
  ['color', 'coloured Sudokus'],
  ['jigsaw', JIGSAW],
  ['windoku', WINDOKU],
  ['sudokux', X],
  ['xsudoku', X],
  ['sudoku', SUDOKU],
]);
const PLAYED = 'expected one of Sudokus, Sudoku X, Windokus, jigsaws or killers';

/**
 * What a link holds: its page names the variant, `bd` has the board.
 * @param {string} path
 * @param {Map<string, string>} fields
 */
export function fromSudokuwiki(path, fields) {
  const board = fields.get('bd');
  if (board === undefined) throw new Unreadable("read no puzzle, expected it behind 'bd='");
  let variant = variantOf(path.replace(/^\/+|\/+$/g, '').replace(/^.*\//s, ''));
  if (variant === KILLER) return killerOf(board);
  const packed = WIKI_B.exec(board);
  const letter = packed?.[1]?.toUpperCase() ?? SUDOKU;
  if (letter !== SUDOKU) variant = letter;
  const found = boardOf(board, letter, packed?.[2]);
  if (variant === X) found.diagonals.add('diagonal+').add('diagonal-');
  else if (variant === WINDOKU) found.extra.push(...windows());
  else if (variant === JIGSAW && !found.regions) found.regions = jigmapOf(fields);
  return found;
}

/** @param {string} page */
function variantOf(page) {
  const [stem] = partition(page, '.');
  const name = stem.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const [part, variant] of PAGES) {
    if (!name.includes(part)) continue;
    if (variant.length > 1) throw new Unreadable(`read the page of ${variant}, ${PLAYED}`);
    return variant;
  }
  if (name) throw new Unreadable(`read the page ${quote(page)}, ${PLAYED}`);
  return SUDOKU;
}

/**
 * @param {string} board
 * @param {string} letter
 * @param {string | undefined} packed what stands behind the letters of version B
 */
function boardOf(board, letter, packed) {
  if (LINE.test(board)) return fromLine(board);
  if (packed !== undefined) return wikiB(packed, letter === JIGSAW ? WIDE : NARROW);
  if (WIKI.test(board)) return wiki(numbersIn(board, NARROW, 32));
  const length = lengthOf(board);
  if (length > NARROW * CELLS && WIKI_STRING.test(board)) {
    throw new Unreadable(`read a board that begins with ${repr(board.slice(0, 3))}, ${PLAYED}`);
  }
  throw new Unreadable(`read a board of ${length} characters, expected 81 digits, or 162 packed`);
}

/** @param {string} board */
function killerOf(board) {
  const { puzzles, refusal } = askCore('read_text', { text: board });
  if (refusal.told && !refusal.is_of_nothing) throw new Unreadable(refusal.told);
  const [puzzle] = puzzles;
  if (puzzles.length !== 1 || puzzle.form !== 'sudokuwiki') {
    const expected = '81 colours of cages, a comma and 162 digits of their sums';
    throw new Unreadable(`read a board of ${lengthOf(board)} characters, expected ${expected}`);
  }
  const found = new Found(SIZE);
  for (const [cell, digit] of puzzle.placed) found.put(cell, digit, false);
  for (const { cells, sum } of findLayout(puzzle.layout).cages) {
    found.cages.push([new Set(cells), sum]);
  }
  for (const [cell, digit] of puzzle.struck) {
    const marks = found.marks.get(cell) ?? new Set(DIGITS);
    marks.delete(digit);
    found.marks.set(cell, marks);
  }
  return found;
}

/** @param {Map<string, string>} fields */
function jigmapOf(fields) {
  const jigmap = fields.get('jigmap') ?? '';
  if (JIGMAP.test(jigmap)) return [...jigmap];
  const shape = fields.get('shape');
  const told = shape === undefined ? 'a jigsaw' : `the shape ${quote(shape)} of a jigsaw`;
  throw new Unreadable(`read ${told} without regions, expected 81 digits behind 'jigmap='`);
}

/**
 * @param {string} packed
 * @param {number} width
 * @param {number} base
 */
const numbersIn = (packed, width, base) =>
  Array.from({ length: CELLS }, (_, cell) =>
    parseInt(packed.slice(width * cell, width * (cell + 1)), base),
  );

/**
 * @param {string} packed
 * @param {number} width
 */
function wikiB(packed, width) {
  if (packed.length !== width * CELLS) {
    throw new Unreadable(`read ${packed.length} packed characters, expected ${width * CELLS}`);
  }
  const found = new Found(SIZE);
  let numbers = numbersIn(packed, width, 36);
  if (width === WIDE) {
    found.regions = numbers.map((number) => Math.floor(number / REGION));
    numbers = numbers.map((number) => number % REGION);
  }
  numbers.forEach((number, cell) => {
    if (number < 1 || number > MOST) {
      const name = cellName(findLayout('9x9'), cell);
      throw new Unreadable(`read the number ${number} for ${name}, expected 1 to ${MOST}`);
    }
    if (number > 2 * SIZE) {
      found.marks.set(cell, bitsIn(SIZE, (number - 2 * SIZE) * 2));
      return;
    }
    const isGiven = number <= SIZE;
    found.put(cell, isGiven ? number : number - SIZE, isGiven);
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
