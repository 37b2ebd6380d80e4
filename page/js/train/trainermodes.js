/**
 * The ways to train: practice, the portion of a day, a streak, five minutes. Each says which
 * technique comes next and when it is over. None knows the page, and none looks at a clock.
 */

/**
 * @typedef {import('../learn/trainerstate.js').TrainerState} TrainerState
 *
 * @typedef {object} Asked
 * @property {string} slug of the technique; empty: any technique of the course
 * @property {boolean} named whether the question names it; else any step is asked for
 * @property {number} [above] the rating than which it should be a little harder, if any technique
 *   will do
 *
 * @typedef {object} Mode
 * @property {'practice' | 'daily' | 'streak' | 'timed'} id
 * @property {string} title
 * @property {boolean} again whether somebody who was wrong may try once more
 * @property {() => Asked | null} next null: it is over
 * @property {(right: boolean, rating: number, slug: string) => void} answered by the first answer
 *   to an exercise on a technique, which had a rating
 * @property {() => string} progress in words
 * @property {boolean} counts whether progress counts answers; else it says which exercise is shown
 * @property {number} right how many answers were right
 * @property {string[]} missed the techniques of the other answers to a streak or a round
 */

/** How long a round against the clock takes. */
export const ROUND_SECONDS = 300;

/**
 * Exercises of chosen techniques, one after the other, without an end.
 * @param {readonly string[]} slugs
 * @returns {Mode}
 */
export function practice(slugs) {
  let done = 0;
  const mode = {
    id: /** @type {const} */ ('practice'),
    title: 'Practice',
    again: true,
    counts: true,
    right: 0,
    missed: [],
    next() {
      const slug = slugs[done % slugs.length];
      return slug ? { slug, named: true } : null;
    },
    answered(/** @type {boolean} */ right) {
      done += 1;
      if (right) mode.right += 1;
    },
    progress: () => (done ? `${mode.right} of ${done} right` : ''),
  };
  return mode;
}

/**
 * The portion of a day, from where it was left.
 * @param {readonly string[]} plan the technique of each exercise
 * @param {readonly boolean[]} before whether each answer was right, so far
 * @param {(done: boolean[]) => void} keep
 * @returns {Mode}
 */
export function daily(plan, before, keep) {
  const done = [...before];
  const mode = {
    id: /** @type {const} */ ('daily'),
    title: 'Today',
    again: true,
    counts: false,
    right: done.filter(Boolean).length,
    missed: [],
    next() {
      const slug = plan[done.length];
      return slug ? { slug, named: true } : null;
    },
    answered(/** @type {boolean} */ right) {
      done.push(right);
      if (right) mode.right += 1;
      keep([...done]);
    },
    progress: () => `${Math.min(done.length + 1, plan.length)} of ${plan.length}`,
  };
  return mode;
}

/**
 * Each exercise a little harder than the one before, until the first wrong answer.
 * @returns {Mode}
 */
export function streak() {
  let above = 0;
  const mode = {
    id: /** @type {const} */ ('streak'),
    title: 'Streak',
    again: false,
    counts: true,
    right: 0,
    missed: /** @type {string[]} */ ([]),
    next: () => (mode.missed.length ? null : { slug: '', named: false, above }),
    answered(
      /** @type {boolean} */ right,
      /** @type {number} */ rating,
      /** @type {string} */ slug,
    ) {
      if (right) mode.right += 1;
      else mode.missed.push(slug);
      above = Math.max(above, rating);
    },
    progress: () => `${mode.right} right`,
  };
  return mode;
}

/**
 * As many as somebody can in five minutes.
 * @param {readonly string[]} slugs
 * @param {() => number} random from 0 to 1
 * @param {() => boolean} isOver whether the time is up
 * @returns {Mode}
 */
export function timed(slugs, random, isOver) {
  const mode = {
    id: /** @type {const} */ ('timed'),
    title: 'Five minutes',
    again: false,
    counts: true,
    right: 0,
    missed: /** @type {string[]} */ ([]),
    next() {
      const slug = slugs[Math.floor(random() * slugs.length)];
      return slug && !isOver() ? { slug, named: false } : null;
    },
    answered(/** @type {boolean} */ right, /** @type {number} */ _, /** @type {string} */ slug) {
      if (right) mode.right += 1;
      else mode.missed.push(slug);
    },
    progress: () => `${mode.right} right`,
  };
  return mode;
}
