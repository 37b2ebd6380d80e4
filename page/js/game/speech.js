/** Reads moves aloud to screen readers: what has changed on the board, and what it clashes with. */

import { cellName, digitChar } from '../board/layout.js';
import { marksAt, valueAt } from '../board/position.js';
import { equalDigit } from '../board/warnings.js';
import { announce, counted } from '../board/words.js';
import { shownTitle } from './days.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/position.js').Position} Position
 */

/** Changed cells that are read one by one; of more, only their number is. */
const MOST_CELLS = 4;

/** What marks are called, in the order in which they are read. @type {Record<string, string>} */
const KINDS = { corner: 'corner', candidate: 'centre', struck: 'removed', colour: 'colour' };

/** @param {App} app */
export function mount(app) {
  /** @type {Position | null} */
  let before = null;
  app.on('open', () => {
    before = app.position();
    const given = counted(before.givens.filter(Boolean).length, 'given');
    announce(`${shownTitle(app.record.title)}: ${given}.`);
  });
  app.on('change', () => {
    const after = app.position();
    const words = before?.layout === after.layout ? told(before, after) : '';
    before = after;
    if (words) announce(words);
  });
}

/**
 * What has changed from one position to the next, in words; '' if it is nothing on the board.
 * @param {Position} before
 * @param {Position} after
 */
export function told(before, after) {
  const cells = after.givens.map((_, cell) => cell);
  const entered = cells.filter((cell) => valueAt(before, cell) !== valueAt(after, cell));
  const equal = equalDigit(before, after);
  if (entered.length) {
    const digits = listed(after, entered, (cell) => digitChar(valueAt(after, cell)), 'empty');
    return equal && after.settings.clash !== 'allow' ? `${digits} ${equal}` : digits;
  }
  for (const [name, title] of Object.entries(KINDS)) {
    const kind = /** @type {import('../board/position.js').Kind} */ (name);
    const marks = (/** @type {Position} */ position, /** @type {number} */ cell) =>
      marksAt(position, kind, cell).map(digitChar).join(' ');
    const changed = cells.filter((cell) => marks(before, cell) !== marks(after, cell));
    const words = (/** @type {number} */ cell) => {
      const here = marks(after, cell);
      return here && `${title} ${here}`;
    };
    const none = name === 'struck' ? 'nothing removed' : `no ${title}`;
    if (changed.length) return listed(after, changed, words, none);
  }
  return '';
}

/**
 * @param {Position} position
 * @param {number[]} cells
 * @param {(cell: number) => string} words of what a cell holds
 * @param {string} nothing
 */
function listed({ layout }, cells, words, nothing) {
  if (cells.length > MOST_CELLS) return `${cells.length} cells have changed.`;
  const held = (/** @type {number} */ cell) => words(cell).replace(/^\.$/, '') || nothing;
  return `${cells.map((cell) => `${cellName(layout, cell)}: ${held(cell)}`).join(', ')}.`;
}
