/** The techniques, in the order of the ladder. */

import { get } from './api.js';
import { h } from './dom.js';
import { addressOf } from './places.js';

/**
 * @typedef {object} Technique a row of the ladder
 * @property {string} slug
 * @property {string} name
 * @property {string} family
 * @property {string} level
 * @property {number | null} score HoDoKu's
 * @property {boolean} trial whether it tries something out
 * @property {number | null} needed_from size of the smallest layout, up to 6x6, that can need it
 * @property {boolean} default whether it is used unless techniques are chosen
 */

/** @type {Promise<Technique[]> | null} */
let asked = null;

/**
 * The ladder. It is fetched once.
 * @returns {Promise<Technique[]>}
 */
export function techniques() {
  asked ??= get('techniques').then((answer) => answer.techniques);
  asked.catch(() => (asked = null));
  return asked;
}

/** The names of techniques by slug. @returns {Promise<Map<string, string>>} */
export const techniqueNames = async () =>
  new Map((await techniques()).map(({ slug, name }) => [slug, name]));

/**
 * A link to the page of a technique.
 * @param {string} slug
 * @param {ReadonlyMap<string, string>} names
 */
export const techniqueLink = (slug, names) =>
  h('a', { href: addressOf('learn', slug) }, names.get(slug) ?? slug);
