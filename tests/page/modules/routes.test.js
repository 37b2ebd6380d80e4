/** Each question goes to the worker that it belongs to, or to a server if only that can answer. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ask } from '../../../page/js/base/api.js';
import { engineFor } from '../../../page/js/base/workers.js';

test('a search for a new puzzle holds up no hint', () => {
  const maker = engineFor('generate');
  assert.notEqual(maker, engineFor('game/hint'));
  assert.equal(maker, engineFor('daily?date=2026-03-11'));
});

test('what only a server can do is refused without one', async () => {
  const asked = [
    ['POST', 'device'],
    ['GET', 'games'],
    ['PUT', 'games/1'],
    ['GET', 'shares/1'],
    ['GET', 'statistics'],
    ['POST', 'scan'],
  ];
  for (const [method = '', path = ''] of asked) {
    await assert.rejects(ask(method, path), /^Error: This needs a server of Whydoku/, path);
  }
});
