/** Moves lead where those of whydoku.game lead, and are refused where those are. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  beginning,
  givingFrozen,
  loaded,
  MOVES,
  MoveRefused,
  originLine,
  playMove,
  restarting,
} from '../../../page/js/board/moves.js';
import {
  candidatesAt,
  equalCells,
  firstDigits,
  isFrozen,
  isSolved,
  originDigits,
  positionToDict,
  showsCandidates,
  valueAt,
} from '../../../page/js/board/position.js';
import { Game } from '../../../page/js/game/game.js';
import { golden, LAYOUTS, layoutNamed } from './golden.js';

const { moves, games, behind } = golden('moves');

test('the page knows the moves that Python knows', () => assert.deepEqual([...MOVES], moves));

const digest = (/** @type {any} */ position) =>
  createHash('sha256')
    .update(JSON.stringify(positionToDict(position)))
    .digest('hex')
    .slice(0, 16);

for (const { start, played, end, facts } of games) {
  test(`${start.layout}: ${played.length} random moves lead to the same positions`, () => {
    let position = loaded(start, layoutNamed);
    for (const [at, [move, want]] of played.entries()) {
      const told = `move ${at}: ${JSON.stringify(move)}`;
      if (want === null) {
        assert.throws(() => playMove(position, move, layoutNamed), MoveRefused, told);
      } else {
        position = playMove(position, move, layoutNamed);
        assert.equal(digest(position), want, told);
      }
    }
    assert.deepEqual(positionToDict(position), end);
    const cells = position.givens.map((_, cell) => cell);
    assert.deepEqual(
      {
        values: cells.map((cell) => valueAt(position, cell)),
        candidates: cells.map((cell) => candidatesAt(position, cell)),
        frozen: cells.filter((cell) => isFrozen(position, cell)),
        equal: [...equalCells(position)].sort((a, b) => a - b),
        solved: isSolved(position),
        shows: showsCandidates(position),
      },
      facts,
    );
  });
}

test('games without givens have the same puzzle behind them', () => {
  for (const { start, begun, log, first, origin, restart, given } of behind) {
    const told = JSON.stringify({ start, log });
    assert.deepEqual(beginning(start), begun, told);
    const opened = loaded(start, layoutNamed);
    assert.equal(originLine(start), originDigits(opened).join('').replaceAll('0', '.'), told);
    const position = log.reduce(
      (/** @type {any} */ at, /** @type {any} */ move) => playMove(at, move, layoutNamed),
      opened,
    );
    assert.deepEqual([...firstDigits(position)], first, told);
    assert.deepEqual([...originDigits(position)], origin, told);
    assert.deepEqual(restarting(position), restart, told);
    assert.deepEqual(givingFrozen(position), given, told);
  }
});

// The game asks for layouts: here the golden file answers, for the page's files and the engine.
/** @param {string} name */
const layoutOf = (name) => LAYOUTS[decodeURIComponent(name)]?.layout;
globalThis.fetch = async (address) =>
  new Response(JSON.stringify(layoutOf(String(address).replace(/.*layouts\/|\.json$/g, ''))));
globalThis.Worker = /** @type {any} */ (
  class {
    /** @param {{id: number, path: string}} question */
    postMessage({ id, path }) {
      const answer = path && layoutOf(path.replace('layouts/', ''));
      if (id) queueMicrotask(() => /** @type {any} */ (this).onmessage({ data: { id, answer } }));
    }
  }
);

const folder = new URL('../../game/logs/', import.meta.url);
for (const name of readdirSync(folder)) {
  test(`the log ${name} leads to the same position`, async () => {
    const log = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    const game = await Game.open(log.game);
    assert.deepEqual(positionToDict(game.position), log.position);
    assert.deepEqual(game.toDict(), log.game);
    const { done } = game;
    for (let before = done; before > 0; before -= 1) {
      assert.equal(game.undo(), 1);
      assert.equal(game.done, before - 1);
      assert.equal(game.position, game.positionAt(before - 1));
    }
    assert.ok(!game.undo());
    assert.deepEqual(positionToDict(game.position), positionToDict(game.start));
    assert.equal(game.redo(), Math.min(1, log.game.log.length));
    game.redo(done - game.done);
    assert.deepEqual(positionToDict(game.position), log.position);
  });
}
