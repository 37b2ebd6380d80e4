/** How the name of a layout tells its cages: a map with a sign for each cell, then the sums. */

import { NEW_CAGES } from './choices.js';

/** A sign for each cage; a name has its own in the end. */
const SIGNS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter(
  (sign) => !'.:+,;#|"\'\\`'.includes(sign),
);

/** The most cages that a layout can have. */
export const MOST_CAGES = SIGNS.length;

/**
 * The name of a layout without its cages.
 * @param {string} name
 */
export const withoutCages = (name) => name.split(`${NEW_CAGES}:`)[0] ?? name;

/**
 * The name of a layout with cages, none of which share a cell.
 * @param {string} plain the name without cages
 * @param {number} cells of the layout
 * @param {readonly {cells: Iterable<number>, sum: number}[]} cages
 */
export function withCages(plain, cells, cages) {
  if (!cages.length) return plain;
  const map = Array(cells).fill('.');
  const sums = new Map();
  cages.forEach((cage, number) => {
    for (const cell of cage.cells) map[cell] = SIGNS[number];
    sums.set(SIGNS[number], cage.sum);
  });
  const order = [...new Set(map)].filter((sign) => sign !== '.');
  return `${plain}${NEW_CAGES}:${map.join('')}:${order.map((sign) => sums.get(sign)).join('.')}`;
}
