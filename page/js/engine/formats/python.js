/**
 * Texts as Python sees them: its blanks, its characters, and how it prints values in messages. So
 * the page and the library read the same texts, and refuse others in the same words.
 */

/** The blanks of Python for a class of a pattern. */
export const SPACE =
  '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029' + '\\u202f\\u205f\\u3000';
/** What Python takes for letters and digits of words. */
export const WORD = '\\p{L}\\p{N}_';

const HALF = /[\ud800-\udfff]/;
const BEFORE = new RegExp(`^[${SPACE}]+`, 'u');
const BLANK = new RegExp(`^[${SPACE}]*$`, 'u');
const BLANKS = new RegExp(`[${SPACE}]+`, 'u');
const IS_SPACE = new RegExp(`[${SPACE}]`, 'u');
const HIDDEN = /[\p{C}\p{Z}]/u;
const ALL_HIDDEN = /(?! )[\p{C}\p{Z}]/gu;

/** @param {string} text its characters, not its halves of surrogate pairs */
export const charsOf = (text) => (HALF.test(text) ? Array.from(text) : text.split(''));

/** @param {string} text the number of its characters */
export const lengthOf = (text) => (HALF.test(text) ? Array.from(text).length : text.length);

/**
 * The first characters of a text.
 * @param {string} text
 * @param {number} count
 */
export const firstOf = (text, count) =>
  HALF.test(text) ? Array.from(text).slice(0, count).join('') : text.slice(0, count);

/** @param {string} text */
export const lstrip = (text) => text.replace(BEFORE, '');

/** @param {string} text */
export function rstrip(text) {
  let end = text.length;
  while (end && IS_SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** @param {string} text */
export const strip = (text) => lstrip(rstrip(text));

/** @param {string} text whether there is nothing but blanks */
export const isBlank = (text) => BLANK.test(text);

/** @param {string} text its words, between blanks */
export const split = (text) => text.split(BLANKS).filter(Boolean);

/**
 * Where a pattern is found: the number of characters before it, and what was found.
 * @param {RegExp} pattern with the flag g
 * @param {string} text
 * @returns {Generator<[start: number, found: RegExpExecArray]>}
 */
export function* matches(pattern, text) {
  let last = 0;
  let start = 0;
  for (const found of text.matchAll(pattern)) {
    start += lengthOf(text.slice(last, found.index));
    last = found.index;
    yield [start, found];
  }
}

/**
 * What stands before and behind the first separator; all stands before it where there is none.
 * @param {string} text
 * @param {string} separator
 * @returns {[before: string, behind: string]}
 */
export function partition(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

/**
 * The key that is counted most often, the earliest of several; undefined if there is none.
 * @template Key
 * @param {Iterable<Key>} keys
 * @returns {[Key | undefined, number]} the key, and how often it is there
 */
export function mostCommon(keys) {
  /** @type {Map<Key, number>} */
  const counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  /** @type {[Key | undefined, number]} */
  let most = [undefined, 0];
  for (const [key, count] of counts) if (count > most[1]) most = [key, count];
  return most;
}

// -- values in messages ---------------------------------------------------------------------------

/** A number of JSON with a fraction or an exponent. Whole numbers are plain, or BigInt. */
export class Float {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }
}

/** @param {string} text whether it can be printed as it is */
export const isPrintable = (text) => !HIDDEN.test(text.replaceAll(' ', ''));

const NAMED = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** @param {string} char */
function escaped(char) {
  const code = char.codePointAt(0) ?? 0;
  const hex = (/** @type {number} */ width) => code.toString(16).padStart(width, '0');
  if (code > 0xffff) return `\\U${hex(8)}`;
  return NAMED.get(char) ?? (code > 0xff ? `\\u${hex(4)}` : `\\x${hex(2)}`);
}

/** @param {string} text as a literal of Python */
export function repr(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`);
  return mark + inside.replace(ALL_HIDDEN, escaped) + mark;
}

const LEAST_PLAIN = -4;
const MOST_PLAIN = 16;

/** @param {number} value a number that may have a fraction, as Python prints it */
function printed(value) {
  if (Number.isNaN(value)) return 'nan';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (!Number.isFinite(value)) return `${sign}inf`;
  const [digits = '', power = ''] = Math.abs(value).toExponential().split('e');
  const exponent = Number(power);
  if (exponent < LEAST_PLAIN || exponent >= MOST_PLAIN) {
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${sign}${digits}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  const all = digits.replace('.', '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${all}`;
  const whole = all.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${all.slice(exponent + 1) || '0'}`;
}

/**
 * A value of JSON as Python prints it in a list.
 * @param {any} value
 * @returns {string}
 */
function reprOf(value) {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return repr(value);
  if (value instanceof Float) return printed(value.value);
  if (Array.isArray(value)) return `[${value.map(reprOf).join(', ')}]`;
  if (value instanceof Map) {
    return `{${[...value].map((pair) => pair.map(reprOf).join(': ')).join(', ')}}`;
  }
  return String(value);
}

/** @param {any} value of JSON, as Python prints it alone */
export const str = (value) => (typeof value === 'string' ? value : reprOf(value));

const LONGEST_SHOWN = 40;

/** @param {string} text as it can stand in a sentence: long ones are cut */
export function shown(text) {
  const told = repr(text);
  return lengthOf(told) <= LONGEST_SHOWN ? told : `${firstOf(told, LONGEST_SHOWN - 4)}...`;
}
