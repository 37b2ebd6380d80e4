/** Which techniques a day brings, and how answers change it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateFrom } from '../../../page/js/learn/trainerstate.js';
import { cardAfter, PORTION, portion, retrievability } from '../../../page/js/train/trainerplan.js';
import { ratingOf, recorded } from '../../../page/js/train/trainerrecord.js';

const DAY = 24 * 3600 * 1000;
const NOON = Date.UTC(2026, 10, 2, 12);
const ORDER = ['full-house', 'naked-single', 'naked-pair', 'x-wing', 'xy-wing'];

test('right answers lead to longer and longer pauses, a wrong one to a short one', () => {
  let card = cardAfter(undefined, 'right', NOON);
  const pauses = [card.due - NOON];
  for (let i = 0; i < 4; i += 1) {
    const { due } = card;
    card = cardAfter(card, 'right', due);
    pauses.push(card.due - due);
  }
  assert.deepEqual(
    pauses,
    [...pauses].sort((a, b) => a - b),
  );
  assert.ok(Number(pauses[0]) >= DAY && Number(pauses[4]) > 30 * DAY);
  assert.ok(retrievability(card, card.due) > 0.85 && retrievability(card, card.due) < 0.95);
  const { due } = card;
  assert.ok(cardAfter(card, 'wrong', due).due - due < Number(pauses[2]));
  assert.ok(cardAfter(card, 'helped', due).due < cardAfter(card, 'right', due).due);
});

test('a second right answer on the same day changes nothing, a wrong one does', () => {
  const card = cardAfter(undefined, 'right', NOON);
  assert.equal(cardAfter(card, 'right', NOON + 60_000), card);
  assert.notEqual(cardAfter(card, 'wrong', NOON + 60_000), card);
});

test('a first portion has two techniques, the easiest of the course', () => {
  const plan = portion({}, ORDER, NOON);
  assert.equal(plan.length, PORTION);
  assert.deepEqual([...new Set(plan)], ['full-house', 'naked-single']);
  assert.deepEqual(portion({}, [], NOON), []);
});

test('a technique whose lesson was read comes first', () => {
  assert.deepEqual(portion({}, ORDER, NOON, ['x-wing']).slice(0, 2), ['x-wing', 'full-house']);
});

test('what is due comes first, the worst known at the very first', () => {
  const right = cardAfter(undefined, 'right', NOON - 30 * DAY);
  const wrong = cardAfter(undefined, 'wrong', NOON - 30 * DAY);
  const today = cardAfter(undefined, 'right', NOON);
  const plan = portion(
    { 'naked-single': right, 'naked-pair': wrong, 'full-house': today },
    ORDER,
    NOON,
  );
  assert.deepEqual(plan.slice(0, 5), [
    'naked-pair',
    'naked-single',
    'x-wing',
    'xy-wing',
    'full-house',
  ]);
  assert.equal(plan[5], 'naked-pair');
});

test('a harder position is worth more', () => {
  const ratings = [5, 50, 1000, 14_000].map((difficulty) => Math.round(ratingOf(difficulty)));
  assert.deepEqual(ratings, [723, 1109, 1646, 2122]);
});

test('an answer changes cards, ratings and attempts', () => {
  const position = {
    id: 'p',
    layout: '9x9',
    givens: '',
    placed: '',
    struck: [],
    technique: 'x-wing',
    difficulty: 1000,
  };
  const attempt = {
    position: 'p',
    technique: 'x-wing',
    found: 'x-wing',
    right: true,
    seconds: 9,
    hints: 0,
    mode: /** @type {const} */ ('daily'),
  };
  const before = stateFrom(null);
  const after = recorded(before, position, attempt, true, NOON);
  assert.ok(after.player.rating > before.player.rating);
  assert.ok(Number(after.positions.p?.rating) < 1700);
  assert.equal(after.attempts.length, 1);
  assert.ok(Number(after.cards['x-wing']?.due) > NOON);
  const helped = recorded(before, position, { ...attempt, hints: 1 }, true, NOON);
  assert.ok(helped.player.rating < after.player.rating);
  // Another step, or a question that does not name the technique, says nothing about it.
  assert.deepEqual(
    recorded(before, position, { ...attempt, found: 'xy-wing' }, true, NOON).cards,
    {},
  );
  assert.deepEqual(recorded(before, position, attempt, false, NOON).cards, {});
  const wrong = recorded(before, position, { ...attempt, right: false, found: null }, true, NOON);
  assert.equal(wrong.cards['x-wing']?.lapses, 0);
  assert.ok(wrong.player.rating < before.player.rating);
});
