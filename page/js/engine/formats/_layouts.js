/** The layouts that readers need, with the sentences of `find_layout` in layout.py. */

import { findLayout as find } from '../../base/shape.js';
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
  if (!cages.length) return layout;
  const signs = Array(layout.cells).fill('.');
  const sums = new Map();
  cages.forEach(([cells, sum], number) => {
    const sign = SIGNS[number];
    if (!sign) throw new WrongValue('there are more cages than a layout can have');
    for (const cell of cells) {
      if (signs[cell] !== '.') {
        const name = `r${Math.floor(cell / layout.size) + 1}c${(cell % layout.size) + 1}`;
        throw new WrongValue(`${name} is in two cages`);
      }
      signs[cell] = sign;
    }
    sums.set(sign, sum);
  });
  const order = [...new Set(signs)].filter((sign) => sign !== '.');
  const told = order.map((sign) => sums.get(sign)).join('.');
  return findLayout(`${layout.name}+killer:${signs.join('')}:${told}`);
}

/** A sign for each cage; a name has its own in the end. */
const SIGNS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter(
  (sign) => !'.:+,;#|"\'\\`'.includes(sign),
);

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
