/** Shows frames one after another, forwards or backwards, or plays them: paths and proofs. */

import { keyOf } from '../base/commands.js';
import { button, h } from '../base/dom.js';
import { details } from '../base/panel.js';
import { belongsElsewhere } from '../board/keys.js';
import { announce, cellsButton, counted, paragraphs } from '../board/words.js';
import { displayStep, stageOf } from './display.js';
import { Film } from './film.js';

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
/** Where keys lead. @type {Record<string, number>} */
const WAYS = { ArrowLeft: -1, ArrowRight: 1 };

export class Player {
  #app;
  #frames;
  /** How many frames are steps: the last may only say how it ends. */
  #steps;
  #at = 0;
  #timer = 0;
  #title = h('h3');
  #words = h('div', { class: 'words' });
  /** @type {Film | null} */
  #film = null;
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
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && app.closePanel(),
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
    /** Leads through the parts of a long argument. */
    this.parts = h('div');
    this.content = [this.#title, this.#words, this.#places, this.#legend];
    this.#hearArrows();
    this.go(0);
  }

  /** The arrow keys go through the parts of a long argument, and then to the next frame. */
  #hearArrows() {
    const ends = new AbortController();
    const hear = (/** @type {KeyboardEvent} */ event) => {
      if (!this.controls.isConnected) ends.abort();
      const way = WAYS[keyOf(event)];
      if (ends.signal.aborted || !way || belongsElsewhere(event)) return;
      event.preventDefault();
      event.stopPropagation();
      this.stop();
      if (!this.#film?.by(way)) this.#by(way);
    };
    document.addEventListener('keydown', hear, { capture: true, signal: ends.signal });
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
    const { step } = frame;
    this.#film = step && Film.of(stageOf(this.#app, step, frame), this.#words, step);
    this.parts.replaceChildren(...(this.#film ? [this.#film.controls] : []));
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
