/** How the engine is asked, with a module of a few lines in its place: it sends each text back. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Engine, EngineDied, EngineError, loadEngine } from '../../../page/js/engine/core.js';

// (module
//   (memory (export "memory") 1)
//   (global $bytes (mut i32) (i32.const 0))
//   (func (export "_initialize"))
//   (func (export "request") (param i32) (result i32)
//     (global.set $bytes (local.get 0)) (i32.const 0))
//   (func (export "answer") (result i32)
//     ;; A text that begins with x traps; one that begins with g takes 3000 pages of memory.
//     (if (i32.eq (i32.load8_u (i32.const 0)) (i32.const 120)) (then (unreachable)))
//     (if (i32.eq (i32.load8_u (i32.const 0)) (i32.const 103))
//       (then (drop (memory.grow (i32.const 3000)))))
//     (i32.const 0))
//   (func (export "answer_bytes") (result i32) (global.get $bytes)))
const ECHO = `AGFzbQEAAAABDQNgAAF/YAAAYAF/AX8DBQQBAgAABQMBAAEGBgF/AUEACwc6BQZtZW1vcnkCAAtfaW5p
dGlhbGl6ZQAAB3JlcXVlc3QAAQZhbnN3ZXIAAgxhbnN3ZXJfYnl0ZXMAAwo3BAMAAQsIACAAJABBAAsjAEEALQAAQfgARg
RAAAtBAC0AAEHnAEYEQEG4F0AAGgtBAAsEACMACw==`;

const echo = () => loadEngine(new Uint8Array(Buffer.from(ECHO, 'base64')));

test('a request is a verb and a line for each field', async () => {
  const engine = await echo();
  let asked = '';
  engine.answerOf = (text) => {
    asked = text;
    return '{}';
  };
  engine.ask('why', {
    cell: 4,
    techniques: ['a', 'b'],
    places: true,
    seed: 2n ** 64n - 1n,
    no: null,
  });
  assert.equal(asked, 'why\ncell 4\ntechniques a b\nplaces 1\nseed 18446744073709551615');
  assert.throws(() => engine.ask('next', { givens: '1\n2' }), EngineError);
});

test('an engine that stops is replaced', async () => {
  const engine = await echo();
  assert.equal(engine.answerOf('"ä"'), '"ä"');
  const first = engine.exports;
  assert.throws(() => engine.answerOf('x'), EngineDied);
  assert.equal(engine.answerOf('1'), '1');
  assert.notEqual(engine.exports, first);
});

test('much memory is given back', async () => {
  const engine = await echo();
  assert.equal(engine.answerOf('1'), '1');
  assert.ok(engine.exports);
  assert.equal(engine.answerOf('g'), 'g');
  assert.equal(engine.exports, null);
});

test('an address without an engine is refused', async () => {
  await assert.rejects(loadEngine('data:text/plain,none'), WebAssembly.CompileError);
  assert.ok(new Engine(await WebAssembly.compile(Buffer.from(ECHO, 'base64'))));
});
