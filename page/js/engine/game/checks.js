/** Checks a position, explains it, and gives hints; mistakes come first: `game/checks.py`. */

import { isSolved } from '../../board/position.js';
import { tellProblems, tellReport } from '../explain.js';
import {
  CapReached,
  count,
  findMistakes,
  hint as hintOf,
  orNull,
  problemsOf,
  solutions,
  why as whyOf,
} from '../library.js';
import { forSolutions } from '../policy.js';
import { origin, puzzleAt } from './position.js';

/**
 * @typedef {import('../../board/position.js').Position} Position
 * @typedef {import('../library.js').Mistake} Mistake
 * @typedef {import('../library.js').Policy} Policy
 * @typedef {import('../library.js').Problem} Problem
 * @typedef {import('../library.js').Proof} Proof
 * @typedef {import('../library.js').Step} Step
 * @typedef {'rules' | 'completable' | 'solution'} Strength
 * @typedef {{ok: boolean, words: string, problems: Problem[], mistakes: Mistake[],
 *   solutions: number | null}} Check
 */

/**
 * The number of solutions (2: several, null: capped), and the solution if it is the only one.
 * @param {import('../library.js').Puzzle} puzzle
 * @returns {{number: number | null, solution: number[] | null}}
 */
function truth(puzzle) {
  const line = `${puzzle.layout.name} ${puzzle.values.join('')}`;
  if (line !== known.line) {
    const found = orNull(() => solutions(puzzle, 2), CapReached);
    const [solution = null] = found?.length === 1 ? found : [];
    known = { line, truth: { number: found?.length ?? null, solution } };
  }
  return known.truth;
}

/** The last answer: the questions of one game ask for the same again and again. */
let known = {
  line: '',
  truth: /** @type {ReturnType<typeof truth>} */ ({ number: null, solution: null }),
};

/** @param {Position} position @returns {Mistake[]} none if the solution is not known */
function mistakesIn(position) {
  const { solution } = truth(origin(position));
  return solution ? findMistakes(puzzleAt(position), solution) : [];
}

/**
 * A position without its mistakes, and the solution; null if it is not known.
 * @param {Position} position
 */
export function sound(position) {
  const { solution } = truth(origin(position));
  return { puzzle: mistakesIn(position)[0]?.puzzle ?? puzzleAt(position), solution };
}

/**
 * What is wrong with a position: by the rules, for whether it can be completed, or against the
 * solution.
 * @param {Position} position
 * @param {Strength} strength
 * @returns {Check}
 */
export function check(position, strength) {
  const puzzle = puzzleAt(position);
  if (strength !== 'solution') {
    const problems = problemsOf(puzzle).filter(
      ({ kind }) => strength !== 'rules' || kind === 'equal',
    );
    const words = tellProblems(puzzle.layout, problems);
    return { ok: !problems.length, words, problems, mistakes: [], solutions: null };
  }
  const report = reportOn(position);
  const { problems, mistakes, solutions: number } = report;
  const ok = !problems.length && !mistakes.length && number !== 0;
  return { ok, words: tellReport(report, reason), problems, mistakes, solutions: number };
}

/**
 * What is wrong with a position against the solution, and how many solutions there are.
 * @param {Position} position
 */
function reportOn(position) {
  const puzzle = puzzleAt(position);
  let { number } = truth(origin(position));
  if (number === 2 && orNull(() => count(puzzle, 1), CapReached) === 0) number = 0;
  const mistakes = mistakesIn(position);
  return { puzzle, problems: problemsOf(puzzle), solutions: number, mistakes };
}

/**
 * @typedef {{mistake?: Mistake, step?: Step, wrong?: string}} Hint what to do next: correct a
 *   mistake, or a step; `wrong` says why there is neither where something is wrong
 */

/**
 * What to do next: first what is wrong, or else a step. Without a solution there is no step.
 * @param {Position} position
 * @param {Policy} policy
 * @returns {Hint}
 */
export function hint(position, policy) {
  const found = fault(position);
  if (found) return found;
  if (isSolved(position)) return {};
  return { step: hintOf(puzzleAt(position), allowed(position, policy)) ?? undefined };
}

/**
 * A policy without what rests on a single solution, where there are known to be more.
 * @param {Position} position
 * @param {Policy} policy
 */
export const allowed = (position, policy) => forSolutions(policy, truth(origin(position)).number);

/**
 * The hint that says what is wrong with a position; null if nothing is known to be.
 * @param {Position} position
 * @returns {Hint | null}
 */
export function fault(position) {
  const report = reportOn(position);
  const { puzzle, problems, mistakes, solutions: number } = report;
  if (mistakes.length) return { mistake: mistakes[0] };
  if (problems.length) return { wrong: tellProblems(puzzle.layout, problems) };
  return number === 0 ? { wrong: tellReport(report, reason) } : null;
}

/**
 * Why a digit must or cannot be in a cell, whatever wrong digits there are elsewhere.
 * @param {Position} position
 * @param {number} cell
 * @param {number} digit
 * @param {Policy} policy
 * @returns {Proof}
 */
export function why(position, cell, digit, policy) {
  const mistakes = mistakesIn(position);
  const asked = mistakes.find((mistake) => mistake.cell === cell && mistake.digit === digit);
  const puzzle = mistakes[0]?.puzzle ?? puzzleAt(position);
  const used = allowed(position, policy);
  const proof = asked ? reason(asked, used) : whyOf(puzzle, cell, digit, used);
  const wrong = mistakes.filter((mistake) => mistake.kind === 'digit' && mistake.cell !== cell);
  return { ...proof, leftOut: wrong.map((mistake) => [mistake.cell, mistake.digit]) };
}

/**
 * Why a wrong digit cannot stand there, or a struck candidate must.
 * @param {{puzzle: any, cell: number, digit: number}} mistake
 * @param {Policy} [policy]
 * @returns {Proof}
 */
export const reason = ({ puzzle, cell, digit }, policy) => whyOf(puzzle, cell, digit, policy);
