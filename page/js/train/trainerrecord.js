/** What an answer changes: the attempts, the ratings, and when a technique is due again. */

import { strengthAfter } from '../learn/glicko.js';
import { cardAfter } from './trainerplan.js';

/**
 * @typedef {import('../learn/trainerstate.js').TrainerState} TrainerState
 * @typedef {import('../learn/trainerstate.js').Attempt} Attempt
 * @typedef {import('../learn/trainerstate.js').Strength} Strength
 * @typedef {import('./trainerdisguise.js').Stored} Stored
 */

/** Twice the difficulty is so much more of a rating; a Full House has about 700, an X-Wing 1600. */
const DOUBLE = 125;
const LOWEST = 400;
/** A right answer after a hint is half a win. */
const HELPED = 0.5;

/**
 * The strength of a position: what answers made of it, or what its difficulty says.
 * @param {TrainerState} state
 * @param {Stored} position
 * @returns {Strength}
 */
export const strengthOf = (state, { id, difficulty }) =>
  state.positions[id] ?? { rating: ratingOf(difficulty), deviation: 150, volatility: 0.06 };

/**
 * The rating for a difficulty.
 * @param {number} difficulty what a finder of the step would cost: from 4 to some ten thousands
 */
export const ratingOf = (difficulty) => LOWEST + DOUBLE * Math.log2(1 + Math.max(0, difficulty));

/**
 * The state after an answer.
 * @param {TrainerState} state
 * @param {Stored} position
 * @param {Attempt} attempt
 * @param {boolean} named whether the question named the technique: only then the answer tells how
 *   well it is known
 * @param {number} now milliseconds since 1970
 * @returns {TrainerState}
 */
export function recorded(state, position, attempt, named, now) {
  const { technique, found, right, hints } = attempt;
  const score = right ? (hints ? HELPED : 1) : 0;
  const opponent = strengthOf(state, position);
  const { player } = state;
  const cards = { ...state.cards };
  // Another step that is right too says nothing about this technique.
  const tells = named && (!right || found === technique);
  if (tells) {
    const grade = right ? (hints ? 'helped' : 'right') : 'wrong';
    cards[technique] = cardAfter(cards[technique], grade, now);
  }
  return {
    ...state,
    cards,
    player: strengthAfter(player, [{ opponent, score }]),
    positions: {
      ...state.positions,
      [position.id]: strengthAfter(opponent, [{ opponent: player, score: 1 - score }]),
    },
    attempts: [...state.attempts, attempt],
  };
}
