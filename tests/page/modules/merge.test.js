/** Two copies of a game are joined by the log of their moves. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { merge, sameGame } from '../../../page/js/game/merge.js';
import { layoutNamed } from './golden.js';

/** @typedef {import('../../../page/js/game/game.js').GameJson} GameJson */
/** @typedef {import('../../../page/js/board/moves.js').Group} Group */

/** @type {import('../../../page/js/board/moves.js').Load} */
const START = { move: 'load', layout: '4x4', givens: '..3..4.221......' };

/** Groups of one letter: what is entered in a cell, or a freeze. @type {Record<string, Group>} */
const GROUPS = {
  a: { name: 'enter', moves: [{ move: 'enter', candidates: [[0, 1]] }] },
  b: { name: 'enter', moves: [{ move: 'enter', candidates: [[1, 2]] }] },
  B: {
    name: 'enter',
    moves: [
      { move: 'enter', candidates: [[1, 2]] },
      { move: 'strike', candidates: [[4, 2]] },
    ],
  },
  c: { name: 'enter', moves: [{ move: 'enter', candidates: [[3, 4]] }] },
  d: { name: 'clear', moves: [{ move: 'clear', cells: [0] }] },
  f: { name: 'freeze', moves: [{ move: 'freeze' }] },
  t: { name: 'thaw', moves: [{ move: 'thaw' }] },
};

/**
 * A game: the groups that are done, and after a bar those that were undone.
 * @param {string} letters
 * @returns {GameJson}
 */
function game(letters) {
  const [done = '', undone = ''] = letters.split('|');
  const log = [...(done + undone)].map((letter) => /** @type {Group} */ (GROUPS[letter]));
  return { version: 1, start: START, log, done: done.length };
}

/** @param {GameJson | null} merged */
function letters(merged) {
  if (!merged) return null;
  const names = merged.log.map((group) =>
    Object.keys(GROUPS).find((name) => JSON.stringify(GROUPS[name]) === JSON.stringify(group)),
  );
  const [done, undone] = [names.slice(0, merged.done), names.slice(merged.done)];
  return done.join('') + (undone.length ? `|${undone.join('')}` : '');
}

const CASES = [
  ['equal copies stay as they are', 'ab', 'ab', 'ab'],
  ['one has gone on', 'a', 'ab', 'ab'],
  ['the other has gone on', 'ab', 'a', 'ab'],
  ['both have gone on: first what was kept', 'ab', 'ac', 'abc'],
  ['from the start', 'b', 'c', 'bc'],
  ['the same move by both is one', 'abc', 'acb', 'abc'],
  ['a move that is made again stays', 'aad', 'ac', 'aadc'],
  ['one has only undone: the move of the other stays', 'a|b', 'abc', 'abc'],
  ['the other has only undone', 'abc', 'a|b', 'abc'],
  ['what can be redone stays if nothing was added', 'a|b', 'a', 'a|b'],
  ['mine can be redone', 'a', 'a|b', 'a|b'],
  ['mine has gone on, and undone', 'a', 'ab|c', 'ab|c'],
  ['after new moves of both nothing can be redone', 'ab|d', 'ac|d', 'abc'],
  ['one has undone and gone on, so has the other', 'ad', 'ab', 'adb'],
  ['moves that were added to a group are no other group', 'ab', 'aB', 'aB'],
  ['and the other has gone on', 'abc', 'aB', 'aBc'],
  ['a digit in a cell that the other has frozen', 'af', 'ad', null],
  ['thawed twice', 'aft', 'aft', 'aft'],
  ['a thaw of what the other has thawed too', 'aftc', 'aft', 'aftc'],
];

for (const [name, kept, mine, want] of CASES) {
  test(`${name}: ${kept} and ${mine}`, () => {
    const merged = merge(game(String(kept)), game(String(mine)), layoutNamed);
    assert.equal(letters(merged), want);
  });
}

test('what the server fills in makes no difference', () => {
  const here = game('ab');
  const there = JSON.parse(JSON.stringify(here));
  there.start = {
    givens: START.givens,
    layout: '4x4',
    placed: [],
    struck: [],
    hinted: [],
    move: 'load',
  };
  there.log[0].moves[0] = { by: 'hand', candidates: [[0, 1]], move: 'enter' };
  assert.ok(sameGame(here, there));
  assert.equal(merge(there, here, layoutNamed)?.log.length, 2);
  there.log[0].moves[0].by = 'hint';
  assert.ok(!sameGame(here, there));
});

test('games of other starts are not merged', () => {
  const other = { ...game('a'), start: { ...START, givens: '..3..4.22.......' } };
  assert.equal(merge(game('a'), other, layoutNamed), null);
});

test('a layout that nobody knows is no reason to lose a move', () => {
  const unknown = () => {
    throw new Error('not asked for');
  };
  assert.equal(merge(game('ab'), game('ac'), unknown), null);
  assert.equal(letters(merge(game('ab'), game('a'), unknown)), 'ab');
});
