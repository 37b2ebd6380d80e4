/**
 * A study as data: a name, and chapters that are games with notes. Everything here returns a new
 * study or game and leaves the old one as it is, so that each edit can be undone.
 */

import { knownLayout } from '../board/layout.js';
import { loaded, MoveRefused, playMove } from '../board/moves.js';
import { positionToDict } from '../board/position.js';
import { fetchLayouts, Game } from '../game/game.js';
import { drawingFrom, isDrawn, isNoted, isObject, isText, noteOf, Unfit } from '../game/notes.js';
import { positionAfter } from '../hints/effects.js';

/**
 * @typedef {import('../game/game.js').GameJson} GameJson
 * @typedef {import('../board/moves.js').Group} Group
 * @typedef {import('../board/moves.js').Move} Move
 * @typedef {import('../game/notes.js').Note} Note
 * @typedef {import('../board/position.js').Position} Position
 * @typedef {Group & Note} NotedGroup
 * @typedef {Omit<GameJson, 'log'> & {log: NotedGroup[]} & Note} NotedGame
 * @typedef {{name: string, candidates?: boolean, game: NotedGame}} Chapter candidates: whether
 *   those that follow from the digits are shown
 * @typedef {{version: number, study: string, chapters: Chapter[]}} Study
 */

const VERSION = 1;
export const MOST_CHAPTERS = 100;
export const MOST_NAME = 200;
/** Characters of the JSON of a study: so much a link holds. */
export const MOST_STUDY = 1_000_000;

const NAMELESS = 'A study without a name';
const DAMAGED = 'The study is damaged: it cannot be read.';

/** What a study is called. @param {string} name */
export const nameOf = (name) => name || NAMELESS;

/** @param {string} name @param {Chapter[]} chapters @returns {Study} */
export const studyOf = (name, chapters) => ({ version: VERSION, study: name, chapters });

/**
 * Whether JSON is that of a study, or of a game with notes.
 * @param {any} data
 */
export const isStudy = (data) =>
  isObject(data) &&
  (Array.isArray(data.chapters) ||
    (Array.isArray(data.log) &&
      [data, ...data.log].some((row) => isObject(row) && ('comment' in row || 'drawing' in row))));

/**
 * Read the JSON of a study, or of a game, which becomes its only chapter. What it holds besides is
 * left out. Throws `Unfit` with a sentence.
 * @param {any} data
 * @returns {Promise<Study>}
 */
export async function readStudy(data) {
  if (JSON.stringify(data ?? null).length > MOST_STUDY) {
    throw new Unfit(
      `A study can have ${MOST_STUDY.toLocaleString('en')} characters. This one has more.`,
    );
  }
  if (!isObject(data)) throw new Unfit(DAMAGED);
  if (Array.isArray(data.log)) return studyOf('', [await readChapter({ name: '', game: data })]);
  if (data.version !== VERSION) throw new Unfit('This study was made by a newer Whydoku.');
  const rows = data.chapters;
  if (!Array.isArray(rows) || !rows.length || rows.length > MOST_CHAPTERS) {
    throw new Unfit(`A study has 1 to ${MOST_CHAPTERS} chapters.`);
  }
  const chapters = [];
  for (const [at, row] of rows.entries()) {
    try {
      chapters.push(await readChapter(row));
    } catch (error) {
      throw error instanceof Unfit ? new Unfit(`Chapter ${at + 1}: ${error.message}`) : error;
    }
  }
  return studyOf(readName(data.study), chapters);
}

/** @param {unknown} name */
function readName(name) {
  if (isText(name) && name.length <= MOST_NAME) return name;
  throw new Unfit(`A name is a text of at most ${MOST_NAME} characters.`);
}

/**
 * @param {any} row
 * @returns {Promise<Chapter>}
 */
async function readChapter(row) {
  if (!isObject(row)) throw new Unfit(DAMAGED);
  const name = readName(row.name);
  const game = await readGame(row.game);
  return { name, ...(row.candidates === true && { candidates: true }), game };
}

/**
 * @param {any} data
 * @returns {Promise<NotedGame>}
 */
async function readGame(data) {
  try {
    await fetchLayouts(data);
    Game.read(data);
  } catch (error) {
    if (error instanceof TypeError) throw new Unfit(DAMAGED);
    throw new Unfit(error instanceof Error ? error.message : DAMAGED);
  }
  let position = loaded(data.start, knownLayout);
  const first = noteOf(data, position.layout);
  const log = data.log.map((/** @type {any} */ group) => {
    position = after(position, group.moves);
    const { name, moves } = group;
    return { name: isText(name) ? name : '', moves, ...noteOf(group, position.layout) };
  });
  return { version: VERSION, start: data.start, log, done: 0, ...first };
}

/**
 * @param {Position} position
 * @param {readonly Move[]} moves
 */
const after = (position, moves) =>
  moves.reduce((before, move) => playMove(before, move, knownLayout), position);

/**
 * The game of a chapter, all its moves done.
 * @param {Chapter} chapter
 */
export const gameOf = ({ game }) => Game.read({ ...game, done: game.log.length });

/**
 * The note after so many groups of moves.
 * @param {NotedGame} game
 * @param {number} ply
 * @returns {Note}
 */
export const noteAt = (game, ply) => (ply ? (game.log[ply - 1] ?? {}) : game);

// -- edits ---------------------------------------------------------------------------------------

/**
 * @param {Study} study
 * @param {number} at
 * @param {Partial<Chapter>} changes
 * @returns {Study}
 */
export const withChapter = (study, at, changes) => ({
  ...study,
  chapters: study.chapters.map((row, i) => (i === at ? { ...row, ...changes } : row)),
});

/**
 * @param {NotedGame} game
 * @param {number} ply
 * @param {Note} note
 * @returns {NotedGame}
 */
export function withNote(game, ply, note) {
  const noted = (/** @type {any} */ { comment: _, drawing: __, ...bare }) => ({
    ...bare,
    ...(note.comment && { comment: note.comment }),
    ...(isDrawn(note.drawing) && { drawing: drawingFrom(note.drawing ?? {}) }),
  });
  if (!ply) return noted(game);
  return { ...game, log: game.log.map((group, i) => (i === ply - 1 ? noted(group) : group)) };
}

/**
 * @param {NotedGame} game
 * @param {number} ply
 */
const positionAt = (game, ply) =>
  game.log
    .slice(0, ply)
    .reduce((position, { moves }) => after(position, moves), loaded(game.start, knownLayout));

/**
 * The game with moves that are made after so many groups. Later ones stay, as far as they fit.
 * @param {NotedGame} game
 * @param {number} ply
 * @param {NotedGroup} group
 * @returns {{game: NotedGame, lost: number} | null} lost: later groups that no longer fit; null:
 *   the moves change nothing. Throws MoveRefused
 */
export function withMoves(game, ply, group) {
  const before = positionAt(game, ply);
  const position = positionAfter(before, group.moves);
  if (isSame(before, position)) return null;
  const { log, lost } = refit(position, game.log.slice(ply));
  return { game: { ...game, log: [...game.log.slice(0, ply), group, ...log] }, lost };
}

/**
 * Whether the group of moves after so many does what these moves do.
 * @param {NotedGame} game
 * @param {number} ply
 * @param {readonly Move[]} moves
 */
export function isNext(game, ply, moves) {
  const next = game.log[ply];
  const before = positionAt(game, ply);
  return Boolean(next) && isSame(after(before, next?.moves ?? []), positionAfter(before, moves));
}

/**
 * The game without some groups of moves.
 * @param {NotedGame} game
 * @param {number} from the first of them
 * @param {number} count
 */
export function withoutMoves(game, from, count) {
  const { log, lost } = refit(positionAt(game, from), game.log.slice(from + count));
  return { game: { ...game, log: [...game.log.slice(0, from), ...log] }, lost };
}

/**
 * The groups that can still be made from a position. One that changes nothing is dropped, unless
 * something is written there.
 * @param {Position} position
 * @param {readonly NotedGroup[]} groups
 */
function refit(position, groups) {
  const log = [];
  let lost = 0;
  for (const group of groups) {
    const next = attempt(position, group.moves);
    if (!next || (isSame(position, next) && !isNoted(group))) {
      lost += next ? 0 : 1;
      continue;
    }
    position = next;
    log.push(group);
  }
  return { log, lost };
}

/**
 * @param {Position} position
 * @param {readonly Move[]} moves
 */
function attempt(position, moves) {
  try {
    return after(position, moves);
  } catch (error) {
    if (error instanceof MoveRefused) return null;
    throw error;
  }
}

/**
 * Whether nobody sees a difference: it does not matter who has entered a digit.
 * @param {Position} one
 * @param {Position} other
 */
const isSame = (one, other) => seen(one) === seen(other);

/** @param {Position} position */
function seen(position) {
  const { entries, ...rest } = positionToDict(position);
  return JSON.stringify([rest, entries.map(([cell, digit, , frozen]) => [cell, digit, frozen])]);
}

/**
 * A chapter in another place.
 * @param {Study} study
 * @param {number} from
 * @param {number} to
 * @returns {Study}
 */
export function withMoved(study, from, to) {
  const chapters = [...study.chapters];
  const [chapter] = chapters.splice(from, 1);
  if (chapter) chapters.splice(to, 0, chapter);
  return { ...study, chapters };
}
