/** The layouts that readers need, with the sentences of `find_layout` in layout.py. */

import { MOST_CAGES, withCages as nameWithCages } from '../../base/cagemap.js';
import { cellName, findLayout as find } from '../../base/shape.js';
import { WrongValue } from '../errors.js';
import { shown } from './python.js';

/** @typedef {import('../../base/shape.js').Layout} Layout */

const LONGEST_SENTENCE = 250;
const ASCII = /^[ -~]*$/;
const NO_LAYOUT = '?';

/**
 * The layout called `name`. Throws WrongValue where there is none.
 * @param {string} name one of those that have a name, or `jigsaw:REGIONS`
 */
export function findLayout(name) {
  const told = ASCII.test(name) ? attempt(name) : '';
  if (typeof told !== 'string') return told;
  if (told && told.length <= LONGEST_SENTENCE) throw new WrongValue(told);
  // Which names there are is said where one is refused.
  const [, expected = ''] = String(attempt(NO_LAYOUT)).split(': ');
  throw new WrongValue(`there is no layout ${shown(name)}: ${expected}`);
}

/** @param {string} name the layout, or why there is none */
function attempt(name) {
  try {
    return find(name);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

/**
 * A layout with the cages of a killer: as `with_cages` of layout.py.
 * @param {Layout} layout
 * @param {readonly [cells: Set<number>, sum: number][]} cages
 */
export function withCages(layout, cages) {
  if (cages.length > MOST_CAGES)
    throw new WrongValue('there are more cages than a layout can have');
  const caged = new Set();
  for (const cell of cages.flatMap(([cells]) => [...cells])) {
    if (caged.has(cell)) throw new WrongValue(`${cellName(layout, cell)} is in two cages`);
    caged.add(cell);
  }
  const all = cages.map(([cells, sum]) => ({ cells, sum }));
  return findLayout(nameWithCages(layout.name, layout.cells, all));
}

const PLAIN = new Map([
  [16, '4x4'],
  [36, '6x6'],
  [64, '8x8'],
  [81, '9x9'],
  [100, '10x10'],
]);

/**
 * The layout without extra houses that has so many cells, or null.
 * @param {number} cells
 */
export function plainLayoutOf(cells) {
  const name = PLAIN.get(cells);
  return name ? findLayout(name) : null;
}
