/** The page hands its workers what they can answer, and nothing else. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ANSWERED, engineFor } from '../../../page/js/base/workers.js';
import { POSTS } from '../../../page/js/engine/routes.js';

test('workers get exactly the questions that their table has', () => {
  assert.deepEqual([...ANSWERED].sort(), Object.keys(POSTS).sort());
});

test('what needs a server gets no engine', () => {
  assert.equal(engineFor('POST', 'shares'), null);
  assert.equal(engineFor('GET', 'game/hint'), null);
  assert.equal(engineFor('GET', 'layouts/9x9'), null);
  assert.notEqual(engineFor('GET', 'layouts/jigsaw:1122'), null);
});

test('a search for a new puzzle holds up no hint', () => {
  const maker = engineFor('POST', 'generate');
  assert.notEqual(maker, engineFor('POST', 'game/hint'));
  assert.equal(maker, engineFor('GET', 'daily?date=2026-03-11'));
});
