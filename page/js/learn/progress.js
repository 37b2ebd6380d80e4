/**
 * What a person has learned: kept in this browser, saved as a file and loaded from one.
 *
 * Each part of the page that remembers something keeps it under a key of its own, and has a row in
 * the table below. A file holds all parts; what it says is added to what is here.
 */

import { readJson } from '../base/prefs.js';
import { fitting, Unfit } from '../game/notes.js';
import { fields, number, oneOf, orMissing, tableOf } from './progressshapes.js';
import { merged, stateFrom, SHAPE as TRAINED, KEY as TRAINER } from './trainerstate.js';

/**
 * @typedef {object} CourseState
 * @property {Record<string, number>} read when each lesson was read, by its id: milliseconds since
 *   1970
 *
 * @typedef {object} Part something that is remembered
 * @property {string} key of this browser's storage
 * @property {import('./progressshapes.js').Shape} shape of what a file says
 * @property {(here: any, there: any) => unknown} merge what is known here with what a file says;
 *   both may be anything that JSON can be
 */

const VERSION = 1;
/** What files of earlier days have where those of today have `whydoku`. */
const FORMER = 'pencilmark';
const COURSE = 'whydoku.course';

/** By their names in the file. @satisfies {Readonly<Record<string, Part>>} */
const PARTS = {
  course: {
    key: COURSE,
    shape: fields({ read: orMissing(tableOf(number)) }),
    merge: (here, there) => ({
      read: { ...courseFrom(there).read, ...courseFrom(here).read },
    }),
  },
  trainer: {
    key: TRAINER,
    shape: TRAINED,
    merge: (here, there) => merged(stateFrom(here), stateFrom(there)),
  },
};

const FILE = fields({
  whydoku: oneOf('progress'),
  version: oneOf(VERSION),
  ...Object.fromEntries(Object.entries(PARTS).map(([name, { shape }]) => [name, orMissing(shape)])),
});

/**
 * What can be read of a state.
 * @param {any} found
 * @returns {CourseState}
 */
function courseFrom(found) {
  const rows = Object.entries(found?.read ?? {}).filter(([, at]) => Number.isFinite(at));
  return { read: Object.fromEntries(rows) };
}

/** The ids of the lessons that were read here. */
export const lessonsRead = () => new Set(Object.keys(courseFrom(readJson(COURSE)).read));

/**
 * Remember that a lesson was read, and when it was for the first time.
 * @param {string} id
 */
export function markRead(id) {
  const { read } = courseFrom(readJson(COURSE));
  if (read[id] === undefined) keep(COURSE, { read: { ...read, [id]: Date.now() } });
}

/**
 * How many exercises of each technique were solved here.
 * @returns {Map<string, number>} by slug
 */
export function exercisesSolved() {
  const solved = new Map();
  for (const { technique, right } of stateFrom(readJson(TRAINER)).attempts) {
    if (right) solved.set(technique, (solved.get(technique) ?? 0) + 1);
  }
  return solved;
}

/** All that is remembered, as the text of a file. */
export function writtenProgress() {
  const parts = Object.entries(PARTS).map(([name, { key }]) => [name, readJson(key)]);
  const found = Object.fromEntries(parts.filter(([, state]) => state !== null));
  return `${JSON.stringify({ whydoku: 'progress', version: VERSION, ...found }, null, 1)}\n`;
}

/**
 * Add what a file says to what is remembered here. A file of which anything does not fit is refused
 * as a whole, with a sentence.
 * @param {string} text
 */
export function readProgress(text) {
  const file = fileFrom(text);
  for (const name of /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS))) {
    if (name in file) addProgress(name, file[name]);
  }
}

/**
 * Add a part to what is remembered here.
 * @param {keyof typeof PARTS} name
 * @param {unknown} there
 */
export function addProgress(name, there) {
  const { key, merge } = PARTS[name];
  keep(key, merge(readJson(key), there));
}

/**
 * @param {string} text
 * @returns {any}
 */
function fileFrom(text) {
  try {
    const file = ofToday(JSON.parse(text));
    FILE(file, '');
    return file;
  } catch (error) {
    const trouble =
      error instanceof Unfit
        ? error.message
        : `it ${begins(text)} and is not JSON, expected what “Save as a file” has written.`;
    throw new Error(`This file holds no progress that can be read: ${trouble}`);
  }
}

/** A file as it is written today. @param {any} file */
function ofToday(file) {
  if (file?.[FORMER] === undefined) return file;
  const { [FORMER]: kind, ...rest } = file;
  return { whydoku: kind, ...rest };
}

/** How a text begins. @param {string} text */
function begins(text) {
  const words = fitting(text.trim()).slice(0, 30).trim();
  return words ? `begins with “${words}”` : 'is empty';
}

/**
 * @param {string} key
 * @param {unknown} state
 */
function keep(key, state) {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    throw new Error('This browser has no room left for your progress.');
  }
}
