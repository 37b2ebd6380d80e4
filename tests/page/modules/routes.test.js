/** The page hands each question to the worker that it belongs to. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { engineFor } from '../../../page/js/base/workers.js';

test('a search for a new puzzle holds up no hint', () => {
  const maker = engineFor('generate');
  assert.notEqual(maker, engineFor('game/hint'));
  assert.equal(maker, engineFor('daily?date=2026-03-11'));
});
