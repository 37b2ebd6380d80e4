/** Hints in the manner of mini-Sudoku: red candidates, then a green one; `game/mini.py`. */

import { isSolved } from '../../board/position.js';
import { hint, problemsOf, steps } from '../library.js';
import { only } from '../policy.js';
import { candidatesOf } from '../puzzle.js';
import { entering, striking } from './automatic.js';
import { puzzleAt } from './position.js';

/**
 * @typedef {import('../../board/moves.js').Move} Move
 * @typedef {import('../library.js').Puzzle} Puzzle
 * @typedef {import('../library.js').Step} Step
 * @typedef {[number, number]} Candidate
 * @typedef {{step: Step, red: Candidate[], green: Candidate[], move: Move}} MiniHint
 */

export const NO_MINI_HINT = 'No set removes anything, and no cell has just one candidate.';

const SETS = ['subsets', 'intersections', 'hidden-single-box', 'hidden-single-line'];
const ONE_LEFT = ['full-house', 'naked-single'];

/**
 * What mini-Sudoku would mark; null if it marks nothing.
 * @param {import('../../board/position.js').Position} position
 * @returns {MiniHint | null}
 */
export function miniHint(position) {
  const puzzle = puzzleAt(position);
  if (problemsOf(puzzle).length || isSolved(position)) return null;
  for (const step of steps(puzzle, only(SETS))) {
    const red = step.eliminations.length ? step.eliminations : othersOfCells(puzzle, step);
    if (red.length) return { step, red, green: [], move: striking(red) };
  }
  const step = hint(puzzle, only(ONE_LEFT));
  return step && { step, red: [], green: step.placements, move: entering(step.placements) };
}

/**
 * What a hidden single makes redundant: it is a set of one cell for one digit.
 * @param {Puzzle} puzzle
 * @param {Step} step
 * @returns {Candidate[]}
 */
const othersOfCells = (puzzle, { placements }) =>
  placements.flatMap(([cell, digit]) =>
    (candidatesOf(puzzle)[cell] ?? [])
      .filter((other) => other !== digit)
      .map((other) => /** @type {Candidate} */ ([cell, other])),
  );
