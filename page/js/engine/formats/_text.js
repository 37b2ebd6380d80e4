/** What all readers and writers share: lines, glyphs, the named layout, and errors: as _text.py. */

import { cellName, digitChar } from '../../base/shape.js';
import { ParseError, WrongValue } from '../errors.js';
import { puzzleOf } from '../puzzle.js';
import { findLayout, plainLayoutOf } from './_layouts.js';
import {
  charsOf,
  firstOf,
  isBlank,
  lengthOf,
  lstrip,
  matches,
  partition,
  repr,
  SPACE,
  split,
  strip,
  WORD,
} from './python.js';

/**
 * @typedef {import('../../base/shape.js').Layout} Layout
 * @typedef {import('../puzzle.js').Puzzle} Puzzle
 * @typedef {import('../puzzle.js').Since} Since
 *
 * @typedef {[position: number, chars: string]} Glyph the characters of one cell; positions count
 *   characters from 0
 * @typedef {{number: number, text: string, layout: Layout | null}} Line a line of the input, and
 *   the layout that the input has named
 * @typedef {{raw: Line[], rows: Line[]}} Sample the first lines of an input: all that are not
 *   blank, and those that may be a puzzle's
 * @typedef {(lines: Iterable<Line>, layout: Layout | null) => Iterable<Puzzle>} Reader
 * @typedef {(puzzles: Iterable<Puzzle>) => Iterable<string>} Writer
 */

/** Characters in a line; the longest form of the largest layout needs 1,000. */
export const MAX_LINE = 100_000;
const SMALLEST = 4;
const LARGEST = 10;
/** The numbers of cells in a row. */
export const SIDES = Array.from({ length: LARGEST - SMALLEST + 1 }, (_, at) => SMALLEST + at);
export const PLAIN_CELLS = '16, 36, 64, 81 or 100';
export const EMPTY = '0._*-xX?·';
/** @type {Map<string, number>} */
export const GLYPHS = new Map([
  ...Array.from({ length: LARGEST }, (_, at) => /** @type {const} */ ([digitChar(at + 1), at + 1])),
  ['a', LARGEST],
  ['10', LARGEST],
  ...[...EMPTY, ' ', '\t', ''].map((char) => /** @type {const} */ ([char, 0])),
]);
const BOX_FIRST = 0x2500;
const BOX_LAST = 0x257f;
export const BOX_DRAWING = Array.from({ length: BOX_LAST - BOX_FIRST + 1 }, (_, at) =>
  String.fromCharCode(BOX_FIRST + at),
).join('');
export const BARS = `|¦${BOX_DRAWING}`;
/** The same for a class of a pattern. */
export const BARS_CLASS = '|¦\\u2500-\\u257f';
export const DIGIT = /[1-9]/;

// Blanks of any width become one blank, and characters without a width are removed. Tabs stay,
// because they separate cells.
const BLANKS = /[\v\f\xa0\u2000-\u200a\u202f\u205f\u3000]/g;
const WITHOUT_WIDTH = /[\u200b-\u200d\u2060\ufeff]/g;
const WRAPPING = new RegExp(
  '\\[/?(?:[cC][oO][dD][eE]|[pP][rR][eE])\\]|</?(?:[cC][oO][dD][eE]|[pP][rR][eE])>' +
    `|\`\`\`[${WORD}]*|~~~[${WORD}]*|[\`>]`,
  'gu',
);
// A board with numbers, as the console draws it: columns above, rows before the first border.
const MARGIN = '    ';
const NUMBERED = new RegExp(`^ *[0-9]* +[+${BARS_CLASS}]`);
const ROW_NUMBER = new RegExp(`^ *[0-9]+ (?=[${BARS_CLASS}])`);
const HEADER = new RegExp(`^C?[${SPACE}]*layout[${SPACE}]*[:=][${SPACE}]*([^${SPACE}]+)`, 'i');
const NAME = /^[!-~]{1,600}$/;
const LETTER_OR_NUMBER = '[\\p{L}\\p{Nl}\\p{No}]';
const WORDS = new RegExp(`(?:(?![xX])${LETTER_OR_NUMBER}){2,}`, 'gu');
const LETTER = new RegExp(`(?![xXaA])${LETTER_OR_NUMBER}`, 'u');
// Cells in a row, perhaps behind a short word; or the beginning of a line of HoDoKu's library.
const PUZZLE = new RegExp(
  `^(?:[${SPACE}]*(?:[^${SPACE}]{1,11}[${SPACE}]+)?[*\\-_?]*[0-9.][0-9Aa.·_*\\-xX?]{15}` +
    `|[${SPACE}]*:[${WORD}][${WORD}\\-]*:)`,
  'u',
);
// A time, perhaps with a date: the signature of many posts.
const TIME = new RegExp(
  `^[${SPACE}]*(?:[\\p{Nd}./\\-]{6,10}[${SPACE},T]+)?\\p{Nd}\\p{Nd}?:\\p{Nd}\\p{Nd}` +
    `(?::\\p{Nd}\\p{Nd})?[${SPACE}]*(?:[AaPp][Mm])?[${SPACE}]*$`,
  'u',
);
const LONGEST_TIME = 30;
// The cells of a puzzle, as one word among others.
const RUN = `[0-9.·_*\\-xX?]{30,}(?![${WORD}])`;
const RUNS = new RegExp(`(?<![${WORD}.*?·\\-])${RUN}`, 'gu');
const RUN_FIRST = new RegExp(`^${RUN}`, 'u');
const IS_SPACE = new RegExp(`[${SPACE}]`, 'u');
const IS_LETTER = /[\p{L}]/u;

/** @param {Sample} sample the first line that may be a puzzle's; empty if there is none */
export const firstRow = ({ rows }) => rows[0]?.text ?? '';

/**
 * The error for a line; `position` counts from 0.
 * @param {Line} line
 * @param {string} message
 * @param {number} [position]
 */
export const refuse = (line, message, position) =>
  new ParseError(message, line.number, position === undefined ? null : position + 1);

const LONGEST_QUOTE = 24;

/** @param {string} text for an error message: short, and printable */
export const quote = (text) =>
  repr(lengthOf(text) <= LONGEST_QUOTE ? text : `${firstOf(text, LONGEST_QUOTE - 3)}...`);

/**
 * Decode bytes: UTF-16 if they begin with its mark, else UTF-8 if valid, else Latin-1.
 * @param {Uint8Array} bytes
 */
export function decode(bytes) {
  const [first, second] = bytes;
  const wide =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : '';
  try {
    return new TextDecoder(wide || 'utf-8', { fatal: true, ignoreBOM: !wide }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
}

/**
 * Number the lines, and replace all kinds of blanks by one.
 * @param {Iterable<string>} lines
 * @returns {Generator<Line>}
 */
export function* numbered(lines) {
  let number = 0;
  for (const text of lines) {
    number++;
    const length = text.length > MAX_LINE ? lengthOf(text) : 0;
    if (length > MAX_LINE) {
      throw new ParseError(`read ${length} characters, expected ${MAX_LINE} at most`, number);
    }
    let end = text.length;
    while ('\r\n'.includes(text[end - 1] ?? ' ')) end--;
    const clean = text.slice(0, end).replace(BLANKS, ' ').replace(WITHOUT_WIDTH, '');
    yield { number, text: clean, layout: null };
  }
}

/**
 * The lines that may belong to a puzzle, each with the layout that applies to it.
 *
 * Comments, code fences and prose around a puzzle are dropped. A comment `# layout: NAME` on a line
 * of its own applies to all lines after it; after a puzzle it applies to that line.
 * @param {Iterable<Line>} lines
 * @param {Layout | null} layout
 * @returns {Generator<Line>}
 */
export function* content(lines, layout) {
  const asked = layout;
  for (const line of withoutNumbers(lines)) {
    const [before, comment] = partition(line.text, '#');
    const name = headerIn(comment);
    const here = name ? namedOn(line, name, asked) : layout;
    const text = before.replace(WRAPPING, blanked);
    if (isBlank(text)) {
      layout = here;
    } else if (!isProse(text)) {
      yield { number: line.number, text, layout: here };
    } else {
      const within = withinProse(text);
      if (within) yield { number: line.number, text: within, layout: here };
    }
  }
}

/**
 * Drops the numbers above a board with borders, and blanks those before its rows.
 * @param {Iterable<Line>} lines
 */
function* withoutNumbers(lines) {
  /** @type {Line | null} */
  let head = null;
  let isNumbered = false;
  for (const line of lines) {
    const looksNumbered = NUMBERED.test(line.text);
    if (head && !looksNumbered) yield head;
    isNumbered = looksNumbered && (isNumbered || head !== null);
    head = isHead(line.text) ? line : null;
    if (isNumbered) yield { ...line, text: line.text.replace(ROW_NUMBER, blanked) };
    else if (!head) yield line;
  }
  if (head) yield head;
}

/**
 * Whether a text is the numbers of columns, behind the margin for those of rows.
 * @param {string} text
 */
function isHead(text) {
  if (!text.startsWith(MARGIN)) return false;
  const numbers = split(text);
  return SIDES.includes(numbers.length) && numbers.every((number, at) => number === `${at + 1}`);
}

const blanked = (/** @type {string} */ found) => ' '.repeat(lengthOf(found));

/** @param {string} comment */
const headerIn = (comment) => (comment ? HEADER.exec(strip(comment))?.[1] : undefined);

/**
 * The layout that the first comment of the form `# layout: NAME` names, if any.
 * @param {Iterable<Line>} lines
 * @param {Layout | null} asked
 */
export function namedLayout(lines, asked) {
  for (const line of lines) {
    const [text, comment] = partition(line.text, '#');
    const name = isBlank(text) && headerIn(comment);
    if (name) return namedOn(line, name, asked);
  }
  return null;
}

/**
 * @param {Line} line
 * @param {string} name
 * @param {Layout | null} asked
 */
function namedOn(line, name, asked) {
  const layout = layoutCalled(line, name);
  if (asked && asked.name !== layout.name) {
    throw refuse(line, `read the layout ${quote(name)}, expected ${quote(asked.name)}`);
  }
  return layout;
}

/**
 * The layout that the input names.
 * @param {Line} line
 * @param {string} name
 */
export function layoutCalled(line, name) {
  if (!NAME.test(name)) {
    throw refuse(line, `read the layout ${quote(name)}, expected a name such as 9x9-x`);
  }
  return refusing(line, () => findLayout(name));
}

/**
 * What an attempt returns; a value that cannot be used becomes an error of the line.
 * @template Found
 * @param {Line} line
 * @param {() => Found} attempt
 * @returns {Found}
 */
function refusing(line, attempt) {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof WrongValue) throw refuse(line, error.message);
    throw error;
  }
}

/**
 * A line is prose if half of its visible characters are letters other than A, which is the digit
 * ten, or if it has two words, or hardly any cells, or is a time. A damaged line of a puzzle is not
 * prose, so that it is refused instead of ignored. A puzzle with a long comment after it is not
 * prose either.
 * @param {string} text
 */
function isProse(text) {
  if (lengthOf(text) < LONGEST_TIME && TIME.test(text)) return true;
  if (!LETTER.test(text) || PUZZLE.test(text) || RUN_FIRST.test(lstrip(text))) return false;
  const visible = charsOf(text).filter((char) => !IS_SPACE.test(char));
  const others = visible.filter((char) => !IS_LETTER.test(char) || char === 'x' || char === 'X');
  const words = text.match(WORDS)?.length ?? 0;
  if (words && 2 * others.length <= visible.length) return true;
  return words > 1 || others.filter((char) => GLYPHS.has(char)).length <= SMALLEST;
}

/**
 * The text with blanks for all but a puzzle of one word; empty if there is none.
 * @param {string} text
 */
function withinProse(text) {
  for (const [start, [run]] of matches(RUNS, text)) {
    if ((run.match(/[1-9]/g)?.length ?? 0) < 2) continue;
    // A full stop after a puzzle is no cell if no other cell looks like it.
    const cells = run.indexOf('.') === run.length - 1 ? run.slice(0, -1) : run;
    return ' '.repeat(start) + cells;
  }
  return '';
}

/**
 * Split a text at each of the separators, which are single characters.
 * @param {string} text
 * @param {string} separators
 * @returns {Glyph[]}
 */
export function fields(text, separators) {
  /** @type {Glyph[]} */
  const found = [];
  let start = 0;
  /** @type {string[]} */
  let field = [];
  const chars = charsOf(text);
  chars.forEach((char, at) => {
    if (!separators.includes(char)) {
      field.push(char);
      return;
    }
    found.push([start, field.join('')]);
    start = at + 1;
    field = [];
  });
  found.push([start, field.join('')]);
  return found;
}

/**
 * The named layout, or the plain one with this number of cells.
 * @param {Line} line
 * @param {number} cells
 */
export function layoutFor(line, cells) {
  const layout = line.layout ?? plainLayoutOf(cells);
  if (!layout || layout.cells !== cells) {
    throw refuse(line, `read ${cells} cells, expected ${line.layout?.cells ?? PLAIN_CELLS}`);
  }
  return layout;
}

/**
 * The digits that glyphs stand for, 0 for an empty cell.
 * @param {Line} line
 * @param {readonly Glyph[]} glyphs
 * @param {number} size
 */
export function digitsOf(line, glyphs, size) {
  return glyphs.map(([position, char]) => {
    const value = GLYPHS.get(char);
    if (value !== undefined && value <= size) return value;
    const expected = `a digit 1 to ${digitChar(size)}, or one of 0 . _ * - x ? for an empty cell`;
    throw refuse(line, `read ${quote(char)}, expected ${expected}`, position);
  });
}

/**
 * The puzzle; errors of its making become errors of the line.
 * @param {Line} line
 * @param {Layout} layout
 * @param {readonly number[]} givens
 * @param {Since} [since]
 */
export const puzzleOn = (line, layout, givens, since) =>
  refusing(line, () => puzzleOf(layout, givens, since));

/**
 * The puzzle whose givens and placed digits together are `state`.
 * @param {Line} line
 * @param {Layout} layout
 * @param {readonly number[]} givens
 * @param {readonly number[]} state
 * @param {readonly [number, number][]} [eliminated]
 */
export function puzzleWithState(line, layout, givens, state, eliminated = []) {
  givens.forEach((given, cell) => {
    const held = state[cell] ?? 0;
    if (!given || held === given) return;
    const name = cellName(layout, cell);
    throw refuse(
      line,
      `read ${repr(digitChar(held))} for ${name} in the state, ` + `expected the given ${given}`,
    );
  });
  const placed = state
    .map((digit, cell) => /** @type {[number, number]} */ ([cell, digit]))
    .filter(([cell, digit]) => digit && !givens[cell]);
  return puzzleOn(line, layout, givens, { placed, eliminated });
}

/**
 * The puzzle with these candidates; null is a cell without marks.
 *
 * A single candidate counts as a placed digit only if no peer with several candidates has it too.
 * If one has, the digit is not placed: placing it would have struck that candidate.
 * @param {Line} line
 * @param {Layout} layout
 * @param {readonly (ReadonlySet<number> | null)[]} candidates
 */
export function puzzleOfCandidates(line, layout, candidates) {
  const isAmongOthers = (/** @type {number} */ peer, /** @type {number} */ value) => {
    const marks = candidates[peer];
    return Boolean(marks && marks.size > 1 && marks.has(value));
  };
  const givens = candidates.map((marks, cell) => {
    if (marks?.size !== 1) return 0;
    const [value = 0] = marks;
    return (layout.peers[cell] ?? []).some((peer) => isAmongOthers(peer, value)) ? 0 : value;
  });
  /** @type {[number, number][]} */
  const eliminated = [];
  candidates.forEach((marks, cell) => {
    if (!marks || givens[cell]) return;
    for (let value = 1; value <= layout.size; value++) {
      if (!marks.has(value)) eliminated.push([cell, value]);
    }
  });
  return puzzleOn(line, layout, givens, { eliminated });
}

/**
 * Whether a layout follows from its number of cells, so that it need not be named.
 * @param {Layout} layout
 */
export const isPlain = (layout) => plainLayoutOf(layout.cells)?.name === layout.name;

/**
 * Write puzzles one by one, naming each layout that does not follow from the length.
 * @param {(puzzle: Puzzle) => string} body
 * @param {{mark?: string, isClear?: (layout: Layout) => boolean}} [how]
 * @returns {Writer}
 */
export const headed = (body, { mark = '# ', isClear = isPlain } = {}) =>
  function* write(puzzles) {
    let said = null;
    for (const puzzle of puzzles) {
      const { layout } = puzzle;
      if (layout.name !== said && !(said === null && isClear(layout))) {
        yield `${mark}layout: ${layout.name}\n`;
        said = layout.name;
      }
      yield body(puzzle);
    }
  };

/**
 * The character for a digit, `empty` for 0.
 * @param {number} value
 * @param {string} [empty]
 */
export const glyphOf = (value, empty = '.') => (value ? digitChar(value) : empty);

/**
 * Split a list with one item per cell into rows.
 * @param {Layout} layout
 * @param {readonly string[]} cells
 */
export const rowsOf = (layout, cells) =>
  Array.from({ length: layout.size }, (_, row) =>
    cells.slice(row * layout.size, (row + 1) * layout.size),
  );

/**
 * Draw rows with bars and rules between the boxes; jigsaws have neither.
 * @param {Layout} layout
 * @param {readonly string[]} cells
 * @param {string} [gap]
 */
export function boxed(layout, cells, gap = ' ') {
  const width = Math.max(...cells.map((cell) => cell.length));
  const columns = layout.box_cols || layout.size;
  const parts = rowsOf(
    layout,
    cells.map((cell) => cell.padEnd(width)),
  ).map((row) =>
    Array.from({ length: layout.size / columns }, (_, at) =>
      row.slice(at * columns, (at + 1) * columns).join(gap),
    ),
  );
  const lines = parts.map((row) => row.join(`${gap}|${gap}`).trimEnd());
  if (layout.box_rows) {
    const dash = '-'.repeat(gap.length);
    const rule = (parts[0] ?? []).map((part) => '-'.repeat(part.length)).join(`${dash}+${dash}`);
    for (let at = layout.size - layout.box_rows; at > 0; at -= layout.box_rows) {
      lines.splice(at, 0, rule);
    }
  }
  return `${lines.join('\n')}\n`;
}
