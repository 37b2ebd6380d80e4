/** The layouts that readers need, with the sentences of `find_layout` in layout.py. */

import { findLayout as find } from '../../base/shape.js';
import { WrongValue } from '../errors.js';
import { shown } from './python.js';

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
