/** The layouts that readers need: as `find_layout` in layout.py. Where they come from is told here. */

import { WrongValue } from '../errors.js';
import { shown } from './python.js';

/** @typedef {import('../layout.js').Layout} Layout */

const LONGEST_SENTENCE = 250;
/** Layouts that are kept; there is no end of jigsaws. */
const MOST_KEPT = 64;
const ASCII = /^[ -~]*$/;

/** @type {(name: string) => Layout} */
let ask = () => {
  throw new Error('nobody has said where layouts come from');
};
/** @type {readonly string[]} */
let named = [];
/** @type {Map<string, Layout>} */
const kept = new Map();

/**
 * Say where layouts come from.
 * @param {(name: string) => Layout} find returns a layout by its name, or throws the core's sentence
 * @param {readonly string[]} names of the layouts that have one
 */
export function layoutsFrom(find, names) {
  [ask, named] = [find, names];
  kept.clear();
}

/**
 * The layout called `name`. Throws WrongValue where there is none.
 * @param {string} name one of those that have a name, or `jigsaw:REGIONS`
 * @returns {Layout}
 */
export function findLayout(name) {
  const known = kept.get(name);
  if (known) return known;
  let told = '';
  if (ASCII.test(name)) {
    try {
      const layout = ask(name);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(name, layout);
      return layout;
    } catch (error) {
      told = error instanceof Error ? error.message : '';
    }
  }
  if (!told || told.length > LONGEST_SENTENCE) {
    told = `there is no layout ${shown(name)}: expected ${named.join(', ')}`;
  }
  throw new WrongValue(told);
}

const PLAIN = new Map([[16, '4x4'], [36, '6x6'], [64, '8x8'], [81, '9x9'], [100, '10x10']]);

/**
 * The layout without extra houses that has so many cells, or null.
 * @param {number} cells
 */
export function plainLayoutOf(cells) {
  const name = PLAIN.get(cells);
  return name ? findLayout(name) : null;
}
