/**
 * Fourth on the way of a question: which function of `api/` answers at which address. The addresses
 * and the answers are those of the server; these functions ask `core.js` through `library.js` and
 * its like.
 */

import { findLayout, layoutToDict } from '../base/shape.js';
import { fresh } from './api/course.js';
import { dailyPuzzle, generate } from './api/new_puzzles.js';
import { POSITIONS } from './api/positions.js';
import { PUZZLES } from './api/puzzles.js';
import { EngineError } from './core.js';
import { sentence, WrongValue } from './errors.js';

/** What is posted, by its address. @type {Record<string, (body: any) => any>} */
export const POSTS = { ...POSITIONS, ...PUZZLES, generate, 'course/fresh': fresh };

/**
 * The answer to a question. Throws an Error with a sentence where there is none.
 * @param {string} path as after `/api/v1/`
 * @param {any} body undefined for what is only read
 */
export function answer(path, body) {
  try {
    return found(path, body);
  } catch (error) {
    const told = error instanceof WrongValue || error instanceof EngineError;
    throw told ? new Error(sentence(error)) : error;
  }
}

/** @param {string} path @param {any} body */
function found(path, body) {
  const post = POSTS[path];
  if (post) return post(body);
  const [kind, rest = ''] = path.split(/[/?]/);
  if (kind === 'daily') return dailyPuzzle(rest.replace('date=', ''));
  if (kind === 'layouts') return layoutToDict(findLayout(decodeURIComponent(rest)));
  throw new Error(`The engine does not answer ${path}.`);
}
