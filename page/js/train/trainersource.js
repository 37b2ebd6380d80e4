/**
 * Where exercises come from: the positions that come with the course, each disguised anew every
 * time. When all of a technique, or all of a streak's next rating, were shown, new ones take turns,
 * which the engine makes while somebody solves the exercise before. New ones also stand in for
 * positions that cannot be loaded: the browser keeps these once somebody has opened the course.
 */

import { ask, get } from '../base/api.js';
import { watched } from '../base/busy.js';
import { dressed, momentOf } from './trainerdisguise.js';
import { ratingOf, strengthOf } from './trainerrecord.js';

/**
 * @typedef {import('./trainerdisguise.js').Stored} Stored
 * @typedef {import('./trainerdisguise.js').Moment} Moment
 * @typedef {import('../learn/trainerstate.js').TrainerState} TrainerState
 *
 * @typedef {object} Drawn an exercise
 * @property {Stored} position
 * @property {Moment} moment as it is shown, disguised
 * @property {string} note what the player should know about it; may be empty
 *
 * @typedef {{position: Stored, rating: number}} Rated
 */

const PLAIN = '9x9';
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
/** One that is harder by more than this is taken only where no other can be made. */
const FAR = 100;
/** So many techniques are asked for a new position of a streak, one after the other. */
const NEIGHBOURS = 4;

const OLD =
  'You have seen this pattern before, turned and with other digits. ' +
  'A new exercise could not be made in time.';

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
    [...positions].sort((a, b) => a.difficulty - b.difficulty),
  );
  asked.set(slug, found);
  found.catch(() => asked.delete(slug));
  return found;
}

export class Source {
  #taught;
  #state;
  /**
   * New positions that wait, and those that are being made.
   * @type {Map<string, Promise<Stored | null>>}
   */
  #made = new Map();
  /** New positions of streaks that wait. @type {Stored[]} */
  #spare = [];
  /** How far a streak has come in the course where its positions cannot be loaded. */
  #reached = 0;
  /** The search for the next of these. @type {Promise<void> | null} */
  #search = null;
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
   * one, or a disguised one. The caller counts it as shown.
   * @param {string} slug
   * @returns {Promise<Drawn>}
   */
  async draw(slug) {
    /** @type {unknown} */
    let trouble;
    const stored = this.#taught.includes(slug)
      ? await positionsOf(slug).catch((error) => {
          trouble = error;
          return [];
        })
      : [];
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
    if (trouble) throw trouble;
    return this.#old(stored);
  }

  /**
   * The next position of a streak, a little harder than the one before: one of the course that was
   * not shown, or a new one. Where no technique of the course is harder, it is of the hardest.
   * @param {number} above the rating of the one before
   * @returns {Promise<Drawn>}
   */
  async drawHarder(above) {
    const found = await Promise.all(this.#taught.map((slug) => positionsOf(slug).catch(() => [])));
    // A streak is of plain Sudokus: not everybody knows the rules of the others.
    const stored = found.flat().filter(({ layout }) => layout === PLAIN);
    if (!stored.length) return this.#madeHarder(above);
    const floor = floorOf(stored, above);
    const left = () => this.#unseen([...stored, ...this.#spare]);
    if (!near(left(), floor).length) await this.#enough(floor, stored, harder(left(), floor));
    const chosen = harder(left(), floor);
    const next = floorOf(stored, chosen?.rating ?? floor);
    if (near(left(), next).length <= FEW) this.#seek(next, stored);
    return chosen
      ? drawn(chosen.position, 0)
      : this.#old(
          near(this.#rated(stored), floor).map(({ position }) => position),
          stored,
        );
  }

  /**
   * A new position that is harder than the one before, of the first technique of the course that
   * has one; at the end of the course, any.
   * @param {number} above
   */
  async #madeHarder(above) {
    const last = this.#taught.length - 1;
    for (; this.#reached <= last; this.#reached += 1) {
      const made = await this.#awaited(this.#make(this.#taught[this.#reached] ?? '', []));
      const [rated] = this.#rated(made ? [made] : []);
      if (!rated) break;
      const isHarder = rated.rating >= above + HARDER[0];
      if (isHarder || this.#reached === last) return drawn(rated.position, 0);
    }
    throw new Error('The exercises could not be loaded.');
  }

  /**
   * Positions with their ratings, the easiest first.
   * @param {readonly Stored[]} positions
   * @returns {Rated[]}
   */
  #rated(positions) {
    const state = this.#state();
    return positions
      .map((position) => ({ position, rating: strengthOf(state, position).rating }))
      .sort((a, b) => a.rating - b.rating);
  }

  /** The same of those that were not shown. @param {readonly Stored[]} positions */
  #unseen(positions) {
    const { seen } = this.#state();
    return this.#rated(positions.filter(({ id }) => !seen[id]));
  }

  /**
   * Wait for a new position of a streak: not long where another one is nearly as hard.
   * @param {number} floor
   * @param {readonly Stored[]} stored
   * @param {Rated} [other]
   */
  async #enough(floor, stored, other) {
    const search = this.#seek(floor, stored);
    await (other && other.rating <= floor + FAR
      ? Promise.race([search, pause()])
      : this.#awaited(search));
  }

  /**
   * Make new positions until one is a little harder than a rating, of the techniques whose ratings
   * are nearest to it.
   * @param {number} floor
   * @param {readonly Stored[]} stored
   */
  #seek(floor, stored) {
    const { signal } = this.#closing;
    this.#search ??= (async () => {
      for (const slug of nearest(stored, floor)) {
        if (signal.aborted) break;
        const made = await this.#make(slug, [...stored, ...this.#spare]);
        if (made) this.#spare.push(made);
        if (made && near(this.#rated([made]), floor).length) break;
      }
      this.#search = null;
    })();
    return this.#search;
  }

  /**
   * The position that was shown least, disguised.
   * @param {readonly Stored[]} stored
   * @param {readonly Stored[]} [others] where there is none of these
   */
  #old(stored, others = []) {
    const { seen } = this.#state();
    const [least] = [...(stored.length ? stored : others)].sort(
      (a, b) => (seen[a.id] ?? 0) - (seen[b.id] ?? 0),
    );
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

  /**
   * @template Made
   * @param {Promise<Made>} made
   */
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
      const layout = layoutOf(slug, stored);
      for (let seeds = SEEDS; seeds && !signal.aborted; seeds -= 1) {
        const [seed] = crypto.getRandomValues(new Uint32Array(1));
        /** @type {{position: Stored | null}} */
        const { position } = await ask(
          'POST',
          'course/fresh',
          { technique: slug, seed, seconds: AHEAD_SECONDS, layout },
          { quiet: true, signal },
        );
        const isKnown =
          position &&
          (this.#state().seen[position.id] || stored.some(({ id }) => id === position.id));
        if (!isKnown) return position;
      }
    } catch {
      return null; // stopped, or nobody can be asked
    }
    return null;
  }
}

/**
 * The layout of new positions: that of those of the course, with other cages.
 * @param {string} slug
 * @param {readonly Stored[]} stored
 */
const layoutOf = (slug, stored) =>
  stored.find(({ technique }) => technique === slug)?.layout.replace(/(\+\w+):.*/, '$1');

/** @returns {Promise<undefined>} */
const pause = () =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS);
  });

/**
 * Those that are a little harder than a rating.
 * @template {{rating: number}} Item
 * @param {readonly Item[]} rated
 * @param {number} above
 */
const near = (rated, above) =>
  rated.filter(({ rating }) => rating >= above + HARDER[0] && rating <= above + HARDER[1]);

/**
 * One that is a little harder than a rating: any of them; if there is none, the next harder one.
 * @template {{rating: number}} Item
 * @param {readonly Item[]} rated the easiest first
 * @param {number} above
 * @param {() => number} [random] from 0 to 1
 * @returns {Item | undefined}
 */
export function harder(rated, above, random = Math.random) {
  const little = near(rated, above);
  return (
    little[Math.floor(random() * little.length)] ??
    rated.find(({ rating }) => rating >= above + HARDER[0])
  );
}

/**
 * The rating than which a position of a streak is a little harder: there are such positions in the
 * course. Where it has none, the next harder ones count, and at the end the hardest.
 * @param {readonly Stored[]} stored at least one
 * @param {number} above
 */
export function floorOf(stored, above) {
  const ratings = stored.map(({ difficulty }) => ratingOf(difficulty));
  const floor = Math.min(above, Math.max(...ratings) - HARDER[1]);
  const next = Math.min(...ratings.filter((rating) => rating >= floor + HARDER[0]));
  return next <= floor + HARDER[1] ? floor : next - HARDER[0];
}

/**
 * The techniques whose positions have ratings that are nearest to a little harder than a rating.
 * @param {readonly Stored[]} stored
 * @param {number} above
 * @returns {string[]}
 */
export function nearest(stored, above) {
  const wanted = above + (HARDER[0] + HARDER[1]) / 2;
  /** @type {Map<string, number>} */
  const away = new Map();
  for (const { technique, difficulty } of stored) {
    const distance = Math.abs(ratingOf(difficulty) - wanted);
    away.set(technique, Math.min(distance, away.get(technique) ?? Infinity));
  }
  return [...away]
    .sort((a, b) => a[1] - b[1])
    .slice(0, NEIGHBOURS)
    .map(([slug]) => slug);
}

/**
 * @param {Stored} position
 * @param {number} times it was shown before
 * @param {string} [note]
 * @returns {Drawn}
 */
const drawn = (position, times, note = '') => ({
  position,
  note,
  moment: dressed(momentOf(position), position.id, times),
});
