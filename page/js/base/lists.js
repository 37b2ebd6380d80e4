/** What Python has for lists, and the engine needs. */

/**
 * Numbers ascending, each once.
 * @param {Iterable<number>} numbers
 */
export function ascending(numbers) {
  const every = [...new Set(numbers)];
  return every.length > 1 ? every.sort((a, b) => a - b) : every;
}

/**
 * Items by a key: the keys and their items, both in the order in which they first occur.
 * @template T, K
 * @param {Iterable<T>} items
 * @param {(item: T) => K} keyOf
 * @returns {[K, T[]][]}
 */
export function groupsBy(items, keyOf) {
  /** @type {Map<K, T[]>} */
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups];
}

/**
 * Runs of items that follow one another and have equal keys.
 * @template T, K
 * @param {Iterable<T>} items
 * @param {(item: T) => K} keyOf
 * @returns {[K, T[]][]}
 */
export function runsBy(items, keyOf) {
  /** @type {[K, T[]][]} */
  const runs = [];
  for (const item of items) {
    const key = keyOf(item);
    const last = runs.at(-1);
    if (last && last[0] === key) last[1].push(item);
    else runs.push([key, [item]]);
  }
  return runs;
}

/**
 * The shorter of two lists; the first if they are equally long.
 * @template T
 * @param {T[]} one
 * @param {T[]} other
 */
export const shorter = (one, other) => (other.length < one.length ? other : one);

/**
 * What is at a key; where nothing is, it is made and kept. A map of more than `most` is emptied.
 * @template K, V
 * @param {Map<K, V>} kept
 * @param {K} key
 * @param {() => V} make
 * @param {number} most
 * @returns {V}
 */
export function keptIn(kept, key, make, most) {
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= most) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}

/**
 * Two candidates in order: by cell, then by digit.
 * @param {readonly [number, number]} one
 * @param {readonly [number, number]} other
 */
export const byCell = (one, other) => one[0] - other[0] || one[1] - other[1];
