/**
 * Positions at the moment of a technique: `whydoku/positions`, as far as the trainer asks for
 * them. The same seed gives the same position as there.
 */

import { LEVELS, NEW_CAGES } from '../base/choices.js';
import { cellName, digitChar, findLayout } from '../base/shape.js';
import { blake2b } from './blake2b.js';
import { askCore } from './core.js';
import { WrongValue } from './errors.js';
import { aroundTridagon, criteriaOf } from './generator.js';
import { after, CapReached, path, steps } from './library.js';
import { difficulty, NODES, only, technique, techniques } from './policy.js';
import { candidatesOf, lineOf, puzzleOf } from './puzzle.js';

/**
 * @typedef {import('../base/shape.js').Layout} Layout
 * @typedef {[cell: number, digit: number]} Candidate
 *
 * @typedef {object} Moment as the core describes it
 * @property {number} puzzle its number among the puzzles
 * @property {Candidate[]} placed
 * @property {Candidate[]} struck
 * @property {import('../base/path.js').Step[]} findings
 * @property {number} candidates
 * @property {number[]} form
 *
 * @typedef {object} Outcome
 * @property {string[]} placed
 * @property {string[]} struck
 *
 * @typedef {object} Position
 * @property {string} id
 * @property {string} layout
 * @property {string} givens
 * @property {string} placed
 * @property {string[]} struck
 * @property {string} technique
 * @property {Outcome[]} outcomes
 * @property {number} difficulty
 */

const LAYOUT = '9x9';
/** As in killers.py: killers whose paths are walked, at most. */
const MOST_KILLERS = 2496;
/** As in find.py: `FRESH_MOST`, `BASIC`, `HASH_BYTES`, and the cap on nodes of generator.py. */
const MOST = 20_000;
const BASIC = 'chute-triplet';
const HASH_BYTES = 8;
const PUZZLE_NODES = 10_000_000;
/** As in position.py: exercises of this family show no candidates, and have so many empty cells. */
const PLAIN = 'singles';
const LEAST_EMPTY = 8;
/** On a board with so many candidates, a step is twice as hard to find as on an empty one. */
const CLUTTER = 100;
/** Puzzles that are looked at together: few at first, so that a common technique comes at once. */
const [FIRST, LAST] = [4, 128];
/** As in plan.py and find.py: puzzles for hard paths that are looked at together, and the most. */
const [HARD_BLOCK, MOST_HARD] = [8, 2496];

/**
 * Some puzzles of a seed, by their numbers.
 * @typedef {object} Block
 * @property {Record<string, unknown>} criteria
 * @property {number} first
 * @property {number} count
 */

/**
 * Blocks of puzzles of any kind.
 * @param {string} layout
 * @returns {Generator<Block>}
 */
function* anyPuzzles(layout) {
  for (
    let first = 0, count = FIRST;
    first < MOST;
    count = Math.min(2 * count, LAST, MOST - first)
  ) {
    yield { criteria: { layout }, first, count };
    first += count;
  }
}

/**
 * Blocks of puzzles of the level extreme and, in turns, around a tridagon.
 * @returns {Generator<Block>}
 */
function* hardPuzzles() {
  const kinds = [criteriaOf({ layout: LAYOUT, level: LEVELS.at(-1) }).criteria, aroundTridagon()];
  for (let first = 0; first < MOST_HARD / kinds.length; first += HARD_BLOCK) {
    for (const criteria of kinds) yield { criteria, first, count: HARD_BLOCK };
  }
}

/**
 * One position for an exercise: the first that suits one on the paths of the puzzles of a seed. It
 * has one outcome. Throws CapReached when the time is over, and after so many puzzles.
 * @param {string} slug
 * @param {number} seed
 * @param {number} seconds
 * @param {string} layout one with cages stands for new killers
 * @returns {Position}
 */
export function freshPosition(slug, seed, seconds, layout = LAYOUT) {
  const { trial, level } = technique(slug);
  if (trial) throw new WrongValue(`${slug} tries something out: no position is made for it`);
  const until = performance.now() + 1000 * seconds;
  const [plain = '', cages] = layout.split(NEW_CAGES);
  if (cages !== undefined) return inKiller(slug, seed, until, plain);
  const names = ladderUpTo(slug);
  let looked = 0;
  for (const { criteria, first, count } of level === LEVELS.at(-1)
    ? hardPuzzles()
    : anyPuzzles(layout)) {
    const puzzles = timed(until, (left) =>
      askCore('generate', {
        ...criteria,
        seed,
        first,
        count,
        nodes: PUZZLE_NODES,
        seconds: left,
      }),
    ).puzzles.map(lineOf);
    looked += count;
    /** @type {{found: Moment[]}} */
    const { found } = timed(until, (left) =>
      askCore('moments', {
        layout,
        puzzles,
        techniques: names,
        nodes: NODES,
        wanted: [slug],
        most_outcomes: 1,
        seed,
        first,
        seconds: left,
      }),
    );
    const suited = found.find((moment) =>
      suitsExercise(slug, moment, puzzles[moment.puzzle] ?? ''),
    );
    if (suited) return described(slug, suited, puzzles[suited.puzzle] ?? '', findLayout(layout));
  }
  throw noneOf(looked, slug);
}

/**
 * The same on the paths of new killers, as in killers.py.
 * @param {string} slug
 * @param {number} seed
 * @param {number} until
 * @param {string} plain their layout without cages
 * @returns {Position}
 */
function inKiller(slug, seed, until, plain) {
  for (let first = 0; first < MOST_KILLERS; first += 1) {
    const layout = findLayout(
      timed(until, (seconds) =>
        askCore('killer', { layout: plain, seed, first, nodes: PUZZLE_NODES, seconds }),
      ).layout,
    );
    const puzzle = puzzleOf(layout, Array(layout.cells).fill(0));
    const walked = path(puzzle).steps;
    for (const [at, step] of walked.entries()) {
      if (step.technique !== slug) continue;
      const position = after(puzzle, walked.slice(0, at));
      const findings = steps(position, only([slug]));
      if (findings.length === 1) return inCages(slug, position, findings);
    }
  }
  throw noneOf(MOST_KILLERS, slug);
}

/**
 * @param {string} slug
 * @param {import('./puzzle.js').Puzzle} puzzle
 * @param {import('../base/path.js').Step[]} findings
 */
function inCages(slug, puzzle, findings) {
  const { layout, givens, placed, eliminated } = puzzle;
  const digits = givens.map(() => 0);
  for (const [cell, digit] of placed) digits[cell] = digit;
  const struck = eliminated.map((pair) => pair.join('=')).join(' ');
  const key = `${layout.name} ${lineOf(givens)} ${lineOf(digits)} ${struck}`;
  const moment = {
    puzzle: 0,
    placed: [...placed],
    struck: [...eliminated],
    findings,
    candidates: candidatesOf(puzzle).flat().length,
    form: [...new TextEncoder().encode(key)],
  };
  return described(slug, moment, lineOf(givens), layout);
}

/** @param {number} looked @param {string} slug */
const noneOf = (looked, slug) =>
  new CapReached(`None of ${looked.toLocaleString('en')} puzzles has a position of ${slug}.`);

/**
 * Whether a moment can be asked about as the lessons do: those on singles know no candidates.
 * @param {string} slug
 * @param {Moment} moment
 * @param {string} givens
 */
function suitsExercise(slug, { placed, struck }, givens) {
  const empty = [...givens].filter((sign) => sign === '.').length - placed.length;
  return technique(slug).family !== PLAIN || (!struck.length && empty >= LEAST_EMPTY);
}

/**
 * Ask for something that takes as long as there is time.
 * @param {number} until
 * @param {(seconds: number) => any} question
 */
function timed(until, question) {
  const answer = question(Math.max((until - performance.now()) / 1000, 1e-3));
  if (answer.cap) throw new CapReached(`The search was stopped by its cap of ${answer.cap}.`);
  return answer;
}

/** The ladder up to a technique: the default one, and this. @param {string} slug */
function ladderUpTo(slug) {
  const rows = techniques();
  const at = (/** @type {string} */ name) => rows.findIndex((row) => row.slug === name);
  const last = Math.max(at(slug), at(BASIC));
  return rows
    .slice(0, last + 1)
    .filter((row) => row.by_default || row.slug === slug)
    .map((row) => row.slug);
}

/**
 * @param {string} slug
 * @param {Moment} moment
 * @param {string} givens
 * @param {Layout} layout
 * @returns {Position}
 */
function described(slug, { placed, struck, findings, candidates, form }, givens, layout) {
  const digits = [...givens].map(() => 0);
  for (const [cell, digit] of placed) digits[cell] = digit;
  const cost = Math.min(...findings.map((step) => difficulty([step])));
  const outcomes = findings.map(({ placements, eliminations }) => ({
    placed: texts(layout, sorted(placements)),
    struck: texts(layout, sorted(eliminations)),
  }));
  return {
    id: `${slug}-${blake2b(form, HASH_BYTES)}`,
    layout: layout.name,
    givens,
    placed: lineOf(digits),
    struck: texts(layout, struck),
    technique: slug,
    outcomes,
    difficulty: rounded(cost * (1 + candidates / CLUTTER)),
  };
}

/** @param {readonly Candidate[]} candidates */
const sorted = (candidates) => [...candidates].sort(([a, b], [c, d]) => a - c || b - d);

/** @param {Layout} layout @param {readonly Candidate[]} candidates */
const texts = (layout, candidates) =>
  candidates.map(([cell, digit]) => `${cellName(layout, cell)}=${digitChar(digit)}`);

/** The nearest whole number; of two, the even one, as in Python. @param {number} number */
function rounded(number) {
  const below = Math.floor(number);
  const rest = number - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}
