/**
 * A pool of classic puzzles of each level in this browser: a new one begins at once, and also
 * without a network. Each is handed out once.
 */

import { post } from './api.js';
import { LEVELS } from './choices.js';
import { alone } from './lock.js';
import { readJson } from './prefs.js';

/** @typedef {Record<string, string[]>} Pool the puzzles of each level, as lines */

const KEY = 'pencilmark.pool';
/** Puzzles of each level in a full pool. */
export const FULL = 50;
/** Below this, the pool is filled again. */
const LOW = 40;

/** What the pool has. @returns {Pool} */
function stock() {
  const kept = readJson(KEY) ?? {};
  return Object.fromEntries(LEVELS.map((level) =>
    [level, Array.isArray(kept[level]) ? kept[level] : []]));
}

/** @param {Pool} pool */
function keep(pool) {
  try {
    localStorage.setItem(KEY, JSON.stringify(pool));
  } catch { /* There is no room: games come first. */ }
}

/**
 * Take a puzzle out of the pool; null if it has none of this level.
 * @param {string} level
 * @returns {Promise<string | null>}
 */
export const take = (level) => alone('pool', async () => {
  const pool = stock();
  const puzzle = pool[level]?.shift() ?? null;
  if (puzzle) keep(pool);
  return puzzle;
});

/** Fill the pool, by one request, if it has few puzzles of some level. */
export async function fill() {
  const missing = Object.entries(stock()).filter(([, puzzles]) => puzzles.length < LOW)
    .map(([level, puzzles]) => [level, FULL - puzzles.length]);
  if (!missing.length) return;
  const { puzzles } = await post('pool', { levels: Object.fromEntries(missing) });
  await alone('pool', async () => {
    const pool = stock(); // another tab may have taken or filled meanwhile
    for (const [level, made] of Object.entries(/** @type {Pool} */ (puzzles))) {
      pool[level] = [...new Set([...pool[level] ?? [], ...made])].slice(0, FULL);
    }
    keep(pool);
  });
}
