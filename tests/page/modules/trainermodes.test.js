/** The ways to train, and what is remembered of them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attemptLines, merged, stateFrom } from '../../../page/js/learn/trainerstate.js';
import { daily, practice, streak, timed } from '../../../page/js/train/trainermodes.js';
import { floorOf, harder, nearest } from '../../../page/js/train/trainersource.js';

/** @typedef {import('../../../page/js/train/trainermodes.js').Mode} Mode */

/** @param {Mode} mode */
const slug = (mode) => mode.next()?.slug ?? null;

test('practice goes round its techniques without an end', () => {
  const mode = practice(['a', 'b']);
  const asked = [true, false, true].map((right) => {
    const found = slug(mode);
    mode.answered(right, 0, 'a');
    return found;
  });
  assert.deepEqual(asked, ['a', 'b', 'a']);
  assert.equal(mode.progress(), '2 of 3 right');
  assert.equal(slug(practice([])), null);
});

test('a portion goes on where it was left, and ends', () => {
  /** @type {boolean[]} */
  let kept = [];
  const mode = daily(['a', 'b', 'c'], [true], (done) => (kept = done));
  assert.equal(mode.progress(), '2 of 3');
  assert.equal(slug(mode), 'b');
  mode.answered(false, 0, 'a');
  mode.answered(true, 0, 'a');
  assert.deepEqual(kept, [true, false, true]);
  assert.equal(slug(mode), null);
  assert.equal(mode.right, 2);
});

test('a streak gets harder with each exercise and ends at the first wrong answer', () => {
  const mode = streak();
  const above = [700, 730, 760].map((rating) => {
    const found = mode.next()?.above;
    mode.answered(true, rating, 'a');
    return found;
  });
  assert.deepEqual(above, [0, 700, 730]);
  assert.equal(mode.progress(), '3 right');
  mode.answered(false, 790, 'a');
  assert.equal(mode.next(), null);
  assert.equal(mode.right, 3);
  assert.deepEqual(mode.missed, ['a']);
});

test('the next exercise of a streak is a little harder, or else the next harder one', () => {
  const rated = [700, 705, 712, 730, 739, 745, 900].map((rating) => ({ rating }));
  const first = () => 0;
  const last = () => 0.99;
  assert.deepEqual(
    [harder(rated, 0, last), harder(rated, 700, first), harder(rated, 700, last)],
    [700, 712, 739].map((rating) => ({ rating })),
  );
  assert.deepEqual(harder(rated, 745, first), { rating: 900 });
  assert.equal(harder(rated, 900), undefined);
});

test('a streak goes on where the course has positions, and at its end with the hardest', () => {
  const stored = [
    ['easy', 720],
    ['easy', 740],
    ['hard', 1600],
    ['harder', 1615],
    ['hard', 1650],
  ].map(
    ([technique, rating]) =>
      /** @type {any} */ ({ technique, difficulty: 2 ** ((Number(rating) - 400) / 125) - 1 }),
  );
  const floors = [0, 715, 740, 1600, 1640, 2000].map((above) => Math.round(floorOf(stored, above)));
  assert.deepEqual(floors, [710, 715, 1590, 1600, 1610, 1610]);
  assert.deepEqual(nearest(stored, 715), ['easy', 'hard', 'harder']);
  assert.deepEqual(nearest(stored, 1592), ['harder', 'hard', 'easy']);
});

test('a round ends when the time is up', () => {
  let isOver = false;
  const mode = timed(
    ['a', 'b'],
    () => 0.9,
    () => isOver,
  );
  assert.equal(slug(mode), 'b');
  isOver = true;
  assert.equal(slug(mode), null);
});

test('what cannot be read is left out', () => {
  const empty = stateFrom(null);
  for (const nonsense of [
    7,
    'x',
    [],
    { cards: 7, attempts: {}, player: { rating: 'x' }, best: null },
  ]) {
    assert.deepEqual(stateFrom(nonsense), empty);
  }
  const cards = { a: { due: 5, last: 3 }, b: 'nonsense' };
  assert.deepEqual(Object.keys(stateFrom({ cards }).cards), ['a']);
});

test('two states become one: the newer card, the higher count, the longer list', () => {
  const attempt = {
    position: 'p',
    technique: 'a',
    found: 'a',
    right: true,
    seconds: 1,
    hints: 0,
    mode: 'daily',
  };
  const here = stateFrom({
    cards: { a: { due: 9, last: 5 }, b: { due: 1, last: 1 } },
    seen: { p: 3 },
    attempts: [attempt],
    best: { streak: 4, timed: 1 },
    daily: { day: '2026-11-02', plan: ['a', 'b'], done: [true] },
  });
  const there = stateFrom({
    cards: { a: { due: 7, last: 4 }, b: { due: 8, last: 6 } },
    seen: { p: 1, q: 1 },
    attempts: [attempt, attempt],
    best: { streak: 2, timed: 6 },
    daily: { day: '2026-11-01', plan: ['a'], done: [true] },
  });
  for (const one of [merged(here, there), merged(there, here)]) {
    assert.deepEqual([one.cards.a?.due, one.cards.b?.due], [9, 8]);
    assert.deepEqual(one.seen, { p: 3, q: 1 });
    assert.equal(one.attempts.length, 2);
    assert.deepEqual(one.best, { streak: 4, timed: 6 });
    assert.equal(one.daily?.day, '2026-11-02');
  }
});

test('attempts are written one a line, and say nothing about a person', () => {
  const attempt = {
    position: 'p',
    technique: 'a',
    found: null,
    right: false,
    seconds: 1.5,
    hints: 2,
    mode: /** @type {const} */ ('streak'),
    name: 'Ada',
    when: 5,
  };
  const lines = attemptLines([attempt, attempt]).split('\n');
  assert.deepEqual(lines.length, 3);
  assert.deepEqual(Object.keys(JSON.parse(lines[0] ?? '')), [
    'position',
    'technique',
    'found',
    'right',
    'seconds',
    'hints',
    'mode',
  ]);
});
