/** Tells why some digits cannot fill the cells of an impossible pattern. As explain/cases.py. */

import { ascending } from '../../base/lists.js';
import { proseOf } from './voice.js';
import { load, put } from './wording.js';

/** @typedef {import('../../base/shape.js').Layout} Layout */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./wording.js').Wording} Wording */
/** Cells in the order in which they were filled, each with the number of its name.
 * @typedef {[number, number][]} Filled */
/** What is tried out, what follows, and the cell that has no name left.
 * @typedef {{tried: Filled, follows: Filled, stuck: number}} Case */
/** Three cells with names, what follows from these alone, and the cases that are left.
 * @typedef {{named: number[], first: Filled, cases: Case[]}} Refuted */
/** @typedef {Map<number, number[]>} Near */

/** Where an argument says why a pattern cannot be filled. */
const SLOT = '{impossible}';
const NAMES = 'ABC';
/** Cells that are tried out one after the other; damaged evidence may need more. */
const MOST_TRIED = 3;

/**
 * Say why the digits of a pattern cannot fill its cells.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellImpossible(step, wording) {
  const { cells, digits } = patternOf(step);
  if (digits < NAMES.length) return wording.phrase('impossible_ring');
  if (isTridagon(step.layout, cells)) return wording.phrase('impossible_tridagon');
  const refuted = refutedBy(step.layout, cells);
  return refuted ? told(refuted, step.layout, wording) : wording.phrase('impossible_cells');
}

/**
 * The cells whose digits the argument calls A, B and C; none where it gives no names.
 * @param {Step} step
 * @returns {Record<string, number>}
 */
export function letters(step) {
  const { cells, digits } = patternOf(step);
  const isTold = load().entry(step.technique).argument.includes(SLOT);
  if (!isTold || digits < NAMES.length || isTridagon(step.layout, cells)) return {};
  const named = refutedBy(step.layout, cells)?.named ?? [];
  return Object.fromEntries(named.map((cell, i) => [NAMES[i] ?? '', cell]));
}

/**
 * The cells of a pattern, and how many digits it has.
 * @param {Step} step
 */
function patternOf(step) {
  const marks = step.marks.filter(([role]) => role === 'floor' || role === 'roof');
  const digits = new Set(marks.map(([, , digit]) => digit)).size;
  return { cells: ascending(marks.map(([, cell]) => cell)), digits };
}

/** @type {{key: string, refuted: Refuted | undefined}} */
let last = { key: '', refuted: undefined };

/**
 * What `refute` returns: a step is told and drawn, and asks for the same twice.
 * @param {Layout} layout
 * @param {number[]} cells
 */
function refutedBy(layout, cells) {
  const key = `${layout.name} ${cells}`;
  if (key !== last.key) last = { key, refuted: refute(layout, cells) };
  return last.refuted;
}

/**
 * Whether twelve cells lie in four boxes, and no two of a box in the same line.
 * @param {Layout} layout
 * @param {number[]} cells
 */
function isTridagon(layout, cells) {
  const shares = (/** @type {string[]} */ ...kinds) =>
    layout.houses
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ cells: own }) => own.filter((cell) => cells.includes(cell)).length)
      .filter(Boolean);
  const [boxes, lines] = [shares('box'), shares('row', 'column')];
  return (
    cells.length === 12 &&
    boxes.length === 4 &&
    boxes.every((share) => share === 3) &&
    lines.length === 12 &&
    lines.every((share) => share === 2)
  );
}

/**
 * Cells with the names that they hold, and with those that are left for the others. A cell with one
 * name left gets it at once, until a cell is stuck with none.
 */
class Filling {
  /** @type {Map<number, number>} */
  held = new Map();
  /** @type {Map<number, number[]>} */
  left;
  /** @type {number | undefined} */
  stuck;

  /** @param {Near} near */
  constructor(near) {
    this.near = near;
    this.left = new Map([...near.keys()].map((cell) => [cell, [0, 1, 2]]));
  }

  /**
   * What follows when more cells are filled.
   * @param {Filled} more
   */
  after(more) {
    const filling = new Filling(this.near);
    filling.held = new Map(this.held);
    filling.left = new Map(this.left);
    for (const [cell, name] of more) filling.#put(cell, name);
    filling.#follow();
    return filling;
  }

  /**
   * @param {number} cell
   * @param {number} name
   */
  #put(cell, name) {
    this.held.set(cell, name);
    this.left.delete(cell);
    for (const other of this.near.get(cell) ?? []) {
      const names = this.left.get(other);
      if (names?.includes(name))
        this.left.set(
          other,
          names.filter((each) => each !== name),
        );
    }
  }

  #follow() {
    for (;;) {
      const few = [...this.left].filter(([, names]) => names.length < 2);
      this.stuck = few.find(([, names]) => !names.length)?.[0];
      const [first] = few;
      if (this.stuck !== undefined || !first) return;
      this.#put(first[0], first[1][0] ?? 0);
    }
  }
}

/**
 * How three names fail to fill cells: with few cases, and then with few cells to tell. It is
 * undefined where more cells would have to be tried out than is usual.
 * @param {Layout} layout
 * @param {number[]} cells
 * @returns {Refuted | undefined}
 */
function refute(layout, cells) {
  const houses = layout.houses.map(({ cells: own }) => own);
  const together = (/** @type {number[]} */ some) =>
    houses.some((own) => some.every((cell) => own.includes(cell)));
  const near = new Map(
    cells.map((cell) => [cell, cells.filter((other) => other !== cell && together([cell, other]))]),
  );
  const starts = cells
    .flatMap((a, i) =>
      cells.slice(i + 1).flatMap((b, j) => cells.slice(i + j + 2).map((c) => [a, b, c])),
    )
    .filter(together);
  for (let most = 0; most <= MOST_TRIED; most += 1) {
    const found = starts
      .map((three) => refutedFrom(near, three, most))
      .filter((each) => each !== undefined);
    if (found.length) return least(found, ({ cases, first }) => cost(cases, first));
  }
  return undefined;
}

/**
 * How names fail that three cells are given; undefined if more cells must be tried out.
 * @param {Near} near
 * @param {number[]} three
 * @param {number} most
 * @returns {Refuted | undefined}
 */
function refutedFrom(near, three, most) {
  const start = new Filling(near).after(three.map((cell, name) => [cell, name]));
  const cases = casesOf(start, three, [], most);
  if (!cases.length) return undefined;
  const needed = new Set(cases.flatMap(({ follows }) => follows.map(String)));
  const first = [...start.held].filter((one) => most && needed.has(String(one)));
  const known = new Set(first.map(String));
  const rest = cases.map((each) => ({
    ...each,
    follows: each.follows.filter((one) => !known.has(String(one))),
  }));
  return { named: three, first, cases: rest };
}

/**
 * The cases that refute a filling; none if more cells must be tried out.
 * @param {Filling} filling
 * @param {number[]} three
 * @param {Filled} tried
 * @param {number} most
 * @returns {Case[]}
 */
function casesOf(filling, three, tried, most) {
  const { stuck } = filling;
  if (stuck !== undefined) {
    return [{ tried, follows: neededFor(filling, three, tried, stuck), stuck }];
  }
  /** @type {Case[][]} */
  const found = [];
  for (const [cell, names] of most ? filling.left : []) {
    if (names.length !== 2) continue;
    const both = names.map((name) =>
      casesOf(filling.after([[cell, name]]), three, [...tried, [cell, name]], most - 1),
    );
    if (both.every((cases) => cases.length)) found.push(both.flat());
  }
  return least(found, (cases) => cost(cases, [])) ?? [];
}

/**
 * @param {Case[]} cases
 * @param {Filled} first
 */
const cost = (cases, first) =>
  1000 * cases.length + cases.reduce((sum, { follows }) => sum + follows.length, first.length);

/**
 * The first of those that cost the least.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => number} costOf
 * @returns {T | undefined}
 */
function least(items, costOf) {
  const fewest = Math.min(...items.map(costOf));
  return items.find((item) => costOf(item) === fewest);
}

/**
 * Which of the filled cells leave a cell no name, and what was tried no third name.
 * @param {Filling} filling
 * @param {number[]} three
 * @param {Filled} tried
 * @param {number} stuck
 * @returns {Filled}
 */
function neededFor(filling, three, tried, stuck) {
  const options = tried.map(([cell]) => cell);
  const wanted = new Set([...options, ...reasons(filling, stuck)]);
  for (const cell of [...filling.held.keys()].reverse()) {
    const isKnown = three.includes(cell);
    if (wanted.has(cell) && !isKnown) reasons(filling, cell).forEach((c) => wanted.add(c));
  }
  const known = new Set([...three, ...options]);
  return [...filling.held].filter(([cell]) => wanted.has(cell) && !known.has(cell));
}

/**
 * The cells that took names from a cell before it was filled, one for each name.
 * @param {Filling} filling
 * @param {number} cell
 */
function reasons({ near, held }, cell) {
  /** @type {Map<number, number>} */
  const first = new Map();
  for (const [other, name] of held) {
    if (other === cell) break;
    if (near.get(cell)?.includes(other) && !first.has(name)) first.set(name, other);
  }
  return [...first.values()];
}

/**
 * @param {Refuted} refuted
 * @param {Layout} layout
 * @param {Wording} wording
 */
function told({ named, first, cases }, layout, wording) {
  const prose = proseOf(layout, wording);
  const facts = (/** @type {Filled} */ filled) =>
    wording.join(
      filled.map(([cell, name]) =>
        put(put(wording.phrase('fact'), '#c', prose.cells([cell])), '#d', NAMES[name] ?? ''),
      ),
    );
  const house = layout.houses.findIndex(({ cells }) => named.every((cell) => cells.includes(cell)));
  const names = put(wording.phrase('impossible_names'), '#c', prose.cells(named));
  let text = put(names, '#h', prose.houses([house]));
  if (first.length) text += ` ${put(wording.phrase('impossible_first'), '#f', facts(first))}`;
  for (const { tried, follows, stuck } of cases) {
    const key = `impossible_${tried.length ? 'case' : 'end'}${follows.length ? '' : '_at_once'}`;
    const line = put(wording.phrase(key), '#t', facts(tried));
    text += put(put(line, '#f', facts(follows)), '#e', prose.cells([stuck]));
  }
  return cases.length === 1 ? text : `${text}\n`;
}
