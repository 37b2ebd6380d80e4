/** A game: its start, the log of its moves, and the number of groups that are done. */

import { findLayout, knownLayout } from '../board/layout.js';
import { loaded, playMove } from '../board/moves.js';
import { positionToDict } from '../board/position.js';

/**
 * @typedef {import('../board/moves.js').Move} Move
 * @typedef {import('../board/moves.js').Load} Load
 * @typedef {import('../board/moves.js').Group} Group
 * @typedef {import('../board/position.js').Position} Position
 * @typedef {{version: number, start: Load, log: Group[], done: number}} GameJson
 */

const VERSION = 1;

export class Game {
  /** @type {Group[]} */
  #log = [];
  /** @type {Position[]} */
  #positions;
  #done = 0;
  #start;

  /**
   * Use `Game.of` or `Game.open` instead: they fetch the layouts first.
   * @param {Load} start
   */
  constructor(start) {
    this.#start = start;
    this.#positions = [loaded(start, knownLayout)];
  }

  /**
   * The game of a puzzle.
   * @param {Load} start
   */
  static of(start) {
    return Game.open({ version: VERSION, start, log: [], done: 0 });
  }

  /**
   * Read the JSON of a game. Throws an Error with a sentence if it is not the JSON of a game.
   * @param {GameJson} data
   * @returns {Promise<Game>}
   */
  static async open(data) {
    await fetchLayouts(undamaged(data));
    return Game.read(data);
  }

  /**
   * The same for a game whose layouts are known.
   * @param {GameJson} data
   */
  static read(data) {
    const { start, log, done } = undamaged(data);
    if (!(done >= 0 && done <= log.length)) {
      throw new Error(`${done} of ${log.length} groups are said to be done.`);
    }
    const game = new Game(start);
    for (const group of log) {
      game.#positions.push(game.#after(game.#positions.at(-1), group.moves));
      game.#log.push(group);
    }
    game.#done = done;
    return game;
  }

  // -- the position ------------------------------------------------------------------------------

  /** @returns {Position} */
  get start() {
    return this.#at(0);
  }

  /** @returns {Position} */
  get position() {
    return this.#at(this.#done);
  }

  /**
   * The position after so many groups.
   * @param {number} groups at most those that are done
   */
  positionAt(groups) {
    return this.#at(groups);
  }

  /** The groups of moves that are done. A group is undone as a whole. */
  get log() {
    return this.#log.slice(0, this.#done);
  }

  /** The groups that can be redone, the next one first. */
  get undone() {
    return this.#log.slice(this.#done);
  }

  /** The number of groups that are done. */
  get done() {
    return this.#done;
  }

  // -- moves -------------------------------------------------------------------------------------

  /**
   * Make moves that are undone together. If one cannot be made, MoveRefused is thrown and none is
   * made. Moves that change nothing are not logged.
   * @param {Move[]} moves
   * @param {string} name of the command that makes the moves
   * @param {number} [at] the seconds that have been played
   * @returns {boolean} whether anything changed
   */
  play(moves, name = moves[0]?.move ?? '', at = undefined) {
    const next = this.#after(this.position, moves);
    if (same(next, this.position)) return false;
    this.#log.splice(
      this.#done,
      Infinity,
      at === undefined ? { name, moves } : { name, moves, at },
    );
    this.#positions.splice(this.#done + 1, Infinity, next);
    this.#done += 1;
    return true;
  }

  /**
   * Add moves to the last group. They are undone with it.
   * @param {Move[]} moves
   * @returns {boolean} whether anything changed
   */
  amend(moves) {
    const last = this.log.at(-1);
    if (!last) return this.play(moves);
    const next = this.#after(this.position, moves);
    if (same(next, this.position)) return false;
    this.#log.splice(this.#done - 1, Infinity, { ...last, moves: [...last.moves, ...moves] });
    this.#positions.splice(this.#done, Infinity, next);
    return true;
  }

  /**
   * The position to which moves would lead.
   * @param {Move[]} moves
   */
  preview(moves) {
    return this.#after(this.position, moves);
  }

  /** Whether moves would change anything. @param {Move[]} moves */
  changes(moves) {
    return !same(this.preview(moves), this.position);
  }

  /** Undo groups. Returns how many were undone. */
  undo(count = 1) {
    return -this.#go(-count);
  }

  /** Redo groups. Returns how many were redone. */
  redo(count = 1) {
    return this.#go(count);
  }

  /** The JSON of the game: see docs/game-json.md. @returns {GameJson} */
  toDict() {
    return { version: VERSION, start: this.#start, log: [...this.#log], done: this.#done };
  }

  /** @param {number} count */
  #go(count) {
    const before = this.#done;
    this.#done = Math.min(Math.max(before + count, 0), this.#log.length);
    return this.#done - before;
  }

  /** @param {number} index @returns {Position} */
  #at(index) {
    return /** @type {Position} */ (this.#positions[index]);
  }

  /**
   * @param {Position | undefined} position
   * @param {Move[]} moves
   */
  #after(position, moves) {
    return moves.reduce(
      (before, move) => playMove(before, move, knownLayout),
      /** @type {Position} */ (position),
    );
  }
}

/** Whether the parts of a saved game are such. @type {Record<string, (part: any) => unknown>} */
const PARTS = {
  start: (part) => part?.layout && part.givens,
  log: (part) => Array.isArray(part) && part.every((group) => group && Array.isArray(group.moves)),
  done: Number.isInteger,
};

/**
 * The JSON of a game, if it has what a game has. Throws an Error with a sentence if not.
 * @param {any} data
 * @returns {GameJson}
 */
export function undamaged(data) {
  if (data?.version !== VERSION) {
    throw new Error(`Read a game of version ${data?.version}, expected ${VERSION}.`);
  }
  const bad = Object.entries(PARTS).find(([name, fits]) => !fits(data[name]));
  if (bad) throw new Error(`This saved game is damaged: "${bad[0]}" is missing or cannot be read.`);
  return data;
}

/**
 * Fetch the layouts that a game names, so that its moves can be made.
 * @param {GameJson} game
 */
export function fetchLayouts({ start, log }) {
  const moves = [start, ...log.flatMap((group) => group.moves)];
  const names = new Set(moves.flatMap((move) => (move.move === 'load' ? [move.layout] : [])));
  return Promise.all([...names].map(findLayout));
}

/**
 * @param {Position} one
 * @param {Position} other
 */
const same = (one, other) =>
  JSON.stringify(positionToDict(one)) === JSON.stringify(positionToDict(other));
