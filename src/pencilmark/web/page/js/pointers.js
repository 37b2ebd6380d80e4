/**
 * Mouse, pen and fingers on the board, told as events of it:
 *
 * - `pm-pick` {cell, how, dragging}: a cell is pointed at; how is `only`, `add` or `toggle`
 * - `pm-same` {cell}: a cell is pointed at twice
 * - `pm-longpress` {cell, digit, x, y}: a cell, and the candidate at that place, is held, or asked
 *   about with the other button; x and y are of the window
 */

/** @typedef {import('./board.js').Board} Board */

const LONG_MS = 500;
/** A drag takes a cell when it comes this near to its middle: so diagonals can be drawn. */
const REACH = 0.42;
/** A finger that trembles less than this still holds. */
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
    // A stroke is no fling: after one, browsers would swallow the next tap, wherever it is.
    board.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
    for (const end of ['pointerup', 'pointercancel']) {
      board.addEventListener(end, () => this.#end());
    }
    board.addEventListener('dblclick', (event) => {
      const found = board.at(event.clientX, event.clientY);
      if (found) this.#tell('pm-same', { cell: found.cell });
    });
    board.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      if (event.button === 2) this.#long(event.clientX, event.clientY);
    });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const found = this.#board.at(event.clientX, event.clientY);
    if (!found || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault(); // the focus stays with the cell that the app gives it to
    this.#board.setPointerCapture(event.pointerId);
    this.#cell = found.cell;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(() => this.#long(event.clientX, event.clientY), LONG_MS);
    const how = event.ctrlKey || event.metaKey ? 'toggle' : event.shiftKey ? 'add' : 'only';
    this.#tell('pm-pick', { cell: found.cell, how, dragging: false });
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
    this.#tell('pm-pick', { cell: found.cell, how: 'add', dragging: true });
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
    if (found) this.#tell('pm-longpress', { cell: found.cell, digit: found.digit, x, y });
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #tell(name, detail) {
    this.#board.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
