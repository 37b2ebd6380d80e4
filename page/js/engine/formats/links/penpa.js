/**
 * The links of penpa-edit: deflated lines of text, some of which are JSON with short names: as
 * penpa.py.
 *
 * The first line names the kind of grid and its size. The fourth and fifth have what is drawn: of
 * the puzzle, and of its solution. The sixth has the cells of the grid, each as the distance from
 * the one before. Cells are numbered in rows that are four longer than the grid, from two before
 * its corner.
 */

import { firstOf, lengthOf, repr, str, strip } from '../python.js';
import { digitIn, Found, isSomething, items, sizeOf } from './found.js';
import { inflate, jsonOf, parsed, Unreadable } from './packed.js';

/** @typedef {import('./packed.js').Json} Json */

/** What `z` and a character stand for. */
const SHORT = new Map(
  Object.entries({
    9: '"qa"',
    Q: '"pu_q"',
    A: '"pu_a"',
    G: '"grid"',
    M: '"edit_mode"',
    S: '"surface"',
    L: '"line"',
    E: '"lineE"',
    W: '"wall"',
    C: '"cage"',
    N: '"number"',
    Y: '"symbol"',
    P: '"special"',
    B: '"board"',
    R: '"command_redo"',
    U: '"command_undo"',
    8: '"command_replay"',
    1: '"numberS"',
    F: '"freeline"',
    2: '"freelineE"',
    T: '"thermo"',
    3: '"arrows"',
    D: '"direction"',
    0: '"squareframe"',
    5: '"polygon"',
    4: '"deletelineE"',
    6: '"killercages"',
    7: '"nobulbthermo"',
    _: '"__a"',
    O: 'null',
    Z: 'z',
  }),
);
const DRAWN = new Map([
  ['surface', 'colours'],
  ['numberS', 'small numbers'],
  ['symbol', 'signs on the board'],
  ['freeline', 'lines'],
  ['line', 'lines'],
  ['wall', 'walls'],
  ['cage', 'cages'],
  ['killercages', 'killer cages'],
  ['thermo', 'thermometers'],
  ['nobulbthermo', 'thermometers'],
  ['arrows', 'arrows'],
  ['direction', 'arrows'],
  ['squareframe', 'frames'],
  ['polygon', 'shapes'],
]);
const ABOUT = 0;
const PUZZLE = 3;
const SOLUTION = 4;
const CELLS = 5;
const KINDS = ['square', 'sudoku'];
const MARGIN = 4;
const MOST_CELLS = 100;
const LONGEST_STEP = 1e6;
const LONGEST_SHOWN = 20;
/** The styles of a number that fills its cell: normal, medium and big. */
const WHOLE_DIGITS = ['1', '6', '10'];
const NUMBER = /^[0-9]{1,5}$/;
const DIGITS = /^[0-9]+$/;

/** @param {string} packed the value of `p`, if it is a Sudoku */
export function fromPenpa(packed) {
  const text = inflate(packed).replace(/z([^\n])/gu, (found, char) => SHORT.get(char) ?? found);
  const lines = text.split('\n');
  if (lines.length <= CELLS) {
    throw new Unreadable(`read ${lines.length} lines, expected a puzzle of penpa-edit`);
  }
  const [kind = '', columns = '', rows] = (lines[ABOUT] ?? '').split(',');
  if (!KINDS.includes(kind) || rows === undefined) {
    const told = repr(firstOf(kind, LONGEST_SHOWN));
    throw new Unreadable(`read a grid of the kind ${told}, expected a square one`);
  }
  const cells = cellsIn(lines[CELLS] ?? '');
  const found = new Found(sizeOf(Math.floor(Math.sqrt(cells.length))));
  const width = widthOf(columns);
  const down = new Set(cells.map((cell) => Math.floor(cell / width)));
  const across = new Set(cells.map((cell) => cell - width * Math.floor(cell / width)));
  if (down.size !== found.size || across.size !== found.size || found.size ** 2 !== cells.length) {
    throw new Unreadable(
      `read ${cells.length} cells that are no square, expected n rows of n cells`,
    );
  }
  const [puzzle, solution] = [jsonOf(lines[PUZZLE] ?? ''), jsonOf(lines[SOLUTION] ?? '')];
  takeNumbers(found, cells, puzzle, { given: true });
  takeNumbers(found, cells, solution, { given: false });
  takeRegions(found, cells, { width, first: width * widthOf(rows) }, puzzle);
  for (const [key, words] of DRAWN) found.also(words, puzzle.get(key) ?? null);
  return found;
}

/** @param {string} line @returns {number[]} */
function cellsIn(line) {
  const steps = readList(line);
  const isStep = (/** @type {any} */ step) =>
    typeof step === 'number' && Math.abs(step) < LONGEST_STEP;
  if (steps.length > MOST_CELLS || !steps.every(isStep)) {
    throw new Unreadable(`read a list of ${steps.length} cells, expected at most ${MOST_CELLS}`);
  }
  let at = 0;
  return steps.map((step) => (at += step)).sort((a, b) => a - b);
}

/** @param {string} line */
function readList(line) {
  try {
    return items(parsed(line), 'a list of cells');
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unreadable('read no list of cells in the packed puzzle');
  }
}

/** @param {string} text */
function widthOf(text) {
  if (/^[0-9]{1,2}$/.test(text)) return Number(text) + MARGIN;
  const told = repr(firstOf(text, LONGEST_SHOWN));
  throw new Unreadable(`read a grid of ${told} columns, expected 4 to 10`);
}

/**
 * @param {Found} found
 * @param {readonly number[]} cells
 * @param {Json} drawn
 * @param {{given: boolean}} how
 */
function takeNumbers(found, cells, drawn, { given }) {
  const numbers = drawn.get('number');
  for (const [key, number] of numbers instanceof Map ? numbers : []) {
    if (!Array.isArray(number) || number.length < 3 || !DIGITS.test(key)) continue;
    const [text, style] = [strip(str(number[0])), str(number[2])];
    const cell = NUMBER.test(key) ? cells.indexOf(Number(key)) : cells.indexOf(-1);
    if (cell < 0 || !text) {
      found.also('numbers outside the grid');
    } else if (WHOLE_DIGITS.includes(style) && lengthOf(text) <= 2) {
      if (given || !found.givens.has(cell)) {
        found.put(cell, digitIn(found.size, cell, text), given);
      }
    } else {
      found.also(given ? 'texts' : 'notes');
    }
  }
}

/**
 * Take the regions that bold edges divide; without any edge, these are the usual boxes.
 * @param {Found} found
 * @param {readonly number[]} cells
 * @param {{width: number, first: number}} frame
 * @param {Json} drawn
 */
function takeRegions(found, cells, frame, drawn) {
  const edges = drawn.get('lineE');
  if (!(edges instanceof Map) || !isSomething(edges)) return;
  const walls = new Set(
    [...edges.keys()].map((key) =>
      Array.from(key.matchAll(/[0-9]{1,6}/g), Number)
        .slice(0, 2)
        .sort((a, b) => a - b)
        .join(),
    ),
  );
  /** @type {Map<number, number>} */
  const labels = new Map();
  const inGrid = new Set(cells);
  for (const start of cells) {
    const waiting = [start];
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      if (labels.has(cell)) continue;
      labels.set(cell, start);
      waiting.push(...openSides(cell, frame, walls).filter((other) => inGrid.has(other)));
    }
  }
  if (new Set(labels.values()).size > 1) {
    found.regions = cells.map((cell) => labels.get(cell) ?? null);
  }
}

/**
 * The cells beside a cell that no edge divides from it.
 *
 * Corners are numbered like cells, from `first`; a cell has the number of its lower right one.
 * @param {number} cell
 * @param {{width: number, first: number}} frame
 * @param {ReadonlySet<string>} walls
 */
function openSides(cell, { width, first }, walls) {
  const corner = first + cell;
  const sides = /** @type {const} */ ([
    [cell + 1, corner - width, corner],
    [cell - 1, corner - width - 1, corner - 1],
    [cell + width, corner - 1, corner],
    [cell - width, corner - width - 1, corner - width],
  ]);
  return sides.filter(([, ...edge]) => !walls.has(edge.join())).map(([other]) => other);
}
