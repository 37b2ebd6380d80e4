/**
 * JSON as Python reads it: objects are maps in their own order, whole numbers are exact, and NaN
 * and control characters are taken.
 */

import { Float } from '../python.js';

/** What is no JSON, or nested deeper than `most`. */
export class NoJson extends Error {}

const BLANK = /[ \t\n\r]*/y;
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const PLAIN = /[^"\\]*/y;
const HEX = /[0-9a-fA-F]{4}/y;
const ESCAPES = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }),
);
/** @type {[string, any][]} */
const WORDS = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', new Float(NaN)],
  ['Infinity', new Float(Infinity)],
  ['-Infinity', new Float(-Infinity)],
];
/** Digits of a whole number, as Python limits them. */
const MOST_DIGITS = 4300;

/**
 * What a text of JSON holds. Throws NoJson.
 * @param {string} text
 * @param {number} most lists and objects around one another
 */
export function parseJson(text, most) {
  const reader = new Reader(text, most);
  const value = reader.value(1);
  if (reader.next() !== '') throw new NoJson();
  return value;
}

class Reader {
  /**
   * @param {string} text
   * @param {number} most
   */
  constructor(text, most) {
    this.text = text;
    this.most = most;
    this.at = 0;
  }

  /** The next character that is no blank; '' at the end. */
  next() {
    BLANK.lastIndex = this.at;
    this.at += BLANK.exec(this.text)?.[0].length ?? 0;
    return this.text.charAt(this.at);
  }

  /**
   * @param {number} depth
   * @returns {any}
   */
  value(depth) {
    if (depth > this.most) throw new NoJson();
    const char = this.next();
    if (char === '"') return this.string();
    if (char === '[') return this.list(depth);
    if (char === '{') return this.object(depth);
    const word = WORDS.find(([name]) => this.text.startsWith(name, this.at));
    if (!word) return this.number();
    this.at += word[0].length;
    return word[1];
  }

  /**
   * Whether another item follows; '[' or '{' was read before the first.
   * @param {boolean} isFirst
   * @param {string} end
   */
  more(isFirst, end) {
    const char = this.next();
    if (char === end) {
      this.at++;
      return false;
    }
    if (isFirst) return true;
    if (char !== ',') throw new NoJson();
    this.at++;
    return true;
  }

  /** @param {number} depth */
  list(depth) {
    this.at++;
    const items = [];
    while (this.more(!items.length, ']')) items.push(this.value(depth + 1));
    return items;
  }

  /** @param {number} depth */
  object(depth) {
    this.at++;
    /** @type {Map<string, any>} */
    const items = new Map();
    for (let isFirst = true; this.more(isFirst, '}'); isFirst = false) {
      if (this.next() !== '"') throw new NoJson();
      const key = this.string();
      if (this.next() !== ':') throw new NoJson();
      this.at++;
      items.set(key, this.value(depth + 1));
    }
    return items;
  }

  string() {
    const parts = [];
    this.at++;
    for (;;) {
      PLAIN.lastIndex = this.at;
      const plain = PLAIN.exec(this.text)?.[0] ?? '';
      parts.push(plain);
      this.at += plain.length + 1;
      const char = this.text[this.at - 1];
      if (char === '"') return parts.join('');
      if (char === undefined) throw new NoJson();
      parts.push(this.escape());
    }
  }

  escape() {
    const char = this.text.charAt(this.at++);
    if (char !== 'u') {
      const meant = ESCAPES.get(char);
      if (meant === undefined) throw new NoJson();
      return meant;
    }
    HEX.lastIndex = this.at;
    const hex = HEX.exec(this.text)?.[0];
    if (!hex) throw new NoJson();
    this.at += hex.length;
    return String.fromCharCode(parseInt(hex, 16));
  }

  number() {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (!found) throw new NoJson();
    this.at += found[0].length;
    const [all, whole = '', fraction, exponent] = found;
    if (fraction || exponent) return new Float(Number(all));
    if (whole.replace('-', '').length > MOST_DIGITS) throw new NoJson();
    const value = Number(whole);
    return Number.isSafeInteger(value) ? value + 0 : BigInt(whole);
  }
}
