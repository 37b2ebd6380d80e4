/** Positions in disguise: the same pattern, and never the same grid. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dressed, momentOf, orderOf, turned } from '../../../page/js/train/trainerdisguise.js';

const STORED = {
  id: 'x-wing-1',
  layout: '9x9',
  givens: '.7...9..46....4.8.8...3..9....8...7...1...4...3...5....5..2...1.2.1....53..7...6.',
  placed: '1................................................................................',
  struck: ['r1c3=3', 'r9c9=8'],
  technique: 'x-wing',
  difficulty: 3,
};

test('a position is read', () => {
  const { givens, placed, struck } = momentOf(STORED);
  assert.deepEqual([givens.length, givens[1], givens[0]], [81, 7, 0]);
  assert.deepEqual(placed, [[0, 1]]);
  assert.deepEqual(struck, [
    [2, 3],
    [80, 8],
  ]);
  assert.throws(() => momentOf({ ...STORED, struck: ['nonsense'] }), /no candidate/);
});

test('turns keep rows, columns and boxes together', () => {
  const cells = Array.from({ length: 81 }, (_, cell) => cell);
  const box = (/** @type {number} */ cell) =>
    3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);
  for (let turn = 0; turn < 8; turn += 1) {
    const to = cells.map((cell) => turned(cell, 9, turn));
    assert.equal(new Set(to).size, 81);
    for (const of of [0, 4, 8]) {
      const moved = cells
        .filter((cell) => box(cell) === of)
        .map((cell) => box(turned(cell, 9, turn)));
      assert.equal(new Set(moved).size, 1);
      const row = cells
        .filter((cell) => Math.floor(cell / 9) === of)
        .map((cell) => turned(cell, 9, turn));
      const isLine =
        new Set(row.map((cell) => cell % 9)).size === 1 ||
        new Set(row.map((cell) => Math.floor(cell / 9))).size === 1;
      assert.ok(isLine);
    }
  }
});

test('every number has an order of the digits of its own', () => {
  const orders = Array.from({ length: 24 }, (_, number) => orderOf(4, number).join(''));
  assert.equal(new Set(orders).size, 24);
  assert.deepEqual(orderOf(9, 0), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('no grid comes twice, and each is the same puzzle', () => {
  const moment = momentOf(STORED);
  const count = (/** @type {number[]} */ givens) =>
    [...new Set(givens.filter(Boolean))]
      .map((digit) => givens.filter((d) => d === digit).length)
      .sort()
      .join();
  const seen = new Set();
  for (let times = 0; times < 500; times += 1) {
    const { givens, placed, struck } = dressed(moment, STORED.id, times);
    assert.equal(count(givens), count(moment.givens));
    assert.deepEqual([placed.length, struck.length], [1, 2]);
    seen.add(givens.join(''));
  }
  assert.equal(seen.size, 500);
  assert.deepEqual(dressed(moment, STORED.id, 3), dressed(moment, STORED.id, 3));
});

test('cages turn with the grid, and their sums follow its digits', () => {
  const solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
  const moment = {
    layout: '4x4+killer:aabccdbcedb.eeff:3.8.9.5.9.0',
    givens: Array(16).fill(0),
    placed: solution.map((digit, cell) => /** @type {[number, number]} */ ([cell, digit])),
    struck: [],
  };
  /** @param {{layout: string, placed: readonly (readonly number[])[]}} moment */
  const sumsOf = ({ layout, placed }) => {
    const [, map = '', sums = ''] = layout.split(':');
    const signs = [...new Set(map)].filter((sign) => sign !== '.');
    const total = (/** @type {string} */ sign) =>
      placed.reduce((sum, [cell = 0, digit = 0]) => sum + (map[cell] === sign ? digit : 0), 0);
    return [signs.map(total), sums.split('.').map(Number)];
  };
  const seen = new Set();
  for (let times = 0; times < 16; times += 1) {
    const found = dressed(moment, 'innie-1', times);
    const [totals = [], told = []] = sumsOf(found);
    assert.deepEqual(
      told,
      totals.map((total, at) => (told[at] ? total : 0)),
    );
    assert.equal(told.filter((sum) => !sum).length, 1);
    seen.add(found.layout);
  }
  assert.equal(seen.size, 16);
});
