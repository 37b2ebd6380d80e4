/**
 * What is found out about one's own puzzle while it is entered: how many solutions it has, the
 * digits that are in one of them, and which givens and cages can be left out.
 */

import { ApiError, post } from '../base/api.js';
import { reportErrors } from '../base/errors.js';
import { digitChar } from '../board/layout.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/position.js').Position} Position
 */

/** Several changes in a row are one question. */
const PAUSE_MS = 50;
const MOST_COUNTED = 100;
const SECONDS = 1;

export class OwnCount {
  #app;
  #said;
  #timer = 0;
  /** The position that was asked about last. @type {Position | null} */
  #asked = null;
  /** The digits that are in a solution. @type {WeakMap<Position, number[][]>} */
  #true = new WeakMap();
  /** The cages that can each be left out, by their numbers. @type {readonly number[]} */
  needless = [];
  /** Called with each answer. */
  told = () => {};

  /** @param {App} app @param {HTMLElement} said */
  constructor(app, said) {
    this.#app = app;
    this.#said = said;
    const before = app.thinned;
    app.thinned = (position) =>
      (app.isOpen && app.record.editing && !app.evidence && this.#true.get(position)) ||
      before(position);
    for (const event of ['open', 'change']) app.on(event, () => this.#ask());
    this.#ask();
  }

  #ask() {
    clearTimeout(this.#timer);
    if (!this.#app.isOpen || !this.#app.record.editing) return;
    const position = this.#app.position();
    if (position !== this.#asked && this.needless.length) this.#tell([]);
    this.#timer = setTimeout(
      () => void reportErrors(this.#app, () => this.#count(position)),
      PAUSE_MS,
    );
  }

  /** @param {Position} position */
  async #count(position) {
    this.#asked = position;
    const isStill = () => this.#app.position() === position;
    const puzzle = position.givens.map(digitChar).join('');
    const asked = { puzzle, layout: position.layout.name };
    try {
      const more = { limit: MOST_COUNTED, candidates: true, seconds: SECONDS };
      const found = await post('count', { ...asked, ...more });
      if (!isStill()) return;
      if (found.candidates) {
        this.#true.set(position, openOnly(position, found.candidates));
        this.#app.draw();
      }
      this.#said.dataset.count = String(found.count);
      this.#said.textContent = countInWords(found);
      if (found.count !== 1 || !found.complete) return;
      const needed = await post('minimal', asked);
      if (!isStill()) return;
      this.#said.textContent = countInWords(found) + needInWords(needed);
      this.#tell(needed.redundant_cages ?? []);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#said.textContent = error.message;
    }
  }

  /** @param {readonly number[]} needless */
  #tell(needless) {
    this.needless = needless;
    this.told();
  }
}

/** @param {Position} position @param {number[][]} candidates */
const openOnly = ({ givens }, candidates) =>
  candidates.map((digits, cell) => (givens[cell] ? [] : digits));

/** @param {{count: number, complete: boolean}} found */
function countInWords({ count, complete }) {
  if (!complete) return count > 1 ? `${count} or more solutions` : 'Too many to count';
  if (count > 1) return `${count} solutions`;
  return count ? 'Exactly one solution' : 'No solution';
}

/**
 * @param {{redundant: number[] | null, redundant_cages?: number[] | null}} needed the givens and
 *   the cages that can each be left out
 */
function needInWords({ redundant, redundant_cages: cages }) {
  if (!redundant) return '';
  if (cages?.length) return `, ${cages.length} of the cages not needed`;
  return redundant.length ? ', not minimal' : ', minimal';
}
