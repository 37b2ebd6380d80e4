/**
 * Deflate without a header (RFC 1951), as zlib reads it: what is cut off is read up to the cut.
 */

/** The packed bytes contradict themselves. */
export class Damaged extends Error {}
/** There are no more bytes. */
class Ended extends Error {}

const LONGEST_CODE = 15;
const BLOCK_END = 256;
const LENGTHS = 286;
const DISTANCES = 30;
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/**
 * The first value of each code, and its extra bits.
 * @param {number} start
 * @param {readonly number[]} extra
 */
function table(start, extra) {
  let value = start;
  return extra.map((bits) => {
    const row = /** @type {const} */ ([value, bits]);
    value += 1 << bits;
    return row;
  });
}

const LENGTH_TABLE = [
  ...table(
    3,
    Array.from({ length: 28 }, (_, at) => Math.max(0, (at >> 2) - 1)),
  ),
  /** @type {const} */ ([258, 0]),
];
const DISTANCE_TABLE = table(
  1,
  Array.from({ length: DISTANCES }, (_, at) => Math.max(0, (at >> 1) - 1)),
);

/**
 * A code of Huffman by the lengths of its symbols' codes; a length of 0 is no code.
 *
 * Only a code of one symbol may be incomplete. What is read of it may be no symbol then.
 */
class Code {
  /**
   * @param {readonly number[]} lengths
   * @param {boolean} mayLack whether the code may be incomplete
   */
  constructor(lengths, mayLack) {
    /** How many symbols have each length. */
    this.counts = Array(LONGEST_CODE + 1).fill(0);
    for (const length of lengths) this.counts[length]++;
    const used = lengths.length - this.counts[0];
    this.counts[0] = 0;
    let left = 1;
    for (const count of this.counts.slice(1)) {
      left = 2 * left - count;
      if (left < 0) throw new Damaged();
    }
    if (left > 0 && used && !(mayLack && used === this.counts[1])) throw new Damaged();
    this.longest = used ? this.counts.findLastIndex((count) => count > 0) : 1;
    const offsets = this.counts.map((_, length) =>
      this.counts.slice(0, length).reduce((sum, count) => sum + count, 0),
    );
    /** @type {number[]} */
    this.symbols = [];
    lengths.forEach((length, symbol) => {
      if (length) this.symbols[offsets[length]++] = symbol;
    });
  }

  /** @param {Bits} bits */
  read(bits) {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= this.longest; length++) {
      code |= bits.read(1);
      const count = this.counts[length];
      if (code - count < first) return this.symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Damaged();
  }
}

const FIXED_LENGTHS = new Code(
  Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8)),
  false,
);
const FIXED_DISTANCES = new Code(Array(32).fill(5), false);

class Bits {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** @param {number} count lowest bit first */
  read(count) {
    if (this.at + count > 8 * this.bytes.length) throw new Ended();
    let value = 0;
    for (let bit = 0; bit < count; bit++, this.at++) {
      value |= (((this.bytes[this.at >> 3] ?? 0) >> (this.at & 7)) & 1) << bit;
    }
    return value;
  }
}

/**
 * What deflated bytes hold: no more than `most` bytes of it. Throws Damaged.
 * @param {Uint8Array} packed
 * @param {number} most
 */
export function inflated(packed, most) {
  const out = new Output(most);
  const bits = new Bits(packed);
  try {
    for (let isLast = false; !isLast && out.length < most; ) {
      isLast = Boolean(bits.read(1));
      block(bits, out);
    }
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
  return out.bytes.slice(0, out.length);
}

class Output {
  /** @param {number} most */
  constructor(most) {
    this.most = most;
    this.length = 0;
    this.bytes = new Uint8Array(1 << 12);
  }

  /** @param {number} byte */
  put(byte) {
    if (this.length === this.most) throw new Ended();
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(2 * this.bytes.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length++] = byte;
  }
}

/**
 * @param {Bits} bits
 * @param {Output} out
 */
function block(bits, out) {
  const kind = bits.read(2);
  if (kind === 0) stored(bits, out);
  else if (kind === 1) compressed(bits, out, FIXED_LENGTHS, FIXED_DISTANCES);
  else if (kind === 2) compressed(bits, out, ...codes(bits));
  else throw new Damaged();
}

/**
 * @param {Bits} bits
 * @param {Output} out
 */
function stored(bits, out) {
  bits.at = (bits.at + 7) & ~7;
  const [length, check] = [bits.read(16), bits.read(16)];
  if (length !== (check ^ 0xffff)) throw new Damaged();
  for (let count = 0; count < length; count++) out.put(bits.read(8));
}

/**
 * @param {Bits} bits
 * @returns {[lengths: Code, distances: Code]}
 */
function codes(bits) {
  const [lengths, distances, count] = [bits.read(5) + 257, bits.read(5) + 1, bits.read(4) + 4];
  if (lengths > LENGTHS || distances > DISTANCES) throw new Damaged();
  const own = Array(ORDER.length).fill(0);
  for (const at of ORDER.slice(0, count)) own[at] = bits.read(3);
  const code = new Code(own, false);
  /** @type {number[]} */
  const found = [];
  while (found.length < lengths + distances) {
    const symbol = code.read(bits);
    const [value, times] =
      symbol < 16
        ? [symbol, 1]
        : symbol === 16
          ? [found.at(-1), 3 + bits.read(2)]
          : [0, symbol === 17 ? 3 + bits.read(3) : 11 + bits.read(7)];
    if (value === undefined || found.length + times > lengths + distances) throw new Damaged();
    found.push(...Array(times).fill(value));
  }
  if (!found[BLOCK_END]) throw new Damaged();
  return [new Code(found.slice(0, lengths), true), new Code(found.slice(lengths), true)];
}

/**
 * @param {Bits} bits
 * @param {Output} out
 * @param {Code} lengths
 * @param {Code} distances
 */
function compressed(bits, out, lengths, distances) {
  for (;;) {
    const symbol = lengths.read(bits);
    if (symbol === BLOCK_END) return;
    if (symbol < BLOCK_END) {
      out.put(symbol);
      continue;
    }
    const [length, more] = LENGTH_TABLE[symbol - BLOCK_END - 1] ?? damaged();
    const count = length + bits.read(more);
    const [distance, extra] = DISTANCE_TABLE[distances.read(bits)] ?? damaged();
    const back = distance + bits.read(extra);
    if (back > out.length) throw new Damaged();
    for (let done = 0; done < count; done++) out.put(out.bytes[out.length - back] ?? 0);
  }
}

/** @returns {never} */
function damaged() {
  throw new Damaged();
}
