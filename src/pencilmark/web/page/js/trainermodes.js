/**
 * The ways to train: practice, the portion of a day, a streak, five minutes. Each says which
 * technique comes next and when it is over. None knows the page, and none looks at a clock.
 */

/**
 * @typedef {import('./trainerstate.js').TrainerState} TrainerState
 *
 * @typedef {object} Asked
 * @property {string} slug of the technique
 * @property {boolean} named whether the question names it; else any step is asked for
 *
 * @typedef {object} Mode
 * @property {'practice' | 'daily' | 'streak' | 'timed'} id
 * @property {string} title
 * @property {boolean} again whether somebody who was wrong may try once more
 * @property {() => Asked | null} next null: it is over
 * @property {(right: boolean) => void} answered by the first answer to an exercise
 * @property {() => string} progress in words
 * @property {number} right how many answers were right
 */

/** A streak ends at so many wrong answers. */
export const LIVES = 3;
/** So many right answers of a streak lead to the next technique. */
const STEP = 2;
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
    id: /** @type {const} */ ('practice'), title: 'Practice', again: true, right: 0,
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
    id: /** @type {const} */ ('daily'), title: 'Today', again: true,
    right: done.filter(Boolean).length,
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
 * Harder and harder, until the third wrong answer.
 * @param {readonly string[]} order the techniques, the easiest first
 * @returns {Mode & {lives: number}}
 */
export function streak(order) {
  const mode = {
    id: /** @type {const} */ ('streak'), title: 'Streak', again: false, right: 0, lives: LIVES,
    next() {
      const slug = order[Math.min(Math.floor(mode.right / STEP), order.length - 1)];
      return slug && mode.lives ? { slug, named: false } : null;
    },
    answered(/** @type {boolean} */ right) {
      if (right) mode.right += 1;
      else mode.lives -= 1;
    },
    progress: () => `${mode.right} right · ${mode.lives === 1 ? '1 life' : `${mode.lives} lives`} left`,
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
    id: /** @type {const} */ ('timed'), title: 'Five minutes', again: false, right: 0,
    next() {
      const slug = slugs[Math.floor(random() * slugs.length)];
      return slug && !isOver() ? { slug, named: false } : null;
    },
    answered(/** @type {boolean} */ right) {
      if (right) mode.right += 1;
    },
    progress: () => `${mode.right} right`,
  };
  return mode;
}
