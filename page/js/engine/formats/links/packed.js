/**
 * The packings of links: LZ-string, deflate, runs of empty cells, and JSON without quotes: as
 * packed.py.
 *
 * A short text can be unpacked to a huge one, so everything here stops at a limit.
 */

import { WrongValue } from '../../errors.js';
import { isBlank, repr, SPACE } from '../python.js';
import { Damaged, inflated } from './inflate.js';
import { NoJson, parseJson } from './json.js';

/** Characters of an unpacked text. The largest puzzles that people share have some 50,000. */
export const MOST = 1 << 20;
/** Lists and objects of JSON around one another. */
export const MOST_NESTED = 100;

/** A link does not hold what it should; the message says what was read and what expected. */
export class Unreadable extends WrongValue {}

/** @typedef {Map<string, any>} Json an object of JSON */

// -- LZ-string ------------------------------------------------------------------------------------
//
// The packed text is a sequence of numbers, lowest bit first, 6 bits in a character. Numbers below
// 3 are signals: a new character of 8 bits follows, one of 16 bits, or the end. The others are
// phrases seen before. A phrase that is read makes another: the previous phrase and its own first
// character. A number is as wide as the count of phrases so far.

const NARROW = 0;
const WIDE = 1;
const END = 2;
const SIGNALS = 3;
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** @type {Map<string, number>} */
const BITS = new Map([...CHARACTERS].map((char, number) => [char, number]));
// In addresses, other characters stand for some of these, and the end may be filled up.
BITS.set(' ', CHARACTERS.indexOf('+')).set('-', CHARACTERS.indexOf('/'));
const FILLING = '=$\\';
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const widthOf = (/** @type {number} */ count) => 32 - Math.clz32(count);

/**
 * The text that LZ-string has packed, as base64 or in its form for addresses.
 * @param {string} packed
 */
export function unzip(packed) {
  const sixes = [];
  for (const char of packed) {
    const number = BITS.get(char);
    if (number !== undefined) sixes.push(number);
    else if (!FILLING.includes(char)) {
      throw new Unreadable(`read ${repr(char)} in the packed puzzle`);
    }
  }
  const pieces = [];
  let length = 0;
  for (const phrase of phrases(sixes)) {
    pieces.push(phrase);
    length += phrase.length;
    if (length > MOST) {
      throw new Unreadable('read a packed puzzle of more than 1,048,576 characters');
    }
  }
  return pieces.join('').replace(LONE, '\ufffd');
}

/**
 * The phrases of a text in LZ-string, one by one.
 * @param {readonly number[]} sixes
 */
function* phrases(sixes) {
  let at = 0;
  const number = (/** @type {number} */ width) => {
    if (at + width > 6 * sixes.length) {
      throw new Unreadable('read a packed puzzle that is cut off');
    }
    let value = 0;
    for (let bit = 0; bit < width; bit++, at++) {
      value |= (((sixes[Math.floor(at / 6)] ?? 0) >> (5 - (at % 6))) & 1) << bit;
    }
    return value;
  };
  const known = Array(SIGNALS).fill('');
  let last = '';
  for (;;) {
    let next = number(widthOf(known.length));
    if (next === END) return;
    if (next < END) {
      known.push(String.fromCharCode(number(next === NARROW ? 8 : 16)));
      next = known.length - 1;
    }
    /** @type {string} */
    let phrase;
    if (next < known.length) phrase = known[next];
    else if (next === known.length && last) phrase = last + last.charAt(0);
    else throw new Unreadable('read a packed puzzle that is damaged');
    if (last) known.push(last + phrase.charAt(0));
    last = phrase;
    yield phrase;
  }
}

/**
 * A text packed by LZ-string as base64.
 * @param {string} text
 */
export function zipped(text) {
  const out = new Numbers();
  let held = '';
  for (const char of text.split('')) {
    out.meet(char);
    if (out.known.has(held + char)) {
      held += char;
    } else {
      out.put(held);
      out.name(held + char);
      held = char;
    }
  }
  if (held) out.put(held);
  return out.end();
}

/** Writes the numbers of a text in LZ-string. */
class Numbers {
  constructor() {
    /** @type {Map<string, number>} */
    this.known = new Map();
    /** @type {Set<string>} */
    this.fresh = new Set();
    /** @type {number[]} */
    this.bits = [];
    /** The count of phrases that a reader knows by now. */
    this.size = SIGNALS;
    this.hasBegun = false;
  }

  /** @param {string} char if it is new, it is written in full when its turn comes */
  meet(char) {
    if (this.known.has(char)) return;
    this.name(char);
    this.fresh.add(char);
  }

  /** @param {string} phrase gets the next number */
  name(phrase) {
    this.known.set(phrase, this.known.size + SIGNALS);
  }

  /** @param {string} phrase */
  put(phrase) {
    if (this.fresh.delete(phrase)) {
      const code = phrase.charCodeAt(0);
      this.write(code > 0xff ? WIDE : NARROW);
      this.write(code, code > 0xff ? 16 : 8);
      this.size++;
    } else {
      this.write(this.known.get(phrase) ?? END);
    }
    if (this.hasBegun) this.size++;
    this.hasBegun = true;
  }

  /**
   * @param {number} number
   * @param {number} [width]
   */
  write(number, width = widthOf(this.size)) {
    for (let bit = 0; bit < width; bit++) this.bits.push((number >> bit) & 1);
  }

  /** Everything that was written. */
  end() {
    this.write(END);
    const count = Math.floor(this.bits.length / 6) + 1;
    const packed = Array.from({ length: count }, (_, at) => {
      const six = [0, 1, 2, 3, 4, 5].map((bit) => this.bits[6 * at + bit] ?? 0);
      return CHARACTERS.charAt(six.reduce((sum, bit) => 2 * sum + bit));
    }).join('');
    return packed.padEnd(4 * Math.ceil(packed.length / 4), '=');
  }
}

// -- the others -----------------------------------------------------------------------------------

const BASE64 = /^[A-Za-z0-9+/]*$/;
const UTF_8 = { ignoreBOM: true };

/**
 * The text that was deflated, without a header, and written as base64.
 * @param {string} packed
 */
export function inflate(packed) {
  let end = packed.length;
  while (packed[end - 1] === '=') end--;
  const digits = packed.slice(0, end).replaceAll(' ', '+');
  if (!BASE64.test(digits) || digits.length % 4 === 1) {
    throw new Unreadable('read a packed puzzle that is damaged');
  }
  const bytes = Uint8Array.from(atob(digits), (char) => char.charCodeAt(0));
  const text = refusing(() => inflated(bytes, MOST + 1), Damaged, 'that is damaged');
  if (text.length > MOST) throw new Unreadable('read a packed puzzle of more than 1,048,576 bytes');
  return new TextDecoder('utf-8', UTF_8).decode(text);
}

/**
 * What an attempt returns; an error of a kind becomes one of the packed puzzle.
 * @template Found
 * @param {() => Found} attempt
 * @param {new () => Error} kind
 * @param {string} told
 * @returns {Found}
 */
function refusing(attempt, kind, told) {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof kind) throw new Unreadable(`read a packed puzzle ${told}`);
    throw error;
  }
}

/**
 * Digits after which letters stood for runs of empty cells, written as zeros.
 *
 * A character counts ten for each empty cell after its digit: `k` is 46, so 6 and four of them.
 * @param {string} packed
 */
export function withZeros(packed) {
  return Array.from(packed, (char) => {
    if (!/^[0-9A-Za-z]$/.test(char)) {
      throw new Unreadable(`read ${repr(char)} in the packed puzzle, expected letters and digits`);
    }
    const code = char.charCodeAt(0) - (char > 'Z' ? 61 : char > '9' ? 55 : 48);
    return `${code % 10}${'0'.repeat(Math.floor(code / 10))}`;
  }).join('');
}

/**
 * The object that a text of JSON holds.
 * @param {string} text
 * @returns {Json}
 */
export function jsonOf(text) {
  const found = parsed(text);
  if (found instanceof Map) return found;
  throw new Unreadable('read a packed puzzle without names, expected an object of JSON');
}

/**
 * What a text of JSON holds; nested too deep, it counts as no JSON.
 * @param {string} text
 * @returns {any}
 */
export const parsed = (text) =>
  refusing(() => parseJson(text, MOST_NESTED), NoJson, 'that is not JSON');

const TOKEN = new RegExp(
  '\'((?:[^\'\\\\]|\\\\.)*)\'|"(?:[^"\\\\]|\\\\.)*"|[\'"].*|[[\\]{},:]' +
    `|[^[\\]{},:'"${SPACE}]+|[${SPACE}]+`,
  'gs',
);
/** @type {Record<string, string>} */
const WORDS = { t: 'true', f: 'false' };
const JSON_WORD = /^(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)$/;
const MARKS = '[]{},:';

/**
 * An object of JSON that may lack quotes, with `t` and `f` for true and false.
 *
 * Where an item is missing, it is an empty object.
 * @param {string} text
 */
export function looseJson(text) {
  const out = [];
  let before = '';
  for (const [token, single] of text.matchAll(TOKEN)) {
    if (isBlank(token)) continue;
    // A missing item is between two separators; nothing is missing between { and }.
    if (',]}'.includes(token) && ['[', ',', '{'].includes(before) && before + token !== '{}') {
      out.push('{}');
    }
    out.push(strict(token, single));
    before = MARKS.includes(token) ? token : 'value';
  }
  return jsonOf(out.join(''));
}

/**
 * @param {string} token
 * @param {string | undefined} single what stood in single quotes
 */
function strict(token, single) {
  if (single !== undefined) return `"${single.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`;
  if (MARKS.includes(token) || '\'"'.includes(token.charAt(0))) return token;
  const word = Object.hasOwn(WORDS, token) ? (WORDS[token] ?? '') : token;
  return JSON_WORD.test(word) ? word : JSON.stringify(word);
}
