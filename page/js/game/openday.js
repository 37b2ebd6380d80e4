/** Opens the puzzle of a day, or its killer. */

import { get } from '../base/api.js';
import { cages } from '../base/load.js';
import { addressOf } from '../base/places.js';
import { keptDaily } from './daily.js';
import { dailyTitle, FIRST_DAY, today, written } from './days.js';
import { store } from './store.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./daily.js').Daily} Daily
 * @typedef {import('./days.js').Kind} Kind
 */

/**
 * Open the puzzle of a day, or go on with it.
 * @param {App} app
 * @param {string} day
 * @param {Kind} kind
 */
export async function openDay(app, day = today(), kind = 'classic') {
  const title = dailyTitle(day, kind);
  const begun = store.all().find((record) => record.title === title);
  if (begun) await app.open(begun);
  else {
    const made = hasPuzzle(day) ? await app.question(() => puzzleOf(day, kind)) : sayWhich(app);
    if (!made) return;
    await app.begin({ layout: made.layout, givens: made.puzzle }, title, { level: made.level });
  }
  const name = kind === 'killer' ? `killer-${day}` : day;
  history.replaceState({}, '', addressOf('daily', name));
  app.focusBoard();
}

/** @param {string} day as somebody may have written it */
const hasPuzzle = (day) =>
  new Date(day).toJSON()?.slice(0, 10) === day && day >= FIRST_DAY && day <= today();

/** @param {App} app */
function sayWhich(app) {
  const first = written(FIRST_DAY, { day: 'numeric', month: 'long', year: 'numeric' });
  app.say(`There is a puzzle for each day from ${first} to today. Home has them all.`);
  return null;
}

/**
 * @param {string} day
 * @param {Kind} kind
 * @returns {Promise<Daily>}
 */
const puzzleOf = async (day, kind) =>
  kind === 'killer' ? (await cages()).killerOf(day) : (keptDaily(day) ?? get(`daily?date=${day}`));
