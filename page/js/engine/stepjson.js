/** The JSON of steps, with their words, as answers have it: docs/step-json.md. */

import { recordOf } from '../base/path.js';
import { told } from './explain.js';

/** @typedef {import('../base/path.js').Step} Step */

const STEP_VERSION = 1;

/** Where no step is found, or none is needed: as answers.py has it. */
export const NOTHING = 'None of the techniques in use finds anything.';
export const SOLVED = 'The puzzle is solved.';

/**
 * The JSON form of a step, its words included: `Step.to_dict` of path.py.
 * @param {Step} step
 */
export function stepToDict(step) {
  const { words, notation, eureka, labels, letters } = told(step);
  const named = letters.map((cell, i) => ['ABC'[i], cell]);
  return {
    version: STEP_VERSION,
    layout: step.layout.name,
    ...recordOf(step),
    ...(step.rating === undefined ? {} : { rating: step.rating }),
    words,
    notation,
    eureka,
    labels,
    ...(named.length ? { letters: Object.fromEntries(named) } : {}),
  };
}

/**
 * A step as the page gets it with a hint: `advice_on_step` of web/api/positions.py. The moves that
 * carry it out are added by the game.
 * @param {Step} step
 */
export function adviceOnStep(step) {
  const data = stepToDict(step);
  return {
    kind: 'step',
    name: told(step).name,
    slug: step.technique,
    words: data.words,
    proof: told(step).moments,
    step: data,
    mistake: null,
  };
}
