/** Tells what a check of a puzzle or of a game found: as explain/report.py. */

import { ascending, groupsBy } from '../../base/lists.js';
import { rowOf } from '../../base/shape.js';
import { proseOf } from './voice.js';
import { put } from './wording.js';

/** @typedef {import('../../base/shape.js').Layout} Layout */
/** @typedef {import('../../base/path.js').Candidate} Candidate */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./wording.js').Wording} Wording */
/** @typedef {(step: Step) => string} Tell */
/** Why a digit cannot stand where it is, or must. @typedef {(mistake: Mistake) => Proof} Reason */
/** What is told of a position: 0 for an empty cell.
 * @typedef {{layout: Layout, values: readonly number[]}} Position */
/**
 * @typedef {object} Problem
 * @property {string} kind `equal`, `no-candidate` or `no-place`
 * @property {number | null} house
 * @property {number | null} digit
 * @property {number[]} cells
 */
/**
 * A digit that was placed, or a candidate that was struck, in conflict with the solution.
 * @typedef {object} Mistake
 * @property {Position} puzzle the position without all that is wrong in it
 * @property {'digit' | 'candidate'} kind
 * @property {number} cell
 * @property {number} digit
 */
/**
 * What a check found.
 * @typedef {object} Report
 * @property {Position} puzzle
 * @property {Problem[]} problems
 * @property {number | null} solutions 0, 1 or 2 (two or more), or null when the search was capped
 * @property {Mistake[]} mistakes
 */
/**
 * What was found out about a digit in a cell.
 * @typedef {object} Proof
 * @property {Position} puzzle
 * @property {number} cell
 * @property {number} digit
 * @property {'cannot' | 'must' | 'can' | 'open'} verdict
 * @property {Step[]} steps in order; none where the position itself says it
 * @property {Candidate[]} leftOut wrong digits of other cells, which the proof does not rest on
 */

const MOST_PROBLEMS = 20;
/** Mistakes that are told with the reason; it takes some milliseconds to find one. */
const MOST_REASONS = 3;

/** How many solutions there are. @type {Record<string, string>} */
const SOLUTIONS = { null: 'solutions_open', 0: 'solutions_none', 1: 'solutions_one' };

/**
 * Tell everything that is wrong, a sentence a line, and then how many solutions there are. Problems
 * follow from mistakes. Of many mistakes, the reason is told of the first ones.
 * @param {Report} report
 * @param {Wording} wording
 * @param {Tell} tell
 * @param {Reason} reason
 */
export function tellReport(report, wording, tell, reason) {
  const told = report.mistakes.map((mistake, i) =>
    i < MOST_REASONS
      ? tellMistake(mistake, 4, wording, tell, reason)
      : plainMistake(mistake, 4, wording),
  );
  const { layout } = report.puzzle;
  const lines = told.length ? told : tellProblems(layout, report.problems, wording);
  const solutions = SOLUTIONS[String(report.solutions)] ?? 'solutions_many';
  return [...lines, wording.phrase(solutions)].join('\n');
}

/**
 * Tell why a digit cannot go in a cell, or must: the steps of the proof, numbered.
 * @param {Proof} proof
 * @param {Wording} wording
 * @param {Tell} tell
 */
export function tellWhy(proof, wording, tell) {
  let text = '';
  if (proof.leftOut.length) {
    const wrong = proseOf(proof.puzzle.layout, wording).placements(proof.leftOut);
    text = put(wording.phrase('why_leaves_out'), '#o', wrong);
  }
  if (['cannot', 'must'].includes(proof.verdict) && !proof.steps.length) {
    return text + tellSeen(proof, wording);
  }
  text += filled(wording.phrase(`why_${proof.verdict}`), proof, wording);
  return text + tellSteps(proof, wording, tell);
}

/**
 * @param {Proof} proof
 * @param {Wording} wording
 * @param {Tell} tell
 */
function tellSteps(proof, wording, tell) {
  const told = proof.steps.map((step) => tell(step));
  const end = tellEnd(proof, wording);
  if (told.length < 2) {
    return told.length ? [wording.phrase('why_step'), ...told, ...end].join(' ') : '';
  }
  const text = put(wording.phrase('why_steps'), '#n', wording.number(told.length));
  return [text, ...told.map((step, i) => `${i + 1}. ${step}`), ...end].join('\n');
}

/**
 * Tell where the last step places the digit, if that is why it cannot go in the cell.
 * @param {Proof} proof
 * @param {Wording} wording
 */
function tellEnd(proof, wording) {
  const placed = proof.steps.at(-1)?.placements ?? [];
  const holders = placed.filter(([, digit]) => digit === proof.digit).map(([cell]) => cell);
  const end = tellPeer('why_end', proof, holders, wording);
  return end ? [end] : [];
}

/**
 * Tell which of the cells that hold the digit the cell sees, and in which house; or nothing.
 * @param {string} phrase
 * @param {Proof} proof
 * @param {number[]} holders
 * @param {Wording} wording
 */
function tellPeer(phrase, proof, holders, wording) {
  const prose = proseOf(proof.puzzle.layout, wording);
  for (const { kind, cells } of proof.puzzle.layout.houses) {
    const other = cells.find((cell) => cell !== proof.cell && holders.includes(cell));
    if (other !== undefined && cells.includes(proof.cell)) {
      const text = filled(wording.phrase(phrase), proof, wording);
      return put(put(text, '#p', prose.cells([other])), '#k', wording.kind(kind));
    }
  }
  return '';
}

/**
 * Tell what the position itself shows: a digit in the cell or in its sight, or a struck one.
 * @param {Proof} proof
 * @param {Wording} wording
 */
function tellSeen(proof, wording) {
  const { puzzle, cell, digit } = proof;
  if (proof.verdict === 'must') return filled(wording.phrase('why_seen_must'), proof, wording);
  const holds = puzzle.values[cell];
  if (holds) {
    const text = filled(wording.phrase('why_seen_holds'), proof, wording);
    return put(text, '#o', proseOf(puzzle.layout, wording).digits([holds]));
  }
  const holders = puzzle.values.flatMap((value, other) => (value === digit ? [other] : []));
  return (
    tellPeer('why_seen_peer', proof, holders, wording) ||
    filled(wording.phrase('why_seen_struck'), proof, wording)
  );
}

/**
 * @param {string} text
 * @param {Proof} proof
 * @param {Wording} wording
 */
function filled(text, proof, wording) {
  const prose = proseOf(proof.puzzle.layout, wording);
  return put(put(text, '#c', prose.cells([proof.cell])), '#d', prose.digits([proof.digit]));
}

/**
 * Tell a wrong digit or a wrongly struck candidate; level 1 does not even say which it is.
 * @param {Mistake} mistake
 * @param {number} level
 * @param {Wording} wording
 * @param {Tell} tell
 * @param {Reason} reason
 */
export const tellMistake = (mistake, level, wording, tell, reason) =>
  level === 4 && mistake.kind === 'digit'
    ? tellWhy(reason(mistake), wording, tell)
    : plainMistake(mistake, level, wording);

/**
 * @param {Mistake} mistake
 * @param {number} level
 * @param {Wording} wording
 */
function plainMistake({ puzzle: { layout }, kind, cell, digit }, level, wording) {
  const prose = proseOf(layout, wording);
  const text = wording.phrase(level === 1 ? 'mistake' : `mistake_${kind}_${level}`);
  const told = put(put(text, '#h', prose.houses([rowOf(layout, cell)])), '#c', prose.cells([cell]));
  return put(told, '#d', prose.digits([digit]));
}

/**
 * Tell what can be seen to be wrong, a sentence each, and how many more there are.
 * @param {Layout} layout
 * @param {Problem[]} problems
 * @param {Wording} wording
 */
export function tellProblems(layout, problems, wording) {
  const lines = alike(problems).map((same) => tellAlike(layout, same, wording));
  const left = lines.length - MOST_PROBLEMS;
  if (left <= 0) return lines;
  const told = wording.phrase(left === 1 ? 'more_line' : 'more_lines');
  return [...lines.slice(0, MOST_PROBLEMS), put(told, '#n', String(left))];
}

/**
 * @param {Layout} layout
 * @param {Problem[]} same
 * @param {Wording} wording
 */
function tellAlike(layout, same, wording) {
  const prose = proseOf(layout, wording);
  const { kind, cells } = same[0] ?? { kind: '', cells: [] };
  const houses = [...new Set(same.flatMap(({ house }) => (house === null ? [] : [house])))];
  const digits = ascending(same.flatMap(({ digit }) => (digit ? [digit] : [])));
  // A house without a place is told alone: its cells are not.
  const text = put(
    wording.phrase(`problem_${kind.replaceAll('-', '_')}`),
    '#c',
    kind === 'no-place' ? '' : prose.cells(cells),
  );
  const told = put(text, '#h', prose.houses(houses));
  return put(told, '#d', prose.digits(digits, kind === 'no-place' ? 'or' : 'and'));
}

/**
 * Join the problems that one sentence can tell.
 * @param {Problem[]} problems
 */
const alike = (problems) =>
  groupsBy(
    problems,
    ({ kind, cells, house }) => `${kind} ${kind === 'no-place' ? (house ?? 0) : cells}`,
  ).map(([, same]) => same);
