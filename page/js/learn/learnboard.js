/** A board with the numbers of its rows and columns beside it, which the names of cells have. */

import { h } from '../base/dom.js';

/**
 * @param {import('../board/board.js').Board} board
 * @param {number} size how many rows it has
 */
export function numbered(board, size) {
  const frame = h(
    'div',
    { class: 'numbered' },
    h('div', { class: 'columns', 'aria-hidden': 'true' }),
    h('div', { class: 'rows', 'aria-hidden': 'true' }),
    h('div', { class: 'small-board' }, board),
  );
  renumber(frame, size);
  return frame;
}

/**
 * Let the numbers be those of another size.
 * @param {HTMLElement} frame
 * @param {number} size
 */
export function renumber(frame, size) {
  for (const line of frame.querySelectorAll(':scope > :is(.columns, .rows)')) {
    if (line.childElementCount === size) continue;
    line.replaceChildren(...Array.from({ length: size }, (_, at) => h('span', {}, String(at + 1))));
  }
}
