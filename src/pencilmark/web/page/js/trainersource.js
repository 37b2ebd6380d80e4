/**
 * Where exercises come from: the positions that come with the course, each in other clothes every
 * time. When all of a technique were shown, new ones take turns, which the engine makes while
 * somebody solves the exercise before.
 */

import { ask, get } from './api.js';
import { watched } from './busy.js';
import { dressed, momentOf } from './trainerclothes.js';
import { strengthOf } from './trainerrecord.js';

/**
 * @typedef {import('./trainerclothes.js').Stored} Stored
 * @typedef {import('./trainerclothes.js').Moment} Moment
 * @typedef {import('./trainerstate.js').TrainerState} TrainerState
 *
 * @typedef {object} Drawn an exercise
 * @property {Stored} position
 * @property {Moment} moment in the clothes in which it is shown
 * @property {string} note what the player should know about it; may be empty
 */

/** A new position is made when so few of the course are left. */
const FEW = 2;
/** Nobody waits longer for a new position while an old one is there. */
const PATIENCE_MS = 1000;
/** The search for one that is made ahead ends after so many seconds. */
const AHEAD_SECONDS = 20;
/** Seeds whose position is known already are passed over, so many in a row. */
const SEEDS = 3;
/** The next exercise of a streak is by so much harder, at least and if possible at most. */
export const HARDER = /** @type {const} */ ([10, 40]);

const OLD = 'You have seen this pattern before, turned and with other digits. '
  + 'A new exercise could not be made in time.';

/** @type {Map<string, Promise<Stored[]>>} */
const asked = new Map();

/**
 * The positions of a technique of the course, the easiest first. They are asked for once.
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
  #taught;
  #state;
  /** New positions that wait, and those that are being made. @type {Map<string, Promise<Stored | null>>} */
  #made = new Map();
  #closing = new AbortController();

  /**
   * @param {readonly string[]} taught the techniques of the course
   * @param {() => TrainerState} state
   */
  constructor(taught, state) {
    this.#taught = taught;
    this.#state = state;
  }

  /** Nobody needs new positions any more. */
  close() {
    this.#closing.abort();
  }

  /**
   * The next position of a technique, as nobody has seen it here: one that was not shown yet, a new
   * one, or one in other clothes. The caller counts it as shown.
   * @param {string} slug
   * @returns {Promise<Drawn>}
   */
  async draw(slug) {
    const stored = this.#taught.includes(slug) ? await positionsOf(slug) : [];
    const { seen } = this.#state();
    const unseen = stored.filter(({ id }) => !seen[id]);
    const [first] = unseen;
    if (first) {
      if (unseen.length <= FEW) this.#prepare(slug, stored);
      return drawn(first, 0);
    }
    this.#prepare(slug, stored);
    const made = await this.#ready(slug, stored.length > 0);
    this.#prepare(slug, stored);
    if (made) return drawn(made, 0);
    return this.#old(stored);
  }

  /**
   * The next position of a streak: of those of the course one that is a little harder than the one
   * before; if there is none, the next harder one, and at the end the hardest.
   * @param {number} above the rating of the one before
   * @returns {Promise<Drawn>}
   */
  async drawHarder(above) {
    const state = this.#state();
    const all = (await Promise.all(this.#taught.map((slug) => positionsOf(slug).catch(() => []))))
      .flat().map((position) => ({ position, rating: strengthOf(state, position).rating }))
      .sort((a, b) => a.rating - b.rating);
    const unseen = all.filter(({ position }) => !state.seen[position.id]);
    const chosen = harder(unseen, above) ?? harder(all, above) ?? unseen.at(-1) ?? all.at(-1);
    if (!chosen) throw new Error('The exercises could not be loaded.');
    const { position } = chosen;
    return drawn(position, state.seen[position.id] ?? 0);
  }

  /**
   * The position that was shown least, in other clothes.
   * @param {readonly Stored[]} stored
   */
  #old(stored) {
    const { seen } = this.#state();
    const [least] = [...stored].sort((a, b) => (seen[a.id] ?? 0) - (seen[b.id] ?? 0));
    if (!least) throw new Error('No new exercise was found in time.');
    return drawn(least, seen[least.id] ?? 0, OLD);
  }

  /**
   * Begin to make a position, unless one is being made.
   * @param {string} slug
   * @param {readonly Stored[]} stored
   */
  #prepare(slug, stored) {
    if (!this.#made.has(slug)) this.#made.set(slug, this.#make(slug, stored));
  }

  /**
   * The new position that is being made; null if none was found, undefined if it takes too long.
   * @param {string} slug
   * @param {boolean} isPatient whether there are old ones; else somebody waits, and may stop it
   */
  async #ready(slug, isPatient) {
    const made = /** @type {Promise<Stored | null>} */ (this.#made.get(slug));
    const found = isPatient ? await Promise.race([made, pause()]) : await this.#awaited(made);
    if (found !== undefined) this.#made.delete(slug);
    return found;
  }

  /** @param {Promise<Stored | null>} made */
  #awaited(made) {
    return watched('course/fresh', (signal) => {
      signal?.addEventListener('abort', () => {
        this.#closing.abort();
        this.#closing = new AbortController();
      });
      return made;
    });
  }

  /**
   * @param {string} slug
   * @param {readonly Stored[]} stored
   * @returns {Promise<Stored | null>}
   */
  async #make(slug, stored) {
    const { signal } = this.#closing;
    try {
      for (let seeds = SEEDS; seeds && !signal.aborted; seeds -= 1) {
        const [seed] = crypto.getRandomValues(new Uint32Array(1));
        /** @type {{position: Stored | null}} */
        const { position } = await ask('POST', 'course/fresh',
          { technique: slug, seed, seconds: AHEAD_SECONDS }, { quiet: true, signal });
        const isKnown = position && (this.#state().seen[position.id]
          || stored.some(({ id }) => id === position.id));
        if (!isKnown) return position;
      }
    } catch {
      return null; // stopped, or nobody can be asked
    }
    return null;
  }
}

/** @returns {Promise<undefined>} */
const pause = () => new Promise((resolve) => {
  setTimeout(() => resolve(undefined), PATIENCE_MS);
});

/**
 * One that is a little harder than a rating: any of them; if there is none, the next harder one.
 * @template {{rating: number}} Rated
 * @param {readonly Rated[]} rated the easiest first
 * @param {number} above
 * @param {() => number} [random] from 0 to 1
 * @returns {Rated | undefined}
 */
export function harder(rated, above, random = Math.random) {
  const [least, most] = HARDER;
  const next = rated.filter(({ rating }) => rating >= above + least);
  const near = next.filter(({ rating }) => rating <= above + most);
  return near[Math.floor(random() * near.length)] ?? next[0];
}

/**
 * @param {Stored} position
 * @param {number} times it was shown before
 * @param {string} [note]
 * @returns {Drawn}
 */
const drawn = (position, times, note = '') =>
  ({ position, note, moment: dressed(momentOf(position), position.id, times) });
