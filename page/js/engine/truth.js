/**
 * The true candidates of a puzzle: the digits that are in a solution. Who draws a killer asks after
 * each cage; so what was found last is kept, as far as it still holds.
 */

import { withoutCages } from '../base/cagemap.js';
import { code, decode } from '../board/position.js';
import { askCore } from './core.js';
import { candidatesOf, fields, puzzleOf } from './puzzle.js';

/**
 * @typedef {import('../base/shape.js').Layout} Layout
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 * @typedef {{demands: string[], gone: number[]}} Known what a puzzle demands, and the codes of the
 *   candidates that are in none of its solutions
 */

/** How much is kept, and how many solutions are asked for at once. */
const MOST_KNOWN = 30;
const MOST_SOLUTIONS = 300;
const AT_ONCE = 20;

/** What is kept: of one layout, without its cages. */
let plain = '';
/** @type {Known[]} */
let known = [];
/** @type {number[][]} */
let solutions = [];

/**
 * The digits of each cell that are in a solution; null if a cap was hit before all were tried.
 * @param {Puzzle} puzzle
 * @param {{nodes: number, seconds: number}} caps of each search, and of all
 * @returns {number[][] | null}
 */
export function trueCandidates({ layout, values, eliminated }, { nodes, seconds }) {
  const end = performance.now() + seconds * 1000;
  recall(layout);
  const demands = [
    ...layout.cages.map(({ cells, sum }) => `${sum}:${cells}`),
    ...values.map((digit, cell) => `${cell}=${digit}`),
    ...eliminated.map((pair) => `-${pair}`),
  ];
  const gone = goneOf(new Set(demands));
  for (const pair of eliminated) gone.add(code(...pair));
  solutions = solutions.filter((one) => isSolution(one, layout, values, gone));
  const held = values.map(() => /** @type {Set<number>} */ (new Set()));
  /** @param {number[]} solution */
  const hold = (solution) => solution.forEach((digit, cell) => held[cell]?.add(digit));
  solutions.forEach(hold);
  /** @param {[number, number][]} placed @param {number} limit */
  const ask = (placed, limit) => {
    const asked = puzzleOf(layout, values, { placed, eliminated: [...gone].map(decode) });
    const left = Math.max((end - performance.now()) / 1000, 1e-9);
    const found = askCore('solutions', { ...fields(asked), limit, nodes, seconds: left });
    found.solutions.forEach(hold);
    solutions.push(...found.solutions);
    return found;
  };
  let { cap, solutions: some } = ask([], AT_ONCE);
  const tried = some.length < AT_ONCE ? [] : candidatesOf(puzzleOf(layout, values));
  tried.forEach((digits, cell) => {
    for (const digit of digits) {
      if (cap || gone.has(code(cell, digit)) || held[cell]?.has(digit)) continue;
      ({ cap, solutions: some } = ask([[cell, digit]], 1));
      if (!cap && !some.length) gone.add(code(cell, digit));
    }
  });
  known = [...known, { demands, gone: [...gone] }].slice(-MOST_KNOWN);
  solutions = solutions.slice(-MOST_SOLUTIONS);
  return cap ? null : held.map((digits) => [...digits].sort((a, b) => a - b));
}

/** Forget what was kept of another layout. @param {Layout} layout */
function recall({ name }) {
  if (plain === withoutCages(name)) return;
  plain = withoutCages(name);
  known = [];
  solutions = [];
}

/** What is gone by some of the demands. @param {Set<string>} demands @returns {Set<number>} */
const goneOf = (demands) =>
  new Set(
    known
      .filter((one) => one.demands.every((demand) => demands.has(demand) || demand.endsWith('=0')))
      .flatMap(({ gone }) => gone),
  );

/**
 * Whether a solution of the layout without cages is one with them, too.
 * @param {number[]} solution
 * @param {Layout} layout
 * @param {readonly number[]} values
 * @param {Set<number>} gone
 */
const isSolution = (solution, { cages }, values, gone) =>
  solution.every(
    (digit, cell) => (values[cell] || digit) === digit && !gone.has(code(cell, digit)),
  ) &&
  cages.every(({ cells, sum }) => {
    const digits = cells.map((cell) => solution[cell] ?? 0);
    return (
      new Set(digits).size === digits.length &&
      (!sum || digits.reduce((all, digit) => all + digit, 0) === sum)
    );
  });
