/**
 * Puzzles as texts: what the endpoints `parse`, `formats`, `convert` and `game/export` of the API
 * answer, made here. As web/api/puzzles.py and web/api/formats.py.
 */

import { sentence, WrongValue } from './errors.js';
import { FORMATS, leftOut, read, readOne, WRITTEN, write } from './formats/index.js';
import { lengthOf } from './formats/python.js';
import { positionOf, puzzleAt } from './game/position.js';
import { lineOf } from './puzzle.js';

/**
 * @typedef {import('./game/position.js').PositionJson} PositionJson
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 *
 * @typedef {object} Question about a puzzle
 * @property {string} puzzle
 * @property {string | null} [layout]
 * @property {string | null} [format]
 */

const MOST_PUZZLES = 100;
const LONGEST_TEXT = 100_000;
const LONGEST_LAYOUT = 600;
const SAMPLE = 'sample:';
const NAME = 'sudoku';
/** The ending for formats that have none of their own. */
const ENDING = '.txt';
const UNREADABLE = 400;
const WRONG = 422;

/** A question that cannot be answered: a sentence for the person, and the status of the API. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * What an attempt returns; what it refuses becomes a sentence.
 * @template Found
 * @param {() => Found} attempt
 * @returns {Found}
 */
function refusing(attempt) {
  try {
    return attempt();
  } catch (error) {
    throw error instanceof WrongValue ? new Refused(UNREADABLE, sentence(error)) : error;
  }
}

/**
 * @param {string} key
 * @param {string | null | undefined} text
 * @param {number} most characters
 */
function demandShort(key, text, most) {
  if (text && text.length > most && lengthOf(text) > most) {
    throw new Refused(WRONG, `${key}: String should have at most ${most} characters.`);
  }
}

/**
 * @param {string} key
 * @param {string | null | undefined} name
 * @param {ReadonlyMap<string, unknown>} names
 */
function demandName(key, name, names) {
  if (name !== null && name !== undefined && !names.has(name)) {
    throw new Refused(WRONG, `${key}: expected ${[...names.keys()].join(', ')}.`);
  }
}

/**
 * Read puzzles in any format; it is recognised by content. Throws Refused.
 * @param {{text: string, layout?: string | null, format?: string | null}} body
 */
export function parse({ text, layout = null, format = null }) {
  demandShort('text', text, LONGEST_TEXT);
  demandShort('layout', layout, LONGEST_LAYOUT);
  demandName('format', format, FORMATS);
  const found = refusing(() => read(text, layout, format));
  return {
    puzzles: found.slice(0, MOST_PUZZLES).map(puzzleJson),
    more: found.length > MOST_PUZZLES,
  };
}

/** @param {Puzzle} puzzle */
export const puzzleJson = (puzzle) => ({
  puzzle: lineOf(puzzle.values),
  layout: puzzle.layout.name,
  givens: [...puzzle.givens],
  placed: puzzle.placed,
  struck: puzzle.eliminated,
  hinted: puzzle.hinted,
  format: puzzle.format,
  ignored: puzzle.ignored,
});

/** The formats that are read and written. */
export const formats = () => ({
  formats: [...FORMATS.values()].map(({ name, title, about, keeps, endings, single, layouts }) => ({
    name,
    title,
    about,
    keeps,
    endings,
    single,
    layouts,
    written: WRITTEN.has(name),
  })),
});

/**
 * Write a puzzle in another format. Throws Refused.
 * @param {Question & {to: string}} body
 * @param {(name: string, layout: string | null) => Puzzle} sample returns the sample of a name
 */
export function convert({ puzzle: text, layout = null, format = null, to }, sample) {
  demandShort('puzzle', text, LONGEST_TEXT);
  demandShort('layout', layout, LONGEST_LAYOUT);
  demandName('format', format, FORMATS);
  demandName('to', to, FORMATS);
  return refusing(() => {
    const puzzle = text.startsWith(SAMPLE)
      ? sample(text.slice(SAMPLE.length), layout)
      : readOne(text, layout, format);
    return {
      puzzle: lineOf(puzzle.values),
      layout: puzzle.layout.name,
      read_as: puzzle.format,
      format: to,
      text: write([puzzle], to),
      note: leftOut(puzzle, to) || null,
    };
  });
}

/**
 * Write a position in a format; the note says what the format does not keep. Throws Refused.
 * @param {{position: PositionJson, format: string}} body
 */
export function exported({ position, format }) {
  demandName('format', format, WRITTEN);
  return refusing(() => {
    const puzzle = puzzleAt(positionOf(position));
    const text = write([puzzle], format);
    const { endings: [ending] = [], binary } = FORMATS.get(format) ?? {};
    return {
      file: NAME + (ending ?? ENDING),
      text: binary ? null : text,
      base64: binary ? btoa(text) : null,
      note: leftOut(puzzle, format) || null,
    };
  });
}
