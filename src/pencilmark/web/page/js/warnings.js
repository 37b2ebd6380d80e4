/** What an entry makes wrong, as far as the page can see without the server. */

import { cellName, digitChar } from './layout.js';
import { computedAt, equalCells, valueAt } from './position.js';

/** @typedef {import('./position.js').Position} Position */

/**
 * A sentence about what is wrong after a move and was not before; '' if nothing is.
 * @param {Position} before
 * @param {Position} after
 */
export function clash(before, after) {
  const { layout } = after;
  const known = equalCells(before);
  const equal = [...equalCells(after)].filter((cell) => !known.has(cell));
  const entered = equal.find((cell) => valueAt(before, cell) !== valueAt(after, cell));
  if (entered !== undefined) {
    const digit = valueAt(after, entered);
    const other = layout.peers[entered]?.find((peer) => valueAt(after, peer) === digit);
    const where = other === undefined ? 'Another cell' : cellName(layout, other);
    return `${where} holds ${digitChar(digit)} already.`;
  }
  const stuck = after.givens.findIndex((_, cell) => !valueAt(after, cell)
    && !computedAt(after, cell).length && computedAt(before, cell).length > 0);
  return stuck < 0 ? '' : `That leaves no digit for ${cellName(layout, stuck)}.`;
}
