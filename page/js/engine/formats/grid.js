/**
 * Grids: n rows of n cells, with or without lines drawn around them: as grid.py.
 *
 * Lines may be drawn with ASCII or box-drawing characters. Cells may follow one another directly,
 * or be separated by blanks, bars, commas, semicolons or tabs; between the latter, an empty field
 * is an empty cell, as in a spreadsheet. Lists of numbers as programs print them are read too.
 * Blanks are empty cells if the columns line up.
 */

import { ParseError } from '../errors.js';
import {
  BARS,
  BARS_CLASS,
  BOX_DRAWING,
  boxed,
  content,
  DIGIT,
  digitsOf,
  EMPTY,
  fields,
  glyphOf,
  headed,
  layoutFor,
  puzzleOn,
  refuse,
  rowsOf,
  SIDES,
} from './_text.js';
import {
  charsOf,
  isBlank,
  lengthOf,
  lstrip,
  matches,
  mostCommon,
  rstrip,
  SPACE,
  strip,
} from './python.js';

/**
 * @typedef {import('../../base/shape.js').Layout} Layout
 * @typedef {import('../puzzle.js').Puzzle} Puzzle
 * @typedef {import('./_text.js').Glyph} Glyph
 * @typedef {import('./_text.js').Line} Line
 * @typedef {import('./_text.js').Sample} Sample
 */

/**
 * The limit on rows in a text of grids. The reader keeps all of them, because only all rows
 * together show which characters draw lines.
 */
export const MAX_ROWS = 200_000;
/** What lines are drawn with. */
export const RULE = new Set(`+-=*.:'~_^${BOX_DRAWING}`);
const SEGMENT = new RegExp(`[^${BARS_CLASS}]+`, 'g');
const WORDS = new RegExp(`[^${SPACE},;${BARS_CLASS}]+`, 'gu');
const NO_CELL = new Set(` \t,;${BARS}`);
const BETWEEN = new Set(' \t,;|¦│┃║┆┇┊┋');
const COLUMN_FORM = new RegExp(`^[1-9A ${BARS_CLASS}]*$`);
const LIST_END = new RegExp(`[\\])}][${SPACE}]*[,;]`, 'g');
const BRACKETS = /[[\](){}"']/g;
/** Words in a row that is read as words: as many as the longest row has cells. */
const TEN = 10;

/**
 * Read grids one by one.
 * @type {import('./_text.js').Reader}
 */
export function* read(lines, layout) {
  for (const [first, shape, givens] of readDigits(lines, layout)) {
    yield puzzleOn(first, shape, givens);
  }
}

/**
 * Read grids one by one: the first line, the layout and the digits of each.
 * @param {Iterable<Line>} lines
 * @param {Layout | null} layout
 * @returns {Generator<[Line, Layout, number[]]>}
 */
export function* readDigits(lines, layout) {
  const rows = keptRows(content(lines, layout));
  const glyphs = columns(rows) ?? rows.map((row) => glyphsOf(row.text));
  for (let at = 0; at < rows.length; ) {
    // Most rows decide the width of the grid, so that a single damaged row does not.
    const [size = 0] = mostCommon(glyphs.slice(at, at + 4).map((cells) => cells.length));
    const first = /** @type {Line} */ (rows[at]);
    if (!SIDES.includes(size)) {
      throw refuse(first, `read a row of ${size} cells, expected 4 to 10`);
    }
    const [own, cells] = [rows.slice(at, at + size), glyphs.slice(at, at + size)];
    const shape = shapeOf(first, own, cells, size);
    yield [first, shape, own.flatMap((row, number) => digitsOf(row, cells[number] ?? [], size))];
    at += size;
  }
}

/**
 * @param {Line} first
 * @param {Line[]} rows
 * @param {Glyph[][]} glyphs
 * @param {number} size
 */
function shapeOf(first, rows, glyphs, size) {
  const expected = first.layout?.size ?? size;
  rows.forEach((row, at) => {
    const length = glyphs[at]?.length ?? 0;
    if (length !== expected) {
      throw refuse(row, `read a row of ${length} cells, expected ${expected}`);
    }
    if (row.layout?.name !== first.layout?.name) {
      throw refuse(row, 'read a layout within a grid, expected it before the first row');
    }
  });
  if (rows.length !== size) {
    throw refuse(rows.at(-1) ?? first, `read ${rows.length} of the ${size} rows of a grid`);
  }
  return layoutFor(first, size * size);
}

/** @param {Iterable<Line>} lines */
function keptRows(lines) {
  /** @type {Line[]} */
  const kept = [];
  for (const line of lines) {
    if (kept.length === MAX_ROWS) {
      throw new ParseError(`read more than ${MAX_ROWS} rows, expected so many puzzles a line each`);
    }
    kept.push({ ...line, text: withoutBrackets(line.text) });
  }
  const empty = emptyIn(kept.map((row) => row.text));
  return kept.filter((row) => !isBlank(row.text) && !isRule(row.text, empty));
}

/** @param {string} text */
const withoutBrackets = (text) =>
  text.replace(LIST_END, (end) => ' '.repeat(end.length)).replace(BRACKETS, ' ');

/**
 * A dash, dot or star may be an empty cell or part of a drawn line. Rows with digits show which of
 * them are cells. If no row has a digit, all but the dash are cells; a dash is one if it is alone.
 * @param {readonly string[]} texts
 */
function emptyIn(texts) {
  const withDigits = texts.filter((text) => DIGIT.test(text));
  /** @type {Set<string>} */
  const seen = new Set();
  for (const text of withDigits.length ? withDigits : texts) {
    for (const char of new Set(text)) if (EMPTY.includes(char)) seen.add(char);
  }
  if (withDigits.length) return seen.size ? seen : new Set('.');
  seen.delete('-');
  return seen.size ? seen : new Set('-');
}

/**
 * Whether a text is only a drawn line, if `empty` are the signs of empty cells.
 * @param {string} text
 * @param {ReadonlySet<string>} empty
 */
export function isRule(text, empty) {
  const kinds = [...new Set(text)].filter((char) => !BETWEEN.has(char));
  return kinds.every((char) => RULE.has(char)) && !kinds.every((char) => empty.has(char));
}

const isCell = (/** @type {string} */ char) => lengthOf(char) <= 1 || char === '10';

/** @param {string} text @returns {Glyph[]} */
function glyphsOf(text) {
  const cells = fields(inside(text), `,;\t${BARS}`).map(stripped);
  if (SIDES.includes(cells.length) && cells.every(([, char]) => isCell(char))) return cells;
  /** @type {Glyph[]} */
  const words = Array.from(matches(WORDS, text), ([start, [word]]) => [start, word]);
  if (words.length === TEN && words.every(([, word]) => isCell(word))) return words;
  return charsOf(text)
    .map((char, at) => /** @type {Glyph} */ ([at, char]))
    .filter(([, char]) => !NO_CELL.has(char));
}

/** @param {Glyph} field @returns {Glyph} */
function stripped([start, text]) {
  return [start + lengthOf(text) - lengthOf(lstrip(text)), strip(text)];
}

/**
 * Removes the outer bars. A blank takes the place of the left one, so that positions stay the same.
 * @param {string} text
 */
function inside(text) {
  const end = lastBut(text, ' ') + 1;
  let start = 0;
  while (start < end && text[start] === ' ') start++;
  if (start + 1 < end && BARS.includes(text.charAt(start)) && BARS.includes(text.charAt(end - 1))) {
    return ' '.repeat(start + 1) + text.slice(start + 1, end - 1);
  }
  return text.slice(0, end);
}

/**
 * Where the last character is that is another one; -1 if there is none.
 * @param {string} text
 * @param {string} char
 */
function lastBut(text, char) {
  let at = text.length - 1;
  while (at >= 0 && text[at] === char) at--;
  return at;
}

/**
 * Read rows whose empty cells are blanks, by the positions of the digits; null for other rows.
 *
 * All rows together are one grid. Cells are one or two characters wide; bars divide each row into
 * equal parts.
 * @param {readonly Line[]} rows
 */
function columns(rows) {
  const size = rows.length;
  if (!SIDES.includes(size)) return null;
  const texts = rows.map((row) => rstrip(row.text));
  if (!texts.every((text) => COLUMN_FORM.test(text))) return null;
  const width = Math.max(...texts.map((text) => text.length));
  const found = texts.map((text) => rowByColumns(text, width, size)).filter((row) => row !== null);
  return found.length === size ? found : null;
}

/**
 * @param {string} text
 * @param {number} width
 * @param {number} size
 * @returns {Glyph[] | null}
 */
function rowByColumns(text, width, size) {
  const start = text.length - lstrip(text).length;
  const isBar = (/** @type {string | undefined} */ char) => Boolean(char && BARS.includes(char));
  const isFramed = isBar(text[start]) && isBar(text.at(-1));
  const from = isFramed ? start : 0;
  /** @type {Glyph[]} */
  const segments = Array.from(
    (isFramed ? text.slice(from) : text.padEnd(width)).matchAll(SEGMENT),
    (found) => [from + found.index, found[0]],
  );
  if (!segments.length || size % segments.length) return null;
  const count = size / segments.length;
  const cells = segments.flatMap(([at, segment]) => part(at, segment, count) ?? []);
  return cells.length === size ? cells : null;
}

/**
 * @param {number} start
 * @param {string} text
 * @param {number} count
 * @returns {Glyph[] | null}
 */
function part(start, text, count) {
  if (text.length === count) return [...text].map((char, at) => [start + at, char]);
  for (const first of [0, 1]) {
    const chars = [...text].filter((_, at) => at % 2 === first);
    const others = [...text].filter((_, at) => at % 2 !== first);
    if (chars.length === count && isBlank(others.join(''))) {
      return chars.map((char, at) => [start + first + 2 * at, char]);
    }
  }
  return null;
}

/**
 * @param {Puzzle} puzzle
 * @param {string} empty
 */
const values = (puzzle, empty) => puzzle.values.map((value) => glyphOf(value, empty));

/** Write boxes with lines between them, and a blank line after each grid. */
export const write = headed((puzzle) => `${boxed(puzzle.layout, values(puzzle, '.'))}\n`);

/** Write boxes with lines between them, and no blanks between the cells. */
export const writeSimple = headed((puzzle) => boxed(puzzle.layout, values(puzzle, '.'), ''));

/** @param {string} separator */
const rowWriter = (separator) =>
  headed((puzzle) =>
    rowsOf(puzzle.layout, values(puzzle, '0'))
      .map((row) => `${row.join(separator)}\n`)
      .join(''),
  );

export const writeRows = rowWriter('');
export const writeCells = rowWriter(',');
