/** The cages of a killer: how they are drawn, and what they are called. */

import { s } from '../base/dom.js';
import { corner, outlinePath } from './geometry.js';
import { cellName } from './layout.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {Layout['cages'][number]} Cage */

/** The distance of the line of a cage from the border of its cells. */
export const CAGE = 6;

/**
 * The lines of all cages, if there are any.
 * @param {Layout} layout
 */
export function drawCages(layout) {
  if (!layout.cages.length) return [];
  const paths = layout.cages.map(({ cells }) => outlinePath(layout, new Set(cells), CAGE));
  return [s('path', { class: 'cages', d: paths.join('') })];
}

/**
 * The sum of each cage that has one, in its first cell. They are above everything else.
 * @param {Layout} layout
 */
export function drawSums(layout) {
  const told = layout.cages.filter(({ sum }) => sum);
  if (!told.length) return [];
  const sums = told.map(({ cells: [first = 0], sum }) => {
    const { x, y } = corner(layout, first);
    const width = sum > 9 ? 30 : 18;
    return s(
      'g',
      { transform: `translate(${x + 3} ${y + 3})` },
      s('rect', { width, height: 22 }),
      s('text', { x: width / 2, y: 12 }, String(sum)),
    );
  });
  return [s('g', { class: 'sums' }, ...sums)];
}

/**
 * The cage of a cell, if it is in one.
 * @param {Layout} layout
 * @param {number} cell
 */
export const cageAt = (layout, cell) => layout.cages.find(({ cells }) => cells.includes(cell));

/**
 * What sentences call a cage.
 * @param {Layout} layout
 * @param {Cage} cage
 */
export const cageName = (layout, { cells: [first = 0] }) =>
  `the cage of ${cellName(layout, first)}`;
