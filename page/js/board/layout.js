/** Layouts as files describe them. They are all that the page knows of the rules. */

import { get } from '../base/api.js';

export { cellName, columnOf, digitChar, digitOf, rowOf } from '../base/shape.js';

/**
 * @typedef {{kind: string, number: number, name: string, cells: number[]}} House
 *
 * @typedef {object} Layout
 * @property {string} name
 * @property {number} size the number of digits, and of cells in a house
 * @property {number} box_rows 0 for a jigsaw
 * @property {number} box_cols 0 for a jigsaw
 * @property {number[]} region the box of each cell
 * @property {House[]} houses
 * @property {number[][]} peers
 * @property {{cells: number[], sum: number}[]} cages of a killer; the sum is 0 where there is none
 */

/** @type {Map<string, Promise<Layout>>} */
const asked = new Map();
/** @type {Map<string, Layout>} */
const answered = new Map();

/**
 * The layout called `name`. It is fetched once.
 * @param {string} name
 * @returns {Promise<Layout>}
 */
export function findLayout(name) {
  const known = asked.get(name);
  if (known) return known;
  const layout = /** @type {Promise<Layout>} */ (get(`layouts/${encodeURIComponent(name)}`));
  asked.set(name, layout);
  layout.then(
    (found) => answered.set(name, found),
    () => asked.delete(name),
  );
  return layout;
}

/**
 * A layout that has come already.
 * @param {string} name
 * @returns {Layout}
 */
export function knownLayout(name) {
  const layout = answered.get(name);
  if (!layout) throw new Error(`The layout ${name} has not been asked for.`);
  return layout;
}
