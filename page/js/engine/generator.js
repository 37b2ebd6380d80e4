/**
 * New puzzles: `whydoku/generator.py`, for the criteria that the page asks for. The same seed
 * makes the same puzzles as there.
 */

import { LEVELS, NEW_CAGES } from '../base/choices.js';
import { findLayout } from '../base/shape.js';
import { askCore } from './core.js';
import { CapReached, path } from './library.js';
import { human, only, summary, technique, techniques, without, withoutTrial } from './policy.js';
import { lineOf, puzzleOf } from './puzzle.js';
import { rateOn } from './rate.js';

/**
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 * @typedef {import('./policy.js').Policy} Policy
 *
 * @typedef {object} Criteria
 * @property {string} [layout]
 * @property {string} [symmetry]
 * @property {string | null} [level]
 * @property {string | null} [needs] a technique that its solution needs
 * @property {string[]} [require]
 * @property {string[]} [forbid]
 * @property {[number | null, number | null] | null} [rating] lowest and highest
 * @property {[number | null, number | null] | null} [minutes] fewest and most
 * @property {number | null} [givens]
 * @property {boolean} [minimal]
 * @property {string} [cages] how large those of a killer are
 * @property {number} [zero_cages] how many of them have no sum
 * @property {number | null} [seed]
 * @property {number} [first] the number in the seed to begin with
 */

const NODES = 10_000_000;
const SECONDS = 60;
/** Puzzles are handed over in batches of about this many milliseconds. */
const BATCH_MS = 200;
/** Above this level, attempts that need the most guesses are judged first. */
const HARD = LEVELS.indexOf('hard');
/** By singles alone, and where its rules find what our techniques find: `EASIEST, ALIKE` there. */
const EASIEST = 2.3;
const ALIKE = 4.5;

/** A seed that nobody could foresee. */
const newSeed = () => /** @type {number} */ (crypto.getRandomValues(new Uint32Array(1))[0]);

/**
 * What a path may use, what has to solve the puzzle, and what must not solve it.
 * @param {Criteria} wishes
 * @returns {{using: Policy, by: Policy | null, notBy: Policy | null}}
 */
function policies({ level, needs, require = [], forbid = [] }) {
  if (!(level || needs || require.length || forbid.length)) {
    return { using: human(), by: null, notBy: null };
  }
  const using = without(withoutTrial(human()), ({ slug }) => forbid.includes(slug));
  if (needs) {
    const { slug } = technique(needs);
    const end = using.techniques.indexOf(slug) + 1;
    const solving = { ...using, techniques: using.techniques.slice(0, end) };
    return { using: solving, by: solving, notBy: without(solving, (row) => row.slug === slug) };
  }
  if (!level) return { using, by: using, notBy: null };
  const rank = LEVELS.indexOf(level);
  const upTo = (/** @type {number} */ end) =>
    without(using, (row) => LEVELS.indexOf(row.level) >= end);
  return { using: upTo(rank + 1), by: upTo(rank + 1), notBy: rank ? upTo(rank) : null };
}

/** The techniques that Sudoku Explainer has too, rated so high or lower. @param {number} rating */
const ratedUpTo = (rating) =>
  only(
    techniques()
      .filter(({ se }) => se && se <= rating + 1e-9)
      .map(({ slug }) => slug),
  );

/**
 * The same for a range of ratings, where the techniques have not decided it.
 * @param {Criteria} wishes
 */
function allowed(wishes) {
  const found = policies(wishes);
  const [low, high] = wishes.rating ?? [null, null];
  if (!found.by && high !== null && high >= EASIEST && high < ALIKE) found.by = ratedUpTo(high);
  if (!found.notBy && low !== null && low > EASIEST) {
    found.notBy = ratedUpTo(Math.min(low, ALIKE) - 0.1);
  }
  return found;
}

/**
 * A new puzzle, rated: the answer of `POST /generate`. Throws CapReached if none is found in time.
 * @param {Criteria} wishes
 * @param {{nodes?: number, seconds?: number}} [caps]
 */
export function generate(wishes, caps) {
  const { puzzle, number, seed, using } = find(wishes, caps);
  return { ...rated(puzzle, using), seed, number };
}

/**
 * The first puzzle that meets the wishes, with its number among those that the seed makes, and what
 * a path to its solution may use. Throws CapReached if none is found in time.
 * @param {Criteria} wishes
 * @param {{nodes?: number, seconds?: number}} [caps]
 * @returns {{puzzle: Puzzle, number: number, seed: number, using: Policy}}
 */
function find(wishes, { nodes = NODES, seconds = SECONDS } = {}) {
  const seed = wishes.seed ?? newSeed();
  const { using, criteria } = criteriaOf(wishes);
  const until = performance.now() + 1000 * seconds;
  const made = criteria.layout.endsWith(NEW_CAGES) ? killers : numbered;
  const { first = 0 } = wishes;
  for (const { number, puzzle } of made({ ...criteria, seed, first, nodes }, until)) {
    if (meets(puzzle, using, wishes)) return { puzzle, number, seed, using };
  }
  throw new Error('The generator ended without a puzzle.');
}

/**
 * What the core is asked for by wishes, but for a seed and caps, and what a path may use.
 * @param {Criteria} wishes
 * @returns {{using: Policy, criteria: {layout: string, [key: string]: any}}}
 */
export function criteriaOf(wishes) {
  const { layout = '9x9', symmetry = 'none', level = null, needs = null } = wishes;
  const { using, by, notBy } = allowed(wishes);
  const rare = level === LEVELS.at(-1) || needs !== null;
  const hardest = level ?? (needs ? technique(needs).level : LEVELS.at(-1));
  return {
    using,
    criteria: {
      layout,
      symmetry,
      rare,
      givens_count: wishes.givens,
      minimal: wishes.minimal ?? false,
      cages: wishes.cages,
      zero_cages: wishes.zero_cages,
      solved_by: by?.techniques,
      not_solved_by: notBy?.techniques,
      hardest: rare && LEVELS.indexOf(/** @type {string} */ (hardest)) > HARD,
    },
  };
}

/** What the core is asked for by puzzles of T&E depth 2: REFUTING there must not solve them. */
export const aroundTridagon = () => ({
  layout: '9x9',
  around_tridagon: true,
  not_solved_by: [
    ...techniques()
      .filter(({ family }) => family === 'singles')
      .map(({ slug }) => slug),
    'candidate-forcing-net',
  ],
});

/**
 * Puzzles with their numbers, made in batches.
 * @param {{layout: string, [key: string]: any}} criteria
 * @param {number} until
 */
function* numbered(criteria, until) {
  const layout = findLayout(criteria.layout);
  let { first } = criteria;
  let count = 1;
  for (;;) {
    const start = performance.now();
    const seconds = Math.max((until - start) / 1000, 1e-9);
    const batch = askCore('generate', { ...criteria, first, count, seconds });
    for (const [i, values] of batch.puzzles.entries()) {
      yield { number: first + i, puzzle: puzzleOf(layout, values) };
    }
    first += batch.puzzles.length;
    if (batch.cap) throw stopped(batch.cap, first - criteria.first);
    const isFast = performance.now() - start < BATCH_MS / 2;
    count = isFast ? count * 2 : Math.max(1, Math.floor(count / 2));
  }
}

/**
 * Killers with their numbers, each on cages of its own.
 * @param {{layout: string, [key: string]: any}} criteria
 * @param {number} until
 */
function* killers({ layout, first, ...criteria }, until) {
  const { seed, nodes, symmetry, cages, zero_cages, givens_count } = criteria;
  const wishes = { seed, nodes, symmetry, cages, zero_cages, givens_count };
  const plain = layout.slice(0, -NEW_CAGES.length);
  for (let number = first; ; number += 1) {
    const seconds = Math.max((until - performance.now()) / 1000, 1e-9);
    const made = askCore('killer', { ...wishes, layout: plain, first: number, seconds });
    if (made.cap) throw stopped(made.cap, number - first);
    const caged = findLayout(made.layout);
    yield { number, puzzle: puzzleOf(caged, made.givens) };
  }
}

/**
 * @param {string} cap
 * @param {number} count
 */
const stopped = (cap, count) =>
  new CapReached(
    `The search was stopped by its cap of ${cap} after ${count.toLocaleString('en')} puzzles.`,
  );

/**
 * Whether a puzzle meets what no search can aim at. Only what was wished for is looked up.
 * @param {Puzzle} puzzle
 * @param {Policy} using
 * @param {Criteria} wishes
 */
function meets(puzzle, using, { level, needs, require = [], forbid = [], rating, minutes }) {
  if (puzzle.layout.cages.length && (level || needs || require.length || forbid.length)) {
    const { outcome, steps } = path(puzzle, using);
    if (outcome !== 'solved' || (level && summary(steps).level !== level)) return false;
    const easier = without(using, ({ slug }) => slug === needs);
    if (needs && path(puzzle, easier).outcome === 'solved') return false;
  }
  if (require.length) {
    const { counts } = summary(path(puzzle, using).steps);
    if (!require.every((slug) => slug in counts)) return false;
  }
  if (minutes && !isWithin(minutes, minutesOf(puzzle))) return false;
  return !rating || isWithin(rating, ratingOf(puzzle));
}

/**
 * Whether a figure is known, and neither too low nor too high.
 * @param {[number | null, number | null]} bounds
 * @param {number | null} value
 */
const isWithin = ([low, high], value) =>
  value !== null && (low ?? -Infinity) <= value && value <= (high ?? Infinity);

/**
 * What Sudoku Explainer rates a puzzle; null if it is not of 9x9.
 * @param {Puzzle} puzzle
 * @returns {number | null}
 */
const ratingOf = (puzzle) => rateOn(puzzle, 'se', SECONDS).er ?? null;

/**
 * The minutes that people take.
 * @param {Puzzle} puzzle
 * @returns {number | null}
 */
const minutesOf = (puzzle) => rateOn(puzzle, 'human', SECONDS).minutes ?? null;

/**
 * A puzzle with its level and what its path uses.
 * @param {Puzzle} puzzle
 * @param {Policy} using
 */
export function describe(puzzle, using) {
  const { level, score, counts } = summary(path(puzzle, using).steps);
  const givens = puzzle.givens.filter(Boolean).length;
  return {
    puzzle: lineOf(puzzle.values),
    layout: puzzle.layout.name,
    note: null,
    givens,
    level,
    score,
    techniques: counts,
  };
}

/**
 * The same of a new one, with what HoDoKu and Sudoku Explainer say.
 * @param {Puzzle} puzzle
 * @param {Policy} using
 */
const rated = (puzzle, using) => ({
  ...describe(puzzle, using),
  read_as: null,
  // Those who rate puzzles know houses alone.
  ...(puzzle.layout.cages.length
    ? { score: null, rating: null, minutes: null }
    : {
        score: /** @type {number} */ (rateOn(puzzle, 'hodoku', SECONDS).score),
        rating: ratingOf(puzzle),
        minutes: minutesOf(puzzle),
      }),
});
