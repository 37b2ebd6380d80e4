/** The techniques, in the order of the ladder. */

import { get } from './api.js';
import { h } from './dom.js';
import { fetchNames, meaningOf } from './names.js';
import { addressOf } from './places.js';

/**
 * @typedef {object} Technique a row of the ladder
 * @property {string} slug
 * @property {string} name
 * @property {string} family
 * @property {string} level
 * @property {number | null} score HoDoKu's
 * @property {boolean} trial whether it tries something out
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

/**
 * What somebody means who writes a name into an address: `Y Wing` is `xy-wing`. Null where there is
 * no such name. The names are fetched only where it is no slug.
 * @param {readonly Technique[]} rows the ladder
 * @param {string} name
 * @returns {Promise<import('./names.js').Meaning | null>}
 */
export async function meantBy(rows, name) {
  if (rows.some(({ slug }) => slug === name)) return { slugs: [name], kind: 'technique' };
  return meaningOf(await fetchNames(), name);
}

/**
 * A sentence about a technique that is not here by itself; empty for others.
 * @param {string} name
 * @param {import('./names.js').Meaning} meaning
 * @param {ReadonlyMap<string, string>} titles names of techniques by slug
 */
export function noteOn(name, { kind, slugs }, titles) {
  const told = listed(slugs.map((slug) => titles.get(slug) ?? slug));
  if (kind === 'found') return `${name} is found here as ${told}.`;
  return kind === 'near' ? `Nothing here looks for ${name}; what comes closest is ${told}.` : '';
}

/**
 * Names with commas between them, and `or` before the last.
 * @param {readonly string[]} names
 */
export const listed = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('');

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
