/** The position that a question is about, as a puzzle: `whydoku/game/position.py`. */

import { FIRST_SETTINGS } from '../../base/choices.js';
import { findLayout } from '../../base/shape.js';
import { code, decode, firstDigits, originDigits } from '../../board/position.js';
import { problemsOf } from '../library.js';
import { puzzleOf } from '../puzzle.js';

/**
 * @typedef {import('../../board/position.js').Position} Position
 * @typedef {import('../../board/position.js').Marks} Marks
 * @typedef {import('../library.js').Puzzle} Puzzle
 * @typedef {[number, number]} Candidate
 * @typedef {{struck?: Candidate[], candidate?: Candidate[], corner?: Candidate[],
 *   colour?: Candidate[]}} MarksJson
 * @typedef {{layout: string, givens: number[],
 *   entries?: [number, number, 'hand' | 'hint', number][],
 *   marks?: MarksJson, freezes?: MarksJson[], settings?: any}} PositionJson docs/game-json.md
 */

/** @param {MarksJson} marks @returns {Marks} */
function marksOf({ struck = [], candidate = [], corner = [], colour = [] }) {
  const codes = (/** @type {Candidate[]} */ pairs) => new Set(pairs.map((pair) => code(...pair)));
  return {
    struck: codes(struck),
    candidate: codes(candidate),
    corner: codes(corner),
    colour: codes(colour),
  };
}

/**
 * Read the JSON of a position.
 * @param {PositionJson} data
 * @returns {Position}
 */
export function positionOf({
  layout,
  givens,
  entries = [],
  marks = {},
  freezes = [],
  settings = {},
}) {
  /** @type {Position['entries'][number][]} */
  const entered = givens.map(() => null);
  for (const [cell, digit, by, frozen] of entries) entered[cell] = { digit, by, frozen };
  return {
    layout: /** @type {any} */ (findLayout(layout)),
    givens,
    entries: entered,
    marks: marksOf(marks),
    freezes: freezes.map(marksOf),
    settings: { ...FIRST_SETTINGS, ...settings },
  };
}

/** @type {WeakMap<Position, Puzzle>} */
const puzzles = new WeakMap();

/**
 * The position as a puzzle, on which hints and checks work; files are written from it. Its givens
 * are the first digits. The person's own marks are no part of it.
 * @param {Position} position
 */
export function puzzleAt(position) {
  const known = puzzles.get(position);
  if (known) return known;
  const first = firstDigits(position);
  const since = position.entries.map((entry, cell) => (first[cell] ? null : entry));
  const placed = since.flatMap((entry, cell) =>
    entry ? [/** @type {Candidate} */ ([cell, entry.digit])] : [],
  );
  const hinted = since.flatMap((entry, cell) => (entry?.by === 'hint' ? [cell] : []));
  const eliminated = [...position.marks.struck].map(decode);
  const puzzle = puzzleOf(findLayout(position.layout.name), first, {
    placed,
    eliminated,
    hinted,
  });
  puzzles.set(position, puzzle);
  return puzzle;
}

/**
 * The puzzle that is played, without the digits entered since.
 * @param {Position} position
 */
export const origin = (position) =>
  puzzleOf(findLayout(position.layout.name), originDigits(position));

/** @param {Position} position */
export const problems = (position) => problemsOf(puzzleAt(position));
