/** Names of cells and digits, and the places of candidates, are those of Python. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { candidateCentre, candidateNear, centre } from '../../../page/js/board/geometry.js';
import { cellName, digitChar, digitOf } from '../../../page/js/board/layout.js';
import { LAYOUTS } from './golden.js';

for (const [name, told] of Object.entries(LAYOUTS)) {
  const { layout } = told;
  const cells = told.cells.map((/** @type {string} */ _, /** @type {number} */ cell) => cell);

  test(`${name}: cells and digits have their names`, () => {
    assert.deepEqual(
      cells.map((/** @type {number} */ cell) => cellName(layout, cell)),
      told.cells,
    );
    assert.equal(cells.length, layout.size ** 2);
    told.digits.forEach((/** @type {string} */ char, /** @type {number} */ digit) => {
      assert.equal(digitChar(digit), char);
      assert.equal(digitOf(char), digit);
      assert.equal(digitOf(char.toLowerCase()), digit);
    });
  });

  test(`${name}: candidates stand in the rows and columns of the library's pictures`, () => {
    const [rows, columns] = told.candidates;
    for (let digit = 1; digit <= layout.size; digit++) {
      const [row, column] = [Math.floor((digit - 1) / columns), (digit - 1) % columns];
      const { x, y } = candidateCentre(layout, 0, digit);
      const middle = centre(layout, 0);
      assert.equal(Math.sign(x - middle.x), Math.sign(column - (columns - 1) / 2));
      assert.equal(Math.sign(y - middle.y), Math.sign(row - (rows - 1) / 2));
      assert.equal(candidateNear(layout, 0, { x, y }), digit);
    }
  });
}
