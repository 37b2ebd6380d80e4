/**
 * Roughly where in the grid a step is: enough for a nudge, not enough to give it away. As
 * explain/rough.py.
 */

import { keptIn } from '../../base/lists.js';

/** @typedef {import('../../base/shape.js').Layout} Layout */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {{name: string, cells: Set<number>}} Part */

const ROWS = ['top', 'middle', 'bottom'];
const COLUMNS = ['left', 'centre', 'right'];
/** The smallest first. */
const PARTS = [
  ...ROWS.flatMap((row) => COLUMNS.map((column) => `${row}-${column}`)),
  ...ROWS,
  ...COLUMNS,
];

/** The roles of the cells from which a pattern is found; the first that occur count. */
const KEY_ROLES = [['pivot'], ['base'], ['set', 'floor', 'roof'], ['on']];

/**
 * The smallest part of the grid that holds the key cells and most of the pattern. A part is where a
 * half or a third of the rows and of the columns cross, or one of these alone, or `all`.
 * @param {Step} step
 */
export function partOfGrid(step) {
  const [key, pattern] = [[...keyCells(step)], [...patternCells(step)]];
  const found = partsOf(step.layout).find(
    ({ cells }) =>
      key.every((cell) => cells.has(cell)) &&
      2 * pattern.filter((cell) => cells.has(cell)).length > pattern.length,
  );
  return found?.name ?? 'all';
}

/** @type {Map<string, Part[]>} */
const parts = new Map();

/**
 * The parts of a grid, the smallest first.
 * @param {Layout} layout
 */
const partsOf = (layout) =>
  keptIn(
    parts,
    layout.name,
    () => PARTS.map((name) => ({ name, cells: cellsOfPart(name, layout) })),
    16,
  );

/**
 * The cells of a part of the grid; none if the grid has no such part.
 * @param {string} part
 * @param {Layout} layout
 */
function cellsOfPart(part, layout) {
  const names = part.split('-');
  const rows = named(layout.size, layout.box_rows, ROWS);
  const columns = named(layout.size, layout.box_cols, COLUMNS);
  const cells = rows.flatMap((row, r) =>
    columns.map((column, c) => ({
      cell: r * layout.size + c,
      fits: names.every((name) => name === row || name === column),
    })),
  );
  return new Set(cells.filter(({ fits }) => fits).map(({ cell }) => cell));
}

/**
 * The cells from which the pattern is found: the pivot, else its base, else its set.
 * @param {Step} step
 */
function keyCells(step) {
  for (const roles of KEY_ROLES) {
    const cells = cellsIn(step, (role) => roles.includes(role));
    if (cells.size) return cells;
  }
  return patternCells(step);
}

/**
 * The cells of a pattern, without placed digits that only block others.
 * @param {Step} step
 */
function patternCells(step) {
  const single = step.placements.length > 0 && !step.links.length;
  const cells = cellsIn(step, (role) => role !== 'cover' && !(single && role === 'off'));
  if (cells.size) return cells;
  return new Set([...step.placements, ...step.eliminations].map(([cell]) => cell));
}

/**
 * @param {Step} step
 * @param {(role: string) => boolean} counts
 */
const cellsIn = (step, counts) =>
  new Set(step.marks.filter(([role]) => counts(role)).map(([, cell]) => cell));

/**
 * The name of the part of each line, for boxes that are `depth` lines deep. People see bands of
 * boxes, or single lines in a jigsaw. Only an odd number of them has a middle.
 * @param {number} size
 * @param {number} depth
 * @param {string[]} names
 */
function named(size, depth, names) {
  const bands = Math.floor(size / (depth || 1));
  const found = bands % 2 ? names : [names[0], names[2]];
  return Array.from(
    { length: size },
    (_, line) => found[Math.floor((found.length * (line + 0.5)) / size)] ?? '',
  );
}
