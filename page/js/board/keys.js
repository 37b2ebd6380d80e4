/** The keyboard: digits, and the keys of commands. */

import { digitOfKey, keyOf } from '../base/commands.js';
import { reportErrors } from '../base/errors.js';
import { isAwaited, later, preload } from '../base/load.js';
import { MODES } from './entry.js';
import { isFrozen } from './position.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../base/commands.js').Command} Command */

/** A key that people who dictate, or who tremble, may not mean. */
const LETTER = /^(Shift\+)?[A-Z?]$/;

/** @param {App} app */
export function mount(app) {
  app.commands.push(...entering(app), ...moving(app));
  document.addEventListener('keydown', (event) => onKey(app, event));
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function onKey(app, event) {
  if (!app.isOpen || app.paused || event.defaultPrevented || belongsElsewhere(event)) return;
  if (isAwaited()) {
    repeatLater(event);
    return;
  }
  const digit = digitOfKey(event, app.position().layout.size);
  const done =
    digit > 0 ? typeDigit(app, event, digit) : runCommand(app, digit === 0 ? '0' : keyOf(event));
  if (done) event.preventDefault();
}

/**
 * Press a key again when the command before it has come: the key may be meant for its question, or
 * for the board of a text that is being read.
 * @param {KeyboardEvent} event
 */
function repeatLater(event) {
  const { target } = event;
  event.preventDefault();
  const again = () => {
    const place = /** @type {Element} */ (target).isConnected ? target : document.body;
    place?.dispatchEvent(new KeyboardEvent(event.type, event));
  };
  preload()
    .catch(() => {})
    .finally(() => setTimeout(again));
}

/**
 * Whether a key belongs to a field, a dialog, a menu, or a button with the focus.
 * @param {KeyboardEvent} event
 */
export function belongsElsewhere(event) {
  const target = /** @type {Element} */ (event.target);
  if (document.querySelector('dialog[open], :popover-open')) return true;
  if (target.closest?.('input, textarea, select, [contenteditable]')) return true;
  return Boolean(target.closest?.('button, a, summary')) && ['Enter', ' '].includes(event.key);
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 * @param {number} digit
 */
function typeDigit(app, event, digit) {
  if (event.altKey) return false;
  const control = event.ctrlKey || event.metaKey;
  const mode =
    control && event.shiftKey
      ? 'colour'
      : control
        ? 'centre'
        : event.shiftKey
          ? 'corner'
          : app.mode;
  app.press(digit, mode);
  return true;
}

/**
 * @param {App} app
 * @param {string} key
 */
function runCommand(app, key) {
  const digits = app.position().layout.size > 9 ? ['A', 'S', 'D', 'W'] : [];
  if (digits.includes(key) || (!app.prefs.letters && LETTER.test(key))) return false;
  const command = app.commands.find(({ keys }) => keys?.includes(key));
  if (!command) return false;
  if (command.enabled?.() ?? true) command.run();
  return true;
}

/** @param {App} app @returns {Command[]} */
function entering(app) {
  const keys = { digit: 'Z', corner: 'X', centre: 'C', colour: 'V' };
  const modes = MODES.map((mode) => ({
    id: `mode-${mode}`,
    label: `Mode: ${mode}`,
    section: 'Enter',
    keys: [keys[mode]],
    run: () => app.setMode(mode),
  }));
  return [
    ...modes,
    {
      id: 'space',
      label: 'Next mode, or empty the cell (see the settings)',
      section: 'Enter',
      keys: ['Space'],
      run: () => space(app),
    },
    {
      id: 'empty',
      label: 'Erase the chosen cells',
      section: 'Enter',
      keys: ['0', 'Delete', 'Backspace'],
      run: () => app.empty(),
    },
    {
      id: 'keys',
      label: 'Keys',
      section: 'Learn',
      keys: ['?'],
      icon: 'keys',
      place: 'menu',
      run: () => reportErrors(app, async () => (await later()).listKeys(app)),
    },
  ];
}

/** @param {App} app */
function space(app) {
  if (app.prefs.space === 'empty') app.empty();
  else app.setMode(MODES[(MODES.indexOf(app.mode) + 1) % MODES.length] ?? 'digit');
}

/** @type {[string, string, string, number, number][]} */
const DIRECTIONS = [
  ['up', 'ArrowUp', 'W', -1, 0],
  ['down', 'ArrowDown', 'S', 1, 0],
  ['left', 'ArrowLeft', 'A', 0, -1],
  ['right', 'ArrowRight', 'D', 0, 1],
];

/** @param {App} app @returns {Command[]} */
function moving(app) {
  const section = 'Move';
  const all = () => app.position().givens.map((_, cell) => cell);
  return [
    ...DIRECTIONS.flatMap(([name, arrow, letter, down, right]) => [
      {
        id: name,
        label: `Go ${name}`,
        section,
        keys: [arrow, letter],
        run: () => go(app, down, right, false),
      },
      {
        id: `take-${name}`,
        label: `Choose more, going ${name}`,
        section,
        keys: [`Shift+${arrow}`, `Ctrl+${arrow}`, `Shift+${letter}`],
        run: () => go(app, down, right, true),
      },
    ]),
    {
      id: 'row-start',
      label: 'To the start of the row',
      section,
      keys: ['Home'],
      run: () => app.select([rowEnd(app, 0)], rowEnd(app, 0)),
    },
    {
      id: 'row-end',
      label: 'To the end of the row',
      section,
      keys: ['End'],
      run: () => app.select([rowEnd(app, 1)], rowEnd(app, 1)),
    },
    {
      id: 'all',
      label: 'Choose all cells',
      section,
      keys: ['Ctrl+A'],
      run: () => app.select(all()),
    },
    {
      id: 'none',
      label: 'Close a hint; choose no cell, and highlight nothing',
      section,
      keys: ['Escape'],
      run: () => none(app),
    },
  ];
}

/**
 * The first or the last cell of the cursor's row.
 * @param {App} app
 * @param {0 | 1} last
 */
function rowEnd(app, last) {
  const { size } = app.position().layout;
  return Math.floor(app.cursor / size) * size + last * (size - 1);
}

/**
 * Close the panel. If a hint was read there, its cell stays chosen for what it says.
 * @param {App} app
 */
function none(app) {
  const wasRead = app.reading;
  app.closePanel();
  if (wasRead) return;
  app.digit = 0;
  app.select([]);
  app.board.release();
}

/**
 * Move the cursor. If the person prefers it, cells that cannot be changed are skipped.
 * @param {App} app
 * @param {number} down
 * @param {number} right
 * @param {boolean} more whether the selected cells stay selected
 */
function go(app, down, right, more) {
  const position = app.position();
  const { size } = position.layout;
  const start = app.cursor;
  const inside = (/** @type {number} */ n) => n >= 0 && n < size;
  let row = Math.floor(start / size) + down;
  let column = (start % size) + right;
  // A selection with Shift takes every cell on the way: only plain moves skip cells.
  const skips = (/** @type {number} */ cell) => app.prefs.skip && !more && isFrozen(position, cell);
  while (inside(row) && inside(column) && skips(row * size + column)) {
    row += down;
    column += right;
  }
  const cell = inside(row) && inside(column) ? row * size + column : start;
  app.select(more ? [...app.selection, start, cell] : [cell], cell);
  app.board.focusCell();
}
