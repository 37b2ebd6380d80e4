/** Pictures of steps show what those of draw/scene.py show. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isInAHouse, makeScene } from '../../../page/js/board/scene.js';
import { golden } from './golden.js';

for (const one of golden('scenes')) {
  const { values, candidates, step, everything } = one;
  test(`${step.technique}, ${everything ? 'all candidates' : 'only those of the step'}`, () => {
    const scene = makeScene({ values, candidates }, step, everything);
    assert.deepEqual(
      scene.squares.map(({ value }) => value),
      values,
    );
    assert.deepEqual(
      scene.squares.map(({ placing }) => placing),
      one.placing,
    );
    assert.deepEqual(
      scene.squares.map((square) => [...square.candidates]),
      one.shown,
    );
    assert.deepEqual(
      scene.squares.map(({ roles }) => roles),
      one.cell_roles,
    );
    assert.deepEqual(scene.houses, one.houses);
    assert.deepEqual(scene.cages, one.cages);
    assert.deepEqual(scene.numbers, one.line_numbers);
    const letters = scene.squares.flatMap(({ letter }, cell) => (letter ? [[letter, cell]] : []));
    assert.deepEqual(letters.sort(), one.letters);
    assert.equal(scene.lettersAt, one.letters_at);
    assert.deepEqual(scene.roles, one.roles);
  });
}

test('only the full picture of a step has letters', () => {
  const { values, candidates, step } =
    golden('scenes').find((/** @type {any} */ { letters }) => letters.length) ?? assert.fail();
  const where = { ...step, placements: [], eliminations: [], marks: [], links: [] };
  const { squares, lettersAt } = makeScene({ values, candidates }, where, true);
  assert.ok(squares.every(({ letter }) => !letter));
  assert.equal(lettersAt, 0);
});

test('candidates in no common house are not drawn as one group', () => {
  const houses = golden('layouts')['9x9'].layout.houses;
  const layout = /** @type {any} */ ({ houses });
  assert.ok(
    isInAHouse(layout, [
      [0, 5],
      [8, 5],
    ]),
  );
  assert.ok(
    isInAHouse(layout, [
      [40, 5],
      [40, 6],
    ]),
  );
  assert.ok(
    !isInAHouse(layout, [
      [11, 6],
      [63, 6],
    ]),
  );
});

test('of many numbers, the first of each line is shown', () => {
  const { values, candidates } = golden('scenes')[0];
  const links = Array.from({ length: 25 }, (_, cell) => ({
    kind: 'strong',
    source: [[cell, 1]],
    target: [[cell, 2]],
  }));
  const empty = { placements: [], eliminations: [], houses: [], marks: [], children: [] };
  const step = { ...empty, technique: 'braid', links };
  const { numbers } = makeScene({ values, candidates }, /** @type {any} */ (step), true);
  assert.deepEqual(
    numbers.map(([[cell], line]) => [cell, line]),
    Array.from({ length: 9 }, (_, line) => [3 * line, line + 1]),
  );
});
