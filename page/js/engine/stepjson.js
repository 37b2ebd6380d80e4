/** The JSON of steps, with their words, as answers have it: docs/step-json.md. */

import { recordOf } from '../base/path.js';
import { letters } from './explain/cases.js';
import { eureka, name, notation, tell, tellMoments } from './explain/index.js';
import { labels } from './labels.js';

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
  const named = letters(step);
  return {
    version: STEP_VERSION,
    layout: step.layout.name,
    ...recordOf(step),
    ...(step.rating === undefined ? {} : { rating: step.rating }),
    words: [1, 2, 3, 4].map((level) => tell(step, level)),
    notation: notation(step),
    eureka: eureka(step),
    labels: labels(step),
    ...(Object.keys(named).length ? { letters: named } : {}),
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
    name: name(step.technique),
    slug: step.technique,
    words: data.words,
    proof: tellMoments(step),
    step: data,
    mistake: null,
  };
}
