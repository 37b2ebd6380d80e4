/** The golden files: what Python answers, and the page's scripts must answer too. */

import { readFileSync } from 'node:fs';

const read = (/** @type {URL} */ url) => JSON.parse(readFileSync(url, 'utf8'));

/**
 * A golden file, made by tests/page/make_golden.py.
 * @param {string} name
 * @returns {any}
 */
export const golden = (name) => read(new URL(`../golden/${name}.json`, import.meta.url));

/** The layouts of the golden file by their names. */
export const LAYOUTS = golden('layouts');

/**
 * A layout as the server describes it.
 * @param {string} name
 * @returns {import('../../../page/js/board/layout.js').Layout}
 */
export function layoutNamed(name) {
  if (!LAYOUTS[name]) throw new Error(`layouts.json has no ${name}.`);
  return LAYOUTS[name].layout;
}
