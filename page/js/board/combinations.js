/** Which digits can complete a cage: by its sum and the digits that are placed, and by no more. */

import { computedAt, digitsOf, possible, valueAt } from './position.js';

/**
 * @typedef {import('./position.js').Position} Position
 * @typedef {import('./cages.js').Cage} Cage
 *
 * @typedef {object} Rest what is left of a cage
 * @property {number} sum
 * @property {number[]} held the digits that stand in it
 * @property {number[]} open its empty cells
 */

/**
 * @param {Position} position
 * @param {Cage} cage
 * @returns {Rest}
 */
export function restOf(position, { cells, sum }) {
  const held = cells.map((cell) => valueAt(position, cell)).filter(Boolean);
  const open = cells.filter((cell) => !valueAt(position, cell));
  return { sum: sum - held.reduce((all, digit) => all + digit, 0), held, open };
}

/**
 * The sets of digits that make what is left of the sum and have places in the empty cells.
 * @param {Position} position
 * @param {Cage} cage one with a sum
 * @returns {number[][]}
 */
export function combinations(position, cage) {
  const { sum, open } = restOf(position, cage);
  const digits = digitsOf(position.layout);
  const places = open
    .map((cell) => digits.filter((digit) => possible(position, cell, digit)))
    .sort((one, other) => one.length - other.length);
  /** @type {number[][]} */
  const found = [];
  /** @param {number[]} chosen @param {number} left */
  const grow = (chosen, left) => {
    if (chosen.length < open.length) {
      for (const digit of digits) {
        if (digit > (chosen.at(-1) ?? 0) && digit <= left) grow([...chosen, digit], left - digit);
      }
    } else if (left === 0 && fits(places, chosen)) {
      found.push(chosen);
    }
  };
  if (open.length) grow([], sum);
  return found;
}

/**
 * The computed candidates that a combination of their cage can use: some way to fill the empty
 * cells of the cage, with their candidates, has the digit there. Cells of no sum keep all theirs.
 * @param {Position} position
 * @returns {number[][]} of each cell
 */
export function allowed(position) {
  const found = position.givens.map((_, cell) => computedAt(position, cell));
  for (const cage of position.layout.cages.filter(({ sum }) => sum)) {
    const { open } = restOf(position, cage);
    const places = open.map((cell) => found[cell] ?? []);
    const ways = combinations(position, cage);
    open.forEach((cell, at) => {
      const others = places.filter((_, other) => other !== at);
      const uses = (/** @type {number[]} */ way, /** @type {number} */ digit) =>
        way.includes(digit) &&
        fits(
          others,
          way.filter((other) => other !== digit),
        );
      found[cell] = (places[at] ?? []).filter((digit) => ways.some((way) => uses(way, digit)));
    });
  }
  return found;
}

/**
 * Whether each cell can take another of the digits.
 * @param {number[][]} places what each cell can hold
 * @param {number[]} digits as many as there are cells
 * @returns {boolean}
 */
function fits([first, ...others], digits) {
  if (!first) return true;
  return digits.some(
    (digit) =>
      first.includes(digit) &&
      fits(
        others,
        digits.filter((other) => other !== digit),
      ),
  );
}
