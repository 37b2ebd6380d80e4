/**
 * Where exercises come from: the positions that come with the course, each in other clothes every
 * time; and where all of a technique were shown, new ones, which are made while somebody plays.
 */

import { ask, get } from './api.js';
import { stepsOf } from './effects.js';
import { cellName, digitChar, digitOf, findLayout } from './layout.js';
import { positionOf, positionToDict } from './position.js';
import { dressed, momentOf } from './trainerclothes.js';

/**
 * @typedef {import('./trainerclothes.js').Stored} Stored
 * @typedef {import('./trainerclothes.js').Moment} Moment
 * @typedef {import('./trainerclothes.js').Candidate} Candidate
 * @typedef {import('./trainerstate.js').TrainerState} TrainerState
 * @typedef {import('./effects.js').Hint} Hint
 *
 * @typedef {object} Drawn an exercise
 * @property {Stored} position
 * @property {Moment} moment in the clothes in which it is shown
 */

/** A new position is made when so few of the course are left. */
const FEW = 2;

/** @type {Map<string, Promise<Stored[]>>} */
const asked = new Map();

/**
 * The positions of a technique, the easiest first. They are asked for once.
 * @param {string} slug
 * @returns {Promise<Stored[]>}
 */
function positionsOf(slug) {
  const known = asked.get(slug);
  if (known) return known;
  const found = get(`course/${encodeURIComponent(slug)}`).then(({ positions }) =>
    [...positions].sort((a, b) => a.difficulty - b.difficulty));
  asked.set(slug, found);
  found.catch(() => asked.delete(slug));
  return found;
}

export class Source {
  #state;
  /** New positions that wait, and those that are being made. @type {Map<string, Promise<Stored | null>>} */
  #made = new Map();

  /** @param {() => TrainerState} state */
  constructor(state) {
    this.#state = state;
  }

  /**
   * The next position of a technique, as nobody has seen it here: one that was not shown yet, a new
   * one, or one in other clothes. The caller counts it as shown.
   * @param {string} slug
   * @returns {Promise<Drawn>}
   */
  async draw(slug) {
    const stored = await positionsOf(slug);
    const { seen } = this.#state();
    const unseen = stored.filter(({ id }) => !seen[id]);
    if (unseen.length <= FEW) this.#prepare(slug, stored);
    const [first] = unseen;
    if (first) return drawn(first, 0);
    const made = await this.#ready(slug);
    if (made) return drawn(made, 0);
    const [least] = [...stored].sort((a, b) => (seen[a.id] ?? 0) - (seen[b.id] ?? 0));
    if (least) return drawn(least, seen[least.id] ?? 0);
    const awaited = await this.#made.get(slug);
    this.#made.delete(slug);
    if (!awaited) throw new Error('No exercise for this technique could be made.');
    return drawn(awaited, 0);
  }

  /**
   * Begin to make a position, unless one is being made.
   * @param {string} slug
   * @param {readonly Stored[]} stored
   */
  #prepare(slug, stored) {
    if (this.#made.has(slug)) return;
    const middle = stored[stored.length >> 1]?.difficulty ?? 0;
    this.#made.set(slug, makePosition(slug, middle).catch(() => null));
  }

  /**
   * A new position, if it is ready. Nobody waits for it.
   * @param {string} slug
   */
  async #ready(slug) {
    const made = this.#made.get(slug);
    if (!made) return null;
    const found = await Promise.race([made, Promise.resolve(undefined)]);
    if (found !== undefined) this.#made.delete(slug);
    return found ?? null;
  }
}

/**
 * @param {Stored} position
 * @param {number} times
 * @returns {Drawn}
 */
const drawn = (position, times) =>
  ({ position, moment: dressed(momentOf(position), position.id, times) });

/**
 * Make a puzzle that needs a technique, and walk to the moment of the first one. Null if no path
 * has the technique.
 * @param {string} slug
 * @param {number} difficulty that it is taken to have
 * @returns {Promise<Stored | null>}
 */
export async function makePosition(slug, difficulty) {
  const quiet = (/** @type {string} */ path, /** @type {object} */ body) =>
    ask('POST', path, body, { quiet: true });
  const made = await quiet('generate', { needs: slug });
  const layout = await findLayout(made.layout);
  const givens = [...made.puzzle].map(digitOf);
  const position = positionToDict(positionOf(layout, givens));
  /** @type {{steps: Hint[]}} */
  const { steps } = await quiet('game/path', { position });
  const at = steps.findIndex((hint) => hint.slug === slug);
  if (at < 0) return null;
  const before = stepsOf(steps.slice(0, at));
  const placed = givens.map(() => '.');
  for (const [cell, digit] of before.flatMap(({ placements }) => placements)) {
    placed[cell] = digitChar(digit);
  }
  const written = (/** @type {Candidate} */ [cell, digit]) =>
    `${cellName(layout, cell)}=${digitChar(digit)}`;
  return {
    id: `made-${slug}-${made.puzzle}`, layout: layout.name, givens: made.puzzle,
    placed: placed.join(''), struck: before.flatMap(({ eliminations }) => eliminations.map(written)),
    technique: slug, difficulty,
  };
}
