/**
 * Answers for tests/test_names.py: how the page reads names of techniques, and what they mean. The
 * input is the table and the names, the output what the page makes of them.
 */

import { stdin, stdout } from 'node:process';
import { json } from 'node:stream/consumers';
import { meaningOf, readings, suggested } from '../../../page/js/base/names.js';

const { names, asked, slips } = /** @type {any} */ (await json(stdin));
const answers = {
  readings: asked.map((/** @type {string} */ name) => readings(names.reading, name)),
  slugs: asked.map((/** @type {string} */ name) => meaningOf(names, name)?.slugs ?? null),
  suggested: slips.map((/** @type {string} */ name) => suggested(names, name)),
};
stdout.write(JSON.stringify(answers));
