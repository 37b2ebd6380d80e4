/**
 * What can be found out about a puzzle: the methods of `Puzzle` in whydoku/puzzle.py, as
 * functions of a plain puzzle. The core finds, this asks it.
 */

import { withCages, withoutCages } from '../base/cagemap.js';
import { stepOf } from '../base/path.js';
import { findLayout } from '../base/shape.js';
import { code } from '../board/position.js';
import { askCore } from './core.js';
import { human, singles } from './policy.js';
import { candidatesOf, fields, puzzleOf } from './puzzle.js';

/**
 * @typedef {import('../base/shape.js').Layout} Layout
 * @typedef {import('./policy.js').Policy} Policy
 * @typedef {import('./puzzle.js').Candidate} Candidate
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 * @typedef {import('../base/path.js').Step} Step
 *
 * @typedef {{kind: string, house: number | null, digit: number | null, cells: number[]}} Problem
 * @typedef {{puzzle: Puzzle, kind: 'digit' | 'candidate', cell: number, digit: number}} Mistake
 * @typedef {{puzzle: Puzzle, problems: Problem[], solutions: number | null,
 *   mistakes: Mistake[]}} Report
 * @typedef {'cannot' | 'must' | 'can' | 'open'} Verdict
 * @typedef {{puzzle: Puzzle, cell: number, digit: number, verdict: Verdict, steps: Step[],
 *   leftOut: Candidate[]}} Proof
 */

/** The cap on the nodes of a search. */
export const NODES = 10_000_000;
/** Solutions that are compared with one another. */
const MOST_COMPARED = 100;
const SEVERAL = 2;

/** A cap ended the search; its message is a sentence. */
export class CapReached extends Error {
  /**
   * @param {string} message
   * @param {number} [found] solutions that were found before
   * @param {Step[]} [steps] that were found before
   */
  constructor(message, found = 0, steps = []) {
    super(message);
    this.found = found;
    this.steps = steps;
  }
}

/** The puzzle has no solution, or several, where one was asked for. */
export class NotUnique extends Error {}

/** @param {Policy} policy */
export const asked = ({ techniques, nodes, seconds }) => ({
  techniques,
  choice: 'easiest',
  nodes,
  seconds,
});

/**
 * What is visibly wrong, without a search.
 * @param {Puzzle} puzzle
 * @returns {Problem[]}
 */
export const problemsOf = (puzzle) =>
  askCore('problems', fields(puzzle)).problems.map(
    (/** @type {any} */ { kind, house, digit, cells }) => ({
      kind,
      house: house < 0 ? null : house,
      digit: digit || null,
      cells,
    }),
  );

// -- moving on ------------------------------------------------------------------------------------

/**
 * @param {Puzzle} puzzle
 * @param {readonly Candidate[]} struck
 */
export const without = ({ layout, givens, placed, eliminated }, struck) =>
  puzzleOf(layout, givens, { placed, eliminated: [...eliminated, ...struck] });

/**
 * The puzzle after some steps.
 * @param {Puzzle} puzzle
 * @param {readonly Step[]} steps
 */
export const after = ({ layout, givens, placed, eliminated }, steps) =>
  puzzleOf(layout, givens, {
    placed: [...placed, ...steps.flatMap((step) => step.placements)],
    eliminated: [...eliminated, ...steps.flatMap((step) => step.eliminations)],
  });

// -- help -----------------------------------------------------------------------------------------

/**
 * The steps of an answer, with their layout.
 * @param {Puzzle} puzzle
 * @param {any[]} steps
 * @returns {Step[]}
 */
const told = ({ layout }, steps) => steps.map((step) => stepOf(layout, step));

/**
 * Throws CapReached if a cap ended a search for steps.
 * @param {string} cap
 * @param {Step[]} [steps] that were found before
 */
function demandEnd(cap, steps = []) {
  if (cap) throw new CapReached(`Looking for steps was stopped by its cap of ${cap}.`, 0, steps);
}

/**
 * The easiest step that is possible now; null if the policy finds none.
 * @param {Puzzle} puzzle
 * @param {Policy} [policy]
 * @returns {Step | null}
 */
export function hint(puzzle, policy = human()) {
  const { steps, cap } = askCore('next', { ...fields(puzzle), ...asked(policy) });
  const [step] = told(puzzle, steps);
  if (!step) demandEnd(cap);
  return step ?? null;
}

/** @param {Candidate[]} candidates */
const inOrder = (candidates) =>
  candidates
    .map((pair) => code(...pair))
    .sort()
    .join(' ');

/** What a step does, as a text. @param {Step} step */
export const outcomeOf = (step) => [step.placements, step.eliminations].map(inOrder).join('/');

/**
 * All steps that are possible now, easiest first; of several with the same outcome, the easiest.
 * Throws CapReached.
 * @param {Puzzle} puzzle
 * @param {Policy} policy
 * @returns {Step[]}
 */
export function steps(puzzle, policy) {
  const found = askCore('all', { ...fields(puzzle), ...asked(policy) });
  /** @type {Map<string, Step>} */
  const easiest = new Map();
  for (const step of told(puzzle, found.steps)) {
    const outcome = outcomeOf(step);
    if (!easiest.has(outcome)) easiest.set(outcome, step);
  }
  const steps = [...easiest.values()];
  demandEnd(found.cap, steps);
  return steps;
}

/**
 * The steps from here to where a policy ends.
 * @param {Puzzle} puzzle
 * @param {Policy} [policy]
 * @returns {{steps: Step[], outcome: string, cap: string | null}}
 */
export const path = (puzzle, policy = human()) => pathOf(puzzle, policy, false);

/**
 * The same, with how many places there were to go on at each step; the break-in is the step with
 * the fewest.
 * @param {Puzzle} puzzle
 * @param {Policy} policy
 * @returns {ReturnType<typeof path> & {break_in: number | null, opportunities: Opportunities[]}}
 */
export const pathWithPlaces = (puzzle, policy) => pathOf(puzzle, policy, true);

/** @param {Puzzle} puzzle @param {Policy} policy @param {boolean} opportunities */
function pathOf(puzzle, policy, opportunities) {
  const { steps, cap, by_score, ...found } = askCore('walk', {
    ...fields(puzzle),
    ...asked(policy),
    opportunities,
  });
  return { ...found, steps: told(puzzle, steps), cap: cap || null };
}

/**
 * How many places there are to go on, and where.
 * @typedef {{count: number, cells: number[], at_least: boolean}} Opportunities
 */

/**
 * How many places a technique finds; of singles, easier ones too.
 * @param {Puzzle} puzzle
 * @param {string} slug
 * @returns {Opportunities}
 */
export function placesToGoOn(puzzle, slug) {
  const { count, cells, at_least } = askCore('opportunities', {
    ...fields(puzzle),
    technique: slug,
  });
  return { count, cells, at_least };
}

/**
 * For each step, how many digits singles can place only after it.
 * @param {Puzzle} puzzle
 * @param {readonly Step[]} found
 */
export function opens(puzzle, found) {
  const placedBy = (/** @type {Puzzle} */ from) =>
    path(from, singles()).steps.flatMap((step) => step.placements);
  const already = new Set(placedBy(puzzle).map(String));
  return found.map((step) => {
    const then = new Set([...step.placements, ...placedBy(after(puzzle, [step]))].map(String));
    return [...then].filter((candidate) => !already.has(candidate)).length;
  });
}

/**
 * Why a digit cannot go in a cell, or must.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {number} digit
 * @param {Policy} [policy]
 * @param {boolean} [easiest] by the cheapest techniques, whatever words it takes
 * @returns {Proof}
 */
export function why(puzzle, cell, digit, policy = human(), easiest = false) {
  const about = withoutAsked(puzzle, cell, digit);
  const found = askCore('why', { ...fields(about), ...asked(policy), cell, digit, easiest });
  const struck = !puzzle.values[cell] && !(candidatesOf(puzzle)[cell] ?? []).includes(digit);
  const proof = { cell, digit, leftOut: [] };
  if (found.verdict === 'open' && struck) {
    // and nobody knows why
    return { ...proof, puzzle, verdict: 'cannot', steps: [] };
  }
  const isBoth = found.verdict === 'open' && hasBoth(about, cell, digit);
  return {
    ...proof,
    puzzle: about,
    verdict: isBoth ? 'can' : found.verdict,
    steps: told(about, found.steps),
  };
}

/**
 * The step that gives a move at this very position; null if none does, or the move is wrong.
 * @param {Puzzle} puzzle
 * @param {{cell: number, digit: number, places: boolean}} move
 * @param {Policy} policy
 * @returns {Step | null}
 */
export function verify(puzzle, move, policy) {
  const { judged, steps } = askCore('verify', { ...fields(puzzle), ...asked(policy), ...move });
  return judged === 'justified' ? (told(puzzle, steps)[0] ?? null) : null;
}

/**
 * The position without a digit that was placed in the cell, and without the strike.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {number} digit
 */
function withoutAsked({ layout, givens, placed, eliminated }, cell, digit) {
  return puzzleOf(layout, givens, {
    placed: placed.filter(([c]) => c !== cell),
    eliminated: eliminated.filter(([c, d]) => c !== cell || d !== digit),
  });
}

/**
 * Whether there are solutions with a candidate and solutions without it.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {number} digit
 */
function hasBoth(puzzle, cell, digit) {
  const { layout, givens, placed, eliminated } = puzzle;
  const placing = puzzleOf(layout, givens, { placed: [...placed, [cell, digit]], eliminated });
  return [placing, without(puzzle, [[cell, digit]])].every((position) => count(position, 1) > 0);
}

// -- truth ----------------------------------------------------------------------------------------

/**
 * The number of solutions, up to a limit. Throws CapReached.
 * @param {Puzzle} puzzle
 * @param {number} limit
 * @param {{nodes?: number, seconds?: number}} [caps]
 * @returns {number}
 */
export function count(puzzle, limit, { nodes = NODES, seconds = 0 } = {}) {
  const found = askCore('count', { ...fields(puzzle), limit, nodes, seconds });
  if (!found.cap) return found.count;
  throw new CapReached(
    `Counting was stopped by its cap of ${found.cap} with ${found.count} ` +
      'solutions found so far.',
    found.count,
  );
}

/**
 * The digits of each cell that are in a solution; null if a cap was hit before all were tried.
 * @param {Puzzle} puzzle
 * @param {{nodes?: number, seconds?: number}} [caps]
 * @returns {number[][] | null}
 */
export function trueCandidates(puzzle, { nodes = NODES, seconds = 0 } = {}) {
  const found = askCore('truth', { ...fields(puzzle), nodes, seconds });
  return found.cap ? null : found.candidates;
}

/**
 * The first solutions. Throws CapReached.
 * @param {Puzzle} puzzle
 * @param {number} limit
 * @param {{nodes?: number, seconds?: number}} [caps]
 * @returns {number[][]} the digits of each
 */
export function solutions(puzzle, limit, { nodes = NODES, seconds = 0 } = {}) {
  const found = askCore('solutions', { ...fields(puzzle), limit, nodes, seconds });
  if (!found.cap) return found.solutions;
  throw new CapReached(
    `The search was stopped by its cap of ${found.cap} with ` +
      `${found.solutions.length} solutions found so far.`,
  );
}

/**
 * The digits of the only solution. Throws NotUnique or CapReached.
 * @param {Puzzle} puzzle
 * @param {{nodes?: number, seconds?: number}} [caps]
 * @returns {number[]}
 */
export function solve(puzzle, caps) {
  const [first, second] = solutions(puzzle, 2, caps);
  if (!first) throw new NotUnique('The puzzle has no solution.');
  if (second) throw new NotUnique('The puzzle has more than one solution.');
  return first;
}

/**
 * What an attempt returns; null if it throws one of some errors.
 * @template Found
 * @param {() => Found} attempt
 * @param {...(new (...args: any[]) => Error)} kinds
 * @returns {Found | null}
 */
export function orNull(attempt, ...kinds) {
  try {
    return attempt();
  } catch (error) {
    if (kinds.some((kind) => error instanceof kind)) return null;
    throw error;
  }
}

/**
 * Everything that is wrong, and whether there are no, one or several solutions.
 * @param {Puzzle} puzzle
 * @param {{nodes?: number, seconds?: number}} [caps]
 * @returns {Report}
 */
export function check(puzzle, caps) {
  const problems = problemsOf(puzzle);
  const number = orNull(() => count(puzzle, SEVERAL, caps), CapReached);
  if (number !== 0) return { puzzle, problems, solutions: number, mistakes: [] };
  const start = puzzleOf(puzzle.layout, puzzle.givens);
  const right = orNull(() => solve(start, caps), CapReached, NotUnique);
  return { puzzle, problems, solutions: 0, mistakes: right ? findMistakes(puzzle, right) : [] };
}

/**
 * The cells that differ among the first hundred solutions.
 * @param {Report} report
 */
export function differing({ puzzle, solutions: number }) {
  if (number !== SEVERAL) return [];
  const asking = { ...fields(puzzle), limit: MOST_COMPARED, nodes: NODES };
  const found = /** @type {number[][]} */ (askCore('solutions', asking).solutions);
  return puzzle.values
    .map((_, cell) => cell)
    .filter((cell) => new Set(found.map((values) => values[cell])).size > 1);
}

/**
 * The wrong digits, then the wrongly struck candidates of empty cells, each by cell.
 * @param {Puzzle} puzzle
 * @param {readonly number[]} solution
 * @returns {Mistake[]}
 */
export function findMistakes(puzzle, solution) {
  const isRight = (/** @type {Candidate} */ [cell, digit]) => solution[cell] === digit;
  const wrong = puzzle.placed.filter((candidate) => !isRight(candidate));
  const struck = puzzle.eliminated.filter(isRight);
  const sound = puzzleOf(puzzle.layout, puzzle.givens, {
    placed: puzzle.placed.filter(isRight),
    eliminated: puzzle.eliminated.filter((candidate) => !isRight(candidate)),
  });
  const mistake =
    (/** @type {'digit' | 'candidate'} */ kind) =>
    (/** @type {Candidate} */ [cell, digit]) => ({ puzzle: sound, kind, cell, digit });
  return [...wrong.map(mistake('digit')), ...struck.map(mistake('candidate'))];
}

/**
 * The cells whose givens can be left out, each by itself. Throws NotUnique or CapReached.
 * @param {Puzzle} puzzle
 * @param {{nodes: number, seconds: number}} caps
 * @returns {number[]}
 */
export function redundantGivens(puzzle, caps) {
  const { layout, givens } = fields(puzzle);
  const found = askCore('minimal', { layout, givens, ...caps });
  if (found.solutions > 1) throw new NotUnique('The puzzle has more than one solution.');
  if (found.cap) {
    throw new CapReached(`Looking for redundant givens was stopped by its cap of ${found.cap}.`);
  }
  if (!found.solutions) throw new NotUnique('The puzzle has no solution.');
  return found.cells;
}

/**
 * The numbers of the cages that can be left out, each by itself; of a puzzle with one solution.
 * Throws CapReached.
 * @param {Puzzle} puzzle
 * @param {{nodes: number, seconds: number}} caps of each cage, and of all
 * @returns {number[]}
 */
export function redundantCages({ layout, givens }, { nodes, seconds }) {
  const plain = withoutCages(layout.name);
  const end = performance.now() + seconds * 1000;
  return layout.cages.flatMap((cage, number) => {
    const others = layout.cages.filter((other) => other !== cage);
    const bare = puzzleOf(findLayout(withCages(plain, layout.cells, others)), givens);
    const left = Math.max((end - performance.now()) / 1000, 1e-9);
    return count(bare, 2, { nodes, seconds: left }) === 1 ? [number] : [];
  });
}
