/** The puzzles of the days, classic ones and killers: each is the same for everybody. */

import { ask } from '../base/api.js';
import { later } from '../base/load.js';
import { HOME, here } from '../base/places.js';
import { readJson } from '../base/prefs.js';
import { dailyTitle, today } from './days.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./days.js').Kind} Kind
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
    if (asked?.place === 'daily' && dailyTitle(...dayAt(asked.name)) !== app.record.title)
      history.replaceState({}, '', HOME);
  });
  const asked = here();
  if (asked?.place === 'daily') await openDay(app, ...dayAt(asked.name));
}

/**
 * The day and the kind that an address names: `2026-11-22`, `killer-2026-11-22`, `killer`, or none.
 * @param {string} name
 * @returns {[day: string, kind: Kind]}
 */
const dayAt = (name) => [
  name.replace(/^killer-?/, '') || today(),
  name.startsWith('killer') ? 'killer' : 'classic',
];

/**
 * Open the puzzle of a day, or go on with it.
 * @param {App} app
 * @param {string} [day]
 * @param {Kind} [kind]
 */
export const openDay = async (app, day, kind) => (await later()).openDay(app, day, kind);

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
