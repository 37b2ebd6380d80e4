/**
 * What a tab wrote that still has the page of the former name. What was there before this page was
 * opened, theme.js has moved; what such a tab writes later is added to what is here.
 */

import { parsed } from './base/prefs.js';
import { keepResults } from './game/results.js';
import { store } from './game/store.js';
import { addProgress } from './learn/progress.js';

const FORMER = 'pencilmark.';
const GAME = 'game.';

/** How the value of a key is added; of all others, that of today stands. */
const ADD = Object.entries({
  deleted: (/** @type {string[]} */ ids) => ids.forEach((id) => store.delete(id)),
  results: keepResults,
  course: (/** @type {unknown} */ state) => addProgress('course', state),
  trainer: (/** @type {unknown} */ state) => addProgress('trainer', state),
});

/** Add all of it. */
export function adoptLate() {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(FORMER))) {
    const [name, value] = [key.slice(FORMER.length), parsed(localStorage.getItem(key))];
    const add = name.startsWith(GAME) ? store.put.bind(store) : new Map(ADD).get(name);
    if (value !== null) add?.(value);
    localStorage.removeItem(key);
  }
}
