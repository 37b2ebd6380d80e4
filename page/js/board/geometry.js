/** Where things are on the board. A cell has 100 units. */

import { columnOf, rowOf } from './layout.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {{x: number, y: number}} Point */

export const CELL = 100;
/** The space around the cells, for the border. */
export const MARGIN = 5;

/** @param {Layout} layout @param {number} cell @returns {Point} its upper left corner */
export const corner = (layout, cell) => ({
  x: columnOf(layout, cell) * CELL,
  y: rowOf(layout, cell) * CELL,
});

/** @param {Layout} layout @param {number} cell @returns {Point} */
export function centre(layout, cell) {
  const { x, y } = corner(layout, cell);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The number of columns in which the candidates of a cell are set. @param {Layout} layout */
export const candidateColumns = (layout) => Math.ceil(Math.sqrt(layout.size));

/** The room above candidates for the sums of cages. @param {Layout} layout */
export const headOf = ({ cages }) => (cages.length ? 17 : 0);

/** The distance of candidates in a cell. @param {Layout} layout */
export const candidateStep = (layout) => (CELL - 8 - headOf(layout)) / candidateColumns(layout);

/**
 * The middle of a candidate's place, which is the same in every cell.
 * @param {Layout} layout
 * @param {number} cell
 * @param {number} digit
 * @returns {Point}
 */
export function candidateCentre(layout, cell, digit) {
  if (!digit) return centre(layout, cell);
  const columns = candidateColumns(layout);
  const rows = Math.ceil(layout.size / columns);
  const step = candidateStep(layout);
  const { x, y } = centre(layout, cell);
  return {
    x: x + (((digit - 1) % columns) - (columns - 1) / 2) * step,
    y: y + (Math.floor((digit - 1) / columns) - (rows - 1) / 2) * step + headOf(layout) / 2,
  };
}

/**
 * The digit of the candidate at a point, whether the cell has it or not; 0 for none.
 * @param {Layout} layout
 * @param {number} cell
 * @param {Point} point
 */
export function candidateNear(layout, cell, point) {
  const reach = candidateStep(layout) / 2;
  for (let digit = 1; digit <= layout.size; digit++) {
    const { x, y } = candidateCentre(layout, cell, digit);
    if (Math.abs(point.x - x) <= reach && Math.abs(point.y - y) <= reach) return digit;
  }
  return 0;
}

/**
 * The lines between regions and the border, as one path.
 * @param {Layout} layout
 */
export function regionPath(layout) {
  const { size, region } = layout;
  /** @type {string[]} */
  const parts = [`M0 0H${size * CELL}V${size * CELL}H0Z`];
  for (let cell = 0; cell < size * size; cell++) {
    const { x, y } = corner(layout, cell);
    const last = columnOf(layout, cell) === size - 1;
    if (!last && region[cell] !== region[cell + 1]) parts.push(`M${x + CELL} ${y}v${CELL}`);
    const below = cell + size;
    if (below < size * size && region[cell] !== region[below]) {
      parts.push(`M${x} ${y + CELL}h${CELL}`);
    }
  }
  return parts.join('');
}

/**
 * The thin lines between all cells, as one path.
 * @param {Layout} layout
 */
export function linePath({ size }) {
  const at = Array.from({ length: size - 1 }, (_, i) => (i + 1) * CELL);
  return at.map((p) => `M${p} 0V${size * CELL}M0 ${p}H${size * CELL}`).join('');
}

/**
 * The outline of a set of cells, drawn a little inside it, as one path.
 * @param {Layout} layout
 * @param {ReadonlySet<number>} cells
 * @param {number} inset
 */
export function outlinePath(layout, cells, inset) {
  const { size } = layout;
  /** @type {string[]} */
  const parts = [];
  const has = (/** @type {number} */ row, /** @type {number} */ column) =>
    row >= 0 && row < size && column >= 0 && column < size && cells.has(row * size + column);
  // For each side of a cell: (dr, dc) points outwards, and the side runs along (dc, dr).
  for (const cell of cells) {
    const row = rowOf(layout, cell);
    const column = columnOf(layout, cell);
    for (const [dr, dc] of /** @type {[number, number][]} */ ([
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ])) {
      if (has(row + dr, column + dc)) continue;
      const end = (/** @type {number} */ way) => {
        const along = has(row + dc * way, column + dr * way);
        const round = has(row + dr + dc * way, column + dc + dr * way);
        const half = CELL / 2 + (along ? (round ? inset : 0) : -inset);
        const out = CELL / 2 - inset;
        const x = (column + 0.5) * CELL + dc * out + dr * way * half;
        const y = (row + 0.5) * CELL + dr * out + dc * way * half;
        return `${x} ${y}`;
      };
      parts.push(`M${end(-1)}L${end(1)}`);
    }
  }
  return parts.join('');
}

/** Regions that touch get different tints; four are enough wherever regions hang together. */
const TINTS = 4;

/**
 * The tint of each region of a jigsaw, from 1 on, so that no two neighbours have the same. Each is
 * used about as often as the others.
 * @param {Layout} layout
 * @returns {number[]}
 */
export function regionTints(layout) {
  const touching = neighbours(layout);
  /** @type {number[]} */
  const tints = [];
  const fill = (/** @type {number} */ most) => {
    const region = tints.length;
    if (region === touching.length) return true;
    const used = (/** @type {number} */ tint) => tints.filter((one) => one === tint).length;
    const free = Array.from({ length: most }, (_, i) => i + 1)
      .filter((tint) => !touching[region]?.some((other) => tints[other] === tint))
      .sort((a, b) => used(a) - used(b));
    for (const tint of free) {
      tints.push(tint);
      if (fill(most)) return true;
      tints.pop();
    }
    return false;
  };
  for (let most = TINTS; !fill(most); most++);
  return tints;
}

/**
 * The regions that each region touches along a side.
 * @param {Layout} layout
 * @returns {number[][]}
 */
function neighbours({ size, region }) {
  const touching = Array.from({ length: size }, () => /** @type {Set<number>} */ (new Set()));
  region.forEach((one, cell) => {
    const sides = [(cell + 1) % size ? cell + 1 : cell, cell + size];
    for (const side of sides) {
      const other = region[side] ?? one;
      if (other === one) continue;
      touching[one]?.add(other);
      touching[other]?.add(one);
    }
  });
  return touching.map((others) => [...others]);
}
