/** New puzzles, and the puzzle of a day: `web/api/new_puzzles.py`, as the same objects. */

import { findLayout } from '../../base/shape.js';
import { askCore } from '../core.js';
import { describe, generate } from '../generator.js';
import { human, SECONDS } from '../policy.js';
import { puzzleOf } from '../puzzle.js';
import { rateOn } from '../rate.js';

const FIRST_DAY = '2026-01-01';
const DAY_MS = 86_400_000;
/** Days from the first of the year 1 to that of 1970: Python's ordinals count from there. */
const ORDINAL_1970 = 719_163;

/** @param {string} date */
export function dailyPuzzle(date) {
  const today = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  if (!(date >= FIRST_DAY && date <= today)) {
    throw new Error(`There is a puzzle for each day from ${FIRST_DAY} to today.`);
  }
  const ordinal = Date.parse(date) / DAY_MS + ORDINAL_1970;
  const puzzle = puzzleOf(findLayout('9x9'), askCore('day', { ordinal }).puzzle);
  const { minutes, minutes_basis } = rateOn(puzzle, 'human', SECONDS);
  const described = { ...describe(puzzle, human()), minutes, minutes_basis };
  return { ...described, date, seed: null, number: null };
}

export { generate };
