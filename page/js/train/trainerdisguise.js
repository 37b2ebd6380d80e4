/**
 * A position in disguise: turned, mirrored and with other digits. The pattern is the same, and
 * nobody recognises the grid. The same number always gives the same disguise, and different numbers
 * different ones, so that no grid comes twice. Cages turn with the grid; of their digits, all or
 * none are taken from 10, for only so their sums are known.
 */

import { NEW_CAGES } from '../base/choices.js';

/**
 * @typedef {[cell: number, digit: number]} Candidate
 *
 * @typedef {object} Stored a position as the files of the course have it
 * @property {string} id
 * @property {string} layout
 * @property {string} givens a character for each cell; a full stop for an empty one
 * @property {string} placed the digits that were placed after the givens
 * @property {string[]} struck candidates that were removed: `r1c2=3`
 * @property {string} technique
 * @property {number} difficulty
 *
 * @typedef {object} Moment a position as numbers
 * @property {string} layout
 * @property {number[]} givens
 * @property {Candidate[]} placed
 * @property {Candidate[]} struck
 */

const CANDIDATE = /^r(\d+)c(\d+)=(\w)$/;
/** The layouts that all eight turns and mirrors leave as they are. */
const ROUND = new Set(['9x9', '9x9-x', '9x9-windoku', '4x4']);
const TURNS = 8;
/** Prime to the number of orders of digits: so all orders come before one comes again. */
const STRIDE = 99_991;

/** @param {string} character */
const digitOf = (character) => (character === '.' ? 0 : Number.parseInt(character, 36));

/**
 * @param {Stored} stored
 * @returns {Moment}
 */
export function momentOf({ layout, givens, placed, struck }) {
  const size = Math.sqrt(givens.length);
  const candidate = (/** @type {string} */ text) => {
    const [, row, column, digit = ''] = CANDIDATE.exec(text) ?? [];
    if (!digit) throw new Error(`${text} is no candidate.`);
    const cell = (Number(row) - 1) * size + Number(column) - 1;
    return /** @type {Candidate} */ ([cell, digitOf(digit)]);
  };
  const digits = [...placed].map(
    (character, cell) => /** @type {Candidate} */ ([cell, digitOf(character)]),
  );
  return {
    layout,
    givens: [...givens].map(digitOf),
    placed: digits.filter(([, digit]) => digit),
    struck: struck.map(candidate),
  };
}

/**
 * A number that depends on all of a text: FNV-1a.
 * @param {string} text
 */
export function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}

/**
 * A moment in disguise.
 * @param {Moment} moment
 * @param {string} id of its position
 * @param {number} times how often it was shown before
 * @returns {Moment}
 */
export function dressed(moment, id, times) {
  const size = Math.sqrt(moment.givens.length);
  const start = hashOf(id);
  const [plain = '', cages] = moment.layout.split(`${NEW_CAGES}:`);
  const turn = ROUND.has(plain) ? (start + times) % TURNS : 0;
  const number = cages
    ? (factorial(size) - 1) * (Math.floor((start + times) / TURNS) % 2)
    : (start % factorial(size)) + times * STRIDE;
  const digits = orderOf(size, number);
  const cellOf = (/** @type {number} */ cell) => turned(cell, size, turn);
  const digitFor = (/** @type {number} */ digit) => digits[digit - 1] ?? 0;
  const moved = (/** @type {Candidate} */ [cell, digit]) =>
    /** @type {Candidate} */ ([cellOf(cell), digitFor(digit)]);
  /** @type {number[]} */
  const givens = moment.givens.map(() => 0);
  moment.givens.forEach((digit, cell) => (givens[cellOf(cell)] = digitFor(digit)));
  return {
    layout: cages
      ? `${plain}${NEW_CAGES}:${cagesAt(cages, cellOf, number ? size + 1 : 0)}`
      : moment.layout,
    givens,
    placed: moment.placed.map(moved),
    struck: moment.struck.map(moved),
  };
}

/**
 * Cages elsewhere, as the name of a layout tells them.
 * @param {string} cages
 * @param {(cell: number) => number} cellOf
 * @param {number} from what each digit is taken from; 0 if it stays
 */
function cagesAt(cages, cellOf, from) {
  const [map = '', sums = ''] = cages.split(':');
  const order = (/** @type {Iterable<string>} */ signs) =>
    [...new Set(signs)].join('').replace('.', '');
  const before = order(map);
  const totals = sums.split('.').map(Number);
  /** @type {string[]} */
  const turned = [];
  [...map].forEach((sign, cell) => (turned[cellOf(cell)] = sign));
  const sumOf = (/** @type {string} */ sign) => {
    const total = Number(totals[before.indexOf(sign)]);
    return from && total ? from * (map.split(sign).length - 1) - total : total;
  };
  return `${turned.join('')}:${[...order(turned)].map(sumOf).join('.')}`;
}

/**
 * Where a cell goes. Turns 0 to 3 are quarter turns; 4 to 7 are mirrored before.
 * @param {number} cell
 * @param {number} size
 * @param {number} turn
 */
export function turned(cell, size, turn) {
  let [row, column] = [Math.floor(cell / size), cell % size];
  if (turn & 4) column = size - 1 - column;
  for (let quarter = turn & 3; quarter; quarter -= 1) {
    [row, column] = [column, size - 1 - row];
  }
  return row * size + column;
}

/** @param {number} n */
const factorial = (n) =>
  Array.from({ length: n }, (_, i) => i + 1).reduce((all, one) => all * one, 1);

/**
 * One of the orders of the digits from 1 to a size, by its number.
 * @param {number} size
 * @param {number} number
 */
export function orderOf(size, number) {
  const left = Array.from({ length: size }, (_, i) => i + 1);
  let rest = number % factorial(size);
  return Array.from({ length: size }, (_, i) => {
    const below = factorial(size - 1 - i);
    const [digit = 0] = left.splice(Math.floor(rest / below), 1);
    rest %= below;
    return digit;
  });
}
