/** Curves are those of draw/curves.py, at every margin and on boards of every size. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { arrowhead, curve, curvePath } from '../../../page/js/board/curves.js';
import { golden } from './golden.js';

const cases = golden('curves');
const near = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ by) =>
  assert.ok(Math.abs(a - b) <= by, `${a} is not ${b}`);
const numbers = (/** @type {string} */ path) => path.match(/-?[\d.]+/g)?.map(Number) ?? [];

/** Paths are equal but for how the last digit is rounded. @type {(a: string, b: string) => void} */
function samePath(got, want) {
  assert.equal(got.replace(/[\d. -]/g, ''), want.replace(/[\d. -]/g, ''));
  const [ours, theirs] = [numbers(got), numbers(want)];
  assert.equal(ours.length, theirs.length);
  ours.forEach((value, i) => near(value, theirs[i] ?? NaN, 0.1001));
}

test('there are curves of several margins, heads and sides', () => {
  for (const key of ['margin', 'head', 'side']) {
    assert.ok(new Set(cases.map((/** @type {any} */ c) => c[key])).size >= 3, key);
  }
});

for (const [i, one] of cases.entries()) {
  test(`curve ${i}: margin ${one.margin}, head ${one.head}, side ${one.side}`, () => {
    const point = (/** @type {number[]} */ [x, y]) => ({ x: x ?? NaN, y: y ?? NaN });
    const [source, target] = [point(one.source), point(one.target)];
    const line = curve(source, target, one.margin, one.head, one.others.map(point), one.side);
    [line.start, line.control, line.end].forEach(({ x, y }, at) => {
      near(x, one.curve[at][0], 1e-4);
      near(y, one.curve[at][1], 1e-4);
    });
    samePath(curvePath(line), one.path);
    samePath(arrowhead(line, one.head || 10), one.arrowhead);
  });
}
