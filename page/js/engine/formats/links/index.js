/**
 * Links of other Sudoku sites that hold a puzzle: as whydoku/formats/links.
 *
 * One table has a row for each site: its address, and the function that reads the rest of a link. A
 * link may stand anywhere in a text. Whatever a puzzle of ours cannot hold is left out and named.
 */

import { askCore } from '../../core.js';
import { WrongValue } from '../../errors.js';
import { fields } from '../../puzzle.js';
import { quote, refuse } from '../_text.js';
import { lengthOf, lstrip, matches, partition, SPACE, WORD } from '../python.js';
import { documentOf, fromPacked } from './fpuzzles.js';
import { fromSudokuexchange, fromSudokumaker, fromSudokuwiki } from './others.js';
import { Unreadable, zipped } from './packed.js';
import { fromPenpa } from './penpa.js';
import { fromId, fromLine } from './sudokupad.js';

/**
 * @typedef {import('../../../base/shape.js').Layout} Layout
 * @typedef {import('../_text.js').Line} Line
 * @typedef {import('../_text.js').Sample} Sample
 * @typedef {import('./found.js').Found} Found
 *
 * @typedef {{path: string, fields: Map<string, string>}} Address the rest of a link behind the name
 *   of its site, and the values behind `?`, `&` and `#`
 *
 * @typedef {object} Site
 * @property {string} name of its format
 * @property {string} title what it is called
 * @property {string[]} hosts
 * @property {RegExp} holds matches the part of a link behind the host if the puzzle itself is in
 *   it, and not only a name of it
 * @property {(address: Address) => Found} read
 */

/**
 * The function that reads one field of a link.
 * @param {string} name
 * @param {(value: string) => Found} reader
 */
const field =
  (name, reader) =>
  (/** @type {Address} */ { fields }) => {
    const value = fields.get(name);
    if (value !== undefined) return reader(value);
    throw new Unreadable(`read no puzzle, expected it behind '${name}='`);
  };

/** @param {Address} address */
function fromSudokupad({ path, fields }) {
  return fromId(fields.get('puzzleid') || path.replace(/^\/(?:sudoku(?:\/|$))?/, ''));
}

/** @param {Address} address */
function fromCoach({ path }) {
  const digits = path.split('/').find((part) => /^[0-9.]{16,}$/.test(part));
  if (digits) return fromLine(digits);
  throw new Unreadable('read no digits, expected a link such as /en/play/ and 81 digits');
}

const FPUZZLES = 'https://f-puzzles.com/?load=';
const SUDOKUPAD = 'https://sudokupad.app/scf?puzzleid=fpuz';

/** @type {Site[]} */
export const SITES = [
  {
    name: 'f-puzzles',
    title: 'f-puzzles',
    hosts: ['f-puzzles.com'],
    holds: /[?&#]load=/,
    read: field('load', fromPacked),
  },
  {
    name: 'sudokupad',
    title: 'SudokuPad',
    hosts: ['sudokupad.app', 'crackingthecryptic.com'],
    holds: /[/=](?:fpuz|scl|ctc|scf|classic|[0-9._]{16}|[^/]{61})/u,
    read: fromSudokupad,
  },
  {
    name: 'sudokuwiki',
    title: 'SudokuWiki',
    hosts: ['sudokuwiki.org'],
    holds: /[?&]bd=/,
    read: ({ path, fields }) => fromSudokuwiki(path, fields),
  },
  {
    name: 'sudoku-coach',
    title: 'sudoku.coach',
    hosts: ['sudoku.coach'],
    holds: /\/[0-9.]{16}/,
    read: fromCoach,
  },
  {
    name: 'sudokuexchange',
    title: 'SudokuExchange',
    hosts: ['sudokuexchange.com'],
    holds: /[?&]s=/,
    read: field('s', fromSudokuexchange),
  },
  {
    name: 'sudokumaker',
    title: 'SudokuMaker',
    hosts: ['sudokumaker.app'],
    holds: /[?&]puzzle=/,
    read: field('puzzle', fromSudokumaker),
  },
  {
    name: 'penpa',
    title: 'penpa-edit',
    hosts: ['swaroopg92.github.io/penpa-edit', 'opt-pan.github.io/penpa-edit'],
    holds: /[?&#]p=/,
    read: field('p', fromPenpa),
  },
];

/** @type {Map<string, Site>} */
const HOSTS = new Map(SITES.flatMap((site) => site.hosts.map((host) => [host, site])));
/** @param {string} text a pattern that takes its letters of either size, and no others for them */
const anyCase = (text) =>
  text.replaceAll('.', '[.]').replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const LINKS = new RegExp(
  `(?<![${WORD}.@\\-])(?:${anyCase('http')}[sS]?://)?(?:[${WORD}\\-]+\\.){0,2}` +
    `(${[...HOSTS.keys()].map(anyCase).join('|')})([/?#][^${SPACE}<>"]*)`,
  'gu',
);
// A line of digits may be followed by any text, so also by a link.
const DIGITS_BEFORE = /[0-9.]{16}/;
const CLOSING = new Map([
  ['(', ')'],
  ['[', ']'],
  ["'", "'"],
  ['*', '*'],
]);
const ASCII_RUNS = /[\0-\x7f]+/g;

/**
 * A text with what its percent signs stand for.
 * @param {string} text
 */
function unquoted(text) {
  if (!text.includes('%')) return text;
  return text.replace(ASCII_RUNS, (run) => {
    const bytes = run.replace(/%([0-9a-fA-F]{2})/g, (_, hex) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    const codes = Uint8Array.from(bytes, (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(codes);
  });
}

/** A link in a text: behind the host, `rest` is what tells the puzzle. */
export class Link {
  /**
   * @param {Line} line
   * @param {number} start
   * @param {string} whole
   * @param {Site} site
   * @param {string} rest
   */
  constructor(line, start, whole, site, rest) {
    this.line = line;
    this.start = start;
    this.whole = whole;
    this.site = site;
    this.rest = rest;
    this.holdsPuzzle = site.holds.test(rest);
  }

  /** @param {string} told */
  refuse(told) {
    return refuse(this.line, `in a link of ${this.site.title}: ${told}`, this.start);
  }

  /** @param {Layout | null} layout */
  puzzle(layout) {
    const puzzle = this.ownPuzzle();
    if (layout && layout.name !== puzzle.layout.name) {
      throw this.refuse(
        `read the layout ${quote(puzzle.layout.name)}, expected ${quote(layout.name)}`,
      );
    }
    return puzzle;
  }

  ownPuzzle() {
    const [path = '', ...pairs] = this.rest.split(/[?#&]/);
    const fields = new Map(
      pairs.map((pair) => {
        const [name, value] = partition(pair, '=');
        return [name.toLowerCase(), unquoted(value)];
      }),
    );
    try {
      return this.site.read({ path: unquoted(path), fields }).puzzle(this.site.name);
    } catch (error) {
      throw error instanceof WrongValue ? this.refuse(error.message) : error;
    }
  }
}

/**
 * The links of a line; none if it is a comment, or a puzzle comes before them.
 * @param {Line} line
 */
function linksOf(line) {
  if (!line.text.includes('/')) return [];
  const text = line.text.toLowerCase();
  if (![...HOSTS.keys()].some((host) => text.includes(host)) || lstrip(text)[0] === '#') return [];
  const found = [...matches(LINKS, line.text)];
  const [first] = found;
  if (!first || DIGITS_BEFORE.test(line.text.slice(0, first[1].index))) return [];
  return found.map(([start, link]) => linkOf(line, start, link));
}

/**
 * @param {Line} line
 * @param {number} start
 * @param {RegExpExecArray} found
 */
function linkOf(line, start, { index, 0: whole, 1: host = '', 2: rest = '' }) {
  const closing = CLOSING.get(line.text.charAt(index - 1));
  const end = closing ? rest.lastIndexOf(closing) : -1;
  const site = /** @type {Site} */ (HOSTS.get(host.toLowerCase()));
  return new Link(line, start, whole, site, end > 0 ? rest.slice(0, end) : rest);
}

/**
 * The links of a text, and its lines with blanks in their place.
 * @param {Iterable<Line>} lines
 * @returns {{links: Link[], rest: Line[]}}
 */
export function takenFrom(lines) {
  /** @type {Link[]} */
  const found = [];
  const rest = Array.from(lines, (line) => {
    const links = linksOf(line);
    found.push(...links);
    const text = links.reduce(
      (left, { whole }) => left.replace(whole, ' '.repeat(lengthOf(whole))),
      line.text,
    );
    return { ...line, text };
  });
  return { links: found, rest };
}

/**
 * @param {string} prefix
 * @param {{entered: boolean}} how
 * @returns {import('../_text.js').Writer}
 */
const writer = (prefix, how) =>
  function* write(puzzles) {
    for (const puzzle of puzzles) {
      yield `${prefix}${encodeURIComponent(zipped(documentOf(puzzle, how)))}\n`;
    }
  };

export const writeFpuzzles = writer(FPUZZLES, { entered: true });
// SudokuPad reads such documents too, but leaves out digits that are not given.
export const writeSudokupad = writer(SUDOKUPAD, { entered: false });

/**
 * The writer of a site whose links and strings the core writes.
 * @param {string} form
 * @returns {import('../_text.js').Writer}
 */
export const writerOf = (form, end = '\n') =>
  function* write(puzzles) {
    for (const puzzle of puzzles) {
      yield askCore('write_text', { ...fields(puzzle), form }).text + end;
    }
  };
