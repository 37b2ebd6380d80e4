/**
 * Answers requests by the engine, for tests and benches in Python. Each line of standard input is
 * JSON: [verb, fields], or the text of a request, or "memory" for the bytes that the engine holds.
 * Each answer is a line: the milliseconds that it took, a blank, and the answer as JSON;
 * {"refused": sentence} or {"died": sentence} where there is none. The argument is the file of the
 * engine, or its address.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { EngineError, loadEngine } from '../../src/pencilmark/web/page/js/engine/core.js';

const source = process.argv[2] ?? '';
const engine = await loadEngine(source.startsWith('http') ? source : readFileSync(source));

/** @param {string | [string, Record<string, any>]} asked */
function answer(asked) {
  try {
    return typeof asked === 'string' ? engine.answerOf(asked) : JSON.stringify(engine.ask(...asked));
  } catch (error) {
    const told = /** @type {Error} */ (error).message;
    return JSON.stringify(error instanceof EngineError ? { refused: told } : { died: told });
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const start = performance.now();
  const told = asked === 'memory' ? engine.exports?.memory.buffer.byteLength ?? 0 : answer(asked);
  console.log(`${(performance.now() - start).toFixed(3)} ${told}`);
}
