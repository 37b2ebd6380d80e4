/** BLAKE2b without a key, as Python's `hashlib.blake2b` has it: RFC 7693. For short messages. */

const MASK = (1n << 64n) - 1n;
const BLOCK = 128;
const WORDS = 16;
const ROUNDS = 12;

const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

/** In which order a round takes the words of a block: a digit in base 16 for each. */
const ORDERS = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map((order) => Array.from(order, (word) => Number.parseInt(word, 16)));

/** The columns and diagonals that are mixed, one after the other. */
const MIXED = /** @type {const} */ ([
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
]);

/** @param {bigint} word @param {bigint} by */
const rotated = (word, by) => ((word >> by) | (word << (64n - by))) & MASK;

/**
 * The digest of a message in base 16.
 * @param {readonly number[]} message bytes
 * @param {number} size bytes of the digest
 */
export function blake2b(message, size) {
  const state = [...START];
  at(state, 0, (word) => word ^ BigInt(0x01010000 | size));
  for (let begin = 0; begin === 0 || begin < message.length; begin += BLOCK) {
    const end = Math.min(begin + BLOCK, message.length);
    mix(state, wordsOf(message.slice(begin, end)), BigInt(end), end === message.length);
  }
  const bytes = state.flatMap((word) =>
    Array.from({ length: 8 }, (_, i) => Number((word >> BigInt(8 * i)) & 0xffn)),
  );
  return bytes
    .slice(0, size)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** @param {bigint[]} words @param {number} i @param {(word: bigint) => bigint} change */
const at = (words, i, change) => (words[i] = change(words[i] ?? 0n));

/** The words of a block, the lowest byte first. @param {readonly number[]} bytes */
function wordsOf(bytes) {
  const words = Array.from({ length: WORDS }, () => 0n);
  bytes.forEach((byte, i) =>
    at(words, i >> 3, (word) => word | (BigInt(byte) << BigInt(8 * (i & 7)))),
  );
  return words;
}

/**
 * Take a block into the state.
 * @param {bigint[]} state
 * @param {readonly bigint[]} block
 * @param {bigint} count of bytes up to its end
 * @param {boolean} isLast
 */
function mix(state, block, count, isLast) {
  const v = [...state, ...START];
  at(v, 12, (word) => word ^ count);
  if (isLast) at(v, 14, (word) => word ^ MASK);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = ORDERS[round % ORDERS.length] ?? [];
    MIXED.forEach((where, i) => {
      quarter(v, where, block[order[2 * i] ?? 0] ?? 0n, block[order[2 * i + 1] ?? 0] ?? 0n);
    });
  }
  state.forEach((word, i) => (state[i] = word ^ (v[i] ?? 0n) ^ (v[i + 8] ?? 0n)));
}

/**
 * @param {bigint[]} v
 * @param {readonly [number, number, number, number]} where
 * @param {bigint} x
 * @param {bigint} y
 */
function quarter(v, [a, b, c, d], x, y) {
  const word = (/** @type {number} */ i) => v[i] ?? 0n;
  for (const [added, first, second] of /** @type {const} */ ([
    [x, 32n, 24n],
    [y, 16n, 63n],
  ])) {
    v[a] = (word(a) + word(b) + added) & MASK;
    v[d] = rotated(word(d) ^ word(a), first);
    v[c] = (word(c) + word(d)) & MASK;
    v[b] = rotated(word(b) ^ word(c), second);
  }
}
