/**
 * Tells how a symmetry carries the givens of a puzzle onto one another, and what follows. As
 * explain/symmetry.py.
 *
 * The evidence of such a step names the givens in pairs: a given, and the one to which it is
 * carried.
 */

import { ascending } from '../../base/lists.js';
import { digitChar } from '../../base/shape.js';
import { put } from './wording.js';

/** @typedef {import('../../base/path.js').Candidate} Candidate */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./voice.js').Voice} Voice */
/** @typedef {import('./wording.js').Wording} Wording */
/** Where numbers go: lines from 0, or digits. @typedef {Map<number, number>} Moves */

/**
 * @param {Step} step
 * @returns {[Candidate, Candidate][]}
 */
function pairs(step) {
  /** @type {Candidate[]} */
  const givens = step.marks.filter(([role]) => role === 'base').map(([, c, d]) => [c, d]);
  return givens.flatMap((one, i) => {
    const other = givens[i + 1];
    return i % 2 || !other ? [] : [[one, other]];
  });
}

/**
 * Numbers from `first`, `count` of them.
 * @param {number} first
 * @param {number} count
 */
const numbers = (first, count) => Array.from({ length: count }, (_, i) => first + i);

/**
 * What each digit becomes; one that is not given becomes what is left over.
 * @param {Step} step
 */
const exchangeOf = (step) =>
  completed(
    new Map(pairs(step).map(([one, other]) => [one[1], other[1]])),
    numbers(1, step.layout.size),
  );

/**
 * Moves with those of numbers that have none: each in order goes to what is left of `every`.
 * @param {Moves} to
 * @param {number[]} own
 * @returns {Moves}
 */
function completed(to, own, every = own) {
  const taken = new Set(to.values());
  const left = every.filter((one) => !taken.has(one));
  const added = own.filter((one) => !to.has(one)).slice(0, left.length);
  return new Map([...to, ...added.map((one) => /** @type {const} */ ([one, left.shift() ?? one]))]);
}

/**
 * Whether rows become columns, where the rows go, and where the columns go.
 * @param {Step} step
 * @returns {[boolean, Moves, Moves]}
 */
function movement(step) {
  const { size: n, box_rows: boxRows, box_cols: boxCols } = step.layout;
  const at = pairs(step).map((pair) =>
    pair.map(([cell]) => ({ row: Math.floor(cell / n), column: cell % n })),
  );
  const lines = (/** @type {'row' | 'column'} */ own, /** @type {'row' | 'column'} */ image) =>
    at.map(([one, other]) => /** @type {const} */ ([one?.[own] ?? 0, other?.[image] ?? 0]));
  const transposed = !isMap(lines('row', 'row'));
  const [rows, columns] = transposed
    ? [lines('row', 'column'), lines('column', 'row')]
    : [lines('row', 'row'), lines('column', 'column')];
  const box = [boxRows || n, boxCols || n];
  const [height = n, width = n] = box;
  const [imageHeight = n, imageWidth = n] = transposed ? [width, height] : box;
  return [
    transposed,
    withEmpty(new Map(rows), n, height, imageHeight),
    withEmpty(new Map(columns), n, width, imageWidth),
  ];
}

/** @param {(readonly [number, number])[]} moves */
function isMap(moves) {
  const to = new Map(moves);
  return moves.every(([one, other]) => to.get(one) === other);
}

/**
 * Add lines without givens: they go where the other lines of their chute leave a place.
 * @param {Moves} lines
 * @param {number} size
 * @param {number} width
 * @param {number} imageWidth
 */
function withEmpty(lines, size, width, imageWidth) {
  let found = lines;
  for (let start = 0; start < size; start += width) {
    const own = numbers(start, width);
    const seen = own.find((line) => found.has(line));
    if (seen !== undefined) {
      const chute = Math.floor((found.get(seen) ?? 0) / imageWidth);
      found = completed(found, own, numbers(chute * imageWidth, imageWidth));
    }
  }
  return completed(found, numbers(0, size));
}

/** By whether rows become columns, and how the rows and columns go.
 * @type {Record<string, string>} */
const KNOWN = {
  'false back back': 'half_turn',
  'false back same': 'upside_down',
  'false same back': 'left_to_right',
  'true same same': 'diagonal',
  'true back back': 'other_diagonal',
  'true back same': 'quarter_turn',
  'true same back': 'quarter_turn_back',
};

/**
 * Say what moves the givens: `turn the grid by half a turn`.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellMovement(step, wording) {
  const n = step.layout.size;
  const [transposed, rows, columns] = movement(step);
  const isSame = (/** @type {Moves} */ to) => [...to].every(([a, b]) => a === b);
  const isBack = (/** @type {Moves} */ to) => [...to].every(([a, b]) => a + b === n - 1);
  const kind = (/** @type {Moves} */ to) => (isSame(to) ? 'same' : isBack(to) ? 'back' : '');
  const key = KNOWN[`${transposed} ${kind(rows)} ${kind(columns)}`];
  if (key) return wording.phrase(key);
  // Rows that have become columns are moved as columns.
  const [ofRows, ofColumns] = transposed ? [columns, rows] : [rows, columns];
  const told = [
    { phrase: 'rows_go', to: ofRows },
    { phrase: 'columns_go', to: ofColumns },
  ]
    .filter(({ to }) => !isSame(to))
    .map(({ phrase, to }) => put(wording.phrase(phrase), '#l', tellRings(rings(to), wording, 1)));
  const moves = put(wording.phrase('move'), '#m', wording.joinGroups(told));
  return transposed ? put(wording.phrase('diagonal_then'), '#m', moves) : moves;
}

/**
 * What changes places, each as a ring from its least; the last goes to the first.
 * @param {Moves} to
 */
function rings(to) {
  const seen = new Set();
  return ascending(to.keys()).flatMap((one) => {
    /** @type {number[]} */
    const ring = [];
    for (let next = one; !seen.has(next); next = to.get(next) ?? one) {
      seen.add(next);
      ring.push(next);
    }
    return ring.length > 1 ? [ring] : [];
  });
}

/**
 * Say what changes places: `1 to 2 and back, 4 to 5 to 6 and back`.
 * @param {number[][]} every
 * @param {Wording} wording
 */
const tellRings = (every, wording, first = 0) =>
  every
    .map((ring) => ring.map((one) => digitChar(one + first)).join(wording.phrase('goes_to')))
    .map((ring) => put(wording.phrase('ring'), '#r', ring))
    .join(', ');

/**
 * Say how digits are exchanged: `change 1 to 2 and back`.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellExchange(step, wording) {
  const told = tellRings(rings(exchangeOf(step)), wording);
  return put(wording.phrase(told ? 'exchange' : 'no_exchange'), '#l', told);
}

/**
 * Write the exchange short: `1-2, 3-4-5`.
 * @param {Step} step
 */
export const noteExchange = (step) =>
  rings(exchangeOf(step))
    .map((ring) => ring.map(digitChar).join('-'))
    .join(', ') || '-';

/**
 * Say which cells stay in their places, and which come to lie in a house that they are in.
 * @param {Step} step
 * @param {Voice} voice
 */
export function tellStays(step, voice) {
  const { wording } = voice;
  const kept = ascending([...exchangeOf(step)].filter(([a, b]) => a === b).map(([digit]) => digit));
  const stay = ascending(step.marks.filter(([role]) => role === 'set').map(([, cell]) => cell));
  const see = ascending(step.eliminations.map(([cell]) => cell).filter((c) => !stay.includes(c)));
  const told = [
    ...(stay.length ? [wording.phrase(stay.length === 1 ? 'stays_one' : 'stays_many')] : []),
    ...(see.length ? [put(wording.phrase('sees_image'), '#c', voice.cells(see))] : []),
  ].join(' ');
  const digits = voice.digits(kept, 'or');
  return put(put(put(told, '#c', voice.cells(stay)), '#d', digits), '#k', digits);
}

/**
 * Say what each conclusion is the image of: `r1c1 is 5, so r9c9 is 3`.
 * @param {Step} step
 * @param {Voice} voice
 */
export function tellImages(step, voice) {
  const { wording } = voice;
  const fact = (/** @type {string} */ key, /** @type {Candidate} */ [cell, digit]) =>
    put(put(wording.phrase(key), '#c', voice.cells([cell])), '#d', digitChar(digit));
  const images = [...step.placements, ...step.eliminations];
  const known = ['on', 'off'].flatMap((role) => step.marks.filter(([own]) => own === role));
  return known
    .slice(0, images.length)
    .map(([role, cell, digit], i) => {
      const key = role === 'on' ? 'fact' : 'no_fact';
      const told = put(wording.phrase('image'), '#f', fact(key, [cell, digit]));
      return put(told, '#i', fact(key, images[i] ?? [0, 0]));
    })
    .join('; ');
}
