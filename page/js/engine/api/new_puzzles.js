/** New puzzles, and the puzzle of a day: `web/api/new_puzzles.py`, as the same objects. */

import { describe, find, generate } from '../generator.js';
import { human, SECONDS } from '../policy.js';
import { rateOn } from '../rate.js';

const FIRST_DAY = '2026-01-01';
/** From Monday to Sunday the puzzles get harder. */
const LEVELS_OF_DAYS = ['easy', 'easy', 'medium', 'medium', 'hard', 'hard', 'unfair'];
const DAY_NODES = 50_000_000;
const DAY_MS = 86_400_000;
/** Days from the first of the year 1 to that of 1970: Python's ordinals count from there. */
const ORDINAL_1970 = 719_163;

/** @param {string} date */
export function dailyPuzzle(date) {
  const today = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  if (!(date >= FIRST_DAY && date <= today)) {
    throw new Error(`There is a puzzle for each day from ${FIRST_DAY} to today.`);
  }
  const day = Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  const level = LEVELS_OF_DAYS[(day + 3) % 7] ?? null; // the first of 1970 was a Thursday
  const wishes = { seed: day + ORDINAL_1970, level, symmetry: '180' };
  const { puzzle } = find(wishes, { nodes: DAY_NODES });
  const { minutes, minutes_basis } = rateOn(puzzle, 'human', SECONDS);
  const described = { ...describe(puzzle, human()), minutes, minutes_basis };
  return { ...described, date, seed: wishes.seed, number: 0 };
}

export { generate };
