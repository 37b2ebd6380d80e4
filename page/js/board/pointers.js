/**
 * Mouse, pen and fingers on the board. They cause events of the board:
 *
 * - `wd-pick` {cell, digit, how, dragging}: a cell was pressed; digit is the candidate at that
 *   place; how is `only`, `add` or `toggle`
 * - `wd-same` {cell}: a cell was pressed twice
 * - `wd-longpress` {cell, digit, x, y}: a cell was held, or pressed with the other button; digit is
 *   the candidate at that place, x and y are in the window
 */

/** @typedef {import('./board.js').Board} Board */

const LONG_MS = 500;
/** A drag selects a cell when it comes this near to its middle, so that diagonals can be drawn. */
const REACH = 0.42;
/** A finger that moves less than this is still held. */
const TREMBLE_PX = 8;

export class Pointers {
  #board;
  #cell = -1;
  #from = { x: 0, y: 0 };
  #timer = 0;

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
    board.addEventListener('pointerdown', (event) => this.#down(event));
    board.addEventListener('pointermove', (event) => this.#move(event));
    // Without this, browsers take a drag for a fling and ignore the next tap.
    // Two fingers enlarge the page.
    const keep = (/** @type {TouchEvent} */ event) =>
      event.touches.length === 1 && event.preventDefault();
    board.addEventListener('touchmove', keep, { passive: false });
    for (const end of ['pointerup', 'pointercancel']) {
      board.addEventListener(end, () => this.#end());
    }
    board.addEventListener('dblclick', (event) => {
      const found = board.at(event.clientX, event.clientY);
      if (found) this.#emit('wd-same', { cell: found.cell });
    });
    board.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      if (event.button === 2) this.#long(event.clientX, event.clientY);
    });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!event.isPrimary) this.#end();
    const found = this.#board.at(event.clientX, event.clientY);
    if (!found || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault(); // the app decides which cell gets the focus
    this.#board.setPointerCapture(event.pointerId);
    this.#cell = found.cell;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(() => this.#long(event.clientX, event.clientY), LONG_MS);
    const how = event.ctrlKey || event.metaKey ? 'toggle' : event.shiftKey ? 'add' : 'only';
    const { cell, digit } = found;
    this.#emit('wd-pick', { cell, digit, how, dragging: false });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#cell < 0) return;
    const { clientX, clientY } = event;
    if (Math.hypot(clientX - this.#from.x, clientY - this.#from.y) < TREMBLE_PX) return;
    clearTimeout(this.#timer);
    const found = this.#board.at(clientX, clientY);
    if (!found || found.cell === this.#cell || found.away > REACH) return;
    this.#cell = found.cell;
    const { cell, digit } = found;
    this.#emit('wd-pick', { cell, digit, how: 'add', dragging: true });
  }

  #end() {
    clearTimeout(this.#timer);
    this.#cell = -1;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #long(x, y) {
    const found = this.#board.at(x, y);
    this.#end();
    if (found) this.#emit('wd-longpress', { cell: found.cell, digit: found.digit, x, y });
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #emit(name, detail) {
    this.#board.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
