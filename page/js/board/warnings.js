/** What an entry makes wrong, as far as the page can see without the engine. */

import { cageName } from './cages.js';
import { cellName, digitChar } from './layout.js';
import { brokenCages, computedAt, digitsOf, equalCells, valueAt } from './position.js';

/** @typedef {import('./position.js').Position} Position */

/**
 * A sentence about what is wrong after a move and was not before; '' if nothing is.
 * @param {Position} before
 * @param {Position} after
 */
export function clash(before, after) {
  const equal = equalDigit(before, after);
  if (equal) return equal;
  const known = brokenCages(before);
  const [cage] = brokenCages(after).filter((one) => !known.includes(one));
  if (cage) return wrongSum(after.layout, cage);
  const stuck = after.givens.findIndex(
    (_, cell) =>
      !valueAt(after, cell) &&
      !computedAt(after, cell).length &&
      computedAt(before, cell).length > 0,
  );
  return stuck < 0 ? '' : `That leaves no digit for ${cellName(after.layout, stuck)}.`;
}

/**
 * @param {import('./layout.js').Layout} layout
 * @param {import('./cages.js').Cage} cage
 */
const wrongSum = (layout, cage) =>
  `The digits of ${cageName(layout, cage)} cannot add up to ${cage.sum} any more.`;

/**
 * A sentence about a digit that a move has entered and a peer holds; '' if there is none.
 * @param {Position} before
 * @param {Position} after
 */
export function equalDigit(before, after) {
  const { layout } = after;
  const known = equalCells(before);
  const equal = [...equalCells(after)].filter((cell) => !known.has(cell));
  const entered = equal.find((cell) => valueAt(before, cell) !== valueAt(after, cell));
  if (entered === undefined) return '';
  const digit = valueAt(after, entered);
  const other = layout.peers[entered]?.find((peer) => valueAt(after, peer) === digit);
  const where = other === undefined ? 'Another cell' : cellName(layout, other);
  return `${where} holds ${digitChar(digit)} already.`;
}

/**
 * Which house or cage has a digit twice, in a sentence; '' if none has.
 * @param {Position} position
 */
function doubled(position) {
  const { layout } = position;
  const cages = layout.cages.map((cage) => ({ name: cageName(layout, cage), cells: cage.cells }));
  for (const { name, cells } of [...layout.houses, ...cages]) {
    const digits = cells.map((cell) => valueAt(position, cell)).filter(Boolean);
    const digit = digits.find((one, at) => digits.indexOf(one) < at);
    if (digit) return `${name[0]?.toUpperCase()}${name.slice(1)} has ${digitChar(digit)} twice.`;
  }
  return '';
}

/**
 * What cannot be completed: a digit twice in a house or cage, a cage that cannot have its sum, a
 * cell without a candidate, or a house without a place for a digit.
 * @param {Position} position
 * @returns {{words: string, cells: readonly number[]}} no words if there is nothing
 */
export function deadEnd(position) {
  const { layout } = position;
  const twice = doubled(position);
  if (twice) return { words: twice, cells: [] };
  const [cage] = brokenCages(position);
  if (cage) return { words: wrongSum(layout, cage), cells: [] };
  const open = position.givens.map((_, cell) => computedAt(position, cell));
  const empty = open.flatMap((digits, cell) =>
    digits.length || valueAt(position, cell) ? [] : [cell],
  );
  if (empty.length) {
    const names = empty
      .slice(0, 3)
      .map((cell) => cellName(layout, cell))
      .join(', ');
    return { words: `No candidate is left for ${names}.`, cells: empty };
  }
  for (const { name, cells } of layout.houses) {
    const digit = digitsOf(layout).find((d) =>
      cells.every((cell) => valueAt(position, cell) !== d && !open[cell]?.includes(d)),
    );
    if (digit) {
      const free = cells.filter((cell) => !valueAt(position, cell));
      return { words: `No place is left for ${digitChar(digit)} in ${name}.`, cells: free };
    }
  }
  return { words: '', cells: [] };
}
