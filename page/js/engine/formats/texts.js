/**
 * Whole texts: whatever people paste, with the puzzles in it in any of the plain forms. The core
 * reads them, as for whydoku/formats/texts.
 */

import { askCore } from '../core.js';
import { ParseError } from '../errors.js';
import { puzzleOf, readAs } from '../puzzle.js';
import { findLayout } from './_layouts.js';
import { SITES, takenFrom } from './links/index.js';

/**
 * @typedef {import('./_text.js').Line} Line
 * @typedef {import('../puzzle.js').Puzzle} Puzzle
 */

const LINE_END = '\x1e';

/**
 * The puzzles of a text. Throws ParseError if there is none, or if something that looks like one
 * cannot be read.
 * @param {Iterable<Line>} lines
 * @param {import('../../base/shape.js').Layout | null} layout
 */
export function* read(lines, layout) {
  const { links, rest } = takenFrom(lines);
  const text = rest.map((line) => line.text.replaceAll(LINE_END, ' ')).join(LINE_END);
  const found = askCore('read_text', { text, layout: layout?.name });
  const holding = links.filter((link) => link.holdsPuzzle);
  yield* together(holding, found, layout);
  const { told, line, column, is_of_nothing: isOfNothing } = found.refusal;
  if (!told || (isOfNothing && holding.length)) return;
  if (isOfNothing) links[0]?.puzzle(layout);
  throw new ParseError(told, line || null, column || null);
}

/**
 * The puzzles of links and of the text, in order; what a link and the text show is one.
 * @param {import('./links/index.js').Link[]} links
 * @param {any} found
 * @param {import('../../base/shape.js').Layout | null} layout
 */
function* together(links, { puzzles, left, refusal }, layout) {
  const end = refusal.told && !refusal.is_of_nothing ? refusal.line : Infinity;
  const texts = puzzles.filter((/** @type {{line: number}} */ { line }) => line < end);
  /** @type {Map<string, boolean>} whether a link showed it */
  const shown = new Map();
  const isNew = (/** @type {Puzzle} */ puzzle, /** @type {boolean} */ isLink) => {
    const key = `${puzzle.layout.name} ${puzzle.values}`;
    if (!shown.has(key)) shown.set(key, isLink);
    return shown.get(key) === isLink;
  };
  let next = 0;
  for (const [at, each] of [...texts, null].entries()) {
    for (let link = links[next]; link && (!each || link.line.number <= each.line); ) {
      const puzzle = link.puzzle(layout);
      if (isNew(puzzle, true)) yield puzzle;
      link = links[++next];
    }
    if (!each) return;
    const since = { placed: each.placed, eliminated: each.struck };
    const puzzle = puzzleOf(findLayout(each.layout), each.givens, since);
    if (isNew(puzzle, false)) yield readAs(puzzle, each.form, at === texts.length - 1 ? left : '');
  }
}

/**
 * The puzzles that a text has in links and strings of other sites, and no others.
 * @param {Iterable<Line>} lines
 * @param {import('../../base/shape.js').Layout | null} layout
 */
export function* readLinks(lines, layout) {
  for (const puzzle of read(lines, layout)) {
    if (SITES.some(({ name }) => name === puzzle.format)) yield puzzle;
  }
}
