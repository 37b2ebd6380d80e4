/**
 * Whole texts: whatever people paste, with the puzzles in it in any of the plain forms. The core
 * reads them, as for whydoku/formats/texts.
 */

import { askCore } from '../core.js';
import { ParseError } from '../errors.js';
import { puzzleOf, readAs } from '../puzzle.js';
import { findLayout } from './_layouts.js';

/** @typedef {import('./_text.js').Line} Line */

const LINE_END = '\x1e';

/**
 * The puzzles of a text. Throws ParseError if there is none, or if something that looks like one
 * cannot be read.
 * @param {Iterable<Line>} lines
 * @param {import('../../base/shape.js').Layout | null} layout
 */
export function* read(lines, layout) {
  const text = Array.from(lines, (line) => line.text.replaceAll(LINE_END, ' ')).join(LINE_END);
  const { puzzles, left, refusal } = askCore('read_text', { text, layout: layout?.name });
  const before = puzzles.filter(
    (/** @type {{line: number}} */ { line }) => !refusal.told || line < refusal.line,
  );
  for (const [at, { form, givens, placed, struck, ...found }] of before.entries()) {
    const puzzle = puzzleOf(findLayout(found.layout), givens, { placed, eliminated: struck });
    yield readAs(puzzle, form, at === before.length - 1 ? left : '');
  }
  if (refusal.told) {
    throw new ParseError(refusal.told, refusal.line || null, refusal.column || null);
  }
}
