/**
 * Reads and writes puzzles as text, in every format of one table: as whydoku/formats.
 *
 * A format that has a signature is detected by it; in every other text, texts.js looks for puzzles.
 * A reader takes lines and yields puzzles one by one; a writer takes puzzles and yields text. A
 * binary format has a character for each byte.
 */

import { FormatError, ParseError } from '../errors.js';
import { readAs } from '../puzzle.js';
import { findLayout } from './_layouts.js';
import { content, numbered } from './_text.js';
import * as candidates from './candidates.js';
import * as cases from './cases.js';
import * as columns from './columns.js';
import * as grid from './grid.js';
import * as hodoku from './hodoku.js';
import * as line from './line.js';
import * as links from './links/index.js';
import * as mini from './mini.js';
import * as pencilmarks from './pencilmarks.js';
import { isBlank, lengthOf, repr } from './python.js';
import * as sdk from './sdk.js';
import * as texts from './texts.js';

/**
 * @typedef {import('../../base/shape.js').Layout} Layout
 * @typedef {import('../puzzle.js').Puzzle} Puzzle
 * @typedef {import('./_text.js').Reader} Reader
 * @typedef {import('./_text.js').Writer} Writer
 * @typedef {import('./_text.js').Sample} Sample
 *
 * @typedef {object} Format one row of the table
 * @property {string} name
 * @property {string[]} endings
 * @property {string} title the name of a text in the format, as in "read as a case file"
 * @property {string} about
 * @property {Reader} read
 * @property {Writer | null} write null: it is only read
 * @property {((sample: Sample) => boolean) | null} sniff whether a text has its signature
 * @property {string[]} keeps what is stored besides the digits: `givens`, `candidates`, `hints`
 * @property {boolean} single a file holds one puzzle only
 * @property {string[]} layouts that it can hold; none: all
 * @property {boolean} binary
 */

const GIVENS = ['givens'];
const CANDIDATES = ['candidates'];
const BOTH = ['candidates', 'givens'];

/**
 * @param {string} name
 * @param {string[]} endings
 * @param {string} title
 * @param {string} about
 * @param {{read: Reader, write: Writer | null, sniff?: Format['sniff']}} how
 * @param {Partial<Format>} [more]
 * @returns {Format}
 */
const row = (name, endings, title, about, { read: reader, write: writer, sniff = null }, more) => ({
  name,
  endings,
  title,
  about,
  read: reader,
  write: writer,
  sniff,
  keeps: [],
  single: false,
  layouts: [],
  binary: false,
  ...more,
});

/** @type {Record<string, [write: Writer, keeps: string[], layouts: string[]]>} */
const LINK_WRITERS = {
  'f-puzzles': [links.writeFpuzzles, BOTH, []],
  sudokupad: [links.writeSudokupad, CANDIDATES, []],
  sudokuwiki: [links.writerOf('sudokuwiki'), BOTH, ['9x9', '9x9-x', '9x9-windoku']],
  'sudoku-coach': [links.writerOf('sudoku-coach'), BOTH, ['9x9']],
  sudokuexchange: [links.writerOf('sudokuexchange'), [], ['9x9']],
};

/** @param {links.Site} site the links of some are only read */
function ofLinks(site) {
  const [writer, keeps, layouts] = LINK_WRITERS[site.name] ?? [null, BOTH, []];
  const title = `a link of ${site.title}`;
  return row(
    site.name,
    [],
    title,
    `${title}, with the puzzle in it`,
    { read: texts.readLinks, write: writer },
    { keeps, layouts },
  );
}

const ROWS = { ...grid, write: grid.writeRows };
const CELLS = { ...grid, write: grid.writeCells };

// The signatures are tried on an unknown text in this order: the more one demands, the earlier it
// comes.
const TABLE = [
  row('mini', ['.mini'], 'a mini-Sudoku file', 'a saved game of mini-Sudoku, 86 bytes', mini, {
    keeps: [...BOTH, 'hints'],
    single: true,
    layouts: [mini.LAYOUT],
    binary: true,
  }),
  row('csv', ['.csv'], 'a table', 'a table with a header and a column `puzzle`', columns, {
    keeps: GIVENS,
  }),
  ...links.SITES.map(ofLinks),
  row(
    'killer',
    ['.killer'],
    'a map of cages',
    'a map of the cages of a killer, a letter each, and their sums',
    { read: texts.read, write: links.writerOf('killer', '') },
  ),
  row(
    'iss',
    ['.iss'],
    'a text of Interactive Sudoku Solver',
    'the constraints of Interactive Sudoku Solver, `.Cage~12~R1C1~R1C2`',
    { read: texts.read, write: links.writerOf('iss') },
    { keeps: CANDIDATES },
  ),
  row(
    'ps',
    [],
    'a text of Perfect Sudoku',
    'a killer of Perfect Sudoku or JSudoku, `3x3::k:` and 81 numbers',
    { read: texts.read, write: null },
  ),
  row(
    'sumocue',
    [],
    'a text of SumoCue',
    'a killer or a jigsaw of SumoCue, `SumoCueV1` and 81 cells',
    { read: texts.read, write: null },
  ),
  row(
    'arrows',
    [],
    'a killer of arrows',
    'a killer of 81 signs: sums, and arrows that lead to them',
    { read: texts.read, write: null },
  ),
  row(
    'sdk',
    ['.sdk'],
    'an sdk file',
    'a grid under `[Puzzle]`, the digits so far under `[State]`',
    sdk,
    { keeps: GIVENS, single: true },
  ),
  row(
    'hodoku',
    ['.hodoku'],
    'a library of HoDoKu',
    "a line of HoDoKu's library, `:0000:x:cells:deleted:::`",
    hodoku,
    { keeps: BOTH },
  ),
  row(
    'candidates',
    ['.candidates'],
    'a line of candidates',
    'all candidates in one line, n characters per cell',
    candidates,
    { keeps: CANDIDATES },
  ),
  row(
    'cases',
    ['.case'],
    'a case file',
    'one record per digit: column, row, value, `*` if given',
    cases,
    { keeps: GIVENS, single: true },
  ),
  row(
    'pencilmarks',
    ['.marks'],
    'a grid of candidates',
    'a grid with the candidates of each cell',
    pencilmarks,
    { keeps: CANDIDATES },
  ),
  row(
    'cells',
    [],
    'a spreadsheet',
    'n lines of n fields with commas between them, as in a spreadsheet',
    CELLS,
  ),
  row('line', ['.txt'], 'a line of digits', 'one puzzle per line, `.` for an empty cell', line),
  row(
    'sudoku',
    ['.sudoku'],
    'a grid of digits',
    'n lines of n digits, `0` for an empty cell',
    ROWS,
    { single: true },
  ),
  row('grid', ['.grid'], 'a grid', 'rows of cells, with or without borders', grid),
  row('sdm', ['.sdm'], 'a line of digits', 'one puzzle per line, `0` for an empty cell', {
    ...line,
    write: line.writeWithZeros,
  }),
  row('sql', [], 'a line of digits', 'one puzzle per line, `_` for an empty cell', {
    ...line,
    write: line.writeWithUnderscores,
  }),
  row(
    'ss',
    ['.ss'],
    'a grid',
    'a grid with bars and lines, as Simple Sudoku writes it',
    { ...grid, write: grid.writeSimple },
    { single: true },
  ),
];

/** Every format by name, in the order in which they are tried on a text. */
export const FORMATS = new Map(TABLE.map((form) => [form.name, form]));
/** The formats that can be written; the others are only read. */
export const WRITTEN = new Map(TABLE.filter((form) => form.write).map((form) => [form.name, form]));

const LINE_END = /\r\n|\r|\n/;
const SAMPLE_ROWS = 40;
const SAMPLE_LINES = 100_000;
const SAMPLE_CHARACTERS = 1 << 23;

/**
 * The puzzles that a text holds; at least one.
 *
 * The format is detected by content unless `format` names it. The layout is `layout`, or the one
 * that the text names, or follows from the number of cells. Throws ParseError with line and column
 * if the text is no puzzle, and FormatError if there is no such format.
 * @param {string} text
 * @param {string | null} [layout]
 * @param {string | null} [format]
 */
export function read(text, layout = null, format = null) {
  const isWhole = text.startsWith(mini.MAGIC) && (!format || format === 'mini');
  return [...readLines(isWhole ? [text] : text.split(LINE_END), layout, format)];
}

/**
 * The one puzzle that a text holds. Throws ParseError if it holds several. Otherwise as `read`.
 * @param {string} text
 * @param {string | null} [layout]
 * @param {string | null} [format]
 */
export function readOne(text, layout = null, format = null) {
  const [puzzle, ...more] = read(text, layout, format);
  if (!puzzle || more.length) {
    throw new ParseError(`read ${more.length + 1} puzzles, expected one`);
  }
  return puzzle;
}

/**
 * Read puzzles one by one from lines. Errors are those of `read`.
 * @param {readonly string[]} lines
 * @param {string | null} [layout]
 * @param {string | null} [format]
 * @returns {Generator<Puzzle>}
 */
export function* readLines(lines, layout = null, format = null) {
  const head = headOf(lines);
  const form = format ? formatNamed(format) : signed(head, layout);
  if (!form) {
    yield* texts.read(numbered(lines), asLayout(layout));
    return;
  }
  const rows = form.binary ? [{ number: 1, text: lines.join(''), layout: null }] : numbered(lines);
  let isFound = false;
  for (const puzzle of form.read(rows, asLayout(layout))) {
    isFound = true;
    yield puzzle.format ? puzzle : readAs(puzzle, form.name);
  }
  if (!isFound) throw new ParseError(`read no puzzle, expected ${form.about}`);
}

/**
 * The name of the format of the first puzzle of a text.
 * @param {string} text
 */
export function detect(text) {
  const head = headOf(text.split(LINE_END));
  const form = signed(head)?.name;
  return form ?? texts.read(numbered(head), null).next().value?.format ?? '';
}

/**
 * Puzzles in a format. Throws FormatError if there is no such format or it cannot hold them.
 * What the format does not keep is left out: see `leftOut`.
 * @param {Iterable<Puzzle>} puzzles
 * @param {string} format
 */
export const write = (puzzles, format) => [...writeLines(puzzles, format)].join('');

/**
 * Write puzzles one by one, in pieces of text, as `write`.
 * @param {Iterable<Puzzle>} puzzles
 * @param {string} format
 */
export function writeLines(puzzles, format) {
  const form = formatNamed(format);
  if (!form.write) {
    throw new FormatError(
      `the format ${repr(format)} is only read: expected ${[...WRITTEN.keys()].join(', ')}`,
    );
  }
  return form.write(held(form, puzzles));
}

const sameCells = (/** @type {readonly number[]} */ a, /** @type {readonly number[]} */ b) =>
  a.join() === b.join();
const same = (/** @type {readonly number[][]} */ a, /** @type {readonly number[][]} */ b) =>
  a.join(';') === b.join(';');

/**
 * A sentence that says what a format does not keep of a puzzle; empty if it keeps all.
 * @param {Puzzle} puzzle
 * @param {string} format
 */
export function leftOut(puzzle, format) {
  const form = formatNamed(format);
  if (!puzzle.placed.length && !puzzle.eliminated.length && !form.keeps.includes('candidates')) {
    return '';
  }
  const back = readOne(write([puzzle], format), null, format);
  const isSame = sameCells(puzzle.values, back.values);
  const differs = /** @type {const} */ ([
    ['which digits are given and which were entered', isSame && !same(puzzle.placed, back.placed)],
    ['which digits a hint entered', !sameCells(puzzle.hinted, back.hinted)],
    ['which candidates were struck', isSame && !same(puzzle.eliminated, back.eliminated)],
    ['which last candidates are not placed yet', !isSame],
  ]);
  const lost = differs.filter(([, isLost]) => isLost).map(([words]) => words);
  const title = form.title.charAt(0).toUpperCase() + form.title.slice(1);
  return lost.length ? `${title} does not keep ${lost.join(', nor ')}.` : '';
}

/**
 * @param {Format} form
 * @param {Iterable<Puzzle>} puzzles
 */
function* held({ name, single, layouts }, puzzles) {
  let number = 0;
  for (const puzzle of puzzles) {
    if (++number > 1 && single) {
      throw new FormatError(`the format ${repr(name)} holds one puzzle, not several`);
    }
    if (layouts.length && puzzle.layout.cages.length) {
      const caged = [...WRITTEN.values()].filter((form) => !form.layouts.length);
      const names = caged.map((form) => form.name).join(', ');
      throw new FormatError(`the format ${repr(name)} has no cages: expected ${names}`);
    }
    if (layouts.length && !layouts.includes(puzzle.layout.name)) {
      throw new FormatError(
        `the format ${repr(name)} holds ${layouts.join(', ')}, not ${puzzle.layout.name}`,
      );
    }
    yield puzzle;
  }
}

/** @param {string} name */
function formatNamed(name) {
  const form = FORMATS.get(name);
  if (form) return form;
  throw new FormatError(
    `there is no format ${repr(name)}: expected ${[...FORMATS.keys()].join(', ')}`,
  );
}

/** @param {string | null} layout */
const asLayout = (layout) => (layout === null ? null : findLayout(layout));

/**
 * Enough of the first lines to detect the format, however many comments come first. Throws
 * ParseError if the comments exceed a limit.
 * @param {readonly string[]} lines
 */
export function headOf(lines) {
  let rows = 0;
  let characters = 0;
  for (const [at, text] of lines.entries()) {
    characters += lengthOf(text);
    if (!isBlank(text) && !text.startsWith('#')) rows++;
    if (rows >= SAMPLE_ROWS) return lines.slice(0, at + 1);
    if (at >= SAMPLE_LINES || characters > SAMPLE_CHARACTERS) {
      if (rows) return lines.slice(0, at + 1);
      throw new ParseError(`read ${at.toLocaleString('en')} lines of comments, expected a puzzle`);
    }
  }
  return lines;
}

/**
 * The format whose signature a text has, by its first lines; null if it has none.
 * @param {readonly string[]} head
 * @param {string | null} [layout]
 */
function signed(head, layout = null) {
  const raw = [...numbered(head)].filter((each) => !isBlank(each.text));
  if (!raw.length) throw new ParseError('read nothing, expected a puzzle');
  const sample = { raw, rows: [...content(raw, asLayout(layout))] };
  return TABLE.find((each) => each.sniff?.(sample)) ?? null;
}
