/** Digests are those of Python's hashlib. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { blake2b } from '../../../page/js/engine/blake2b.js';

/** `blake2b(bytes(i * 7 % 251 for i in range(n)), digest_size=8).hexdigest()`, by n. */
const DIGESTS = new Map([
  [0, 'e4a6a0577479b2b4'],
  [1, '94f6d9cdd1ea8248'],
  [127, 'a045407811a0cccd'],
  [128, 'ab6683b6676773eb'],
  [129, '440f6db36e1ced73'],
  [243, '43dd92a7c5896070'],
  [256, '8c3d42d53fc98b44'],
  [300, '4acf909ef511cadc'],
]);

test('digests of messages that fill blocks, or do not', () => {
  for (const [length, digest] of DIGESTS) {
    assert.equal(
      blake2b(
        Array.from({ length }, (_, i) => (i * 7) % 251),
        8,
      ),
      digest,
    );
  }
});
