/**
 * Tells again what Python has told: a task a line on standard input, each with what Python says.
 * Prints a line for each difference, and last the number of strings that were compared.
 *
 *     node tell_again.js engine.wasm words.json < tasks
 */

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { stepOf } from '../../../page/js/base/path.js';
import { findLayout } from '../../../page/js/base/shape.js';
import { loadEngine, useEngine } from '../../../page/js/engine/core.js';
import * as explain from '../../../page/js/engine/explain.js';
import { adviceOnStep, NOTHING, SOLVED } from '../../../page/js/engine/stepjson.js';

const MOST_TOLD = 20;

/** What is evidence: it is passed on as it came. */
const EVIDENCE =
  /\.(version|layout|technique|placements|eliminations|houses|marks|links|children)\b/;
let compared = 0;
let different = 0;

/** The answers to each kind of task. @type {Record<string, (task: any) => unknown>} */
const ANSWERS = {
  step: ({ told: { step } }) => adviceOnStep(stepOf(findLayout(step.layout), step)),
  problems: ({ layout, problems }) => explain.tellProblems(findLayout(layout), problems),
  why: ({ proof }) => explain.tellWhy(proofOf(proof)),
  report: ({ report }) =>
    explain.tellReport(
      { ...report, puzzle: puzzleOf(report.puzzle), mistakes: report.mistakes.map(mistakeOf) },
      reason,
    ),
  mistake: ({ mistake }) =>
    [1, 2, 3, 4].map((level) => explain.tellMistake(mistakeOf(mistake), level, reason)),
  notes: () => [NOTHING, SOLVED],
};

/** @param {{layout: string, values: number[]}} puzzle */
const puzzleOf = ({ layout, values }) => ({ layout: findLayout(layout), values });

/** @param {any} proof */
const proofOf = (proof) => ({
  ...proof,
  puzzle: puzzleOf(proof.puzzle),
  steps: proof.steps.map((/** @type {any} */ step) =>
    stepOf(findLayout(proof.puzzle.layout), step),
  ),
});

/** @param {any} mistake */
const mistakeOf = (mistake) => ({ ...mistake, puzzle: puzzleOf(mistake.puzzle) });

/** The reason that Python sends with a mistake. @param {any} mistake */
const reason = (mistake) => proofOf(mistake.proof);

/**
 * Compare an answer with Python's: the same JSON, with the keys in the same order.
 * @param {unknown} expected
 * @param {unknown} answer
 */
function compare(expected, answer, where = '') {
  if (expected !== null && typeof expected === 'object') {
    const [own, other] = [Object.entries(expected), Object.entries(answer ?? {})];
    const keys = other.map(([key]) => key).join();
    const ownKeys = own.map(([key]) => key).join();
    if (ownKeys !== keys) tellDifference(where, ownKeys, keys);
    own.forEach(([key, value], i) => compare(value, other[i]?.[1], `${where}.${key}`));
    return;
  }
  if (typeof expected === 'string' && !EVIDENCE.test(where)) compared += 1;
  if (expected !== answer) tellDifference(where, expected, answer);
}

/**
 * @param {string} where
 * @param {unknown} expected
 * @param {unknown} answer
 */
function tellDifference(where, expected, answer) {
  different += 1;
  if (different > MOST_TOLD) return;
  const [python, page] = [expected, answer].map((told) => JSON.stringify(told));
  console.log(`${where}\n  Python: ${python}\n  page:   ${page}`);
}

const [, , module = '', words = ''] = process.argv;
const engine = await loadEngine(readFileSync(module));
engine.useWords(JSON.parse(readFileSync(words, 'utf8')));
useEngine(engine);
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const task = JSON.parse(line);
  const answer = ANSWERS[task.kind];
  if (!answer) throw new Error(`There is no task ${task.kind}.`);
  try {
    compare(task.told, answer(task), `${task.kind} ${task.about}`);
  } catch (error) {
    tellDifference(`${task.kind} ${task.about}`, task.told, String(error));
  }
}
console.log(`${compared} strings compared, ${different} different`);
process.exitCode = different ? 1 : 0;
