/** The formats of puzzles that are read and written. */

import { get } from './api.js';

/**
 * @typedef {object} Format
 * @property {string} name
 * @property {string} title what a text in the format is called: a case file
 * @property {string} about
 * @property {string[]} layouts the layouts that it can hold; none: all
 * @property {boolean} written whether puzzles can be written in it
 */

/** @type {Promise<Format[]> | null} */
let asked = null;

/**
 * All formats. They are fetched once; where they cannot be, there are none.
 * @returns {Promise<Format[]>}
 */
export function formats() {
  asked ??= get('formats').then((answer) => answer.formats);
  return asked.catch(() => {
    asked = null;
    return [];
  });
}

/**
 * What a text in a format is called; '' if the format is not known.
 * @param {string | null} name
 */
export const formatTitle = async (name) =>
  (await formats()).find((format) => format.name === name)?.title ?? '';
