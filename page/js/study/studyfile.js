/** One open study: its chapters, where the person is, its history, and how it is kept. */

import { Unfit } from '../game/notes.js';
import { newId } from '../game/records.js';
import { gameOf, MOST_STUDY, noteAt } from './studydata.js';
import { History } from './studyhistory.js';
import { writeRow } from './studystore.js';

/**
 * @typedef {import('./studydata.js').Study} Study
 * @typedef {import('./studydata.js').NotedGame} NotedGame
 * @typedef {import('./studyhistory.js').Place} Place
 * @typedef {import('./studystore.js').Row} Row
 */

const FULL = `This study is full: ${MOST_STUDY.toLocaleString('en')} characters.`;
const PARTED = 'This study was changed in another tab. Your version is kept as a study of its own.';

/** Emits `change` when the study or the place in it has changed. */
export class StudyFile extends EventTarget {
  #history;
  /** @type {Study} */
  #study;
  #revision = '';
  /** @type {Promise<void>} */
  #writing = Promise.resolve();
  /** The game of the chapter, as long as that is the same. */
  #played = /** @type {{of: NotedGame | null, game: import('../game/game.js').Game | null}} */ ({
    of: null,
    game: null,
  });
  chapter = 0;
  ply = 0;
  /** What went wrong when it was kept last. */
  trouble = '';

  /**
   * @param {Study} study
   * @param {Row} [row] where it is kept already
   */
  constructor(study, row) {
    super();
    this.#study = study;
    this.id = row?.id ?? newId();
    this.isKept = Boolean(row);
    this.#revision = row?.revision ?? '';
    this.#history = new History(row ?? { text: JSON.stringify(study), past: [], future: [] });
  }

  get study() {
    return this.#study;
  }

  /** The chapter that is open. */
  get open() {
    return /** @type {import('./studydata.js').Chapter} */ (this.#study.chapters[this.chapter]);
  }

  get game() {
    const { game } = this.open;
    if (this.#played.of !== game) this.#played = { of: game, game: gameOf(this.open) };
    return /** @type {import('../game/game.js').Game} */ (this.#played.game);
  }

  get position() {
    return this.game.positionAt(this.ply);
  }

  get note() {
    return noteAt(this.open.game, this.ply);
  }

  /** The number of groups of moves of the chapter. */
  get length() {
    return this.open.game.log.length;
  }

  get canUndo() {
    return this.#history.past.length > 0;
  }

  get canRedo() {
    return this.#history.future.length > 0;
  }

  /**
   * Go to a place, or the nearest that there is.
   * @param {number} chapter
   * @param {number} ply
   */
  go(chapter, ply) {
    this.#history.pause();
    this.#place(chapter, ply);
    this.#changed();
  }

  /** @param {number} chapter @param {number} ply */
  #place(chapter, ply) {
    this.chapter = Math.min(Math.max(chapter, 0), this.#study.chapters.length - 1);
    this.ply = Math.min(Math.max(ply, 0), this.length);
  }

  /**
   * Change the study. Throws `Unfit` if it is too long then.
   * @param {Study} study
   * @param {Place} [to] where the person is then
   * @param {string} [key] edits with the same key, one after another, are undone together
   */
  edit(study, to = [this.chapter, this.ply], key = '') {
    const text = JSON.stringify(study);
    if (text.length > MOST_STUDY) throw new Unfit(FULL);
    this.#history.record(text, [this.chapter, this.ply], to, key);
    this.#study = study;
    this.#place(...to);
    this.#changed();
    this.keep();
  }

  undo() {
    this.#turn(this.#history.undo());
  }

  redo() {
    this.#turn(this.#history.redo());
  }

  /** @param {Place | null} place */
  #turn(place) {
    if (!place) return;
    this.#study = JSON.parse(this.#history.text);
    this.#place(...place);
    this.#changed();
    this.keep();
  }

  /** Write the study to this browser. One write follows the other. */
  keep() {
    this.isKept = true;
    this.#writing = this.#writing
      .then(() => this.#write())
      .then(
        () => this.#say(''),
        (error) => this.#say(String(error.message)),
      );
    return this.#writing;
  }

  async #write() {
    const row = () => ({
      id: this.id,
      updated: Date.now(),
      revision: newId(),
      ...this.#history.toDict(),
    });
    const mine = row();
    if (!(await writeRow(mine, this.#revision))) {
      this.id = newId();
      Object.assign(mine, row());
      await writeRow(mine, '');
      this.dispatchEvent(Object.assign(new Event('parted'), { words: PARTED }));
    }
    this.#revision = mine.revision;
  }

  /** @param {string} trouble */
  #say(trouble) {
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
