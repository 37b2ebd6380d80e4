/** Shows frames one after another, forwards or backwards, or plays them: paths and proofs. */

import { button, h } from '../base/dom.js';
import { details } from '../base/panel.js';
import { clearStep, showStep } from '../board/evidence.js';
import { legend } from '../board/legend.js';
import { candidatesAt } from '../board/position.js';
import { needsCandidates } from '../board/scene.js';
import { announce, cellsButton, counted, paragraphs } from '../board/words.js';
import { stateOf } from './effects.js';

/**
 * How many places there are to go on, and where.
 * @typedef {{count: number, cells: number[], at_least: boolean}} Opportunities
 *
 * @typedef {object} Frame
 * @property {string | Node} title
 * @property {string} words
 * @property {Position} position that the step is shown on
 * @property {import('../board/scene.js').Step | null} step null shows the position alone
 * @property {Position | null} [base] the position before all that is supposed; digits since then
 *   are shown as supposed ones
 * @property {Opportunities} [places] to go on
 * @property {boolean} [everything] whether all candidates are shown, whatever the step is about
 *
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/position.js').Position} Position
 */

/**
 * How many places there are to go on, as a sentence that selects them on the board.
 * @param {Opportunities} places
 * @param {App} app
 * @param {[string, string]} [verbs] of one and of several
 */
export function placesToGoOn({ count, cells, at_least }, app, verbs = ['is', 'are']) {
  const [verb, many] = count === 1 ? [verbs[0], 'one place'] : [verbs[1], counted(count, 'place')];
  const told = cellsButton(`${at_least ? 'at least ' : ''}${many} to go on`, cells, app);
  return h('p', {}, `There ${verb} `, h('span', { class: 'joined' }, told, '.'));
}

/** How long each frame is shown when frames are played. */
const FRAME_MS = 2500;

/**
 * Show a step on the board of the app, on the game's position or on another one.
 * @param {App} app
 * @param {import('../board/scene.js').Step | null} step
 * @param {Partial<Frame>} [frame]
 * @returns {Node[]} the legend
 */
export function displayStep(app, step, { position, base, everything = false } = {}) {
  const shown = position ?? app.position();
  app.showEvidence({ candidates: [], position: shown, supposed: base ? since(base, shown) : [] });
  if (!step) {
    clearStep(app.board);
    return [];
  }
  const own = shown.settings.candidates === 'own';
  const state = stateOf(shown);
  // A step that is not about candidates leaves the person's own candidates on the board.
  if (own && !needsCandidates(step)) {
    state.candidates = shown.givens.map((_, cell) => candidatesAt(shown, cell));
  }
  const candidates = everything || own || app.showsComputed;
  return [legend(showStep(app.board, state, step, candidates))];
}

/**
 * The cells in which a digit was entered since an earlier position.
 * @param {Position} earlier
 * @param {Position} later
 */
const since = (earlier, later) =>
  later.entries.flatMap((entry, cell) => (entry && !earlier.entries[cell] ? [cell] : []));

export class Player {
  #app;
  #frames;
  /** How many frames are steps: the last may only say how it ends. */
  #steps;
  #at = 0;
  #timer = 0;
  #title = h('h3');
  #words = h('div', { class: 'words' });
  #places = h('div');
  #legend = h('div');
  #place = h('output');
  #slider;
  #play = button('Play', () => this.toggle());

  /**
   * @param {App} app
   * @param {Frame[]} frames at least one
   */
  constructor(app, frames) {
    this.#app = app;
    this.#frames = frames;
    this.#steps = frames.length - (frames.length > 1 && !frames.at(-1)?.step ? 1 : 0);
    this.#slider = h('input', {
      type: 'range',
      min: 0,
      max: frames.length - 1,
      value: 0,
      'aria-label': 'Step',
      oninput: () => this.go(Number(this.#slider.value)),
    });
    this.controls = h(
      'div',
      { class: 'player-controls' },
      button('‹', () => this.#by(-1), { 'aria-label': 'Step back' }),
      this.#play,
      button('›', () => this.#by(1), { 'aria-label': 'Step forward' }),
      this.#slider,
      this.#place,
    );
    this.content = [this.#title, this.#words, this.#places, this.#legend];
    this.go(0);
  }

  /** @param {number} place */
  go(place) {
    const frame = this.#frames[place];
    if (!frame) return;
    this.#at = place;
    this.#slider.value = String(place);
    this.#place.textContent = place < this.#steps ? `${place + 1} of ${this.#steps}` : 'End';
    this.#title.replaceChildren(frame.title);
    this.#words.replaceChildren(...paragraphs(frame.words, this.#app));
    this.#places.replaceChildren(...(frame.places ? [placesToGoOn(frame.places, this.#app)] : []));
    announce(frame.words);
    this.#legend.replaceChildren(...details(...displayStep(this.#app, frame.step, frame)));
  }

  /** Play from here, or from the beginning if this is the end; pause if it plays already. */
  toggle() {
    if (this.#timer) {
      this.stop();
      return;
    }
    if (this.#at === this.#frames.length - 1) this.go(0);
    this.#play.textContent = 'Pause';
    this.#timer = setInterval(() => {
      this.go(this.#at + 1);
      if (this.#at === this.#frames.length - 1) this.stop();
    }, FRAME_MS);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = 'Play';
  }

  /** @param {number} frames */
  #by(frames) {
    this.stop();
    this.go(this.#at + frames);
  }
}
