/** What the trainer remembers, in this browser alone: cards, ratings, attempts, what was shown. */

import { readJson } from '../base/prefs.js';
import { UNKNOWN } from './glicko.js';
import {
  count,
  fields,
  flag,
  listOf,
  number,
  oneOf,
  orMissing,
  orNull,
  tableOf,
  text,
} from './progressshapes.js';

/**
 * @typedef {import('./glicko.js').Strength} Strength
 *
 * @typedef {object} Card what FSRS knows about a technique
 * @property {number} due milliseconds since 1970
 * @property {number} last when it was answered
 * @property {number} stability days
 * @property {number} difficulty from 1 to 10
 * @property {number} state
 * @property {number} reps
 * @property {number} lapses
 * @property {number} interval days
 *
 * @typedef {object} Attempt no personal data: not even when it was
 * @property {string} position its id
 * @property {string} technique that was asked for
 * @property {string | null} found the technique of the player's step; null if it was wrong
 * @property {boolean} right
 * @property {number} seconds
 * @property {number} hints that were shown
 * @property {'practice' | 'daily' | 'streak' | 'timed'} mode
 *
 * @typedef {object} Day
 * @property {string} day
 * @property {string[]} plan the technique of each exercise
 * @property {boolean[]} done whether each answer was right
 *
 * @typedef {object} TrainerState
 * @property {Record<string, Card>} cards by technique
 * @property {Record<string, number>} seen how often each position was shown
 * @property {Strength} player
 * @property {Record<string, Strength>} positions by id
 * @property {Attempt[]} attempts
 * @property {Day | null} daily
 * @property {{streak: number, timed: number}} best
 */

/** Where it is kept. */
export const KEY = 'whydoku.trainer';
/** The oldest attempts are forgotten. */
const MOST_ATTEMPTS = 3000;

const STRENGTH = fields({ rating: number, deviation: number, volatility: number });

/** What a file may say, which may leave out any part. */
export const SHAPE = fields({
  cards: orMissing(
    tableOf(
      fields({
        due: number,
        last: number,
        stability: number,
        difficulty: number,
        state: oneOf(0, 1, 2, 3),
        reps: count,
        lapses: count,
        interval: number,
      }),
    ),
  ),
  seen: orMissing(tableOf(count)),
  player: orMissing(STRENGTH),
  positions: orMissing(tableOf(STRENGTH)),
  attempts: orMissing(
    listOf(
      fields({
        position: text,
        technique: text,
        found: orNull(text),
        right: flag,
        seconds: number,
        hints: count,
        mode: oneOf('practice', 'daily', 'streak', 'timed'),
      }),
    ),
  ),
  daily: orMissing(orNull(fields({ day: text, plan: listOf(text), done: listOf(flag) }))),
  best: orMissing(fields({ streak: count, timed: count })),
});

/** @returns {TrainerState} */
const empty = () => ({
  cards: {},
  seen: {},
  player: UNKNOWN,
  positions: {},
  attempts: [],
  daily: null,
  best: { streak: 0, timed: 0 },
});

/** @param {unknown} value */
const isTable = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {any} value */
const isStrength = (value) =>
  isTable(value) && [value.rating, value.deviation, value.volatility].every(Number.isFinite);
/** @param {any} day */
const isDay = (day) =>
  isTable(day) && typeof day.day === 'string' && Array.isArray(day.plan) && Array.isArray(day.done);

/**
 * A state from what a file or the browser's store holds. What cannot be read is left out.
 * @param {any} found
 * @returns {TrainerState}
 */
export function stateFrom(found) {
  const state = empty();
  if (!isTable(found)) return state;
  const rows = (/** @type {any} */ table, /** @type {(row: any) => boolean} */ fits) =>
    Object.fromEntries(Object.entries(isTable(table) ? table : {}).filter(([, row]) => fits(row)));
  return {
    cards: rows(found.cards, (card) => isTable(card) && Number.isFinite(card.due)),
    seen: rows(found.seen, Number.isFinite),
    player: isStrength(found.player) ? found.player : state.player,
    positions: rows(found.positions, isStrength),
    attempts: (Array.isArray(found.attempts) ? found.attempts : []).filter(
      (/** @type {any} */ row) => typeof row?.position === 'string',
    ),
    daily: isDay(found.daily) ? found.daily : null,
    best: {
      streak: Number(found.best?.streak) || 0,
      timed: Number(found.best?.timed) || 0,
    },
  };
}

/** What this browser remembers. */
export const readState = () => stateFrom(readJson(KEY));

/**
 * Remember a state.
 * @param {TrainerState} state
 * @returns {boolean} whether there was room for it
 */
export function writeState(state) {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({ ...state, attempts: state.attempts.slice(-MOST_ATTEMPTS) }),
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * Two states as one: of what both know, the newer, or the higher count.
 * @param {TrainerState} here
 * @param {TrainerState} there
 * @returns {TrainerState}
 */
export function merged(here, there) {
  const [more, less] = there.attempts.length > here.attempts.length ? [there, here] : [here, there];
  const cards = { ...less.cards };
  for (const [slug, card] of Object.entries(more.cards)) {
    if ((cards[slug]?.last ?? 0) <= card.last) cards[slug] = card;
  }
  const seen = { ...less.seen };
  for (const [id, times] of Object.entries(more.seen)) seen[id] = Math.max(times, seen[id] ?? 0);
  const days = [more.daily, less.daily]
    .flatMap((day) => day ?? [])
    .sort((a, b) => b.day.localeCompare(a.day) || b.done.length - a.done.length);
  return {
    cards,
    seen,
    player: more.player,
    positions: { ...less.positions, ...more.positions },
    attempts: more.attempts,
    daily: days[0] ?? null,
    best: {
      streak: Math.max(here.best.streak, there.best.streak),
      timed: Math.max(here.best.timed, there.best.timed),
    },
  };
}

/**
 * The attempts as a file for those who study them: JSON Lines, one attempt a line.
 * @param {readonly Attempt[]} attempts
 */
export const attemptLines = (attempts) =>
  attempts
    .map(
      ({ position, technique, found, right, seconds, hints, mode }) =>
        `${JSON.stringify({ position, technique, found, right, seconds, hints, mode })}\n`,
    )
    .join('');
