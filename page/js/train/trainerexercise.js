/**
 * An exercise while somebody works at it: the position, and what was removed, entered or marked on
 * it. Nothing here knows the page.
 */

import { cellName, digitChar } from '../board/layout.js';
import {
  code,
  computedAt,
  decode,
  positionOf,
  positionToDict,
  valueAt,
} from '../board/position.js';

/**
 * @typedef {import('../board/layout.js').Layout} Layout
 * @typedef {import('../board/position.js').Candidate} Candidate
 * @typedef {import('../board/position.js').Position} Position
 * @typedef {import('./trainerdisguise.js').Moment} Moment
 * @typedef {'strike' | 'digit' | 'mark'} Way how a press on a cell answers
 *
 * @typedef {object} Answer
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {number[]} cells marked as those of the pattern
 */

/** The colour of the cells of an answer. */
const COLOUR = 4;

export class Exercise {
  /** Candidates that were removed. @type {Set<number>} */
  #struck = new Set();
  /** Digits that were entered, by cell. @type {Map<number, number>} */
  #entered = new Map();
  /** Cells that were marked. @type {Set<number>} */
  #marked = new Set();

  /** @type {Way} */
  way;
  /** The digit that is highlighted, and used by a press on a cell; or 0. */
  held = 0;
  /** @type {Set<number>} */
  selection = new Set();
  cursor = 0;

  /**
   * @param {Layout} layout
   * @param {Moment} moment
   * @param {Way} way
   * @param {boolean} [shows] whether the board shows candidates; without them none can be removed
   */
  constructor(layout, moment, way, shows = true) {
    const { givens, placed, struck } = moment;
    this.base = positionOf(layout, givens, undefined, { placed, struck });
    this.way = way;
    this.shows = shows;
    this.cursor = Math.max(
      0,
      givens.findIndex((_, cell) => !valueAt(this.base, cell)),
    );
  }

  get layout() {
    return this.base.layout;
  }

  /** The position as questions have it, without the answer. */
  json() {
    return positionToDict(this.base);
  }

  // -- answering ----------------------------------------------------------------------------------

  /**
   * A digit was pressed: it is for the chosen cells, or held for the next ones.
   * @param {number} digit
   */
  press(digit) {
    if (digit > this.layout.size) return;
    const open = [...this.selection].filter((cell) => !valueAt(this.base, cell));
    if (open.length && this.way !== 'mark') this.#apply(open, digit);
    else this.held = this.held === digit ? 0 : digit;
  }

  /**
   * A cell was pressed.
   * @param {number} cell
   * @param {'only' | 'add' | 'toggle'} how
   * @param {boolean} dragging
   */
  pick(cell, how, dragging) {
    this.cursor = cell;
    if (this.way === 'mark') {
      if (!valueAt(this.base, cell)) this.#mark(cell, dragging);
    } else if (this.held && how === 'only') {
      this.selection.clear();
      this.toggle(cell, this.held);
    } else if (how === 'only') {
      this.selection = new Set(this.selection.has(cell) && this.selection.size === 1 ? [] : [cell]);
    } else if (this.selection.has(cell) && how === 'toggle') {
      this.selection.delete(cell);
    } else {
      this.selection.add(cell);
    }
  }

  /** @param {number} cell @param {boolean} dragging a drag only adds */
  #mark(cell, dragging) {
    if (this.#marked.has(cell) && !dragging) this.#marked.delete(cell);
    else this.#marked.add(cell);
  }

  /**
   * Remove or enter a digit in a cell, or take that back.
   * @param {number} cell
   * @param {number} digit
   */
  toggle(cell, digit) {
    this.#apply([cell], digit);
  }

  /** @param {number[]} cells @param {number} digit */
  #apply(cells, digit) {
    if (this.way === 'digit') {
      for (const cell of cells) this.#enter(cell, digit);
      return;
    }
    const open = cells.filter((cell) => computedAt(this.base, cell).includes(digit));
    const left = open.filter((cell) => !this.#struck.has(code(cell, digit)));
    for (const cell of left) this.#struck.add(code(cell, digit));
    if (!left.length) for (const cell of open) this.#struck.delete(code(cell, digit));
  }

  /** @param {number} cell @param {number} digit */
  #enter(cell, digit) {
    if (valueAt(this.base, cell)) return;
    if (this.#entered.get(cell) === digit) this.#entered.delete(cell);
    else this.#entered.set(cell, digit);
  }

  /** @param {Way} way */
  choose(way) {
    if (way === 'strike' && !this.shows) return;
    this.way = way;
    this.selection.clear();
  }

  /** Take the answer back. */
  clear() {
    this.#struck.clear();
    this.#entered.clear();
    this.#marked.clear();
    this.selection.clear();
    this.held = 0;
  }

  /** @returns {Answer} */
  get answer() {
    const sorted = (/** @type {Iterable<number>} */ numbers) => [...numbers].sort((a, b) => a - b);
    return {
      placements: sorted(this.#entered.keys()).map((cell) => [cell, this.#entered.get(cell) ?? 0]),
      eliminations: sorted(this.#struck).map(decode),
      cells: sorted(this.#marked),
    };
  }

  get isEmpty() {
    return !this.#struck.size && !this.#entered.size && !this.#marked.size;
  }

  /** The answer in words: `r1c2 = 3, r4c5 ≠ 6`. */
  get words() {
    const { placements, eliminations, cells } = this.answer;
    const name = (/** @type {number} */ cell) => cellName(this.layout, cell);
    return [
      ...placements.map(([cell, digit]) => `${name(cell)} = ${digitChar(digit)}`),
      ...eliminations.map(([cell, digit]) => `${name(cell)} ≠ ${digitChar(digit)}`),
      ...(cells.length ? [`marked ${cells.map(name).join(' ')}`] : []),
    ].join(', ');
  }

  // -- what the board shows -----------------------------------------------------------------------

  /** The position with the answer. @returns {Position} */
  shown() {
    const entries = [...this.base.entries];
    for (const [cell, digit] of this.#entered) entries[cell] = { digit, by: 'hand', frozen: 0 };
    const coloured = [...this.#marked, ...this.#entered.keys()].map((cell) => code(cell, COLOUR));
    return {
      ...this.base,
      entries,
      marks: { ...this.base.marks, colour: new Set(coloured) },
    };
  }

  /** The candidates of each cell, those that were removed among them; null: none are shown. */
  candidates() {
    if (!this.shows) return null;
    return this.base.givens.map((_, cell) =>
      this.#entered.has(cell) ? [] : computedAt(this.base, cell),
    );
  }
}
