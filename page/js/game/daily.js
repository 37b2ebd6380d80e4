/** The puzzles of the days: each is the same for everybody. */

import { ask, get } from '../base/api.js';
import { addressOf, HOME, here } from '../base/places.js';
import { readJson } from '../base/prefs.js';
import { dailyTitle, dayOf, FIRST_DAY, today, written } from './days.js';
import { store } from './store.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {{date: string, layout: string, puzzle: string, level: string}
 *   & import('../base/minutes.js').Estimate} Daily
 */

const KEY = 'whydoku.daily';

/** @param {App} app */
export async function mount(app) {
  app.commands.push({
    id: 'daily',
    label: 'Puzzle of the day',
    section: 'Game',
    icon: 'sun',
    place: 'menu',
    run: () => openDay(app),
  });
  // The address of a day is that of its game, as long as this is open.
  app.on('open', () => {
    const asked = here();
    if (asked?.place === 'daily' && asked.name !== dayOf(app.record.title)) goTo(HOME);
  });
  const asked = here();
  if (asked?.place === 'daily') await openDay(app, asked.name || today());
}

/** @param {string} address */
const goTo = (address) => history.replaceState({}, '', address);

/**
 * Open the puzzle of a day, or go on with it.
 * @param {App} app
 * @param {string} day
 */
export async function openDay(app, day = today()) {
  const title = dailyTitle(day);
  const begun = store.all().find((record) => record.title === title);
  if (begun) await app.open(begun);
  else {
    const made = hasPuzzle(day) ? await app.question(() => puzzleOf(day)) : sayWhich(app);
    if (!made) return;
    await app.begin({ layout: made.layout, givens: made.puzzle }, title, { level: made.level });
  }
  goTo(addressOf('daily', day));
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
 * @returns {Promise<Daily>}
 */
const puzzleOf = async (day) => keptDaily(day) ?? get(`daily?date=${day}`);

/**
 * The puzzle of a day, if this browser has it: that of today is kept, for play without a network.
 * @param {string} day
 * @returns {Daily | null}
 */
export function keptDaily(day) {
  const kept = readJson(KEY);
  return kept?.date === day ? kept : null;
}

/** Fetch the puzzle of today, unless this browser has it. */
export async function keepDaily() {
  if (keptDaily(today())) return;
  localStorage.setItem(
    KEY,
    JSON.stringify(await ask('GET', `daily?date=${today()}`, undefined, { quiet: true })),
  );
}
