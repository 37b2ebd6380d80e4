/** What a link holds, in the terms of all sites, and the puzzle that is made of it: as found.py. */

import { digitChar, digitOf } from '../../../base/shape.js';
import { puzzleOf, readAs } from '../../puzzle.js';
import { findLayout, plainLayoutOf, withCages } from '../_layouts.js';
import { quote } from '../_text.js';
import { Float, str, WORD } from '../python.js';
import { Unreadable } from './packed.js';

/**
 * @typedef {import('../../../base/shape.js').Layout} Layout
 * @typedef {import('../../puzzle.js').Candidate} Candidate
 */

const SMALLEST = 4;
const LARGEST = 10;
const DIAGONALS = '9x9-x';
const WINDOWS = '9x9-windoku';
/** Things that a sentence names; of more it says that there are more. */
const MOST_NAMED = 12;

export const NORMAL = 'Normal Sudoku rules apply.';
/** @type {ReadonlyMap<string, string>} */
export const RULES_OF = new Map([
  [DIAGONALS, 'Each of the two long diagonals has every digit once.'],
  [WINDOWS, 'Each of the four windows has every digit once.'],
]);
const OTHER = `[^${WORD}]*`;
const PLAIN_RULES = new RegExp(
  `^${OTHER}(?:(?:(?:normal |standard |classic )*sudoku(?: rules apply)?` +
    `|${[...RULES_OF.values()].join('|').toLowerCase().replaceAll('.', '\\.')})${OTHER})*$`,
  'u',
);

/** What a link holds; readers of sites fill it in. */
export class Found {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    /** @type {Map<number, number>} */
    this.givens = new Map();
    /** @type {Map<number, number>} */
    this.placed = new Map();
    /** The candidates of the cells that have some noted. @type {Map<number, Set<number>>} */
    this.marks = new Map();
    /** A label for each cell; null: the usual boxes. @type {(string | number | null)[] | null} */
    this.regions = null;
    /** @type {Set<string>} */
    this.diagonals = new Set();
    /** Further regions of n cells. @type {Set<number>[]} */
    this.extra = [];
    /** Cages with their sums, 0 for none. @type {[cells: Set<number>, sum: number][]} */
    this.cages = [];
    /** What the link holds besides and no puzzle of ours can. @type {Set<string>} */
    this.others = new Set();
    this.hasOwnRules = false;
  }

  /**
   * Note the digit of a cell.
   * @param {number} cell
   * @param {number} digit
   * @param {boolean} isGiven
   */
  put(cell, digit, isGiven) {
    (isGiven ? this.givens : this.placed).set(cell, digit);
  }

  /**
   * Note that the link holds something else, if `present` is something in Python's terms.
   * @param {string} words
   * @param {any} [present]
   */
  also(words, present = true) {
    if (isSomething(present)) this.others.add(words);
  }

  /**
   * Note the cage of a killer with its sum, a number or the text of one, if it has one.
   * @param {Set<number>} cells
   * @param {any} total
   * @param {boolean} isInside whether the link names no further cells, outside the grid
   */
  cage(cells, total, isInside) {
    this.also('cages outside the grid', !isInside);
    this.also('cages without cells', isInside && !cells.size);
    if (!cells.size || !isInside) return;
    const told = isSomething(total) ? str(total) : '0';
    const isNumber = /^[0-9]{1,3}$/.test(told);
    this.also('cages with words', !isNumber);
    this.cages.push([cells, isNumber ? Number(told) : 0]);
  }

  /** @param {any} text of rules; it may say more than that the normal ones apply */
  tellRules(text) {
    if (typeof text !== 'string') return;
    const small = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    if (!PLAIN_RULES.test(small)) this.hasOwnRules = true;
  }

  /**
   * The puzzle, which says what of the link it lacks.
   * @param {string} format
   */
  puzzle(format) {
    const layout = withCages(this.layout(), this.cages);
    const givens = Array.from({ length: layout.cells }, (_, cell) => this.givens.get(cell) ?? 0);
    const digits = Array.from({ length: layout.size }, (_, at) => at + 1);
    const eliminated = [...this.marks].flatMap(([cell, marks]) =>
      digits.filter((digit) => !marks.has(digit)).map((d) => /** @type {Candidate} */ ([cell, d])),
    );
    const puzzle = puzzleOf(layout, givens, { placed: this.placed, eliminated });
    // Where rules are drawn, the text only explains them.
    const isInWords = this.hasOwnRules && !this.cages.length;
    const others = this.others.size || !isInWords ? [...this.others] : ['rules in words'];
    return readAs(puzzle, format, others.length ? told(others) : '');
  }

  /** @returns {Layout} */
  layout() {
    const plain = plainLayoutOf(this.size ** 2);
    const isPlain = plain !== null && this.hasUsualBoxes(plain);
    if (!isPlain || this.size !== findLayout(DIAGONALS).size) {
      this.also('extra regions', this.extra.length);
      this.also('diagonals', this.diagonals.size);
      return isPlain ? plain : this.jigsaw();
    }
    if (this.hasWindows()) {
      this.also('diagonals', this.diagonals.size);
      return findLayout(WINDOWS);
    }
    this.also('extra regions', this.extra.length);
    if (this.diagonals.size > 1) return findLayout(DIAGONALS);
    this.also('a diagonal', this.diagonals.size);
    return plain;
  }

  /** @param {Layout} plain */
  hasUsualBoxes(plain) {
    if (!this.regions) return true;
    const pairs = new Set(
      this.regions.map(
        (label, cell) => `${plain.regions[cell]}${label === null ? '' : ` ${label}`}`,
      ),
    );
    return pairs.size === this.size && new Set(this.regions).size === this.size;
  }

  hasWindows() {
    const names = (/** @type {Iterable<number>[]} */ sets) =>
      new Set(sets.map((cells) => [...cells].sort((a, b) => a - b).join()));
    const [extra, all] = [names(this.extra), names(windows())];
    return (
      this.extra.length === extra.size &&
      extra.size === all.size &&
      [...extra].every((cells) => all.has(cells))
    );
  }

  jigsaw() {
    const { regions, size } = this;
    if (!regions) throw new Unreadable(`read a grid of ${size} rows, expected 4, 6, 8, 9 or 10`);
    const labels = [...new Set(regions)];
    const counts = labels.map((label) => regions.filter((other) => other === label).length);
    if (labels.includes(null) || labels.length !== size || counts.some((count) => count !== size)) {
      const few = counts.sort((a, b) => a - b).slice(0, LARGEST);
      throw new Unreadable(
        `read regions of ${joined(few.map(String))} cells, expected ${size} of ${size} cells each`,
      );
    }
    const letters = regions.map((label) => digitChar(labels.indexOf(label) + 1)).join('');
    return findLayout(`jigsaw:${letters}`);
  }
}

/** The cells of each window of a Windoku. */
export const windows = () =>
  findLayout(WINDOWS)
    .houses.filter(({ kind }) => kind === 'window')
    .map(({ cells }) => new Set(cells));

/** @param {readonly string[]} others */
function told(others) {
  const few = others.length > MOST_NAMED ? [...others.slice(0, MOST_NAMED), 'more'] : others;
  return `The link also holds ${joined(few)}, which cannot be played here.`;
}

/** @param {readonly string[]} words as a list in a sentence */
const joined = (words) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

// -- JSON that may be anything --------------------------------------------------------------------

/** @param {any} value of JSON; whether Python takes it for true */
export function isSomething(value) {
  if (value instanceof Float) return value.value !== 0;
  if (value instanceof Map) return value.size > 0;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/**
 * Whether a value is a whole number, which true and false are not.
 * @param {any} value of JSON
 * @returns {boolean}
 */
export const isWhole = (value) => typeof value === 'number' || typeof value === 'bigint';

/**
 * Whether a value is equal to a whole number, as Python compares them.
 * @param {any} value of JSON
 * @param {number} number
 */
export function equals(value, number) {
  if (value instanceof Float) return value.value === number;
  return typeof value === 'boolean' ? Number(value) === number : value === number;
}

/** @param {any} value of JSON; whether a cell with it holds no digit */
export const isNoDigit = (value) =>
  value === undefined || value === null || value === '' || equals(value, 0);

/**
 * A value of JSON that should be a list.
 * @param {any} value
 * @param {string} expected
 * @returns {any[]}
 */
export function items(value, expected) {
  if (Array.isArray(value)) return value;
  throw new Unreadable(`read ${quote(str(value))}, expected ${expected}`);
}

/** @param {any} value of JSON @returns {any[]} the value if it is a list, else an empty one */
export const listed = (value) => (Array.isArray(value) ? value : []);

/** @param {any} value the number of rows, if there is a layout of that size @returns {number} */
export function sizeOf(value) {
  if (typeof value === 'number' && value >= SMALLEST && value <= LARGEST) return value;
  throw new Unreadable(
    `read a grid of ${quote(str(value))} rows, expected ${SMALLEST} to ${LARGEST}`,
  );
}

const ASCII = /^[\0-\x7f]*$/;
const FEW_DIGITS = /^[0-9]{1,3}$/;

/**
 * The digit of a cell: a number or the text of one.
 * @param {number} size
 * @param {number} cell
 * @param {any} value
 * @returns {number}
 */
export function digitIn(size, cell, value) {
  let digit = 0;
  if (typeof value === 'number') digit = value;
  else if (typeof value === 'string' && ASCII.test(value)) {
    digit = FEW_DIGITS.test(value) ? Number(value) : value.length === 1 ? digitOf(value) : 0;
  }
  if (digit >= 1 && digit <= size) return digit;
  const name = `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
  throw new Unreadable(
    `read ${quote(str(value))} in ${name}, expected a digit 1 to ${digitChar(size)}`,
  );
}

/**
 * The digits of a cell.
 * @param {number} size
 * @param {number} cell
 * @param {readonly any[]} values
 */
export const digitsIn = (size, cell, values) =>
  new Set(values.map((value) => digitIn(size, cell, value)));

/**
 * The digits whose bits a number has set; bit 1 is the digit 1.
 * @param {number} size
 * @param {any} mask
 * @returns {Set<number>}
 */
export function bitsIn(size, mask) {
  if (!isWhole(mask)) return new Set();
  const bits = BigInt(mask);
  return new Set(
    Array.from({ length: size }, (_, at) => at + 1).filter((digit) => (bits >> BigInt(digit)) & 1n),
  );
}
