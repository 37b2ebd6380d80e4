/**
 * Tells what exocets rest on: where base digits fit, and which of them a target cannot hold. As
 * explain/exocet.py.
 */

import { ascending } from '../../base/lists.js';
import { digitChar, houseAt } from '../../base/shape.js';
import { proseOf } from './voice.js';
import { put } from './wording.js';

/** @typedef {import('../../base/path.js').Candidate} Candidate */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./wording.js').Wording} Wording */

/**
 * Name the boxes in which the base and the targets lie: `boxes 4, 5 and 6`.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellBand(step, wording) {
  return proseOf(step.layout, wording).houses(boxesOf(step, 'base', 'wing'));
}

/**
 * Say which houses hold the places of each base digit: `1 in rows 4 and 9`.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellCovers(step, wording) {
  const prose = proseOf(step.layout, wording);
  const base = step.marks.filter(([role]) => role === 'base' || role === 'second');
  return wording.joinGroups(
    ascending(base.map(([, , digit]) => digit)).map((digit) => {
      const houses = step.houses
        .filter(([role, , d]) => role === 'cover' && d === digit)
        .map(([, house]) => house)
        .sort((a, b) => a - b);
      const phrase = wording.phrase(houses.length ? 'fits_in' : 'fits_nowhere');
      return put(put(phrase, '#h', prose.houses(houses)), '#d', digitChar(digit));
    }),
  );
}

/**
 * Say why the two pairs of a double exocet cannot hold the same digit.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellApart(step, wording) {
  const prose = proseOf(step.layout, wording);
  const own = boxesOf(step, 'base', 'second');
  const others = boxesOf(step, 'base', 'wing').filter((box) => !own.includes(box));
  const targets = ascending([...cellsOfRole(step, 'wing'), ...cellsOfRole(step, 'third')]).filter(
    (cell) => others.some((box) => houseAt(step.layout, box).cells.includes(cell)),
  );
  const told = put(wording.phrase('exocet_apart'), '#c', prose.cells(targets));
  return put(put(told, '#h', prose.houses(own)), '#b', prose.houses(others));
}

/**
 * Say which cross-lines have a digit outside the band, if it goes from them for that reason.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellCrossed(step, wording) {
  const prose = proseOf(step.layout, wording);
  const band = boxesOf(step, 'base', 'wing');
  const isInside = (/** @type {number} */ cell) =>
    band.some((box) => houseAt(step.layout, box).cells.includes(cell));
  const crossing = step.houses.filter(([role]) => role === 'set').map(([, house]) => house);
  return step.houses
    .filter(([role, house, digit]) => {
      if (role !== 'cover' || !crossing.includes(house)) return false;
      const { cells } = houseAt(step.layout, house);
      return step.eliminations.some(
        ([cell, d]) => d === digit && cells.includes(cell) && isInside(cell),
      );
    })
    .map(([, house, digit]) => {
      const phrase = put(wording.phrase('exocet_crossed'), '#d', digitChar(digit));
      return put(put(phrase, '#b', prose.houses(band)), '#h', prose.houses([house]));
    })
    .join(' ');
}

/**
 * Say why base digits go from targets and from the base, and what goes from a mirror.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellLosses(step, wording) {
  const told = struck(step, 'wing').map((lost) => fromTarget(step, lost, wording));
  const digits = ascending(struck(step, 'base').map(([, digit]) => digit));
  if (digits.length) {
    const named = proseOf(step.layout, wording).digits(digits, 'or');
    told.push(put(wording.phrase('exocet_base'), '#d', named));
  }
  const marked = new Set([...cellsOfRole(step, 'base'), ...cellsOfRole(step, 'wing')]);
  const mirrors = ascending(step.eliminations.map(([cell]) => cell).filter((c) => !marked.has(c)));
  return [...told, ...mirrors.map((cell) => fromMirror(step, cell, wording))].join(' ');
}

/**
 * Say why a target cannot be a digit: two cross-lines or the other target's box forbid it.
 * @param {Step} step
 * @param {Candidate} lost
 * @param {Wording} wording
 */
function fromTarget(step, [cell, digit], wording) {
  const prose = proseOf(step.layout, wording);
  const other = cellsOfRole(step, 'wing').find((target) => target !== cell) ?? cell;
  const lines = crossLinesWithout(step, cell);
  const across = lines.map((house) => linesAcross(step, house, digit, cell));
  const empty = lines.filter((_, i) => !across[i]?.length);
  const shared = ascending(across.flat());
  let reason;
  if (empty.length || shared.length > 1) {
    const houses = empty.length ? empty.slice(0, 1) : [houseOf(step, 'box', other)];
    reason = wording.phrase(empty.length ? 'exocet_empty' : 'exocet_empty_box');
    reason = put(reason, '#l', prose.houses(linesWithBoth(step, cell)));
    reason = put(reason, '#h', prose.houses(houses));
  } else {
    reason = put(wording.phrase('exocet_shared'), '#h', prose.houses(lines));
    reason = put(reason, '#l', prose.houses(shared));
  }
  const told = put(put(wording.phrase('exocet_target'), '#r', reason), '#d', digitChar(digit));
  return put(put(told, '#c', prose.cells([cell])), '#o', prose.cells([other]));
}

/**
 * Say why a cell holds the same digit as a target.
 * @param {Step} step
 * @param {number} cell
 * @param {Wording} wording
 */
function fromMirror(step, cell, wording) {
  const prose = proseOf(step.layout, wording);
  const box = houseOf(step, 'box', cell);
  const isNear = (/** @type {number} */ c) => houseAt(step.layout, box).cells.includes(c);
  const targets = cellsOfRole(step, 'wing');
  const [near, far] = [targets.filter(isNear), targets.filter((target) => !isNear(target))];
  const lines = linesWithBoth(step, far[0] ?? 0);
  const gone = step.eliminations.filter(([c]) => c === cell).map(([, digit]) => digit);
  const digits = step.marks
    .filter(([role, c]) => role === 'second' && c === cell)
    .map(([, , digit]) => digit)
    .filter((digit) => !gone.includes(digit));
  let told = put(wording.phrase('exocet_mirror'), '#l', prose.houses(lines));
  told = put(put(told, '#c', prose.cells(far)), '#o', prose.cells(near));
  told = put(put(told, '#m', prose.cells([cell])), '#h', prose.houses([box]));
  return put(told, '#d', prose.digits(digits, 'or'));
}

/**
 * @param {Step} step
 * @param {string[]} roles
 */
function boxesOf(step, ...roles) {
  const cells = roles.flatMap((role) => cellsOfRole(step, role));
  return step.layout.houses.flatMap(({ kind, cells: own }, house) =>
    kind === 'box' && cells.some((cell) => own.includes(cell)) ? [house] : [],
  );
}

/**
 * The line of the base and that of a target: both have the target's digit.
 * @param {Step} step
 * @param {number} target
 */
function linesWithBoth(step, target) {
  const [, base = 0] = step.houses.find(([role]) => role === 'base') ?? [];
  return ascending([base, houseOf(step, houseAt(step.layout, base).kind, target)]);
}

/**
 * @param {Step} step
 * @param {string} kind
 * @param {number} cell
 */
const houseOf = (step, kind, cell) =>
  step.layout.houses.findIndex((house) => house.kind === kind && house.cells.includes(cell));

/**
 * @param {Step} step
 * @param {string} role
 */
const cellsOfRole = (step, role) =>
  ascending(step.marks.filter(([own]) => own === role).map(([, cell]) => cell));

/**
 * The marked candidates of a role that the step eliminates.
 * @param {Step} step
 * @param {string} role
 * @returns {Candidate[]}
 */
const struck = (step, role) =>
  step.marks
    .filter(
      ([own, cell, digit]) =>
        own === role && step.eliminations.some(([c, d]) => c === cell && d === digit),
    )
    .map(([, cell, digit]) => [cell, digit]);

/**
 * The cross-lines that do not go through a cell.
 * @param {Step} step
 * @param {number} cell
 */
const crossLinesWithout = (step, cell) =>
  step.houses
    .filter(([role, house]) => role === 'set' && !houseAt(step.layout, house).cells.includes(cell))
    .map(([, house]) => house);

/**
 * The lines in which a cross-line has its marked places of a digit. Those through a cell that would
 * hold the digit are left out.
 * @param {Step} step
 * @param {number} house
 * @param {number} digit
 * @param {number} besides
 */
function linesAcross(step, house, digit, besides) {
  const { kind, cells: own } = houseAt(step.layout, house);
  const places = step.marks.filter(
    ([role, cell, d]) => role === 'set' && d === digit && own.includes(cell),
  );
  const across = kind === 'row' ? 'column' : 'row';
  return step.layout.houses.flatMap((line, number) => {
    const isMeant = line.kind === across && !line.cells.includes(besides);
    return isMeant && places.some(([, cell]) => line.cells.includes(cell)) ? [number] : [];
  });
}
