/**
 * A pool of classic puzzles of each level in this browser: a new one begins at once, and also
 * without a network. Each is handed out once.
 */

import { ask } from '../base/api.js';
import { LEVELS } from '../base/choices.js';
import { readJson } from '../base/prefs.js';
import { alone } from './lock.js';

/** @typedef {Record<string, string[]>} Pool the puzzles of each level, as lines */

const KEY = 'whydoku.pool';
/** Puzzles of each level in a full pool: few are enough, as the engine makes more at any time. */
const FULL = 3;
/** A level that has fewer is filled again. */
const LOW = 2;

/** What the pool has. @returns {Pool} */
function stock() {
  const kept = readJson(KEY) ?? {};
  return Object.fromEntries(
    LEVELS.map((level) => [level, Array.isArray(kept[level]) ? kept[level] : []]),
  );
}

/** @param {Pool} pool */
function keep(pool) {
  try {
    localStorage.setItem(KEY, JSON.stringify(pool));
  } catch {
    /* There is no room: games come first. */
  }
}

/**
 * Take a puzzle out of the pool; null if it has none of this level.
 * @param {string} level
 * @returns {Promise<string | null>}
 */
export const take = (level) =>
  alone('pool', async () => {
    const pool = stock();
    const puzzle = pool[level]?.shift() ?? null;
    if (puzzle) keep(pool);
    return puzzle;
  });

/**
 * Puzzles that the engine makes while nobody waits for them.
 * @param {[level: string, count: number][]} missing
 * @returns {Promise<Pool>}
 */
async function made(missing) {
  /** @type {Pool} */
  const puzzles = {};
  for (const [level, count] of missing) {
    puzzles[level] = [];
    for (let i = 0; i < count; i += 1) {
      const asked = { level, symmetry: '180' };
      const { puzzle } = await ask('POST', 'generate', asked, { quiet: true });
      puzzles[level]?.push(puzzle);
    }
  }
  return puzzles;
}

/** Fill the pool, if it has few puzzles of some level. */
export async function fill() {
  const missing = Object.entries(stock())
    .filter(([, puzzles]) => puzzles.length < LOW)
    .map(([level, puzzles]) => /** @type {[string, number]} */ ([level, FULL - puzzles.length]));
  if (!missing.length) return;
  const puzzles = await made(missing);
  await alone('pool', async () => {
    const pool = stock(); // another tab may have taken or filled meanwhile
    for (const [level, made] of Object.entries(puzzles)) {
      pool[level] = [...new Set([...(pool[level] ?? []), ...made])].slice(0, FULL);
    }
    keep(pool);
  });
}
