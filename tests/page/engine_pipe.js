/**
 * Answers requests by the engine, for tests and benches in Python. Each line of standard input is
 * JSON: [verb, fields], or the text of a request, or "memory" for the bytes that the engine holds,
 * or {path, body} for a question of the page, which is answered as in the worker.
 * Each answer is a line: the milliseconds that it took, a blank, and the answer as JSON;
 * {"refused": sentence} or {"died": sentence} where there is none. The argument is the file of the
 * engine, or its address.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { EngineError, loadEngine, useEngine } from '../../page/js/engine/core.js';
import { answer as answerTo } from '../../page/js/engine/routes.js';

const source = process.argv[2] ?? '';
const engine = await loadEngine(source.startsWith('http') ? source : readFileSync(source));
useEngine(engine);
if (process.argv[3]) engine.useWords(JSON.parse(readFileSync(process.argv[3], 'utf8')));

/** @param {string | [string, Record<string, any>] | {path: string, body: any}} asked */
async function answer(asked) {
  try {
    if (typeof asked !== 'string' && 'path' in asked) {
      return JSON.stringify(await answerTo(asked.path, asked.body));
    }
    return typeof asked === 'string'
      ? engine.answerOf(asked)
      : JSON.stringify(engine.ask(...asked));
  } catch (error) {
    const told = /** @type {Error} */ (error).message;
    const refused = error instanceof EngineError || (asked instanceof Object && 'path' in asked);
    return JSON.stringify(refused ? { refused: told } : { died: told });
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const start = performance.now();
  const told =
    asked === 'memory' ? (engine.exports?.memory.buffer.byteLength ?? 0) : await answer(asked);
  console.log(`${(performance.now() - start).toFixed(3)} ${told}`);
}
