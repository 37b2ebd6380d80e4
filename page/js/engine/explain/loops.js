/**
 * Tells the cells of a ring in its order, and which cells of a loop must hold which digit. As
 * explain/loops.py.
 */

import { ascending } from '../../base/lists.js';
import { digitChar, houseAt } from '../../base/shape.js';
import { proseOf } from './voice.js';
import { put } from './wording.js';

/** @typedef {import('../../base/path.js').Candidate} Candidate */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./wording.js').Wording} Wording */
/** A cell that must hold a digit, and the house in which it is the only other place, if any.
 * @typedef {{source: number, cell: number, digit: number, house: number | undefined}} Forced */

/** Cells that are tried before a ring counts as not found: evidence may be damaged. */
const MOST_TRIED = 10_000;

/**
 * Cells in the order of a ring, in which each shares a house with the next. So do the last and the
 * first. Where the houses that are marked as base make a ring, it runs through these. Cells that
 * make no ring come as they are.
 * @param {Step} step
 * @param {number[]} cells
 */
export function ringOf(step, cells) {
  const houses = step.layout.houses.map(({ cells: own }) => own);
  const base = step.houses
    .filter(([role]) => role === 'base')
    .map(([, house]) => houseAt(step.layout, house).cells);
  return ringThrough(cells, base) ?? ringThrough(cells, houses) ?? cells;
}

/**
 * @param {number[]} cells
 * @param {readonly (readonly number[])[]} houses
 */
function ringThrough(cells, houses) {
  const together = (/** @type {number} */ one, /** @type {number} */ other) =>
    houses.some((own) => own.includes(one) && own.includes(other));
  const near = new Map(
    cells.map((cell) => [cell, cells.filter((other) => other !== cell && together(cell, other))]),
  );
  const beside = (/** @type {number} */ cell) => near.get(cell) ?? [];
  if (cells.some((cell) => beside(cell).length < 2)) return undefined;
  const ring = cells.slice(0, 1);
  const options = ring.map((cell) => [...beside(cell)]);
  for (let tried = 0; tried < MOST_TRIED; tried += 1) {
    const open = options.at(-1);
    if (!open) break;
    let cell = open.shift();
    while (cell !== undefined && ring.includes(cell)) cell = open.shift();
    if (cell === undefined) {
      options.pop();
      ring.pop();
    } else {
      ring.push(cell);
      if (ring.length === cells.length && beside(cell).some((c) => c === cells[0])) return ring;
      options.push([...beside(cell)]);
    }
  }
  return undefined;
}

/**
 * Say what the cells of a loop must hold if its first one holds a digit, each with a reason.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellWalk(step, wording) {
  const prose = proseOf(step.layout, wording);
  let told = '';
  let last = -1;
  for (const { source, cell, digit, house } of walk(step)) {
    if (told) {
      const joint = wording.phrase(source === last ? 'then' : 'then_from');
      told += put(joint, '#c', prose.cells([source]));
    }
    const fact = put(
      put(wording.phrase('fact'), '#c', prose.cells([cell])),
      '#d',
      digitChar(digit),
    );
    const reason =
      house === undefined
        ? wording.phrase('only_other_candidate')
        : put(wording.phrase('only_other_place'), '#h', prose.houses([house]));
    told += put(put(wording.phrase('link'), '#f', fact), '#r', reason);
    last = cell;
  }
  return told;
}

/**
 * Each cell that must hold a digit, after the cell that forces it. From a cell that forces no more,
 * the walk goes back.
 * @param {Step} step
 */
function walk(step) {
  const digits = ascending(
    step.marks.filter(([role]) => role === 'floor' || role === 'roof').map(([, , digit]) => digit),
  );
  /** @type {Forced[]} */
  const found = [];
  if (digits.length !== 2) return found;
  const held = new Map(step.eliminations.slice(0, 1));
  const way = [...held.keys()];
  for (let source = way.at(-1); source !== undefined; source = way.at(-1)) {
    const own = held.get(source);
    const digit = digits.find((each) => each !== own) ?? 0;
    const forced = forcedBy(step, source, digit, held);
    if (forced) {
      held.set(forced.cell, digit);
      way.push(forced.cell);
      found.push(forced);
    } else {
      way.pop();
    }
  }
  return found;
}

/**
 * The first open cell that holds a digit because of a cell.
 * @param {Step} step
 * @param {number} source
 * @param {number} digit
 * @param {Map<number, number>} held
 * @returns {Forced | undefined}
 */
function forcedBy(step, source, digit, held) {
  const inRoof = new Set(step.marks.filter(([role]) => role === 'roof').map(([, cell]) => cell));
  const inFloor = step.marks.filter(([role]) => role === 'floor').map(([, cell]) => cell);
  const bothIn = (/** @type {readonly number[]} */ own, /** @type {number} */ cell) =>
    own.includes(source) && own.includes(cell);
  for (const cell of ascending([...inFloor, ...inRoof])) {
    if (held.has(cell)) continue;
    if (!inRoof.has(cell)) {
      const seen = step.layout.houses.some(({ cells: own }) => bothIn(own, cell));
      if (seen) return { source, cell, digit, house: undefined };
      continue;
    }
    const only = step.houses.find(
      ([role, house, d]) =>
        role === 'base' && d === digit && bothIn(houseAt(step.layout, house).cells, cell),
    );
    if (only) return { source, cell, digit, house: only[1] };
  }
  return undefined;
}
