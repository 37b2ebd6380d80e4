/**
 * <wd-board>: draws a position, and tells by events which cells are pointed at.
 *
 * The drawing is one SVG that is hidden from screen readers. A transparent ARIA grid above it has
 * the focus and a text for each cell. The board never changes the game.
 */

import { h, s } from '../base/dom.js';
import { drawCages, drawSums } from './cages.js';
import { drawCell, readCell } from './cells.js';
import * as geometry from './geometry.js';
import { columnOf, rowOf } from './layout.js';
import { Pointers } from './pointers.js';

/**
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./position.js').Position} Position
 *
 * @typedef {object} View how a position is shown
 * @property {ReadonlySet<number>} selection
 * @property {number} cursor the cell that has the focus
 * @property {number} highlight a digit, or 0
 * @property {ReadonlySet<number>} peers the cells to tint as peers of the cursor
 * @property {ReadonlySet<number>} wrong cells with a warning
 * @property {ReadonlySet<number>} [stuck] cells that cannot be completed any more
 * @property {ReadonlySet<number>} [drawn] cells whose digit is in a drawing: it is not shown here
 * @property {ReadonlySet<number>} [supposed] cells whose digit only follows from a supposition
 * @property {readonly (readonly number[])[] | null} candidates of each cell; null shows none
 * @property {boolean} places whether candidates have fixed places in their cells
 * @property {boolean} [patterns] whether colours have patterns too
 */

const { CELL, MARGIN } = geometry;

export class Board extends HTMLElement {
  /** @type {Layout | null} */
  #layout = null;
  /** @type {SVGGElement[]} */
  #cells = [];
  /** @type {HTMLElement[]} */
  #grid = [];
  /** The key of each cell's drawing: only cells that change are drawn again. @type {string[]} */
  #drawn = [];
  #selection = s('path', { class: 'selection' });
  #cursor = 0;
  /** Whether a cell of the layout before had the focus. */
  #hadFocus = false;
  /** Whether the page moves the focus, and not the person. */
  #focusing = false;

  /** Layers for steps: below the digits (houses, cells) and above them (links, candidates). */
  underlay = s('g', { class: 'underlay' });
  overlay = s('g', { class: 'overlay' });

  connectedCallback() {
    new Pointers(this);
    this.addEventListener('focusin', (event) => {
      const cell = this.#grid.indexOf(/** @type {HTMLElement} */ (event.target));
      if (cell >= 0 && !this.#focusing) this.#emit('wd-focus', { cell });
    });
  }

  /** @returns {Layout} */
  get layout() {
    if (!this.#layout) throw new Error('The board has not been given a position yet.');
    return this.#layout;
  }

  // -- geometry, in units of the drawing ---------------------------------------------------------

  /** @param {number} cell */
  centre(cell) {
    return geometry.centre(this.layout, cell);
  }

  /** @param {number} cell @param {number} digit */
  candidateCentre(cell, digit) {
    return geometry.candidateCentre(this.layout, cell, digit);
  }

  /** Half the distance of two candidates in a cell. */
  get candidateRadius() {
    return geometry.candidateStep(this.layout) / 2;
  }

  /**
   * The cell at a point of the window, and the candidate at that place; null outside the board.
   * @param {number} clientX
   * @param {number} clientY
   */
  at(clientX, clientY) {
    if (!this.#layout) return null;
    const box = this.getBoundingClientRect();
    const { size } = this.#layout;
    const unit = (size * CELL + 2 * MARGIN) / box.width;
    const inUnits = (/** @type {number} */ pixels) => pixels * unit - MARGIN;
    const point = { x: inUnits(clientX - box.left), y: inUnits(clientY - box.top) };
    const [row, column] = [Math.floor(point.y / CELL), Math.floor(point.x / CELL)];
    if (row < 0 || column < 0 || row >= size || column >= size) return null;
    const cell = row * size + column;
    const { x, y } = geometry.centre(this.#layout, cell);
    const away = Math.hypot(point.x - x, point.y - y) / CELL;
    return { cell, away, digit: geometry.candidateNear(this.#layout, cell, point) };
  }

  // -- drawing -----------------------------------------------------------------------------------

  /**
   * @param {Position} position
   * @param {View} view
   */
  show(position, view) {
    if (position.layout !== this.#layout) this.#build(position);
    this.#cells.forEach((group, cell) => {
      const { key, parts } = drawCell(position, view, cell);
      if (key === this.#drawn[cell]) return;
      this.#drawn[cell] = key;
      group.replaceChildren(...parts());
      this.#grid[cell]?.setAttribute('aria-label', readCell(position, view, cell));
    });
    this.#showSelection(view);
  }

  /** Give the focus to the cell of the cursor. */
  focusCell() {
    this.#focusing = true;
    this.#grid[this.#cursor]?.focus({ preventScroll: true });
    this.#focusing = false;
  }

  /** Take the focus away from the cell that has it. */
  release() {
    this.#grid[this.#cursor]?.blur();
  }

  /** @param {View} view */
  #showSelection({ selection, cursor }) {
    const path = geometry.outlinePath(this.layout, selection, 5);
    this.#selection.setAttribute('d', path);
    this.toggleAttribute('one', selection.size === 1);
    const had = this.#hadFocus || this.contains(document.activeElement);
    this.#hadFocus = false;
    this.#grid.forEach((cell, index) => {
      cell.setAttribute('aria-selected', String(selection.has(index)));
      cell.tabIndex = index === cursor ? 0 : -1;
    });
    const moved = this.#cursor !== cursor;
    this.#cursor = cursor;
    if (had && (moved || !this.contains(document.activeElement))) this.focusCell();
  }

  /** @param {Position} position */
  #build({ layout, givens }) {
    const side = layout.size * CELL + 2 * MARGIN;
    const cells = Array.from({ length: layout.size ** 2 }, (_, cell) => cell);
    this.#hadFocus = this.contains(document.activeElement);
    this.#layout = layout;
    this.#drawn = [];
    this.#cursor = 0;
    this.#cells = cells.map((cell) => {
      const { x, y } = geometry.corner(layout, cell);
      return s('g', { transform: `translate(${x} ${y})` });
    });
    this.underlay.replaceChildren();
    this.overlay.replaceChildren();
    const drawing = s(
      'svg',
      { viewBox: `${-MARGIN} ${-MARGIN} ${side} ${side}`, 'aria-hidden': 'true' },
      s('rect', { class: 'ground', width: side - 2 * MARGIN, height: side - 2 * MARGIN }),
      shades(layout),
      this.underlay,
      s('g', { class: 'cells' }, ...this.#cells),
      s('path', { class: 'lines', d: geometry.linePath(layout) }),
      s('path', { class: 'regions', d: geometry.regionPath(layout) }),
      ...drawCages(layout),
      this.#selection,
      this.overlay,
      ...drawSums(layout),
      numbers(layout, givens),
    );
    this.replaceChildren(drawing, this.#buildGrid(layout, side));
    this.style.setProperty('--cells', String(layout.size));
  }

  /**
   * @param {Layout} layout
   * @param {number} side
   */
  #buildGrid(layout, side) {
    const rows = Array.from({ length: layout.size }, (_, row) => row);
    this.#grid = [];
    const grid = h(
      'div',
      {
        role: 'grid',
        class: 'grid',
        'aria-label': 'Sudoku',
        'aria-multiselectable': 'true',
        'aria-rowcount': layout.size,
        'aria-colcount': layout.size,
      },
      ...rows.map((row) =>
        h(
          'div',
          { role: 'row', 'aria-rowindex': row + 1 },
          ...rows.map((column) => {
            const cell = h('div', { role: 'gridcell', tabindex: -1, 'aria-colindex': column + 1 });
            this.#grid.push(cell);
            return cell;
          }),
        ),
      ),
    );
    grid.style.padding = `${(100 * MARGIN) / side}%`;
    return grid;
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/**
 * The grounds of a layout: the tinted regions of a jigsaw, the windows, and diagonals.
 * @param {Layout} layout
 */
function shades(layout) {
  const group = s('g', { class: 'shades' });
  const tints = layout.box_rows ? [] : geometry.regionTints(layout);
  layout.region.forEach((region, cell) => {
    if (tints[region]) group.append(square(layout, cell, `tint-${tints[region]}`));
  });
  for (const house of layout.houses) {
    if (house.kind === 'window') {
      group.append(...house.cells.map((cell) => square(layout, cell, 'window')));
    }
    if (house.kind === 'diagonal') {
      const last = Math.max(...house.cells.filter((c) => rowOf(layout, c) === layout.size - 1));
      const [from, to] = columnOf(layout, last) ? [0, layout.size] : [layout.size, 0];
      const d = `M${from * CELL} 0L${to * CELL} ${layout.size * CELL}`;
      group.append(s('path', { class: 'diagonal', d }));
    }
  }
  return group;
}

/**
 * The numbers of rows and columns outside the frame, and of the regions of a jigsaw in their first
 * given, where no candidate is.
 * @param {Layout} layout
 * @param {readonly number[]} givens
 */
function numbers(layout, givens) {
  const number = (/** @type {number} */ n, /** @type {number} */ x, /** @type {number} */ y) =>
    s('text', { x, y }, String(n + 1));
  const lines = Array.from({ length: layout.size }, (_, n) => [
    number(n, (n + 0.5) * CELL, -13),
    number(n, -12, (n + 0.5) * CELL),
  ]);
  const regions = layout.box_rows ? [] : [...new Set(layout.region)];
  const firsts = regions.map((region) => {
    const given = layout.region.findIndex((its, cell) => its === region && givens[cell]);
    const { x, y } = geometry.corner(layout, given < 0 ? layout.region.indexOf(region) : given);
    return number(region, x + (layout.cages[0] ? 87 : 15), y + 15); // beside the sum
  });
  return s('g', { class: 'numbers' }, ...lines.flat(), ...firsts);
}

/**
 * @param {Layout} layout
 * @param {number} cell
 * @param {string} name
 */
function square(layout, cell, name) {
  const { x, y } = geometry.corner(layout, cell);
  return s('rect', { class: name, x, y, width: CELL, height: CELL });
}

customElements.define('wd-board', Board);
