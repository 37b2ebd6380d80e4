/** Answers about a puzzle: `web/api/puzzles.py`, as the same objects. */

import { tellReport } from '../explain.js';
import { readOne } from '../formats/index.js';
import { reason } from '../game/checks.js';
import * as library from '../library.js';
import { SECONDS } from '../policy.js';
import { lineOf } from '../puzzle.js';
import { NONE, rate } from '../rate.js';
import { parse } from '../texts.js';

/** @typedef {import('../library.js').Puzzle} Puzzle */

/** @param {any} body @returns {Puzzle} */
const read = ({ puzzle, layout = null, format = null }) => readOne(puzzle, layout, format);

/** @param {Puzzle} puzzle @param {object} own @param {string} [note] */
const answer = (puzzle, own, note = '') => ({
  puzzle: lineOf(puzzle.values),
  layout: puzzle.layout.name,
  read_as: puzzle.format,
  ...own,
  note: note || null,
});

/** @param {any} body */
const capsOf = ({ nodes, seconds }) => ({
  nodes: nodes ?? library.NODES,
  seconds: seconds ?? SECONDS,
});

/** @param {any} body */
function checkPuzzle(body) {
  const puzzle = read(body);
  const report = library.check(puzzle, capsOf(body));
  return answer(puzzle, {
    solutions: report.solutions,
    differing: library.differing(report),
    problems: report.problems,
    words: tellReport(report, reason),
  });
}

/** @param {any} body */
function solvePuzzle(body) {
  const puzzle = read(body);
  try {
    const solution = lineOf(library.solve(puzzle, capsOf(body)));
    return answer(puzzle, { solution });
  } catch (error) {
    if (error instanceof library.CapReached)
      return answer(puzzle, { solution: null }, error.message);
    if (!(error instanceof library.NotUnique)) throw error;
    const note = tellReport(library.check(puzzle, capsOf(body)), reason);
    return answer(puzzle, { solution: null }, note);
  }
}

/** @param {any} body */
function countSolutions(body) {
  const puzzle = read(body);
  const limit = body.limit ?? 1000;
  const own = body.candidates ? { candidates: library.trueCandidates(puzzle, capsOf(body)) } : {};
  try {
    const count = library.count(puzzle, limit, capsOf(body));
    return answer(puzzle, { count, complete: count < limit, ...own });
  } catch (error) {
    if (!(error instanceof library.CapReached)) throw error;
    return answer(puzzle, { count: error.found, complete: false, ...own }, error.message);
  }
}

/** @param {any} body */
function minimalPuzzle(body) {
  const puzzle = read(body);
  const inKiller = (/** @type {number[] | null} */ cages) =>
    puzzle.layout.cages.length ? { redundant_cages: cages } : {};
  try {
    const redundant = library.redundantGivens(puzzle, capsOf(body));
    const cages = library.redundantCages(puzzle, capsOf(body));
    const minimal = !redundant.length && !cages.length;
    return answer(puzzle, { minimal, redundant, ...inKiller(cages) });
  } catch (error) {
    if (!(error instanceof library.CapReached || error instanceof library.NotUnique)) throw error;
    const none = { minimal: null, redundant: null, ...inKiller(null) };
    return answer(puzzle, none, error.message);
  }
}

/** @param {any} body */
function ratePuzzle(body) {
  const puzzle = read(body);
  try {
    return answer(puzzle, rate(puzzle, body.scales, body.seconds));
  } catch (error) {
    if (!(error instanceof library.CapReached || error instanceof library.NotUnique)) throw error;
    return answer(puzzle, NONE, error.message);
  }
}

/** The questions, by the names of their endpoints. @type {Record<string, (body: any) => any>} */
export const PUZZLES = {
  parse,
  check: checkPuzzle,
  solve: solvePuzzle,
  count: countSolutions,
  minimal: minimalPuzzle,
  rate: ratePuzzle,
};
