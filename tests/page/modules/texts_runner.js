/**
 * Answers for tests/page/test_texts.py: each line of the input is a list of questions, each line of
 * the output the list of their answers. The argument is the file of the engine.
 */

import { readFileSync, readSync, writeSync } from 'node:fs';
import { loadEngine, useEngine } from '../../../page/js/engine/core.js';
import { decode } from '../../../page/js/engine/formats/_text.js';
import { detect, read, readOne, write } from '../../../page/js/engine/formats/index.js';
import { inflate, unzip, zipped } from '../../../page/js/engine/formats/links/packed.js';
import { isPrintable, SPACE, WORD } from '../../../page/js/engine/formats/python.js';
import { convert, exported, formats, parse, puzzleJson } from '../../../page/js/engine/texts.js';

const BLOCK = Buffer.alloc(1 << 20);
let held = Buffer.alloc(0);

/** The next line of the input; null at its end. */
function nextLine() {
  for (;;) {
    const end = held.indexOf('\n');
    if (end >= 0) {
      const line = held.toString('utf8', 0, end);
      held = held.subarray(end + 1);
      return line;
    }
    const count = readSync(0, BLOCK, 0, BLOCK.length, null);
    if (!count) return null;
    held = Buffer.concat([held, BLOCK.subarray(0, count)]);
  }
}

/** @param {any} data */
function say(data) {
  const bytes = Buffer.from(`${JSON.stringify(data)}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** What both sides say of puzzles. @param {any[]} puzzles */
const told = (puzzles) => ({ puzzles: puzzles.map(puzzleJson) });

/** @type {Record<string, (question: any) => any>} */
const ANSWERS = {
  read: ({ text, layout, format }) => told(read(text, layout, format)),
  bytes: ({ base64, layout, format }) =>
    told(read(decode(Uint8Array.from(Buffer.from(base64, 'base64'))), layout, format)),
  detect: ({ text }) => detect(text),
  write: ({ text, layout, form, to }) => write(read(text, layout, form), to),
  parse: ({ body }) => parse(body),
  formats: () => formats(),
  convert: ({ body, sample }) => convert(body, () => readOne(sample)),
  export: ({ body }) => exported(body),
  unzip: ({ packed }) => unzip(packed),
  zipped: ({ text }) => zipped(text),
  inflate: ({ packed }) => inflate(packed),

  classes: ({ from, to }) => {
    const [space, word] = [SPACE, WORD].map((chars) => new RegExp(`[${chars}]`, 'u'));
    return Array.from({ length: to - from }, (_, at) => {
      const char = String.fromCodePoint(from + at);
      return [
        space?.test(char),
        word?.test(char),
        /\p{L}/u.test(char),
        isPrintable(char),
        /\p{Nd}/u.test(char),
        /\P{Cn}/u.test(char),
      ]
        .map(Number)
        .join('');
    });
  },
};

/** @param {any} question */
function answered(question) {
  try {
    return ANSWERS[question.kind]?.(question) ?? null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { message, line = null, column = null, status = null } = /** @type {any} */ (error);
    return { error: message, kind: error.constructor.name, line, column, status };
  }
}

useEngine(await loadEngine(readFileSync(process.argv[2] ?? '')));
for (let line = nextLine(); line !== null; line = nextLine()) {
  say(JSON.parse(line).map(answered));
}
