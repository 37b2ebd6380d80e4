/** Typing the givens of a puzzle: each key goes to the next cell, and pasted text fills cells. */

import { belongsElsewhere } from '../board/keys.js';
import { digitOf } from '../board/layout.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../board/position.js').Candidate} Candidate */

const SKIPS = ['0', ' ', '.', '-', '_'];
/** Signs of an empty cell in a pasted text, what may stand between cells, and drawn lines. */
const EMPTY = /[0._*\-x?]/i;
const BETWEEN = /[\s|,;]/g;
const RULES = /^[-+=|\s]*[+=|][-+=|\s]*$/gm;

/** @param {App} app */
export function mount(app) {
  app.on('given', () => advance(app, 1));
  const begin = () => isTyping(app) && choose(app, app.record.changing ? app.cursor : 0);
  app.on('open', begin);
  begin();
  document.addEventListener(
    'keydown',
    (event) => {
      if (!isTyping(app) || app.paused || belongsElsewhere(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !typed(app, event.key)) return;
      event.preventDefault();
    },
    true,
  );
  document.addEventListener(
    'paste',
    (event) => {
      if (!isTyping(app) || document.querySelector('dialog[open]')) return;
      if (!fill(app, event.clipboardData?.getData('text') ?? '')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

/** @param {App} app */
const isTyping = (app) => app.isOpen && Boolean(app.record.editing) && app.mode === 'digit';

/**
 * What a key does while givens are typed; false if it does nothing special.
 * @param {App} app
 * @param {string} key
 */
function typed(app, key) {
  if (SKIPS.includes(key)) {
    clear(app);
    advance(app, 1);
  } else if (key === 'Delete') {
    clear(app);
  } else if (key === 'Backspace') {
    if (!app.position().givens[app.cursor]) advance(app, -1);
    clear(app);
  } else {
    return false;
  }
  return true;
}

/** Empty the chosen cells, if one of them holds a given. @param {App} app */
function clear(app) {
  const cells = app.selection.size ? [...app.selection] : [app.cursor];
  if (cells.some((cell) => app.position().givens[cell])) {
    app.play({ name: 'give', moves: [{ move: 'give', candidates: emptied(cells) }] });
  }
}

/** @param {number[]} cells */
const emptied = (cells) => cells.map((cell) => /** @type {Candidate} */ ([cell, 0]));

/**
 * Go to the next cell, or the one before; from several chosen ones nowhere.
 * @param {App} app
 * @param {1 | -1} step
 */
function advance(app, step) {
  if (app.selection.size > 1) return;
  const cell = app.cursor + step;
  if (cell >= 0 && cell < app.position().givens.length) choose(app, cell);
}

/** @param {App} app @param {number} cell */
function choose(app, cell) {
  app.select([cell], cell);
  app.board.focusCell();
}

/**
 * Give the cells of a pasted text, from the chosen cell on. A text that is something else, or too
 * long, is left to what opens puzzles.
 * @param {App} app
 * @param {string} text
 * @returns {boolean} whether it was a piece of a puzzle
 */
function fill(app, text) {
  const { layout, givens } = app.position();
  const chars = [...text.replace(RULES, '').replace(BETWEEN, '')];
  const digits = chars.map((char) => (EMPTY.test(char) ? 0 : digitOf(char)));
  const fits = digits.every((digit) => digit >= 0 && digit <= layout.size);
  if (!digits.length || !fits || app.cursor + digits.length > givens.length) return false;
  const candidates = digits.map((digit, i) => /** @type {Candidate} */ ([app.cursor + i, digit]));
  app.play({ name: 'give', moves: [{ move: 'give', candidates }] });
  choose(app, Math.min(app.cursor + digits.length, givens.length - 1));
  return true;
}
