/**
 * The puzzle ids of SudokuPad: a prefix that names the format, and the packed puzzle: as
 * sudokupad.py.
 *
 * `fpuz` is a document of f-puzzles, `scl` SudokuPad's own; `scf` and `classic` are digits with
 * letters for runs of empty cells. Without a prefix, an id is either long and a packed document, or
 * short and the name of a puzzle that the site keeps.
 */

import { charsOf, Float, firstOf, isBlank, lengthOf, lstrip, partition, repr } from '../python.js';
import {
  digitIn,
  digitsIn,
  Found,
  isNoDigit,
  isSomething,
  isWhole,
  items,
  listed,
  sizeOf,
  windows,
} from './found.js';
import { fromDocument, fromPacked } from './fpuzzles.js';
import { jsonOf, looseJson, Unreadable, unzip, withZeros } from './packed.js';

/** @typedef {import('./packed.js').Json} Json */

const PREFIX = /^(fpuzzles|fpuz|scl|ctc|scf|classic)?(.*)$/s;
/** Characters of an id that names a stored puzzle. */
const LONGEST_NAME = 60;
const LONGEST_SHOWN = 24;
const LINE = /^[0-9._]{16,100}$/;
const MOST_CELLS = 100;

/** @param {string} id of a puzzle */
export function fromId(id) {
  const [, kind = '', rest = ''] = PREFIX.exec(id) ?? [];
  if (!kind && LINE.test(rest)) return fromLine(rest);
  if (!kind && lengthOf(rest) <= LONGEST_NAME) {
    const name = firstOf(rest.replace(/^\/+/, '').replace(/\/+$/, ''), LONGEST_SHOWN);
    const told = name ? `the name ${repr(name)} of a puzzle that the site keeps` : 'no puzzle';
    throw new Unreadable(`read ${told}, expected a link with the puzzle in it`);
  }
  return (READERS.get(kind) ?? fromAny)(rest);
}

/** @param {string} digits with any sign for an empty cell */
export function fromLine(digits) {
  const chars = charsOf(digits);
  const size = Math.floor(Math.sqrt(chars.length));
  if (size * size !== chars.length || chars.length > MOST_CELLS) {
    throw new Unreadable(`read ${chars.length} cells, expected 16, 36, 64, 81 or 100`);
  }
  const found = new Found(sizeOf(size));
  chars.forEach((char, cell) => {
    if (!'0._*-'.includes(char)) found.put(cell, digitIn(size, cell, char), true);
  });
  return found;
}

/** @param {string} packed */
function fromAny(packed) {
  const text = unzip(packed);
  const data = text.includes('{') ? looseJson(text) : jsonOf(text);
  return data.has('grid') ? fromDocument(data) : fromOwn(data);
}

// -- SudokuPad's own documents --------------------------------------------------------------------

/** The short names of keys in a packed document. */
const SHORT = new Map([
  ['arrows', 'a'],
  ['cages', 'ca'],
  ['cells', 'ce'],
  ['lines', 'l'],
  ['overlays', 'o'],
  ['regions', 're'],
  ['underlays', 'u'],
  ['value', 'v'],
  ['wayPoints', 'wp'],
]);
const LINES = 'lines';
const DRAWN = new Map([
  ['arrows', 'arrows'],
  [LINES, 'lines'],
  ['overlays', 'signs on the board'],
  ['underlays', 'colours'],
  ['foglight', 'fog'],
]);

/**
 * @param {Json} data
 * @param {string} key
 * @returns {any}
 */
const of = (data, key) =>
  data.has(key) ? data.get(key) : (data.get(SHORT.get(key) ?? key) ?? null);

/**
 * @param {Json} data
 * @param {string} key
 */
const listOf = (data, key) => listed(of(data, key));

/** @param {Json} data */
function fromOwn(data) {
  const rows = items(of(data, 'cells'), 'rows of cells').map((row) => items(row, 'a row of cells'));
  const size = sizeOf(rows.length);
  if (rows.some((row) => row.length !== size)) {
    throw new Unreadable(`read rows that do not fit, expected ${size} of ${size} cells`);
  }
  const found = new Found(size);
  rows.flat().forEach((cell, number) => {
    if (cell instanceof Map) takeCell(found, number, cell);
  });
  const regions = listOf(data, 'regions');
  if (regions.length) takeRegions(found, regions);
  takeCages(found, listOf(data, 'cages'));
  const about = data.get('metadata');
  for (const [key, value] of about instanceof Map ? about : []) takeAbout(found, key, value);
  takeDrawn(found, data);
  return found;
}

/**
 * @param {Found} found
 * @param {number} number
 * @param {Json} cell
 */
function takeCell(found, number, cell) {
  const value = of(cell, 'value');
  const either = (/** @type {string} */ key, /** @type {string} */ other) =>
    isSomething(cell.get(key)) ? cell.get(key) : (cell.get(other) ?? null);
  const marks = either('centremarks', 'givenCentremarks');
  if (!isNoDigit(value)) {
    found.put(number, digitIn(found.size, number, value), cell.get('given') !== false);
  } else if (isSomething(marks)) {
    found.marks.set(number, digitsIn(found.size, number, items(marks, 'a list of digits')));
  }
  found.also('corner marks', either('pencilMarks', 'cornermarks'));
}

/**
 * @param {Found} found
 * @param {readonly any[]} regions
 */
function takeRegions(found, regions) {
  /** @type {(number | null)[]} */
  const labels = Array(found.size ** 2).fill(null);
  regions.forEach((region, label) => {
    for (const cell of numbers(found.size, region)) labels[cell] = label;
  });
  found.regions = labels;
}

/**
 * The cells of a list of pairs of a row and a column from 0.
 * @param {number} size
 * @param {any} places
 */
function numbers(size, places) {
  const cells = [];
  for (const place of listed(places)) {
    if (!Array.isArray(place) || place.length !== 2 || !place.every(isWhole)) continue;
    const [row = 0, column = 0] = place.map(Number);
    const isInside = [row, column].every((at) => at >= 0 && at < size);
    if (isInside) cells.push(row * size + column);
  }
  return cells;
}

/**
 * Take cages: with cells they are rules, without they tell about the puzzle.
 * @param {Found} found
 * @param {readonly any[]} cages
 */
function takeCages(found, cages) {
  for (const cage of cages) {
    if (!(cage instanceof Map)) continue;
    // In a packed list, {} stands for nothing.
    const places = listOf(cage, 'cells').filter((at) => !(at instanceof Map && !at.size));
    const [own, cells] = [of(cage, 'value'), numbers(found.size, places)];
    const value = typeof own === 'string' && isBlank(own) ? '' : own;
    const isText = typeof value === 'string' && value.includes(':');
    const isNothing = ![places, value, cage.get('sum')].some(isSomething);
    if (!cells.length && (isText || isNothing)) {
      const [key, told] = isText ? partition(value, ':') : ['', ''];
      takeAbout(found, lstrip(key), lstrip(told));
    } else if (
      (value === null || value === '') &&
      new Set(cells).size === found.size &&
      !cage.has('sum')
    ) {
      found.extra.push(new Set(cells));
    } else if (!isSomething(cage.get('hidden'))) {
      takeCage(found, cage, cells, cells.length === places.length);
    }
  }
}

/**
 * @param {Found} found
 * @param {Json} cage
 * @param {readonly number[]} cells
 * @param {boolean} isInside
 */
function takeCage(found, cage, cells, isInside) {
  const mayRepeat = cage.get('unique') === false;
  found.also('cages with digits that may repeat', mayRepeat);
  if (mayRepeat) return;
  const sum = cage.get('sum');
  found.cage(new Set(cells), isWhole(sum) && sum > 0 ? sum : of(cage, 'value'), isInside);
}

const OTHER_RULES = new Map([
  ['antiknight', 'the anti-knight rule'],
  ['antiking', 'the anti-king rule'],
]);

/**
 * @param {Found} found
 * @param {string} key
 * @param {any} value
 */
function takeAbout(found, key, value) {
  const other = OTHER_RULES.get(key);
  if (other) found.also(other, value);
  else if (key === 'rules' || key === 'ruleset') {
    for (const rule of Array.isArray(value) ? value : [value]) found.tellRules(rule);
  }
}

/** @param {any} value of JSON, as a number that Python takes for equal; NaN if there is none */
function numberOf(value) {
  if (value instanceof Float) return value.value;
  return isWhole(value) || typeof value === 'boolean' ? Number(value) : NaN;
}

/** @param {any} ends of a line: pairs of a row and a column; '' if they are none */
function endsAt(ends) {
  const isPair = (/** @type {any} */ value) => Array.isArray(value) && value.length === 2;
  if (!isPair(ends) || !ends.every(isPair)) return '';
  return ends
    .flat()
    .map((/** @type {any} */ place) => numberOf(place) + 0)
    .join();
}

/**
 * Take what is drawn on the board: lines from corner to corner are the diagonals.
 * @param {Found} found
 * @param {Json} data
 */
function takeDrawn(found, data) {
  const { size } = found;
  const corners = /** @type {const} */ ([
    ['diagonal-', `0,0,${size},${size}`],
    ['diagonal-', `${size},${size},0,0`],
    ['diagonal+', `0,${size},${size},0`],
    ['diagonal+', `${size},0,0,${size}`],
  ]);
  for (const line of listOf(data, LINES)) {
    const ends = line instanceof Map ? of(line, 'wayPoints') : null;
    const name = corners.find(([, places]) => places === endsAt(ends))?.[0];
    if (name) found.diagonals.add(name);
    else found.also(DRAWN.get(LINES) ?? '');
  }
  for (const [key, words] of DRAWN) {
    // The fields of extra regions are drawn as well.
    if (key !== LINES && !(key === 'underlays' && found.extra.length)) {
      found.also(words, listOf(data, key));
    }
  }
}

// -- digits and runs of empty cells ---------------------------------------------------------------

/** In the older form of `classic`, a character stands for so many empty cells. */
const RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
const FULL = 81;

/** @param {string} packed */
function fromClassic(packed) {
  // Nothing says which of the two forms it is, but hardly any text has 81 cells in both.
  const newer = /^[0-9A-Za-z]+$/.test(packed) ? withZeros(packed) : '';
  if (newer.length === FULL) return fromLine(newer);
  const cells = Array.from(packed, (char) =>
    /[1-9]/.test(char) ? char : '0'.repeat(Math.max(0, RUNS.indexOf(char))),
  );
  return fromLine(cells.join(''));
}

/** @param {string} packed digits, after which letters may name rules: `w` windows, `x` diagonals */
function fromScf(packed) {
  let [digits, rules] = partition(packed, '*');
  if (!packed.includes('*')) {
    const chars = charsOf(packed);
    let [end, length] = [0, 0];
    while (end < chars.length && length < FULL) length += withZeros(chars[end++] ?? '').length;
    [digits, rules] = [chars.slice(0, end).join(''), chars.slice(end).join('')];
  }
  const found = fromLine(withZeros(digits).slice(0, FULL));
  const told = rules.split('t')[0]?.split('a')[0] ?? '';
  if (told.includes('x')) found.diagonals.add('diagonal+').add('diagonal-');
  if (told.includes('w')) found.extra.push(...windows());
  return found;
}

const READERS = new Map([
  ['fpuzzles', fromPacked],
  ['fpuz', fromPacked],
  ['scf', fromScf],
  ['classic', fromClassic],
]);
