/** Every value that can be chosen has a title, and no title is left over. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  CHOICES,
  FIRST_SETTINGS,
  HELPER_FAMILIES,
  LAYOUT_NAMES,
  SYMMETRIES,
} from '../../../page/js/base/choices.js';
import {
  HELPER_TITLES,
  LAYOUT_TITLES,
  layoutTitle,
  options,
  SETTING_TITLES,
  SYMMETRY_TITLES,
} from '../../../page/js/base/titles.js';
import { golden } from './golden.js';

/** @type {(titles: Readonly<Record<string, string>>, values: readonly string[]) => void} */
const sameKeys = (titles, values) =>
  assert.deepEqual(Object.keys(titles).sort(), [...values].sort());

test('layouts have titles', () => sameKeys(LAYOUT_TITLES, LAYOUT_NAMES));
test('symmetries have titles', () => sameKeys(SYMMETRY_TITLES, SYMMETRIES));
test('the families of the Sudoku Puzzle Helper have titles', () =>
  sameKeys(/** @type {any} */ (HELPER_TITLES), Object.keys(HELPER_FAMILIES)));
test('settings have titles', () => {
  sameKeys(/** @type {any} */ (SETTING_TITLES), Object.keys(CHOICES));
  for (const [setting, { titles }] of Object.entries(SETTING_TITLES)) {
    sameKeys(titles, CHOICES[setting] ?? []);
    assert.ok(/** @type {any} */ (FIRST_SETTINGS)[setting] in titles);
  }
});
test('a position of Python has the settings that the page knows', () => {
  const [game] = golden('moves').games;
  sameKeys(/** @type {any} */ (FIRST_SETTINGS), Object.keys(game.end.settings));
});
test('a layout without a title keeps its name', () => {
  assert.equal(layoutTitle('jigsaw:1122'), 'Jigsaw');
  assert.equal(layoutTitle('12x12'), '12x12');
});
test('options are in the order of their titles', () => {
  const found = options(['b', 'c', 'a'], { a: 'A', b: 'B' });
  assert.deepEqual(found, [
    ['a', 'A'],
    ['b', 'B'],
    ['c', 'c'],
  ]);
});
