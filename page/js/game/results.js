/**
 * What came of each game: kept in this browser, also after the game itself is deleted. Statistics,
 * streaks and the end of a game read it.
 */

import { readJson } from '../base/prefs.js';
import { layoutTitle } from '../base/titles.js';
import { dayOf } from './days.js';
import { isTouched } from './records.js';
import { store } from './store.js';

/**
 * @typedef {import('./records.js').GameRecord} GameRecord
 *
 * @typedef {object} Result
 * @property {string} id of the game
 * @property {string} title
 * @property {string} layout
 * @property {string | null} level
 * @property {number} seconds
 * @property {boolean} solved
 * @property {number} updated milliseconds since 1970
 * @property {number | null} hints that were carried out; null if that is not known
 * @property {number} [minutes] that practised players take: see `besideUsual` of `needed.js`
 */

const KEY = 'whydoku.results';
const CLASSIC = '9x9';
const MOST = 5000;
/** Groups of trial and error, which has its own panel: its solutions are not celebrated. */
export const TRIAL_GROUPS = ['trial', 'guess', 'roll back'];

/**
 * What came of a game so far.
 * @param {GameRecord} record
 * @returns {Result}
 */
const resultOf = (record) => {
  const {
    id,
    title,
    level,
    seconds,
    solved,
    updated,
    minutes,
    game: {
      start: { layout },
    },
  } = record;
  const hints = hintsOf(record);
  return { id, title, layout, level, seconds, solved, updated, hints, minutes };
};

/**
 * How often a hint was carried out in a game, and not undone.
 * @param {GameRecord} record
 */
export const hintsOf = ({ game }) => game.log.slice(0, game.done).filter(isHint).length;

/**
 * Whether a group carries out a hint, which may only remove candidates.
 * @param {import('../board/moves.js').Group} group
 */
export const isHint = ({ name, moves }) =>
  /^(hint|mini|apply)$/.test(name) || moves.some((move) => 'by' in move && move.by === 'hint');

/**
 * Keep what came of a game that was solved.
 * @param {GameRecord} record
 */
export const keepResult = (record) => keepResults([resultOf(record)]);

/**
 * Keep what came of some games.
 * @param {readonly Result[]} rows
 */
export function keepResults(rows) {
  const ids = new Set(rows.map(({ id }) => id));
  const others = kept().filter(({ id }) => !ids.has(id));
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, ...rows].slice(-MOST)));
  } catch {
    /* There is no room: the game itself is kept, or said to be lost. */
  }
}

/** @returns {Result[]} */
function kept() {
  const found = readJson(KEY);
  return Array.isArray(found) ? found.filter((row) => typeof row?.layout === 'string') : [];
}

/**
 * What came of all games, the latest first. Puzzles that are still being typed are no games.
 * @param {readonly Result[]} there what the server knows
 * @returns {Result[]}
 */
export function results(there = []) {
  const here = store.all();
  const typed = new Set(
    here.filter(({ editing, changing }) => editing && !changing).map(({ id }) => id),
  );
  /** @type {Map<string, Result>} */
  const found = new Map();
  const played = here.filter(isTouched).map(resultOf);
  for (const result of [...there, ...played, ...kept()]) {
    const before = found.get(result.id);
    if (!before?.solved || result.solved) found.set(result.id, { ...before, ...result });
  }
  return [...found.values()]
    .filter(({ id }) => !typed.has(id))
    .sort((a, b) => b.updated - a.updated);
}

/**
 * The days whose puzzle of a kind was solved.
 * @param {readonly Result[]} found
 * @param {import('./days.js').Kind} kind
 */
export const daysSolved = (found, kind) =>
  daysOf(
    found.filter(({ solved }) => solved),
    kind,
  );

/**
 * The days whose puzzle of a kind was played.
 * @param {readonly Result[]} found
 * @param {import('./days.js').Kind} kind
 */
export const daysOf = (found, kind) =>
  new Set(found.map(({ title }) => dayOf(title, kind)).filter((day) => day !== null));

/**
 * What kind of puzzle a game is of, in words: its level, and its layout if that is not the classic
 * one. Times are compared within a kind only.
 * @param {{layout: string, level: string | null}} game
 */
export const kindOf = ({ layout, level }) =>
  [level ?? 'unrated', ...(layout === CLASSIC ? [] : [layoutTitle(layout)])].join(', ');

/**
 * The games of a kind that were solved with a clock.
 * @param {readonly Result[]} found
 * @param {string} kind
 */
export const timedAt = (found, kind) =>
  found.filter((result) => result.solved && result.seconds >= 1 && kindOf(result) === kind);

/**
 * Their times, the shortest first.
 * @param {readonly Result[]} found
 * @param {string} kind
 */
export const timesAt = (found, kind) =>
  timedAt(found, kind)
    .map(({ seconds }) => seconds)
    .sort((a, b) => a - b);

/**
 * The median of numbers in ascending order; null if there are none.
 * @param {readonly number[]} numbers
 */
export function median(numbers) {
  const [low, high] = [numbers[(numbers.length - 1) >> 1], numbers[numbers.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
