/** A record that was damaged in the browser's storage stops nothing: the other games go on. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { recordOf, revised } from '../../../page/js/game/records.js';
import { GameStore, keyOf } from '../../../page/js/game/store.js';

const DAMAGED = Number(process.env.DAMAGED ?? 10_000);
const LETTERS = '{}[]",:0189.-eantrul\\ é';

/** @type {import('../../../page/js/board/moves.js').Load} */
const START = { move: 'load', layout: '4x4', givens: '..3..4.221......' };
const MOVES = { name: 'enter', moves: [{ move: 'enter', candidates: [[0, 1]], by: 'hand' }] };
const GAME = { version: 1, start: START, log: [MOVES], done: 1 };

/** What a browser keeps, in the memory of a test. */
class FakeStorage {
  /** @param {string} key */
  getItem(key) {
    return Reflect.get(this, key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    Reflect.set(this, key, String(value));
  }
  /** @param {string} key */
  removeItem(key) {
    Reflect.deleteProperty(this, key);
  }
}

/** A browser with one good game and one text that is kept as another. @param {string} text */
function browserWith(text) {
  const storage = new FakeStorage();
  const store = new GameStore(/** @type {any} */ (storage));
  store.put(recordOf(START, { id: 'good', game: /** @type {any} */ (GAME) }));
  storage.setItem(keyOf('bad'), text);
  return { storage, store };
}

/** @param {string} text */
function goesOn(text) {
  const { storage, store } = browserWith(text);
  const ids = store.all().map(({ id }) => id);
  const kept = ids.includes('bad');
  assert.deepEqual(ids.sort(), kept ? ['bad', 'good'] : ['good'], text);
  assert.equal(store.damaged, kept ? 0 : 1, text);
  assert.equal(storage.getItem('whydoku.aside.bad'), kept ? null : text);
  const good = store.read('good');
  assert.ok(good);
  store.put(revised(good, { seconds: 7 }));
  assert.equal(store.read('good')?.seconds, 7);
  store.put(recordOf(START, { id: 'bad' }));
  assert.ok(store.read('bad'));
  return kept;
}

test('what is no record is put aside, and the other games go on', () => {
  for (const text of ['', '{', '5', 'null', '[]', '{}', '{"id":"bad"}', '{"id":"bad","game":5}']) {
    assert.equal(goesOn(text), false, text);
  }
});

test('a record of an earlier day, which had fewer parts, is one', () => {
  const { id, game, title, seconds, updated } = recordOf(START, { id: 'bad' });
  assert.ok(goesOn(JSON.stringify({ id, game, title, seconds, updated })));
});

test('a list of deleted games that is none is empty', () => {
  for (const text of ['5', '{}', '{', '[5, null]']) {
    const { storage, store } = browserWith('{');
    storage.setItem('whydoku.deleted', text);
    assert.deepEqual(store.deleted(), []);
    store.delete('good');
    assert.deepEqual(store.deleted(), ['good']);
  }
});

test(`${DAMAGED} records with letters that were changed, lost or added`, () => {
  const good = JSON.stringify(recordOf(START, { id: 'bad', game: /** @type {any} */ (GAME) }));
  let state = 1;
  const chance = (/** @type {number} */ end) => {
    state = (Math.imul(state, 0x6d2b79f5) + 0x9e3779b9) | 0;
    return (state >>> 8) % end;
  };
  let kept = 0;
  for (let time = 0; time < DAMAGED; time += 1) {
    let text = good;
    for (let change = 0; change <= chance(3); change += 1) {
      const at = chance(text.length);
      const added = [LETTERS[chance(LETTERS.length)], ''][chance(2)];
      text = text.slice(0, at) + added + text.slice(at + chance(4));
    }
    kept += Number(goesOn(text));
  }
  assert.ok(kept > 0 && kept < DAMAGED, `${kept}`);
});
