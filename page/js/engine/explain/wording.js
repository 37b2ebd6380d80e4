/** The words of a language, with lists and numbers: as explain/wording.py. */

import { keptIn } from '../../base/lists.js';

/**
 * What a technique says; `words/common.toml` says what each key is for.
 * @typedef {{[key: string]: any, read_more?: string[]}} Entry
 */
/**
 * What `make page` writes to words.json: the files of explain/words, and what roles are called.
 * @typedef {object} Texts
 * @property {{phrases: Record<string, string>, numbers: {words: string[]},
 *   houses: Record<string, [string, string]>, rough: Record<string, string>,
 *   unknown: Entry}} common
 * @property {Record<string, Record<string, Entry>>} families by family and slug
 * @property {Record<string, string>} roles
 * @property {Record<string, Record<string, string>>} labels what roles are called instead, by
 *   family or slug
 */

/** Techniques that the ladder lacks, whose names are kept. */
const MOST_UNKNOWN = 1024;

/** All texts of one language. */
export class Wording {
  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
    /** @type {Map<string, [string, Entry]>} */
    this.rows = new Map(
      Object.entries(texts.families).flatMap(([family, rows]) =>
        Object.entries(rows).map(([slug, row]) => [slug, [family, row]]),
      ),
    );
    /** @type {Map<string, Entry>} */
    this.entries = new Map();
  }

  /**
   * The family of a technique; nothing for one that the ladder lacks.
   * @param {string} slug
   */
  familyOf(slug) {
    return this.rows.get(slug)?.[0] ?? '';
  }

  /**
   * The texts of a technique; for one that the ladder lacks, those that fit any step.
   * @param {string} slug
   * @returns {Entry}
   */
  entry(slug) {
    return keptIn(this.entries, slug, () => this.#makeEntry(slug), this.rows.size + MOST_UNKNOWN);
  }

  /**
   * @param {string} slug
   * @returns {Entry}
   */
  #makeEntry(slug) {
    const [, row] = this.rows.get(slug) ?? [];
    if (!row) return { ...this.texts.common.unknown, name: nameOf(slug) };
    if (!row.like) return row;
    const { article: _, ...like } = this.entry(row.like); // an article goes with the name
    return { ...like, ...row };
  }

  /**
   * One of the small texts that all techniques share.
   * @param {string} key
   */
  phrase(key) {
    return known(this.texts.common.phrases, key);
  }

  /**
   * What a part of the grid is called, as `in the top left`.
   * @param {string} key
   */
  roughly(key) {
    return known(this.texts.common.rough, key);
  }

  /**
   * A small number as a word, a large one in figures.
   * @param {number} count
   */
  number(count) {
    return this.texts.common.numbers.words[count] ?? String(count);
  }

  /**
   * What houses of one kind are called, numbered from 0: `row 4`, `boxes 1 and 3`.
   * @param {string} kind
   * @param {number[]} numbers
   */
  houses(kind, numbers) {
    const [one, many] = known(this.texts.common.houses, kind);
    const named = this.join(numbers.map((n) => String(n + 1)));
    return put(numbers.length === 1 ? one : many, '#', named);
  }

  /**
   * What a kind of houses is called: `row`.
   * @param {string} kind
   */
  kind(kind) {
    return put(known(this.texts.common.houses, kind)[0], '#', '').trim();
  }

  /**
   * Items as a list that reads naturally; `joint` is `and` or `or`.
   * @param {string[]} items
   */
  join(items, joint = 'and') {
    if (items.length < 2) return items.join('');
    return `${items.slice(0, -1).join(', ')} ${this.phrase(joint)} ${items.at(-1)}`;
  }

  /**
   * Items, some of which may be lists themselves, so that each can be told apart.
   * @param {string[]} items
   */
  joinGroups(items) {
    const joint = ` ${this.phrase('and')} `;
    if (items.length < 2 || !items.some((item) => item.includes(joint))) return this.join(items);
    return `${items.slice(0, -1).join(', ')},${joint}${items.at(-1)}`;
  }
}

/**
 * @template T
 * @param {Record<string, T>} texts
 * @param {string} key
 * @returns {T}
 */
function known(texts, key) {
  const text = texts[key];
  if (text === undefined) throw new RangeError(`There are no words for ${key}.`);
  return text;
}

/** @param {string} word */
const capitalised = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The name of a technique that the ladder lacks: `my-own` is My Own.
 * @param {string} slug
 */
function nameOf(slug) {
  const lower = slug === slug.toLowerCase() && slug !== slug.toUpperCase();
  if (!lower) return slug;
  return slug.replaceAll('-', ' ').replace(/\p{L}+/gu, capitalised);
}

/**
 * A text with something else in place of each slot such as `#c`.
 * @param {string} text
 * @param {string} slot
 * @param {string} told
 */
export const put = (text, slot, told) => (text.includes(slot) ? text.split(slot).join(told) : text);

/** @type {Wording | null} */
let wording = null;

/**
 * Take the words to tell with: what words.json holds.
 * @param {Texts} texts
 */
export function loadWords(texts) {
  wording = new Wording(texts);
}

/** The words that were taken. @returns {Wording} */
export function load() {
  if (!wording) throw new Error('The words have not been loaded.');
  return wording;
}
