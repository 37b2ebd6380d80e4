/** A board with the numbers of its rows and columns beside it, which the names of cells have. */

import { h } from './dom.js';

/**
 * @param {import('./board.js').Board} board
 * @param {number} size how many rows it has
 */
export function numbered(board, size) {
  const numbers = () => Array.from({ length: size }, (_, line) => h('span', {}, String(line + 1)));
  return h('div', { class: 'numbered' },
    h('div', { class: 'columns', 'aria-hidden': 'true' }, ...numbers()),
    h('div', { class: 'rows', 'aria-hidden': 'true' }, ...numbers()),
    h('div', { class: 'small-board' }, board));
}
