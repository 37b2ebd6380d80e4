/** Names of cells and houses are found in texts, on every layout. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { splitReferences } from '../../../page/js/board/references.js';
import { golden, LAYOUTS, layoutNamed } from './golden.js';

/** @typedef {[name: string, cells: number[]]} Named */

const references = (/** @type {string} */ text, /** @type {string} */ name) =>
  splitReferences(text, layoutNamed(name)).flatMap(({ text: part, cells }) =>
    cells ? [[part, cells]] : [],
  );

for (const [name, told] of Object.entries(LAYOUTS)) {
  test(`${name}: every cell, line and house is found by its name`, () => {
    const houses = told.layout.houses.map((/** @type {any} */ house, /** @type {number} */ i) => [
      told.houses[i],
      house.cells,
    ]);
    const cells = told.cells.map((/** @type {string} */ cell, /** @type {number} */ i) => [
      cell,
      [i],
    ]);
    const all = [...cells, ...houses, ...told.lines];
    for (const [text, found] of all) {
      assert.deepEqual(references(`Look at ${text}, then go on.`, name), [[text, found]]);
    }
  });
}

test('what steps say is split at the names that Python finds', () => {
  const told = golden('sentences');
  assert.ok(told.some((/** @type {any} */ t) => /r10c10|r10c3|box 10/.test(t.words)));
  for (const { layout, words, names } of told) {
    const parts = splitReferences(words, layoutNamed(layout));
    assert.equal(parts.map(({ text }) => text).join(''), words);
    const plural = /^(?:rows|columns|boxes|diagonals|windows) /;
    const single = parts.filter(({ text, cells }) => cells && !plural.test(text));
    assert.deepEqual(
      single.map(({ text, cells }) => [text, cells]),
      names,
    );
  }
});

/** @type {[text: string, layout: string, found: Named[]][]} */
const CASES = [
  [
    'Rows and rows 1 and 10 of it',
    '10x10',
    [['rows 1 and 10', [...Array(10).keys(), ...Array.from({ length: 10 }, (_, i) => 90 + i)]]],
  ],
  ['In box 2, 1 and 3 can go', '4x4', [['box 2', [2, 3, 6, 7]]]],
  ['boxes 1 or 2', '4x4', [['boxes 1 or 2', [0, 1, 4, 5, 2, 3, 6, 7]]]],
  ['r38c1', '9x9', [['r38c1', [18, 63]]]],
  ['r10c3 is A', '10x10', [['r10c3', [92]]]],
  [
    'r[10]c34[10] and r12c3',
    '10x10',
    [
      ['r[10]c34[10]', [92, 93, 99]],
      ['r12c3', [2, 12]],
    ],
  ],
  ['r5c1, row 5, box 0, diagonal 1, xr1c1, r1c1x, r0c1', '4x4', []],
];

for (const [text, layout, found] of CASES) {
  test(`${layout}: ${text}`, () => assert.deepEqual(references(text, layout), found));
}
