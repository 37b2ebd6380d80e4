/**
 * What is told of steps, reasons, reports and mistakes: the core tells (core/tell), and here is how
 * it is asked. The words come from words.json.
 */

import { askCore } from './core.js';
import { lineOf } from './puzzle.js';

/** @typedef {import('../base/shape.js').Layout} Layout */
/** @typedef {import('../base/path.js').Candidate} Candidate */
/** @typedef {import('../base/path.js').Step} Step */
/** @typedef {import('../base/path.js').StepRecord} StepRecord */
/** What is told of a position: 0 for an empty cell.
 * @typedef {{layout: Layout, values: readonly number[]}} Position */
/**
 * @typedef {object} Problem
 * @property {string} kind `equal`, `no-candidate`, `no-place`, `equal-in-cage` or `wrong-sum`
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
/** Why a digit cannot stand where it is, or must. @typedef {(mistake: Mistake) => Proof} Reason */
/**
 * All that is told of a step.
 * @typedef {object} Told
 * @property {string} name of its technique
 * @property {string[]} words of the four levels
 * @property {string} used which technique a move of somebody's needed
 * @property {string[]} moments its proof, moment by moment, as it is played on a board
 * @property {string} notation as HoDoKu writes it
 * @property {string} eureka its links in Eureka notation
 * @property {Record<string, string>} labels what its roles are called in a legend
 * @property {number[]} letters the cells whose digits the argument calls A, B and C
 */

/** Mistakes that are told with the reason; it takes some milliseconds to find one. */
const MOST_REASONS = 3;
const FULL = 4;

/** What was told of steps: of some, several answers are made. @type {WeakMap<Step, Told>} */
const kept = new WeakMap();

/**
 * All that is told of a step.
 * @param {Step} step
 * @returns {Told}
 */
export function told(step) {
  const known = kept.get(step);
  if (known) return known;
  const found = askCore('tell', { layout: step.layout.name, step: written(step) });
  kept.set(step, found);
  return found;
}

/**
 * Why a digit cannot go in a cell, or must: the steps of the proof in order.
 * @param {Proof} proof
 * @returns {string}
 */
export const tellWhy = ({ puzzle, cell, digit, verdict, steps, leftOut }) =>
  askCore('tell_why', {
    layout: puzzle.layout.name,
    values: lineOf(puzzle.values),
    cell,
    digit,
    verdict,
    left_out: leftOut.map(pair),
    ...numbered('step', steps.map(written)),
  }).words;

/**
 * What can be seen to be wrong, a sentence a line; where nothing is, so.
 * @param {Layout} layout
 * @param {Problem[]} problems
 * @returns {string}
 */
export const tellProblems = (layout, problems) =>
  askCore('tell_problems', { layout: layout.name, ...numbered('problem', problems.map(problem)) })
    .words;

/**
 * All that is wrong, a sentence a line, and then how many solutions there are. Of many mistakes,
 * the reason is told of the first ones.
 * @param {Report} report
 * @param {Reason} reason
 * @returns {string}
 */
export const tellReport = ({ puzzle, problems, solutions, mistakes }, reason) =>
  askCore('tell_report', {
    layout: puzzle.layout.name,
    solutions,
    ...numbered('problem', problems.map(problem)),
    ...numbered(
      'mistake',
      mistakes.map(({ kind, cell, digit }) => `${kind}:${cell}:${digit}`),
    ),
    ...numbered(
      'why',
      mistakes.map((mistake, i) => (i < MOST_REASONS ? why(mistake, reason) : '')),
    ),
  }).words;

/**
 * Tell gently that a digit was entered, or a candidate struck, against the solution. Level 1 names
 * the row, 2 says which of both it is, 3 names the cell, 4 the digit, and why it is wrong.
 * @param {Mistake} mistake
 * @param {number} level
 * @param {Reason} reason finds out why it is one
 * @returns {string}
 */
export function tellMistake(mistake, level, reason) {
  const { puzzle, kind, cell, digit } = mistake;
  const own = { layout: puzzle.layout.name, kind, cell, digit, level };
  return askCore('tell_mistake', { ...own, why: level === FULL ? why(mistake, reason) : '' }).words;
}

/**
 * @param {Mistake} mistake
 * @param {Reason} reason
 */
const why = (mistake, reason) => (mistake.kind === 'digit' ? tabbed(tellWhy(reason(mistake))) : '');

// --- as the core reads it: see the head of core/border/wasm/module.cpp --------------------------

/** @param {string} text */
const tabbed = (text) => text.replaceAll('\n', '\t');

/**
 * Fields with the same name and a number each.
 * @param {string} key
 * @param {string[]} values
 */
const numbered = (key, values) =>
  Object.fromEntries(values.map((value, i) => [`${key}${i}`, value]));

/** @param {Candidate} candidate */
const pair = ([cell, digit]) => `${cell}:${digit}`;

/** @param {Candidate[]} node */
const node = (node) => node.map(pair).join('+');

/** @param {[string, number, number]} mark */
const mark = ([role, place, digit]) => `${encodeURIComponent(role)}:${place}:${digit}`;

/** @param {Problem} problem */
const problem = ({ kind, house, digit, cells }) =>
  `${kind}:${house ?? -1}:${digit ?? 0}:${cells.join('+')}`;

/**
 * A step as text.
 * @param {StepRecord | Step} step
 * @returns {string}
 */
const written = (step) =>
  [
    encodeURIComponent(step.technique),
    ...step.placements.map((candidate) => `=${pair(candidate)}`),
    ...step.eliminations.map((candidate) => `-${pair(candidate)}`),
    ...step.houses.map((house) => `h${mark(house)}`),
    ...(step.rules ?? []).map(([role, rule]) => `c${encodeURIComponent(role)}:${rule}`),
    ...step.marks.map((each) => `m${mark(each)}`),
    ...step.links.map(({ kind, source, target }) => `${kind[0]}${node(source)}>${node(target)}`),
    ...step.children.map((child) => `(${written(child)} )`),
  ].join(' ');
