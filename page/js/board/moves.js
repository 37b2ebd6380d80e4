/**
 * The moves of docs/game-json.md. Each leads from a position to the next, or is refused with a
 * sentence. `whydoku.game` has the same moves: both are tested with the same games.
 *
 * Only the names of techniques are not checked here, because the page does not know the ladder.
 */

import { CHOICES, COLOURS, FIRST_SETTINGS } from '../base/choices.js';
import { cellName, digitChar, digitOf } from './layout.js';
import { code, firstDigits, firstFreeze, isFrozen, NO_MARKS, positionOf } from './position.js';

/**
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./position.js').Position} Position
 * @typedef {import('./position.js').Candidate} Candidate
 * @typedef {import('./position.js').Kind} Kind
 * @typedef {import('./position.js').By} By
 * @typedef {import('./position.js').Entry} Entry
 * @typedef {import('./position.js').Marks} Marks
 *
 * @typedef {object} Load
 * @property {'load'} move
 * @property {string} layout
 * @property {string} givens a character for each cell
 * @property {Candidate[]} [placed]
 * @property {Candidate[]} [struck]
 * @property {number[]} [hinted] the cells of `placed` that were filled by hints
 *
 * @typedef {{move: 'enter', candidates: Candidate[], by?: By}
 *   | {move: 'clear', cells: number[]}
 *   | {move: 'strike' | 'restore' | 'give', candidates: Candidate[]}
 *   | {move: 'mark' | 'unmark', kind: Kind, candidates: Candidate[]}
 *   | {move: 'freeze' | 'thaw' | 'thaw-all' | 'back' | 'restart' | 'empty' | 'reset'}
 *   | {move: 'choose', setting: string, value: string | string[]}
 *   | Load} Move
 *
 * @typedef {{name: string, moves: Move[], at?: number}} Group of moves that are undone together,
 *   and how many seconds had been played by then
 * @typedef {(name: string) => Layout} Layouts
 */

/** A move that cannot be made; its message says why. */
export class MoveRefused extends Error {}

/** @type {readonly Kind[]} */
const KINDS = ['candidate', 'corner', 'colour'];

/** @type {readonly By[]} */
const ENTERED_BY = ['hand', 'hint'];

/** @type {Record<string, (position: Position, move: any, layouts: Layouts) => Position>} */
const RULES = {
  enter(position, { candidates, by = 'hand' }) {
    demand(position, candidates);
    if (!ENTERED_BY.includes(by)) throw new MoveRefused(`Digits are not entered by ${by}.`);
    return withEntries(
      position,
      candidates.map((/** @type {Candidate} */ [cell, digit]) => [cell, { digit, by, frozen: 0 }]),
    );
  },

  clear(position, { cells }) {
    demand(
      position,
      cells.map((/** @type {number} */ cell) => [cell, 1]),
    );
    return withEntries(
      position,
      cells.map((/** @type {number} */ cell) => [cell, null]),
    );
  },

  strike(position, { candidates }) {
    demand(position, candidates);
    return withMarks(position, {
      struck: joined(position.marks.struck, candidates),
      candidate: without(position.marks.candidate, candidates),
    });
  },

  restore(position, { candidates }) {
    demand(position, candidates);
    return withMarks(position, { struck: without(position.marks.struck, candidates) });
  },

  mark(position, { kind, candidates }) {
    demandMarks(position, kind, candidates);
    const { struck, ...marks } = position.marks;
    const left = kind === 'candidate' ? without(struck, candidates) : struck;
    const shown = joined(marks[/** @type {Kind} */ (kind)], candidates);
    return withMarks(position, { struck: left, [kind]: shown });
  },

  unmark(position, { kind, candidates }) {
    demandMarks(position, kind, candidates);
    const marks = position.marks[/** @type {Kind} */ (kind)];
    return withMarks(position, { [kind]: without(marks, candidates) });
  },

  give(position, { candidates }) {
    demand(position, candidates, 0);
    const givens = [...position.givens];
    const entries = [...position.entries];
    for (const [cell, digit] of candidates) {
      givens[cell] = digit;
      entries[cell] = null;
    }
    return { ...position, givens, entries };
  },

  freeze(position) {
    const step = position.freezes.length + 1;
    const entries = position.entries.map((e) => e && { ...e, frozen: e.frozen || step });
    return { ...position, entries, freezes: [...position.freezes, position.marks] };
  },

  thaw(position) {
    if (!position.freezes.length) throw new MoveRefused('Nothing is frozen.');
    return thawed(position, position.freezes.length - 1);
  },

  'thaw-all': (position) => thawed(position, 0),

  back(position) {
    const entries = position.entries.map((e) => (e?.frozen ? e : null));
    return { ...position, entries, marks: position.freezes.at(-1) ?? NO_MARKS };
  },

  restart: (position) => positionOf(position.layout, position.givens, position.settings),

  empty: (position) =>
    positionOf(
      position.layout,
      position.givens.map(() => 0),
      position.settings,
    ),

  reset(position) {
    const cleared = withMarks(position, { struck: new Set(), candidate: new Set() });
    return { ...cleared, settings: { ...position.settings, candidates: 'computed' } };
  },

  choose(position, { setting, value }) {
    const known =
      setting === 'techniques' ? Array.isArray(value) : CHOICES[setting]?.includes(value);
    if (!known) throw new MoveRefused(`The setting ${setting} cannot be ${value}.`);
    return { ...position, settings: { ...position.settings, [setting]: value } };
  },

  load: (position, move, layouts) => loaded(move, layouts, position.settings),
};

/** @type {readonly string[]} */
export const MOVES = Object.keys(RULES);

/**
 * The position to which a move leads. Throws MoveRefused if the move cannot be made.
 * @param {Position} position
 * @param {Move} move
 * @param {Layouts} layouts
 * @returns {Position}
 */
export function playMove(position, move, layouts) {
  const rule = RULES[move.move];
  if (!rule) throw new MoveRefused(`There is no move ${String(move.move)}.`);
  return rule(position, move, layouts);
}

/**
 * The position that a move `load` leads to.
 * @param {Load} move
 * @param {Layouts} layouts
 * @param {import('../base/choices.js').Settings} settings
 * @returns {Position}
 */
export function loaded(move, layouts, settings = FIRST_SETTINGS) {
  const layout = layouts(move.layout);
  const givens = [...move.givens].map(digitOf);
  if (givens.length !== layout.size ** 2 || givens.some((d) => d < 0 || d > layout.size)) {
    throw new MoveRefused(`The puzzle is not one of the layout ${layout.name}.`);
  }
  const bare = positionOf(layout, givens);
  const { placed = [], struck = [], hinted = [] } = move;
  demand(bare, placed);
  demand(bare, struck);
  const taken = placed.find(([cell]) => givens[cell]);
  if (taken) throw new MoveRefused(`${cellName(layout, taken[0])} holds a digit already.`);
  const odd = hinted.find((cell) => placed.every(([there]) => there !== cell));
  if (odd !== undefined) throw new MoveRefused(`Nothing is placed in cell ${odd}.`);
  return positionOf(layout, givens, settings, { placed, hinted, struck });
}

// -- the puzzle behind a game --------------------------------------------------------------------

/**
 * The moves with which the game of a puzzle begins. If no digit is told as given, its digits are a
 * first freeze: they are the puzzle, and can be thawed. What tells digits of hints tells them
 * apart, and is played as it is.
 * @param {Pick<Load, 'givens' | 'placed' | 'hinted'>} start
 * @returns {Move[]}
 */
export function beginning({ givens, placed = [], hinted = [] }) {
  const isTold = /[^.]/.test(givens) || hinted.length > 0;
  return placed.length && !isTold ? [{ move: 'freeze' }] : [];
}

/**
 * The line of the puzzle with which a game begins: its givens; if there are none, its digits.
 * @param {Pick<Load, 'givens' | 'placed'>} start
 */
export function originLine({ givens, placed = [] }) {
  if (/[^.]/.test(givens)) return givens;
  const digits = [...givens];
  for (const [cell, digit] of placed) digits[cell] = digitChar(digit);
  return digits.join('');
}

/**
 * The moves back to the puzzle: its givens, or the first freeze if nothing is given.
 * @param {Position} position
 * @returns {Move[]}
 */
export function restarting(position) {
  const first = firstFreeze(position);
  if (!first) return [{ move: 'restart' }];
  const later = position.freezes.slice(first);
  return [...later.map(() => /** @type {Move} */ ({ move: 'thaw' })), { move: 'back' }];
}

/**
 * The moves that make the digits of a first freeze givens, so that givens can be changed.
 * @param {Position} position
 * @returns {Move[]}
 */
export function givingFrozen(position) {
  const first = firstFreeze(position) ? firstDigits(position) : [];
  const candidates = first.flatMap((digit, cell) =>
    digit ? [/** @type {Candidate} */ ([cell, digit])] : [],
  );
  return candidates.length ? [{ move: 'give', candidates }] : [];
}

// -- shared by moves -----------------------------------------------------------------------------

/**
 * @param {Position} position
 * @param {Candidate[]} candidates
 */
function demand({ layout }, candidates, least = 1, most = layout.size) {
  for (const [cell, digit] of candidates) {
    const known = Number.isInteger(cell) && cell >= 0 && cell < layout.size ** 2;
    if (known && Number.isInteger(digit) && digit >= least && digit <= most) continue;
    throw new MoveRefused(`There is no ${digit} in cell ${cell} of the layout ${layout.name}.`);
  }
}

/**
 * @param {Position} position
 * @param {Kind} kind
 * @param {Candidate[]} candidates
 */
function demandMarks(position, kind, candidates) {
  if (!KINDS.includes(kind)) throw new MoveRefused(`There are no marks of the kind ${kind}.`);
  demand(position, candidates, 1, kind === 'colour' ? COLOURS : position.layout.size);
}

/**
 * @param {Position} position
 * @param {[number, Entry | null][]} changes
 * @returns {Position}
 */
function withEntries(position, changes) {
  const entries = [...position.entries];
  for (const [cell, entry] of changes) {
    if (isFrozen(position, cell)) {
      const held = position.givens[cell] ? 'given' : 'frozen';
      throw new MoveRefused(`${cellName(position.layout, cell)} is ${held}.`);
    }
    entries[cell] = entry;
  }
  return { ...position, entries };
}

/**
 * @param {Position} position
 * @param {Partial<Marks>} marks
 * @returns {Position}
 */
const withMarks = (position, marks) => ({ ...position, marks: { ...position.marks, ...marks } });

/**
 * @param {ReadonlySet<number>} codes
 * @param {Candidate[]} candidates
 */
const joined = (codes, candidates) => new Set([...codes, ...candidates.map((c) => code(...c))]);

/**
 * @param {ReadonlySet<number>} codes
 * @param {Candidate[]} candidates
 */
function without(codes, candidates) {
  const left = new Set(codes);
  for (const candidate of candidates) left.delete(code(...candidate));
  return left;
}

/**
 * @param {Position} position
 * @param {number} steps
 * @returns {Position}
 */
function thawed(position, steps) {
  const entries = position.entries.map((e) => e && (e.frozen > steps ? { ...e, frozen: 0 } : e));
  return { ...position, entries, freezes: position.freezes.slice(0, steps) };
}
