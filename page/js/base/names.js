/**
 * What techniques are called, here and elsewhere: `whydoku/model/names.py`, of which this reads the
 * table. It is fetched when somebody searches, or writes a name into an address.
 */

import { get } from './api.js';

/**
 * @typedef {object} Meaning what a name means
 * @property {readonly string[]} slugs
 * @property {'technique' | 'family' | 'several' | 'found' | 'near'} kind found: other techniques
 *   find it; near: nothing here looks for it, but these come closest
 *
 * @typedef {object} Reading how names are compared word by word
 * @property {readonly string[]} idle words that do not count
 * @property {Readonly<Record<string, string>>} words words that are the same as another
 * @property {Readonly<Record<string, readonly string[]>>} phrases short forms of several words
 *
 * @typedef {object} Names the table
 * @property {Reading} reading
 * @property {readonly Meaning[]} meanings
 * @property {Readonly<Record<string, number>>} keys the number of the meaning of each reading
 */

/** Longer texts are no names: they are not compared with all names. */
const LONGEST = 200;
const MOST_SUGGESTED = 3;
/** A text this long may be a part of a name. */
const SHORTEST_PART = 4;

/** @type {Promise<Names> | null} */
let asked = null;

/** The table. It is fetched once. @returns {Promise<Names>} */
export function fetchNames() {
  asked ??= get('names');
  asked.catch(() => (asked = null));
  return asked;
}

/**
 * What a name means; null where there is no such name.
 * @param {Names} names
 * @param {string} name
 * @returns {Meaning | null}
 */
export function meaningOf(names, name) {
  if (name.length > LONGEST) return null;
  const [plain, loose] = readings(names.reading, name);
  return meaningAt(names, plain) ?? meaningAt(names, loose);
}

/**
 * @param {Names} names
 * @param {string} key
 */
const meaningAt = ({ keys, meanings }, key) =>
  (Object.hasOwn(keys, key) && meanings[keys[key] ?? -1]) || null;

/**
 * The slugs of all techniques with a name of their own of which a text is a part.
 * @param {Names} names
 * @param {string} text
 * @returns {Set<string>}
 */
export function slugsWith(names, text) {
  const [plain] = readings(names.reading, text.slice(0, LONGEST));
  if (plain.length < SHORTEST_PART) return new Set();
  const meant = Object.keys(names.keys)
    .filter((key) => key.includes(plain))
    .map((key) => meaningAt(names, key));
  return new Set(meant.flatMap((each) => (each?.kind === 'technique' ? each.slugs : [])));
}

/**
 * The slugs that somebody may have meant by a name that there is not: the names that differ by the
 * fewest letters.
 * @param {Names} names
 * @param {string} name
 * @returns {string[]}
 */
export function suggested(names, name) {
  const [plain] = readings(names.reading, name.slice(0, LONGEST));
  if (plain.length < 3) return [];
  let most = 1 + Number(plain.length > 6) + Number(plain.length > 11);
  /** @type {string[]} */
  let nearest = [];
  for (const key of Object.keys(names.keys)) {
    if (Math.abs(key.length - plain.length) > most || key.length <= most) continue;
    const distance = changes(plain, key);
    if (distance < most) nearest = [];
    if (distance > most) continue;
    most = distance;
    nearest.push(key);
  }
  const slugs = nearest.flatMap((key) => meaningAt(names, key)?.slugs ?? []);
  return [...new Set(slugs)].slice(0, MOST_SUGGESTED);
}

/**
 * How many letters must be added, left out, replaced or exchanged with the next one.
 * @param {string} one
 * @param {string} other
 */
export function changes(one, other) {
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const earlier = before;
    before = row;
    row = [i];
    for (let j = 1; j <= other.length; j++) {
      const [letter, its] = [one[i - 1], other[j - 1]];
      const replaced = at(before, j - 1) + Number(letter !== its);
      let cost = Math.min(at(before, j) + 1, at(row, j - 1) + 1, replaced);
      if (i > 1 && j > 1 && letter === other[j - 2] && one[i - 2] === its)
        cost = Math.min(cost, at(earlier, j - 2) + 1);
      row.push(cost);
    }
  }
  return at(row, other.length);
}

/** @param {readonly number[]} row @param {number} place */
const at = (row, place) => row[place] ?? Number.POSITIVE_INFINITY;

/**
 * The two forms in which names are compared: without spaces, and word by word.
 * @param {Reading} reading
 * @param {string} name
 * @returns {[string, string]}
 */
export function readings({ idle, words: same, phrases }, name) {
  const words = wordsOf(name).map((word) => word.replaceAll('colour', 'color'));
  const meant = (/** @type {string} */ word) =>
    Object.hasOwn(same, word) ? same[word] : undefined;
  let told = words.map((word) => meant(word) ?? meant(singular(word)) ?? singular(word));
  told = told.filter((word) => !idle.includes(word));
  for (const [short, parts] of Object.entries(phrases)) {
    if (!parts.every((part) => told.includes(part))) continue;
    for (const part of parts) told.splice(told.indexOf(part), 1);
    told.push(short);
  }
  return [words.join(''), told.sort().join(' ')];
}

/** @param {string} name */
const wordsOf = (name) =>
  name
    .replaceAll(/['’‘`´ʼ]/g, '')
    .replaceAll(/\[[0-9]+\]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('+', ' plus ')
    .replaceAll('&', ' and ')
    .match(/[a-z]+|[0-9]+/g) ?? [];

/** @param {string} word */
function singular(word) {
  if (word.length > 3 && /(?:x|sh|ch|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/**
 * What somebody means who writes a name into an address: `Y Wing` is `xy-wing`. Null where there is
 * no such name. The names are fetched only where it is no slug.
 * @param {readonly import('./techniques.js').Technique[]} rows the ladder
 * @param {string} name
 * @returns {Promise<Meaning | null>}
 */
export async function meantBy(rows, name) {
  if (rows.some(({ slug }) => slug === name)) return { slugs: [name], kind: 'technique' };
  return meaningOf(await fetchNames(), name);
}

/**
 * A sentence about a technique that is not here by itself; empty for others.
 * @param {string} name
 * @param {Meaning} meaning
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
