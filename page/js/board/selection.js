/**
 * What pressing cells means: selecting them, or entering the digit that was chosen first. Two
 * presses select equal digits, or enter the only candidate that a cell shows.
 */

import { candidatesAt, valueAt } from './position.js';

/** @typedef {import('../app.js').App} App */

/** What lies beside the board: a press there chooses no cell. */
const BESIDE = 'main, #stage, #status';

/** @param {App} app */
export function mount(app) {
  /** Whether a drag adds marks (1) or removes them (-1). Its first cell decides. */
  let stroke = 0;
  app.board.addEventListener('wd-pick', (event) => {
    const { cell, how, dragging } = /** @type {CustomEvent} */ (event).detail;
    if (app.prefs.entry === 'digit' && app.digit && how !== 'toggle') {
      stroke = paint(app, cell, dragging ? stroke : 0);
    } else {
      pick(app, cell, how);
    }
    // Without a chosen cell, a digit is highlighted: no cell has the focus then.
    if (app.selection.size) app.board.focusCell();
    else app.board.release();
  });
  app.board.addEventListener('wd-same', (event) => {
    if (app.prefs.entry === 'digit' && app.digit) return;
    const { cell } = /** @type {CustomEvent} */ (event).detail;
    const only = onlyShown(app, cell);
    if (only) app.enter([cell], only, 'digit');
    else pickSame(app, cell);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    const isBeside = target instanceof Element && target.matches(BESIDE);
    if (!isBeside || !app.isOpen || app.record.editing) return;
    app.select([]);
    app.board.release();
  });
  app.board.addEventListener('wd-focus', (event) => {
    const { cell } = /** @type {CustomEvent} */ (event).detail;
    if (app.selection.has(cell)) app.select(app.selection, cell);
    else app.offer(cell);
  });
}

/**
 * @param {App} app
 * @param {number} cell
 * @param {'only' | 'add' | 'toggle'} how
 */
function pick(app, cell, how) {
  const chosen = app.selection;
  if (how === 'add') {
    app.select([...chosen, cell], cell);
  } else if (how === 'toggle') {
    app.select(chosen.has(cell) ? [...chosen].filter((c) => c !== cell) : [...chosen, cell], cell);
  } else {
    if (app.prefs.entry === 'cell') app.digit = 0;
    app.select([cell], cell);
  }
}

/**
 * The only candidate that a cell shows; or 0.
 * @param {App} app
 * @param {number} cell
 */
function onlyShown(app, cell) {
  const position = app.position();
  const isShown = position.settings.candidates === 'own' || app.showsComputed;
  if (!isShown || valueAt(position, cell)) return 0;
  const [only = 0, ...others] = app.thinned(position)?.[cell] ?? candidatesAt(position, cell);
  return others.length ? 0 : only;
}

/**
 * Select all cells that hold the same digit.
 * @param {App} app
 * @param {number} cell
 */
function pickSame(app, cell) {
  const position = app.position();
  const value = valueAt(position, cell);
  if (!value) return;
  const same = position.givens.map((_, c) => c).filter((c) => valueAt(position, c) === value);
  app.select(same, cell);
}

/**
 * Enter the chosen digit in a cell. A drag only does what it has done in its first cell.
 * @param {App} app
 * @param {number} cell
 * @param {number} stroke
 * @returns {number} what the drag does: 1 adds, -1 removes
 */
function paint(app, cell, stroke) {
  if (stroke && app.mode === 'digit') return stroke;
  const before = app.game.done;
  app.select([cell], cell);
  app.enter([cell], app.digit);
  const last = app.game.done > before ? app.game.log.at(-1) : undefined;
  const move = last?.moves.at(-1)?.move ?? '';
  const way = ['unmark', 'strike', 'clear'].includes(move) ? -1 : 1;
  if (last && stroke && way !== stroke) app.undo();
  return stroke || way;
}
