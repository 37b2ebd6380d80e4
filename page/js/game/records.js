/**
 * A game's record: the game, and what a list shows about it.
 *
 * Each change gives a record another `revision`, and `past` names the ones before. So it can be
 * seen which of two copies descends from the other; where neither does, they are merged. The server
 * counts versions of its own: a record knows the version that it descends from, and the revision
 * that the server has by that version.
 */

import { undamaged } from './game.js';
import { gameKey, merge, sameGame } from './merge.js';

/**
 * @typedef {import('./game.js').GameJson} GameJson
 * @typedef {import('../board/moves.js').Layouts} Layouts
 *
 * @typedef {object} GameRecord
 * @property {string} id
 * @property {GameJson} game
 * @property {string} title
 * @property {string | null} level
 * @property {number} seconds
 * @property {boolean} solved
 * @property {number} updated the time of the last move, in milliseconds since 1970: for lists only
 * @property {number} [minutes] that practised players take, if the game tells of its player
 * @property {import('./notes.js').Drawing} [drawing] by the person, in this browser only
 * @property {string[]} [ruledOut] combinations of cages that the person has struck, in this browser
 *   only: see cagehelp.js
 * @property {boolean} [brought] whether the person has brought the puzzle along, in this browser
 *   only
 * @property {boolean} [shown] whether computed candidates are shown, in this browser only
 * @property {boolean} [editing] whether digits are entered as givens
 * @property {boolean} [changing] whether the game goes on when they are entered
 * @property {string} revision
 * @property {string[]} past revisions from which this one descends, the latest last
 * @property {number} [version] on the server, from which this record descends; 0: it has none
 * @property {string | null} [synced] the revision that the server has by this version
 * @property {string[]} [sent] the games that were sent since then without an answer, as hashes: if
 *   the server has one of these, then this record descends from it
 *
 * @typedef {object} KeptGame a game as the server has it
 * @property {GameJson} game
 * @property {string} title
 * @property {string | null} level
 * @property {number} seconds
 * @property {boolean} solved
 * @property {number} updated
 * @property {number} version
 *
 * @typedef {{stands: GameRecord, other?: GameRecord}} Outcome
 *   the record that stands now; and mine as another game, if the two could not be merged
 */

const MOST_PAST = 40;
const MOST_SENT = 8;
/** Characters of a title: with what is added, the server takes it. */
const MOST_TITLE = 180;

/**
 * A new game's record.
 * @param {import('../board/moves.js').Load} start
 * @param {Partial<GameRecord>} more
 * @returns {GameRecord}
 */
export const recordOf = (start, more = {}) => ({
  id: newId(),
  game: { version: 1, start, log: [], done: 0 },
  title: '',
  level: null,
  seconds: 0,
  solved: false,
  updated: Date.now(),
  revision: newRevision(),
  past: [],
  ...more,
});

/** Whether the parts of a record are such. @type {Record<string, (part: any) => boolean>} */
const PARTS = {
  title: (part) => typeof part === 'string',
  seconds: Number.isFinite,
  updated: Number.isFinite,
  past: (part) => part === undefined || Array.isArray(part),
  sent: (part) => part === undefined || Array.isArray(part),
};

/**
 * Whether something that was kept is a record of a game. Its moves may still be none.
 * @param {any} kept
 * @param {string} id
 * @returns {kept is GameRecord}
 */
export function isRecord(kept, id) {
  if (kept?.id !== id) return false;
  try {
    undamaged(kept.game);
  } catch {
    return false;
  }
  return Object.entries(PARTS).every(([name, fits]) => fits(kept[name]));
}

/**
 * Whether a move was made in a game.
 * @param {GameRecord} record
 */
export const isTouched = ({ game, editing }) =>
  Boolean(editing) || game.log.some(({ name }) => name !== 'opening');

/**
 * Whether a game is kept: nobody else has a puzzle that the person has brought along.
 * @param {GameRecord} record
 */
export const isKept = (record) => Boolean(record.brought) || isTouched(record);

/**
 * Whether the server has all of a record.
 * @param {GameRecord} record
 */
export const isSynced = ({ revision, synced }) => revision === synced;

/**
 * A record that descends from another.
 * @param {GameRecord} record
 * @param {Partial<GameRecord>} changes
 * @returns {GameRecord}
 */
export const revised = (record, changes) => ({
  ...record,
  ...changes,
  revision: newRevision(),
  past: [...record.past, record.revision].slice(-MOST_PAST),
});

/**
 * A record that is being sent. Its answer may not come: the page may be closed or reloaded before.
 * @param {GameRecord} record
 * @returns {GameRecord}
 */
export function sending(record) {
  const { game, version = 0, sent = [] } = record;
  const key = hashOf(game);
  return {
    ...record,
    version,
    sent: [...sent.filter((other) => other !== key), key].slice(-MOST_SENT),
  };
}

/** @param {GameJson} game */
const hashOf = (game) => idOf(gameKey(game));

/**
 * What stands after a record is written where another one is.
 * @param {GameRecord | null} there
 * @param {GameRecord} mine
 * @param {Layouts} layouts
 * @returns {Outcome}
 */
export function settle(there, mine, layouts) {
  if (!there) return { stands: mine };
  // Whoever has asked the server knows the version; others keep the one that stands there.
  const { version, synced, sent } = 'version' in mine ? mine : there;
  const more = {
    version,
    synced,
    sent,
    seconds: Math.max(there.seconds, mine.seconds),
    solved: there.solved || mine.solved,
  };
  if (descends(mine, there)) return { stands: { ...mine, ...more } };
  if (descends(there, mine)) return { stands: { ...there, ...more } };
  const merged = mergeRecords(there, mine, layouts);
  if (!merged) return { stands: there, other: asOther(mine, otherTitle(mine)) };
  const past = [...mine.past, mine.revision, ...there.past].slice(1 - MOST_PAST);
  const isThere = sameGame(merged.game, there.game) && merged.solved === there.solved;
  if (isThere) return { stands: { ...there, ...more, past } };
  return { stands: { ...revised({ ...there, past }, merged), ...more } };
}

/**
 * What stands after the server has answered with the game that it has.
 * @param {GameRecord} mine
 * @param {KeptGame} answer
 * @param {Layouts} layouts
 * @returns {Outcome}
 */
export function received(mine, answer, layouts) {
  const { game, title, level, updated, version } = answer;
  const seconds = Math.max(answer.seconds, mine.seconds);
  const solved = answer.solved || mine.solved;
  const kept = { ...mine, game, title, level, updated, seconds, solved };
  const newer = version > (mine.version ?? 0);
  const isOlder = newer && mine.sent?.includes(hashOf(game));
  const joined = () => (isOlder ? { ...mine, seconds, solved } : mergeRecords(kept, mine, layouts));
  const merged = newer && isSynced(mine) ? kept : joined();
  const stands = merged ?? kept;
  const record = sameGame(stands.game, mine.game) ? { ...mine, ...stands } : revised(mine, stands);
  const isKept = sameGame(stands.game, game) && solved === answer.solved;
  record.version = version;
  record.sent = [];
  record.synced = isKept ? record.revision : null;
  if (merged) return { stands: record };
  return { stands: record, other: asOther(mine, otherTitle(mine)) };
}

/** @param {GameRecord} record */
const otherTitle = ({ title }) => `${title.slice(0, MOST_TITLE)} (other version)`;

/**
 * A record as a game of its own. The same record always becomes the same game: whoever is
 * interrupted, and begins again, does not make two of it.
 * @param {GameRecord} record
 * @param {string} title
 * @returns {GameRecord}
 */
export const asOther = (record, title) => ({
  ...record,
  id: idOf(record.id + JSON.stringify(record.game)),
  title,
  version: 0,
  synced: null,
  sent: [],
});

/**
 * @param {GameRecord} kept
 * @param {GameRecord} mine
 * @param {Layouts} layouts
 * @returns {GameRecord | null}
 */
function mergeRecords(kept, mine, layouts) {
  const game = merge(kept.game, mine.game, layouts);
  return (
    game && {
      ...kept,
      game,
      level: kept.level ?? mine.level,
      solved: kept.solved || mine.solved,
      seconds: Math.max(kept.seconds, mine.seconds),
      updated: Math.max(kept.updated, mine.updated),
    }
  );
}

/**
 * @param {GameRecord} one
 * @param {GameRecord} other
 */
const descends = (one, other) =>
  one.revision === other.revision || one.past.includes(other.revision);

const newRevision = () => newId().slice(0, 13);

/** A random UUID. Browsers lack `crypto.randomUUID` on pages that come over plain HTTP. */
export const newId = () => uuid(crypto.getRandomValues(new Uint8Array(16)));

/**
 * A UUID that a text determines (FNV-1a, once for each byte of the UUID).
 * @param {string} text
 */
function idOf(text) {
  const hashes = Uint32Array.from({ length: 16 }, (_, at) => 0x811c9dc5 + at);
  for (let at = 0; at < text.length; at += 1) {
    hashes.forEach((hash, lane) => {
      hashes[lane] = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    });
  }
  return uuid(Uint8Array.from(hashes, (hash) => hash >>> 24));
}

/** @param {Uint8Array} bytes */
function uuid(bytes) {
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
