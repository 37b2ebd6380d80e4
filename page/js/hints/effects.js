/** What a step does: its moves, what it says to a person, and the position that it leads to. */

import { cellName, digitChar } from '../board/layout.js';
import { playMove } from '../board/moves.js';
import { computedAt, valueAt } from '../board/position.js';

/**
 * @typedef {import('../board/layout.js').Layout} Layout
 * @typedef {import('../board/moves.js').Group} Group
 * @typedef {import('../board/moves.js').Move} Move
 * @typedef {import('../board/position.js').Candidate} Candidate
 * @typedef {import('../board/position.js').Position} Position
 * @typedef {import('../board/scene.js').Step} Step
 * @typedef {Pick<Step, 'placements' | 'eliminations'>} Effects
 *
 * @typedef {object} Hint a step or a mistake in words
 * @property {'mistake' | 'step'} kind
 * @property {string} name
 * @property {string} slug
 * @property {string[]} words a nudge, the technique, where, the argument
 * @property {string[]} proof the words of its proof: of each step, and of how each assumption ends
 * @property {Step | null} step
 * @property {{kind: string, cell: number, digit: number} | null} mistake
 * @property {Group | null} group
 */

/**
 * The steps of hints; a mistake has none.
 * @param {readonly Hint[]} hints
 */
export const stepsOf = (hints) => hints.flatMap(({ step }) => step ?? []);

/**
 * The digits and candidates that a solver sees in a position: notes do not count.
 * @param {Position} position
 * @returns {import('../board/scene.js').State}
 */
export function stateOf(position) {
  return {
    values: position.givens.map((_, cell) => valueAt(position, cell)),
    candidates: position.givens.map((_, cell) => computedAt(position, cell)),
  };
}

/**
 * The position after moves, none of which may load a puzzle.
 * @param {Position} position
 * @param {readonly Move[]} moves
 */
export const positionAfter = (position, moves) =>
  moves.reduce((before, move) => playMove(before, move, () => before.layout), position);

/**
 * The moves that do what a step says.
 * @param {Effects} step
 * @returns {Move[]}
 */
export const movesOf = ({ placements, eliminations }) => [
  ...(placements.length ? [enterByHint(placements)] : []),
  ...(eliminations.length ? [strike(eliminations)] : []),
];

/**
 * @param {Candidate[]} candidates
 * @returns {Move}
 */
export const enterByHint = (candidates) => ({ move: 'enter', candidates, by: 'hint' });

/**
 * @param {Candidate[]} candidates
 * @returns {Move}
 */
const strike = (candidates) => ({ move: 'strike', candidates });

/**
 * What a step does: `r2c2 = 4, r1c3 ≠ 5, r1c4 ≠ 1237`.
 * @param {Layout} layout
 * @param {Effects} step
 */
export function outcome(layout, { placements, eliminations }) {
  /** @type {Map<string, string>} */
  const gone = new Map();
  for (const [cell, digit] of eliminations) {
    const name = cellName(layout, cell);
    gone.set(name, (gone.get(name) ?? '') + digitChar(digit));
  }
  return [
    ...placements.map(([cell, digit]) => `${cellName(layout, cell)} = ${digitChar(digit)}`),
    ...Array.from(gone, ([name, digits]) => `${name} ≠ ${digits}`),
  ].join(', ');
}

/**
 * What a step has done, as a sentence: `X-Wing: removed 3 from r1c2 and r1c6.`
 * @param {Layout} layout
 * @param {string} name of its technique
 * @param {Effects} effects
 */
export const doneWords = (layout, name, effects) =>
  `${name}: ${effectWords(layout, effects, ['placed', 'removed'])}.`;

/**
 * What a step does, in words: `remove 3 from r1c2 and r1c6`.
 * @param {Layout} layout
 * @param {Effects} step
 * @param {[string, string]} [verbs] of placing and of removing
 */
export function effectWords(
  layout,
  { placements, eliminations },
  [place, remove] = ['place', 'remove'],
) {
  const digits = [...new Set(eliminations.map(([, digit]) => digit))];
  const from = (/** @type {number} */ digit) =>
    listed(
      eliminations
        .filter((candidate) => candidate[1] === digit)
        .map(([cell]) => cellName(layout, cell)),
    );
  /** Those that go from the same cells. @param {string} cells */
  const gone = (cells) => listed(digits.filter((digit) => from(digit) === cells).map(digitChar));
  const parts = [
    ...placements.map(
      ([cell, digit]) => `${place} ${digitChar(digit)} in ${cellName(layout, cell)}`,
    ),
    ...[...new Set(digits.map(from))].map((cells) => `${remove} ${gone(cells)} from ${cells}`),
  ];
  return parts.join(', ');
}

/**
 * @param {readonly string[]} names
 * @returns {string} `a, b and c`
 */
export const listed = (names) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
