/**
 * What the program plays: singles, prunings, trial and error, all as ordinary moves;
 * `whydoku/game/automatic.py`.
 */

import { findLayout } from '../../base/shape.js';
import { playMove } from '../../board/moves.js';
import { isSolved } from '../../board/position.js';
import { CapReached, path, problemsOf, steps, without } from '../library.js';
import { only, SECONDS, singles, slugsOf } from '../policy.js';
import { candidatesOf } from '../puzzle.js';
import { problems, puzzleAt } from './position.js';

/**
 * @typedef {import('../../board/moves.js').Move} Move
 * @typedef {import('../../board/moves.js').Group} Group
 * @typedef {import('../../board/position.js').Position} Position
 * @typedef {import('../library.js').Puzzle} Puzzle
 * @typedef {import('../library.js').Step} Step
 * @typedef {[number, number]} Candidate
 */

/**
 * The moves that carry out a step.
 * @param {Step} step
 * @returns {Move[]}
 */
export const applying = ({ placements, eliminations }) => [
  ...(placements.length ? [entering(placements)] : []),
  ...(eliminations.length ? [striking(eliminations)] : []),
];

/** @param {Candidate[]} candidates @returns {Move} */
export const entering = (candidates) => ({ move: 'enter', candidates, by: 'hint' });

/** @param {Candidate[]} candidates @returns {Move} */
export const striking = (candidates) => ({ move: 'strike', candidates });

/**
 * The digits that singles place, and the singles that these open.
 * @param {Puzzle} puzzle
 * @param {number | null} [most]
 * @returns {Candidate[]}
 */
export function fill(puzzle, most = null) {
  const placed = path(puzzle, singles()).steps.flatMap(({ placements }) => placements);
  return most === null ? placed : placed.slice(0, most);
}

/**
 * The candidates that a step strikes if it may not place digits.
 * @param {Puzzle} puzzle
 * @param {Step} step
 * @returns {Candidate[]}
 */
function strikes(puzzle, { placements, eliminations }) {
  const { layout } = puzzle;
  const digits = Array.from({ length: layout.size }, (_, i) => i + 1);
  const excluded = placements.flatMap(([cell, digit]) => [
    ...digits.filter((other) => other !== digit).map((other) => [cell, other]),
    ...(layout.peers[cell] ?? []).map((peer) => [peer, digit]),
  ]);
  const gone = unique(/** @type {Candidate[]} */ ([...eliminations, ...excluded]));
  const candidates = candidatesOf(puzzle);
  return gone.filter(([cell, digit]) => candidates[cell]?.includes(digit));
}

/** @param {Candidate[]} pairs each once, in the order in which they come */
const unique = (pairs) => [...new Map(pairs.map((pair) => [String(pair), pair])).values()];

/**
 * The candidates that techniques strike without placing a digit: one pass, or passes until one
 * strikes nothing. Throws CapReached if this takes too long.
 * @param {Puzzle} start
 * @param {readonly string[]} names slugs or families
 * @param {boolean} repeatedly
 * @returns {Candidate[]}
 */
export function prune(start, names, repeatedly) {
  const until = performance.now() + 1000 * SECONDS;
  const slugs = [...new Set(names.flatMap(slugsOf))];
  /** @type {Candidate[]} */
  const struck = [];
  let puzzle = start;
  for (;;) {
    const before = struck.length;
    for (const slug of slugs) {
      const seconds = Math.max((until - performance.now()) / 1000, 1e-9);
      const found = unique(
        steps(puzzle, { ...only([slug]), seconds }).flatMap((step) => strikes(puzzle, step)),
      );
      struck.push(...found);
      puzzle = without(puzzle, found);
    }
    if (struck.length === before || !repeatedly) return struck;
  }
}

/**
 * The moves of trial and error: a group for each guess and for each roll-back. The group `trial`
 * has the singles before the first guess, and thaws the right guesses at the end. The groups end
 * with a solved position, or with a broken one that rests on no guess. Throws CapReached if more
 * guesses are needed.
 * @param {Position} start
 * @param {number} guesses
 * @returns {Generator<Group>}
 */
export function* trial(start, guesses) {
  let position = start;
  /** @type {Candidate[]} */
  const open = [];
  let made = 0;
  let name = 'trial';
  let moves = filling(position);
  for (;;) {
    if (moves.length) {
      yield { name, moves };
      position = afterMoves(position, moves);
    }
    if (isSolved(position)) {
      if (open.length) yield { name: 'trial', moves: open.map(() => ({ move: 'thaw' })) };
      return;
    }
    if (problems(position).length) {
      const wrong = open.pop();
      if (!wrong) return;
      name = 'roll back';
      moves = [{ move: 'back' }, { move: 'thaw' }, striking([wrong])];
    } else {
      if (made === guesses) {
        throw new CapReached(`Trial and error was stopped by its cap of ${guesses} guesses.`);
      }
      made += 1;
      const guess = firstGuess(puzzleAt(position));
      open.push(guess);
      name = 'guess';
      moves = [{ move: 'freeze' }, entering([guess])];
    }
    moves = [...moves, ...filling(afterMoves(position, moves))];
  }
}

/**
 * @param {Position} position
 * @param {readonly Move[]} moves
 */
export const afterMoves = (position, moves) =>
  moves.reduce(
    (here, move) => playMove(here, move, (name) => /** @type {any} */ (findLayout(name))),
    position,
  );

/** @param {Position} position @returns {Move[]} */
function filling(position) {
  const puzzle = puzzleAt(position);
  const placed = problemsOf(puzzle).length ? [] : fill(puzzle);
  return placed.length ? [entering(placed)] : [];
}

/**
 * The first candidate of a cell with the fewest candidates, the first such cell.
 * @param {Puzzle} puzzle
 * @returns {Candidate}
 */
function firstGuess(puzzle) {
  const open = candidatesOf(puzzle)
    .map((digits, cell) => ({ cell, digits }))
    .filter(({ digits }) => digits.length);
  const least = Math.min(...open.map(({ digits }) => digits.length));
  const { cell, digits } = /** @type {{cell: number, digits: number[]}} */ (
    open.find((one) => one.digits.length === least)
  );
  return [cell, /** @type {number} */ (digits[0])];
}
