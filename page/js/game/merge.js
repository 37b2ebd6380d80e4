/**
 * Joins two copies of a game that were played apart, by the log of their moves.
 *
 * A log is a list of groups of moves. What both copies have done comes first, then the other groups
 * of the copy that was kept, then those of mine. No group is dropped that one of them has done.
 */

import { loaded, playMove } from '../board/moves.js';

/**
 * @typedef {import('./game.js').GameJson} GameJson
 * @typedef {import('../board/moves.js').Group} Group
 * @typedef {import('../board/moves.js').Layouts} Layouts
 * @typedef {import('../board/moves.js').Move} Move
 */

/** What the server fills in where a move leaves it out. @type {Record<string, object>} */
const DEFAULTS = { enter: { by: 'hand' }, load: { placed: [], struck: [], hinted: [] } };

/**
 * The game with the moves of both copies; null if they cannot be made one after the other.
 * @param {GameJson} kept
 * @param {GameJson} mine
 * @param {Layouts} layouts
 * @returns {GameJson | null}
 */
export function merge(kept, mine, layouts) {
  if (moveKey(kept.start) !== moveKey(mine.start)) return null;
  const [theirs, ours] = [doneIn(kept), doneIn(mine)];
  const common = commonGroups(theirs, ours);
  const after = theirs.slice(common.length);
  const added = withoutThoseIn(after, ours.slice(common.length));
  const done = [...common, ...after, ...added];
  const tails = [added.length ? [] : undoneIn(kept), after.length ? [] : undoneIn(mine)];
  const tail = tails.find((groups) => groups.length) ?? [];
  if (sameGroups(done, theirs)) return gameOf(kept, done, tail);
  if (sameGroups(done, ours)) return gameOf(mine, done, tail);
  const choices = [gameOf(kept, done, tail), gameOf(kept, done, [])];
  return choices.find((game) => canBeReplayed(game, layouts)) ?? null;
}

/**
 * Whether two games are the same: their moves, and what is undone.
 * @param {GameJson} one
 * @param {GameJson} other
 */
export const sameGame = (one, other) => gameKey(one) === gameKey(other);

/**
 * A text that is equal for equal games, whoever has written their JSON.
 * @param {GameJson} game
 */
export const gameKey = ({ start, log, done }) =>
  JSON.stringify([moveKey(start), log.map(groupKey), done]);

/** @param {GameJson} game */
const doneIn = ({ log, done }) => log.slice(0, done);

/** @param {GameJson} game */
const undoneIn = ({ log, done }) => log.slice(done);

/**
 * @param {GameJson} game
 * @param {Group[]} done
 * @param {Group[]} tail
 * @returns {GameJson}
 */
const gameOf = ({ version, start }, done, tail) => ({
  version,
  start,
  log: [...done, ...tail],
  done: done.length,
});

/**
 * The groups with which both begin. Where moves were added to a group, it is the longer one.
 * @param {Group[]} theirs
 * @param {Group[]} ours
 */
function commonGroups(theirs, ours) {
  /** @type {Group[]} */
  const common = [];
  for (const [at, one] of theirs.entries()) {
    const other = ours[at];
    if (other && begins(other, one)) common.push(one);
    else if (other && begins(one, other)) common.push(other);
    else break;
  }
  return common;
}

/**
 * Whether a group is the beginning of another, or equal to it.
 * @param {Group} one
 * @param {Group} other
 */
const begins = (one, other) =>
  one.name === other.name &&
  one.moves.length <= other.moves.length &&
  one.moves.every((move, at) => moveKey(move) === moveKey(/** @type {Move} */ (other.moves[at])));

/**
 * The groups that another list does not have, or has less often.
 * @param {Group[]} others
 * @param {Group[]} groups
 */
function withoutThoseIn(others, groups) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const key of others.map(groupKey)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return groups.filter((group) => {
    const left = counts.get(groupKey(group)) ?? 0;
    counts.set(groupKey(group), left - 1);
    return left <= 0;
  });
}

/**
 * @param {Group[]} one
 * @param {Group[]} other
 */
const sameGroups = (one, other) =>
  one.length === other.length &&
  one.every((group, at) => groupKey(group) === groupKey(/** @type {Group} */ (other[at])));

/** @param {Group} group */
const groupKey = ({ name, moves }) => JSON.stringify([name, moves.map(moveKey)]);

/**
 * A text that is equal for equal moves, whoever has written their JSON.
 * @param {Move} move
 */
const moveKey = (move) =>
  JSON.stringify(Object.entries({ ...DEFAULTS[move.move], ...move }).sort());

/**
 * @param {GameJson} game
 * @param {Layouts} layouts
 */
function canBeReplayed({ start, log }, layouts) {
  try {
    const moves = log.flatMap((group) => group.moves);
    moves.reduce((position, move) => playMove(position, move, layouts), loaded(start, layouts));
    return true;
  } catch {
    return false; // a move was refused, or nobody knows its layout
  }
}
