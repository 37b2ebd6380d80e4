/** Answers about the position of a game: `web/api/positions.py`, as the same objects. */

import { candidatesAt, isFrozen, isSolved } from '../../board/position.js';
import { tellMistake, tellProblems, tellWhy, told } from '../explain.js';
import { afterMoves, applying, entering, fill, prune, striking, trial } from '../game/automatic.js';
import { allowed, check, fault, hint, reason, why } from '../game/checks.js';
import { miniHint, NO_MINI_HINT } from '../game/mini.js';
import { positionOf, puzzleAt } from '../game/position.js';
import { deedOf, hardest, review } from '../game/review.js';
import { CapReached, opens, pathWithPlaces, problemsOf, steps as stepsOf } from '../library.js';
import { difficulty, SECONDS, summary, using } from '../policy.js';
import { adviceOnStep, NOTHING, SOLVED } from '../stepjson.js';
import { exported } from '../texts.js';

/**
 * @typedef {import('../../board/position.js').Position} Position
 * @typedef {import('../../board/moves.js').Move} Move
 * @typedef {import('../../board/moves.js').Group} Group
 * @typedef {import('../library.js').Mistake} Mistake
 * @typedef {import('../library.js').Puzzle} Puzzle
 * @typedef {import('../library.js').Step} Step
 */

const GUESSES = 300;
const MOST_STEPS = 100;

/** @param {string} name @param {Move[]} moves */
const group = (name, moves) => ({ name, moves });

/** @param {Step} step */
const advice = (step) => ({ ...adviceOnStep(step), group: group('apply', applying(step)) });

/** @param {Position} position */
function whyNoHint(position) {
  if (isSolved(position)) return SOLVED;
  const puzzle = puzzleAt(position);
  const problems = problemsOf(puzzle);
  return problems.length ? tellProblems(puzzle.layout, problems) : NOTHING;
}

/** @param {Mistake} mistake */
const mistakeJson = ({ kind, cell, digit }) => ({ kind, cell, digit });

/**
 * @param {Position} position
 * @param {Mistake} mistake
 */
const adviceOnMistake = (position, mistake) => ({
  kind: 'mistake',
  name: '',
  slug: '',
  words: [1, 2, 3, 4].map((level) => tellMistake(mistake, level, reason)),
  proof: [],
  step: null,
  mistake: mistakeJson(mistake),
  group: correction(position, mistake),
});

/**
 * The moves that take a mistake back; null if it is frozen.
 * @param {Position} position
 * @param {Mistake} mistake
 */
function correction(position, { kind, cell, digit }) {
  if (kind === 'digit') {
    return isFrozen(position, cell) ? null : group('clear', [{ move: 'clear', cells: [cell] }]);
  }
  /** @type {[number, number][]} */
  const struck = [[cell, digit]];
  return group('restore', [
    position.settings.candidates === 'own'
      ? { move: 'mark', kind: 'candidate', candidates: struck }
      : { move: 'restore', candidates: struck },
  ]);
}

/**
 * Run a search that a cap may end; then `note` says so.
 * @template Answer
 * @param {() => Answer} search
 * @param {(note: string, steps: Step[]) => Answer} capped
 */
function orCapped(search, capped) {
  try {
    return search();
  } catch (error) {
    if (error instanceof CapReached) return capped(error.message, error.steps);
    throw error;
  }
}

/** @param {any} body */
const hintInGame = (body) =>
  orCapped(
    () => {
      const position = positionOf(body.position);
      const { mistake, step, wrong } = hint(position, using(body));
      const found = mistake ? adviceOnMistake(position, mistake) : step ? advice(step) : null;
      return { hint: found, note: found ? null : wrong || whyNoHint(position) };
    },
    (note) => ({ hint: null, note }),
  );

/** @param {any} body */
function faultInGame(body) {
  const position = positionOf(body.position);
  const { mistake, wrong } = fault(position) ?? {};
  return { hint: mistake ? adviceOnMistake(position, mistake) : null, note: wrong ?? null };
}

/** @param {any} body */
function stepsInGame(body) {
  const position = positionOf(body.position);
  const puzzle = puzzleAt(position);
  const policy = allowed(position, using(body, { trial: false }));
  const { found, note } = orCapped(
    () => ({ found: stepsOf(puzzle, policy), note: '' }),
    (message, steps) => ({ found: steps, note: message }),
  );
  const shown = found.slice(0, body.limit ?? MOST_STEPS);
  const opened = opens(puzzle, shown);
  return {
    steps: shown.map((step, i) => ({ ...advice(step), opens: opened[i] })),
    more: found.length > shown.length,
    note: note || (shown.length ? null : whyNoHint(position)),
  };
}

/** @param {any} body */
function pathInGame(body) {
  const position = positionOf(body.position);
  const { cap, ...found } = pathWithPlaces(puzzleAt(position), allowed(position, using(body)));
  const { steps } = found;
  const { level, score } = summary(steps);
  return { ...found, steps: steps.map(advice), level, score, difficulty: difficulty(steps) };
}

/** @param {any} body */
function whyInGame(body) {
  const position = positionOf(body.position);
  const proof = why(position, body.cell, body.digit, using(body));
  return {
    verdict: proof.verdict,
    words: tellWhy(proof),
    steps: proof.steps.map(advice),
    group: takingBack(position, proof.puzzle),
  };
}

/**
 * The moves that lead to a position with fewer digits and fewer strikes.
 * @param {Position} position
 * @param {Puzzle} sound
 */
function takingBack(position, sound) {
  const puzzle = puzzleAt(position);
  const cells = puzzle.values.flatMap((digit, cell) =>
    digit && !sound.values[cell] ? [cell] : [],
  );
  const kept = new Set(sound.eliminated.map(String));
  const struck = puzzle.eliminated.filter((candidate) => !kept.has(String(candidate)));
  /** @type {Move[]} */
  const moves = [
    ...(cells.length ? [/** @type {Move} */ ({ move: 'clear', cells })] : []),
    ...(struck.length ? [/** @type {Move} */ ({ move: 'restore', candidates: struck })] : []),
  ];
  return moves.length ? group('clear', moves) : null;
}

/** @param {any} body */
function usedInGame(body) {
  const before = positionOf(body.position);
  const found = deedOf(before, body.group);
  return { used: found && deedJson(before, found) };
}

/** @param {any} body */
const reviewInGame = (body) => ({
  lines: review(body.game, SECONDS).map(({ before, deed, easier, ...line }) => ({
    ...deedJson(before, deed),
    ...line,
    easier: easier && advice(easier),
  })),
});

/**
 * @param {Position} before
 * @param {import('../game/review.js').Deed} deed
 */
function deedJson(before, deed) {
  const { placed, struck, helped, verdict, steps, puzzle } = deed;
  const step = hardest(deed);
  return {
    placed,
    struck,
    helped,
    verdict,
    steps: steps.map(advice),
    hardest: step && steps.indexOf(step),
    words: step ? told(step).used : '',
    group: takingBack(before, puzzle),
  };
}

/** @param {any} body */
function checkInGame(body) {
  const found = check(positionOf(body.position), body.strength ?? 'completable');
  return { ...found, mistakes: found.mistakes.map(mistakeJson) };
}

/** @param {any} body */
function fillInGame(body) {
  const placed = fill(puzzleAt(positionOf(body.position)), body.most);
  return { group: placed.length ? group('fill', [entering(placed)]) : null, count: placed.length };
}

/** @param {any} body */
function pruneInGame(body) {
  const position = positionOf(body.position);
  const names = body.techniques?.length ? body.techniques : position.settings.techniques;
  const struck = prune(puzzleAt(position), names, body.repeatedly ?? false);
  if (!struck.length) return { group: null, count: 0, more: false };
  const after = puzzleAt(afterMoves(position, [striking(struck)]));
  const more = prune(after, names, false).length > 0;
  return { group: group('prune', [striking(struck)]), count: struck.length, more };
}

/** @param {any} body */
function candidatesInGame(body) {
  const position = positionOf(body.position);
  return { candidates: position.givens.map((_, cell) => candidatesAt(position, cell)) };
}

/** @param {any} body */
function trialInGame(body) {
  let position = positionOf(body.position);
  /** @type {Group[]} */
  const groups = [];
  const note = orCapped(
    () => {
      for (const made of trial(position, body.guesses ?? GUESSES)) {
        groups.push(made);
        position = afterMoves(position, made.moves);
      }
      return /** @type {string | null} */ (null);
    },
    (words) => words,
  );
  return { solved: isSolved(position), groups, tree: treeOf(groups), note };
}

/**
 * The guesses in the order in which they are made.
 * @param {Group[]} groups
 */
function treeOf(groups) {
  /** @type {{candidate: [number, number], parent: number | null, group: number,
   *   ended: number | null}[]} */
  const made = [];
  /** @type {number[]} */
  const open = [];
  groups.forEach(({ moves: [first, second] }, number) => {
    const guess = made[open.at(-1) ?? -1];
    if (first?.move === 'back' && guess) {
      guess.ended = number;
      open.pop();
    } else if (first?.move === 'freeze' && second?.move === 'enter') {
      const [candidate] = second.candidates;
      const parent = open.at(-1) ?? null;
      open.push(made.length);
      if (candidate) made.push({ candidate, parent, group: number, ended: null });
    }
  });
  return made;
}

/** @param {any} body */
function miniHintInGame(body) {
  const position = positionOf(body.position);
  const wrong = fault(position);
  const found = wrong ? null : miniHint(position);
  if (found) {
    const { red, green, step, move } = found;
    const { words } = adviceOnStep(step);
    return { red, green, words, group: group('mini', [move]), note: null };
  }
  const told = wrong?.mistake ? tellMistake(wrong.mistake, 1, reason) : wrong?.wrong;
  const note = told ?? (isSolved(position) ? SOLVED : NO_MINI_HINT);
  return { red: [], green: [], words: [], group: null, note };
}

/** The questions, by the names of their endpoints. @type {Record<string, (body: any) => any>} */
export const POSITIONS = {
  'game/hint': hintInGame,
  'game/fault': faultInGame,
  'game/steps': stepsInGame,
  'game/path': pathInGame,
  'game/why': whyInGame,
  'game/check': checkInGame,
  'game/used': usedInGame,
  'game/review': reviewInGame,
  'game/fill': fillInGame,
  'game/prune': pruneInGame,
  'game/candidates': candidatesInGame,
  'game/trial': trialInGame,
  'game/mini-hint': miniHintInGame,
  'game/export': exported,
};
