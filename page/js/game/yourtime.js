/**
 * How long a puzzle takes the player: the minutes of practised players, times a factor that the
 * player's own games tell. It stays in this browser.
 */

import { aboutMinutes } from '../base/minutes.js';
import { median, results } from './results.js';

/** @typedef {import('../base/minutes.js').Estimate} Estimate */

/** Fewer games say nothing of the player. Only the latest count: people become quicker. */
const FEWEST = 10;
const LATEST = 50;
/** How many games the guess weighs that somebody takes as long as practised players. */
const GUESS = 2;

/**
 * How many times as long as practised players somebody takes; null if too few games tell. A game
 * during which the player left the table changes the median no more than any other slow one. The
 * fewer games there are, the closer to 1 it is: those may all have been unusual.
 */
export function yourFactor() {
  const factors = results()
    .flatMap(({ seconds, minutes }) => (minutes ? [seconds / 60 / minutes] : []))
    .slice(0, LATEST);
  const { length } = factors;
  const middle = median(factors.sort((a, b) => a - b));
  return middle === null || length < FEWEST ? null : middle ** (length / (length + GUESS));
}

/**
 * In a few words: about 7 minutes for you; nothing where the factor or the minutes are not known.
 * @param {Estimate} found
 */
export function minutesForYou(found) {
  const factor = yourFactor();
  const words = factor && aboutMinutes(found, factor);
  return words ? `${words} for you` : '';
}
