/** Progress as a file: what is saved can be loaded, and a damaged file changes nothing. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { readProgress, writtenProgress } from '../../../page/js/learn/progress.js';

const CARD = {
  due: 9,
  last: 5,
  stability: 1.5,
  difficulty: 5,
  state: 2,
  reps: 1,
  lapses: 0,
  interval: 3,
};
const STRENGTH = { rating: 1500, deviation: 100, volatility: 0.06 };
const ATTEMPT = {
  position: 'p',
  technique: 'x-wing',
  found: null,
  right: false,
  seconds: 2.5,
  hints: 1,
  mode: 'daily',
};
const TRAINED = {
  cards: { 'x-wing': CARD },
  seen: { p: 1 },
  player: STRENGTH,
  positions: { p: STRENGTH },
  attempts: [ATTEMPT],
  daily: { day: '2026-11-02', plan: ['x-wing'], done: [false] },
  best: { streak: 4, timed: 1 },
};

/** What the browser remembers. */
const store = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => store.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void store.set(key, value),
});

beforeEach(() => {
  store.clear();
  store.set('whydoku.course', JSON.stringify({ read: { scanning: 5 } }));
  store.set('whydoku.trainer', JSON.stringify(TRAINED));
});

test('what is saved is loaded elsewhere', () => {
  const [before, text] = [[...store], writtenProgress()];
  store.clear();
  readProgress(text);
  assert.deepEqual([...store], before);
  readProgress('{"whydoku": "progress", "version": 1, "course": {}, "trainer": {}}');
  assert.deepEqual([...store], before);
});

/**
 * The text of a file with one thing changed.
 * @param {string} place such as `trainer.cards.x-wing.due`
 * @param {unknown} value undefined: it is missing
 */
function fileWith(place, value) {
  const file = JSON.parse(writtenProgress());
  const keys = place.split('.');
  const last = /** @type {string} */ (keys.pop());
  keys.reduce((part, key) => part[key], file)[last] = value;
  return JSON.stringify(file);
}

const LEAD = 'This file holds no progress that can be read: ';
/** @type {[string, unknown, string][]} the place, what is there instead, what is said */
const DAMAGED = [
  ['whydoku', 'study', 'whydoku is "study", expected "progress".'],
  ['whydoku', undefined, 'whydoku is missing, expected "progress".'],
  ['version', 2, 'version is 2, expected 1.'],
  ['version', '1', 'version is "1", expected 1.'],
  ['course', [], 'course is [], expected an object.'],
  ['course', null, 'course is null, expected an object.'],
  ['course.read', 7, 'course.read is 7, expected an object.'],
  ['course.read.scanning', 'now', 'course.read.scanning is "now", expected a number.'],
  ['trainer', 'x', 'trainer is "x", expected an object.'],
  ['trainer.cards.x-wing', null, 'trainer.cards.x-wing is null, expected an object.'],
  [
    'trainer.cards.x-wing.due',
    undefined,
    'trainer.cards.x-wing.due is missing, expected a number.',
  ],
  ['trainer.cards.x-wing.state', 7, 'trainer.cards.x-wing.state is 7, expected 0 or 1 or 2 or 3.'],
  ['trainer.seen.p', -1, 'trainer.seen.p is -1, expected a whole number.'],
  ['trainer.player.rating', '1500', 'trainer.player.rating is "1500", expected a number.'],
  ['trainer.positions.p', [1], 'trainer.positions.p is [1], expected an object.'],
  ['trainer.attempts', {}, 'trainer.attempts is {}, expected a list.'],
  [
    'trainer.attempts.0.right',
    'yes',
    'trainer.attempts[0].right is "yes", expected true or false.',
  ],
  ['trainer.attempts.0.found', 3, 'trainer.attempts[0].found is 3, expected a text.'],
  ['trainer.daily.plan.0', 3, 'trainer.daily.plan[0] is 3, expected a text.'],
  ['trainer.best.streak', 1.5, 'trainer.best.streak is 1.5, expected a whole number.'],
];

test('a file of which one field does not fit is refused, and nothing is taken', () => {
  const before = [...store];
  for (const [place, value, told] of DAMAGED) {
    assert.throws(() => readProgress(fileWith(place, value)), { message: LEAD + told });
  }
  assert.deepEqual([...store], before);
});

test('what is no file with progress is refused', () => {
  const before = [...store];
  const cut = writtenProgress().slice(0, -20);
  const texts = [
    ['', 'is empty'],
    [' Dear diary\n', 'begins with “Dear diary”'],
    [cut, `begins with “${cut.slice(0, 30).trim()}”`],
  ];
  for (const [text = '', read] of texts) {
    assert.throws(() => readProgress(text), {
      message: `${LEAD}it ${read} and is not JSON, expected what “Save as a file” has written.`,
    });
  }
  for (const text of ['null', '7', '[1,2]']) {
    assert.throws(() => readProgress(text), {
      message: `${LEAD}it is ${text}, expected an object.`,
    });
  }
  assert.deepEqual([...store], before);
});
