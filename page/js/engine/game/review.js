/**
 * Looks back on moves: what each of them needed, which were mistakes, and what was easier;
 * `whydoku/game/review.py`.
 */

import { findLayout } from '../../base/shape.js';
import { loaded } from '../../board/moves.js';
import { valueAt } from '../../board/position.js';
import { noteOf } from '../../game/notes.js';
import { CapReached, hint, orNull, outcomeOf, placesToGoOn, verify, why } from '../library.js';
import { human, technique, techniques, withoutTrial } from '../policy.js';
import { candidatesOf } from '../puzzle.js';
import { afterMoves } from './automatic.js';
import { sound } from './checks.js';
import { puzzleAt } from './position.js';

/**
 * @typedef {import('../../game/game.js').GameJson} GameJson
 * @typedef {import('../../board/moves.js').Group} Group
 * @typedef {import('../../board/position.js').Position} Position
 * @typedef {import('../library.js').Candidate} Candidate
 * @typedef {import('../library.js').Policy} Policy
 * @typedef {import('../library.js').Puzzle} Puzzle
 * @typedef {import('../library.js').Step} Step
 * @typedef {{cell: number, digit: number, places: boolean}} OneMove
 *
 * @typedef {object} Deed
 * @property {Candidate[]} placed
 * @property {Candidate[]} struck
 * @property {boolean} helped whether a hint or another command found it
 * @property {'shown' | 'wrong' | 'open'} verdict
 * @property {Puzzle} puzzle the position before it, without what was wrong there
 * @property {Step[]} steps what it needed, in order
 *
 * @typedef {object} Line
 * @property {number} number of groups that were done before
 * @property {Position} before
 * @property {Deed} deed
 * @property {number | null} seconds since the line before
 * @property {boolean} stuck whether this was one of the longest pauses
 * @property {Step | null} easier
 * @property {import('../library.js').Opportunities | null} opportunities of a move of one's own
 *   that one step shows
 */

/** Groups of trial and error: nobody has found these moves. */
const TRIAL = ['trial', 'guess', 'roll back'];
/** Candidates of one group that are looked at. */
const MOST_JUDGED = 9;
/** The time that the search for what one move needed may take. */
const SECONDS = 2;
const MOST_STUCK = 3;
/** A person is stuck in the longest pauses: of so many seconds, and so many times the median. */
const STUCK_SECONDS = 30;
const STUCK_TIMES = 2;

/** @returns {Policy} */
const patterns = () => ({ ...withoutTrial(human()), seconds: SECONDS });

/** @param {string} slug its place in the ladder */
const rank = (slug) => techniques().indexOf(technique(slug));

/**
 * The step whose technique comes last in the ladder; null if there is none.
 * @param {Deed} deed
 * @returns {Step | null}
 */
export const hardest = ({ steps }) =>
  steps.reduce(
    (/** @type {Step | null} */ most, step) =>
      most && rank(most.technique) >= rank(step.technique) ? most : step,
    null,
  );

/** @param {Deed} deed */
const difficulty = (deed) => rankOf(hardest(deed));

/** @param {Step | null} step */
const rankOf = (step) => (step ? rank(step.technique) : -1);

/**
 * What the moves of a group did, and what they needed at the position before them. Null if they
 * neither placed a digit nor struck a candidate, if they only try something out, or if the puzzle
 * has not exactly one solution.
 * @param {Position} before
 * @param {Group} group
 * @returns {Deed | null}
 */
export function deedOf(before, group) {
  const { moves, helped } = done(before, group);
  const { puzzle, solution } = sound(before);
  if (!moves.length || !solution || isTrial(before, group)) return null;
  const pairs = (/** @type {boolean} */ wanted) =>
    moves
      .filter(({ places }) => places === wanted)
      .map(({ cell, digit }) => /** @type {Candidate} */ ([cell, digit]));
  /** @type {Deed} */
  const told = {
    placed: pairs(true),
    struck: pairs(false),
    helped,
    verdict: 'wrong',
    puzzle,
    steps: [],
  };
  if (moves.some(({ cell, digit, places }) => (solution[cell] === digit) !== places)) return told;
  /** @type {Deed[]} */
  const shown = [];
  for (const move of moves.slice(0, MOST_JUDGED)) {
    const reason = reasonOf(puzzle, move);
    if (!reason) return { ...told, verdict: 'open' };
    shown.push({ ...told, verdict: 'shown', ...reason });
  }
  return shown.reduce((most, one) => (difficulty(one) > difficulty(most) ? one : most));
}

/**
 * What a person placed or struck, or else what the program did for them.
 * @param {Position} before
 * @param {Group} group
 * @returns {{moves: OneMove[], helped: boolean}}
 */
function done(before, { name, moves }) {
  /** @type {{hand: OneMove[], hint: OneMove[], struck: OneMove[]}} */
  const found = { hand: [], hint: [], struck: [] };
  const { values, open } = seen(before);
  for (const move of moves) {
    if (move.move === 'load') return { moves: [], helped: false };
    if (move.move === 'enter') {
      found[move.by ?? 'hand'].push(
        ...move.candidates
          .filter(([cell, digit]) => values[cell] !== digit)
          .map(([cell, digit]) => ({ cell, digit, places: true })),
      );
    } else if (move.move === 'strike') {
      found.struck.push(
        ...move.candidates
          .filter(([cell, digit]) => open[cell]?.includes(digit))
          .map(([cell, digit]) => ({ cell, digit, places: false })),
      );
    }
  }
  const byHand = found.hand.length > 0;
  const made = [found.hand, found.hint, found.struck].find((list) => list.length) ?? [];
  return { moves: made, helped: name !== 'strike' && !byHand };
}

/** @param {Position} position */
function seen(position) {
  const puzzle = puzzleAt(position);
  return { values: puzzle.values, open: candidatesOf(puzzle) };
}

/**
 * Whether a move is tried out: after a freeze, other than that of typed givens.
 * @param {Position} before
 * @param {Group} group
 */
const isTrial = ({ givens, freezes }, { name }) =>
  TRIAL.includes(name) || freezes.length > (givens.some(Boolean) ? 0 : 1);

/**
 * The position and the steps that show a move; null if no step does.
 * @param {Puzzle} puzzle
 * @param {OneMove} move
 * @returns {{puzzle: Puzzle, steps: Step[]} | null}
 */
function reasonOf(puzzle, { cell, digit, places }) {
  const step = verify(puzzle, { cell, digit, places }, patterns());
  if (step) return { puzzle, steps: [step] };
  const proof = why(puzzle, cell, digit, patterns(), true);
  if (proof.verdict !== (places ? 'must' : 'cannot')) return null;
  return { puzzle: proof.puzzle, steps: proof.steps };
}

// -- a whole game ---------------------------------------------------------------------------------

/**
 * A line for each group of a game's log that placed digits or struck candidates, and was not taken
 * back later. After some seconds the review ends with what it has. Throws `Unfit` where a note is
 * damaged, as the library does.
 * @param {GameJson} game
 * @param {number} seconds
 * @returns {Line[]}
 */
export function review(game, seconds) {
  const { start, log, done: count } = game;
  const until = performance.now() + 1000 * seconds;
  const positions = [loaded(start, (name) => /** @type {any} */ (findLayout(name)))];
  demandNotes(game);
  const made = log.slice(0, count);
  for (const { moves } of made) {
    positions.push(afterMoves(/** @type {Position} */ (positions.at(-1)), moves));
  }
  const standing = standingOf(positions, made);
  /** @type {{number: number, before: Position, deed: Deed}[]} */
  const found = [];
  for (const [number, group] of made.entries()) {
    if (performance.now() > until) break;
    const before = /** @type {Position} */ (positions[number]);
    const deed = standing.has(number) ? deedOf(before, group) : null;
    if (deed) found.push({ number, before, deed });
  }
  const pauses = pausesOf(
    log,
    found.map(({ number }) => number),
  );
  const stuck = longest(pauses);
  return found.map((line, at) => ({
    ...line,
    seconds: pauses[at] ?? null,
    stuck: stuck.has(at),
    easier: easier(line.deed, stuck.has(at)),
    opportunities: opportunitiesAt(line.deed),
  }));
}

/**
 * The groups of which something was not taken back, on the last puzzle.
 * @param {readonly Position[]} positions the first, and the one after each group
 * @param {readonly Group[]} made
 */
function standingOf(positions, made) {
  /** @type {Set<number>} */
  const found = new Set();
  /** @type {Set<number>} */
  const emptied = new Set();
  /** @type {Set<number>} */
  const restored = new Set();
  for (let number = made.length - 1; number >= 0; number -= 1) {
    if (made[number]?.moves.some(({ move }) => move === 'load')) break;
    const before = /** @type {Position} */ (positions[number]);
    const after = /** @type {Position} */ (positions[number + 1]);
    const filled = filledSince(before, after);
    const struck = struckSince(before, after);
    if (filled.some((cell) => !emptied.has(cell)) || struck.some((one) => !restored.has(one)))
      found.add(number);
    for (const cell of filled) if (!valueAt(before, cell)) emptied.delete(cell);
    for (const cell of filledSince(after, before)) if (!valueAt(after, cell)) emptied.add(cell);
    for (const one of struck) restored.delete(one);
    for (const one of struckSince(after, before)) restored.add(one);
  }
  return found;
}

/**
 * The cells that hold another digit than before.
 * @param {Position} before
 * @param {Position} after
 */
const filledSince = (before, after) =>
  [...after.givens.keys()].filter((cell) => {
    const digit = valueAt(after, cell);
    return digit && digit !== valueAt(before, cell);
  });

/**
 * The candidates that are struck, and were not before.
 * @param {Position} before
 * @param {Position} after
 */
const struckSince = (before, after) =>
  [...after.marks.struck].filter((one) => !before.marks.struck.has(one));

/** Drawings are on the layout that the moves so far have led to. @param {GameJson} game */
function demandNotes(game) {
  let name = game.start.layout;
  for (const { moves, ...data } of [{ ...game, moves: [game.start] }, ...game.log]) {
    for (const move of moves) if (move.move === 'load') name = move.layout;
    noteOf(data, /** @type {any} */ (findLayout(name)));
  }
}

/**
 * The seconds from each group to the next; the first is counted from the beginning.
 * @param {readonly Group[]} log
 * @param {readonly number[]} groups
 */
function pausesOf(log, groups) {
  const times = [0, ...groups.map((group) => log[group]?.at ?? null)];
  return times.slice(1).map((at, i) => {
    const before = times[i] ?? null;
    return before === null || at === null ? null : Math.max(0, at - before);
  });
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = (/** @type {number} */ place) => sorted[place >> 1] ?? 0;
  return (half(sorted.length - 1) + half(sorted.length)) / 2;
}

/**
 * Which of the pauses were the longest.
 * @param {readonly (number | null)[]} pauses
 */
function longest(pauses) {
  const known = pauses.flatMap((pause, at) => (pause === null ? [] : [{ pause, at }]));
  const usual = median(known.map(({ pause }) => pause));
  const least = Math.max(STUCK_SECONDS, STUCK_TIMES * usual);
  const long = known.filter(({ pause }) => pause >= least).sort((a, b) => b.pause - a.pause);
  return new Set(long.slice(0, MOST_STUCK).map(({ at }) => at));
}

/**
 * The easiest step, where the move was not it and it is worth telling.
 * @param {Deed} deed
 * @param {boolean} stuck
 * @returns {Step | null}
 */
function easier(deed, stuck) {
  const needed = hardest(deed);
  if (deed.helped && !stuck) return null;
  if (needed && !stuck && technique(needed.technique).family === 'singles') return null;
  const step = orNull(() => hint(deed.puzzle, patterns()), CapReached);
  return step && (!needed || isEasier(step, needed)) ? step : null;
}

/** @param {Deed} deed */
function opportunitiesAt({ helped, puzzle, steps: [step, ...more] }) {
  return helped || !step || more.length ? null : placesToGoOn(puzzle, step.technique);
}

/**
 * Whether the technique is easier, or the same with fewer links, to another end.
 * @param {Step} step
 * @param {Step} needed
 */
function isEasier(step, needed) {
  if (step.technique !== needed.technique) return rankOf(step) < rankOf(needed);
  return step.links.length < needed.links.length && outcomeOf(step) !== outcomeOf(needed);
}
