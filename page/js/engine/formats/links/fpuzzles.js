/**
 * The JSON of f-puzzles, which many sites read: `size`, and `grid` with an object per cell: as
 * fpuzzles.py.
 */

import { candidatesOf } from '../../puzzle.js';
import { firstOf, repr, str } from '../python.js';
import {
  digitIn,
  digitsIn,
  Found,
  isNoDigit,
  isSomething,
  items,
  listed,
  NORMAL,
  RULES_OF,
  sizeOf,
} from './found.js';
import { jsonOf, Unreadable, unzip } from './packed.js';

/**
 * @typedef {import('../../puzzle.js').Puzzle} Puzzle
 * @typedef {import('./packed.js').Json} Json
 */

/** What each key is called in a sentence. */
const RULES = new Map([
  ['antiking', 'the anti-king rule'],
  ['antiknight', 'the anti-knight rule'],
  ['arrow', 'arrows'],
  ['betweenline', 'between lines'],
  ['cage', 'cages'],
  ['circle', 'circles'],
  ['clone', 'clones'],
  ['difference', 'differences'],
  ['disjointgroups', 'disjoint groups'],
  ['even', 'even cells'],
  ['foglight', 'fog'],
  ['fogofwar', 'fog'],
  ['line', 'lines'],
  ['littlekillersum', 'little killer sums'],
  ['lockout', 'lockout lines'],
  ['maximum', 'maxima'],
  ['minimum', 'minima'],
  ['negative', 'negative rules'],
  ['nonconsecutive', 'the non-consecutive rule'],
  ['odd', 'odd cells'],
  ['palindrome', 'palindromes'],
  ['quadruple', 'quadruples'],
  ['ratio', 'ratios'],
  ['rectangle', 'rectangles'],
  ['sandwichsum', 'sandwich sums'],
  ['text', 'texts'],
  ['thermometer', 'thermometers'],
  ['whispers', 'whispers'],
  ['xv', 'X and V signs'],
]);
const DIAGONALS = ['diagonal+', 'diagonal-'];
const NO_RULES = new Set([
  'size',
  'grid',
  'killercage',
  'title',
  'author',
  'ruleset',
  'solution',
  ...DIAGONALS,
  'extraregion',
  'highlightConflicts',
  'disabledlogic',
  'truecandidatesoptions',
  'successMessage',
  'url',
]);
const CELL = /^R([0-9]{1,2})C([0-9]{1,2})$/;
const LONGEST_KEY = 20;

/** @param {string} packed a packed document */
export const fromPacked = (packed) => fromDocument(jsonOf(unzip(packed)));

/** @param {Json} data what the object of a puzzle holds */
export function fromDocument(data) {
  const grid = items(data.get('grid'), 'a grid of rows');
  const size = sizeOf(data.has('size') ? data.get('size') : grid.length);
  const rows = grid.map((row) => items(row, 'a row of cells'));
  if (rows.length !== size || rows.some((row) => row.length !== size)) {
    throw new Unreadable(
      `read ${rows.length} rows that do not fit, expected ${size} of ${size} cells`,
    );
  }
  const found = new Found(size);
  /** @type {Json[]} */
  const cells = rows.flat().map((cell) => (cell instanceof Map ? cell : new Map()));
  cells.forEach((cell, number) => takeCell(found, number, cell));
  takeRegions(found, cells);
  for (const key of DIAGONALS) if (data.get(key) === true) found.diagonals.add(key);
  for (const region of listed(data.get('extraregion'))) {
    found.extra.push(cellNumbers(size, region));
  }
  for (const cage of listed(data.get('killercage'))) {
    const of = (/** @type {string} */ key) => (cage instanceof Map ? cage.get(key) : null);
    const cells = cellNumbers(size, cage);
    found.cage(cells, of('value'), cells.size === new Set(listed(of('cells')).map(str)).size);
  }
  for (const [key, value] of data) {
    if (!NO_RULES.has(key)) found.also(RULES.get(key) ?? repr(firstOf(key, LONGEST_KEY)), value);
  }
  found.tellRules(data.get('ruleset'));
  return found;
}

/**
 * @param {Found} found
 * @param {number} number
 * @param {Json} cell
 */
function takeCell(found, number, cell) {
  const value = cell.get('value');
  if (!isNoDigit(value)) {
    found.put(number, digitIn(found.size, number, value), cell.get('given') === true);
  } else {
    const own = cell.get('centerPencilMarks');
    const marks = isSomething(own) ? own : cell.get('givenPencilMarks');
    if (isSomething(marks)) {
      found.marks.set(number, digitsIn(found.size, number, items(marks, 'a list of digits')));
    }
  }
  found.also('corner marks', cell.get('cornerPencilMarks') ?? null);
  found.also(
    'colours',
    ['c', 'cArray', 'highlight'].some((key) => isSomething(cell.get(key))),
  );
}

/**
 * @param {Found} found
 * @param {readonly Json[]} cells
 */
function takeRegions(found, cells) {
  if (!cells.some((cell) => cell.has('region'))) return;
  const { size } = found;
  const [rows, columns] = usualBox(size);
  found.regions = cells.map((cell, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    const usual = Math.floor(row / rows) * rows + Math.floor(column / columns);
    const label = cell.has('region') ? cell.get('region') : usual;
    return label === null ? null : str(label);
  });
}

/**
 * The rows and columns of a box where the document names no region.
 * @param {number} size
 */
function usualBox(size) {
  let rows = 1;
  for (let n = 2; n * n <= size; n++) if (size % n === 0) rows = n;
  return /** @type {const} */ ([rows, size / rows]);
}

/**
 * The cells in the grid of an object with `cells` such as `["R1C1", "R1C2"]`.
 * @param {number} size
 * @param {any} region
 */
export function cellNumbers(size, region) {
  const names = region instanceof Map ? listed(region.get('cells')) : [];
  const places = names.map((name) => (typeof name === 'string' ? CELL.exec(name) : null));
  const inGrid = places
    .map((at) => [Number(at?.[1]) - 1, Number(at?.[2]) - 1])
    .filter((place) => place.every((at) => at >= 0 && at < size));
  return new Set(inGrid.map(([row = 0, column = 0]) => row * size + column));
}

/**
 * The JSON of a puzzle, with its candidates where some are struck.
 *
 * Digits that were placed are marked as such if `entered` is true, else they look like givens.
 * @param {Puzzle} puzzle
 * @param {{entered: boolean}} how
 */
export function documentOf(puzzle, { entered }) {
  const { layout, values, givens, eliminated } = puzzle;
  const marked = new Set(eliminated.map(([cell]) => cell));
  const marks = candidatesOf(puzzle);
  const cells = values.map((value, cell) => {
    const open = marks[cell] ?? [];
    return {
      ...(value ? { value } : {}),
      ...(value && (givens[cell] || !entered) ? { given: true } : {}),
      ...(!value && marked.has(cell) && open.length ? { centerPencilMarks: open } : {}),
      ...(layout.box_rows ? {} : { region: layout.regions[cell] }),
    };
  });
  const { size } = layout;
  return JSON.stringify({
    size,
    title: 'Sudoku',
    ruleset: [NORMAL, RULES_OF.get(layout.name)].filter(Boolean).join(' '),
    grid: Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size)),
    ...extraHouses(puzzle),
    ...killerCages(puzzle),
  });
}

/** @param {Puzzle} puzzle */
function killerCages({ layout: { size, cages } }) {
  const told = cages.map(({ cells, sum }) => ({
    cells: cells.map((cell) => nameIn(size, cell)),
    ...(sum ? { value: String(sum) } : {}),
  }));
  return told.length ? { killercage: told } : {};
}

/**
 * @param {number} size
 * @param {number} cell
 */
const nameIn = (size, cell) => `R${Math.floor(cell / size) + 1}C${(cell % size) + 1}`;

/** @param {Puzzle} puzzle */
function extraHouses({ layout: { size, houses } }) {
  const windows = houses.filter(({ kind }) => kind === 'window');
  const hasDiagonals = houses.some(({ kind }) => kind === 'diagonal');
  const nameOf = (/** @type {number} */ cell) => nameIn(size, cell);
  return {
    ...(hasDiagonals ? Object.fromEntries(DIAGONALS.map((key) => [key, true])) : {}),
    ...(windows.length
      ? { extraregion: windows.map(({ cells }) => ({ cells: cells.map(nameOf) })) }
      : {}),
  };
}
