/** How hard a puzzle is: `whydoku/rate.py`. */

import { askCore } from './core.js';
import { asked, path, solve } from './library.js';
import { difficulty, human, NODES, SECONDS, summary, techniques } from './policy.js';
import { fields, lineOf } from './puzzle.js';

/** @typedef {import('./library.js').Puzzle} Puzzle */

/** The answer where nothing was found out. */
export const NONE = {
  level: null,
  difficulty: null,
  hardest: null,
  steps: null,
  techniques: null,
  hodoku_level: null,
  score: null,
  er: null,
  ep: null,
  ed: null,
  te: null,
  b: null,
  bxb: null,
  bxbb: null,
  minutes: null,
  minutes_low: null,
  minutes_high: null,
  minutes_level: null,
  minutes_basis: null,
  at_least: [],
  beyond: [],
};

/**
 * What marks figures as lower bounds, if a cap was hit.
 * @param {Record<string, unknown>} found
 * @param {boolean} isCapped
 */
const bounded = (found, isCapped) => ({ ...found, at_least: isCapped ? Object.keys(found) : [] });

/** @param {Puzzle} puzzle @param {number} seconds */
function byLevel(puzzle, seconds) {
  const { steps, outcome } = path(puzzle, { ...human(), seconds });
  const { level, hardest, counts } = summary(steps);
  const found = { level, difficulty: difficulty(steps), hardest, steps: steps.length };
  return bounded({ ...found, techniques: counts }, outcome === 'capped');
}

/** @param {Puzzle} puzzle @param {number} seconds */
function byHodoku(puzzle, seconds) {
  const rows = techniques().filter(({ by_default, order }) => by_default && order !== null);
  const slugs = rows.sort((a, b) => Number(a.order) - Number(b.order)).map(({ slug }) => slug);
  const wanted = { techniques: slugs, choice: 'hodoku', nodes: NODES, seconds };
  const { level, score, solved } = askCore('hodoku', { ...fields(puzzle), ...wanted });
  return bounded({ hodoku_level: level, score }, !solved);
}

/** @param {Puzzle} puzzle @param {number} seconds */
function byExplainer(puzzle, seconds) {
  if (puzzle.layout.name !== '9x9') return {};
  const { er, ep, ed, cap } = askCore('se', { ...fields(puzzle), nodes: 0, seconds });
  return bounded({ er: er / 10, ep: ep / 10, ed: ed / 10 }, Boolean(cap));
}

/** @param {Puzzle} puzzle @param {number} seconds */
function byPeople(puzzle, seconds) {
  const question = { ...fields(puzzle), ...asked({ ...human(), seconds }) };
  const { minutes, low, high, level, basis, solved } = askCore('human', question);
  const found = { minutes, minutes_low: low, minutes_high: high };
  const bounds = bounded({ ...found, minutes_level: level }, !solved);
  return { ...bounds, minutes_basis: basis };
}

/**
 * A scale of trial and error.
 * @param {string} key
 * @param {string} verb
 * @param {number} [depth]
 * @returns {(puzzle: Puzzle, seconds: number) => object}
 */
const byTrial = (key, verb, depth) => (puzzle, seconds) => {
  const solution = lineOf(solve(puzzle, { nodes: 0, seconds }));
  const { kind, value } = askCore(verb, { ...fields(puzzle), solution, depth, seconds });
  return kind === 'beyond' ? { beyond: [key] } : bounded({ [key]: value }, kind === 'at least');
};

/** What each scale says of a puzzle: `Scale` in rate.py. */
const SCALES = /** @type {Record<string, (puzzle: Puzzle, seconds: number) => any>} */ ({
  level: byLevel,
  hodoku: byHodoku,
  se: byExplainer,
  te: byTrial('te', 'trial_depth'),
  b: byTrial('b', 'braid_length', 0),
  bxb: byTrial('bxb', 'braid_length', 1),
  bxbb: byTrial('bxbb', 'braid_length', 2),
  human: byPeople,
});

/**
 * What a scale says of a puzzle with one solution: the keys that it fills.
 * @param {Puzzle} puzzle
 * @param {string} scale
 * @param {number} seconds
 * @returns {any}
 */
export function rateOn(puzzle, scale, seconds) {
  const say = SCALES[scale];
  if (!say) throw new Error(`There is no scale ${scale}.`);
  // The others know houses alone.
  if (puzzle.layout.cages.length && scale !== 'level' && scale !== 'human') return {};
  return say(puzzle, seconds);
}

/**
 * How hard a puzzle is on some scales. Throws NotUnique or CapReached.
 * @param {Puzzle} puzzle
 * @param {readonly string[]} scales
 * @param {number} [seconds] for each scale
 */
export function rate(puzzle, scales, seconds = SECONDS) {
  solve(puzzle, { nodes: 0, seconds });
  const found = scales.map((scale) => rateOn(puzzle, scale, seconds));
  const lists = (/** @type {string} */ key) => found.flatMap((one) => one[key] ?? []);
  return Object.assign({}, NONE, ...found, {
    at_least: lists('at_least'),
    beyond: lists('beyond'),
  });
}
