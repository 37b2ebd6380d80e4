/**
 * The pen during play: candidates and cells are coloured, and arrows drawn, as in studies. What is
 * drawn is kept with the game in this browser, and stays on the board while one plays on.
 */

import { button } from '../base/dom.js';
import { panelRows } from '../base/panel.js';
import { showStep } from '../board/evidence.js';
import { candidatesAt, valueAt } from '../board/position.js';
import { isDrawn, stepFrom } from '../game/notes.js';
import { stateOf } from '../hints/effects.js';
import { drawn, isArrow, linked } from './studydraw.js';
import { StudyPens } from './studypens.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/position.js').Candidate} Candidate
 * @typedef {import('../game/notes.js').Drawing} Drawing
 */

const NO_CANDIDATE = 'There is no candidate here to draw on. Fill in candidates first.';

/** The pen of the app. @type {PlayPen | undefined} */
let pen;

/** Open the panel of the pen. @param {App} app */
export function openPen(app) {
  keepDrawn(app).open();
}

/**
 * Show what is drawn in the open game, from now on.
 * @param {App} app
 */
export function keepDrawn(app) {
  pen ??= new PlayPen(app);
  return pen;
}

class PlayPen {
  #app;
  #isOpen = false;
  /** @type {import('./studypens.js').Tool} */
  #tool = { pen: 'set', what: 'candidate', from: null };
  #pens = new StudyPens(this.#tool, () => this.#show());

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    for (const event of ['change', 'bare']) app.on(event, () => this.#show());
    // Before the board hears of it: while the pen is out, a press chooses no cell.
    const takes = (/** @type {Event} */ event) => {
      if (!this.#isOpen) return;
      event.stopImmediatePropagation();
      const { cell, digit, dragging } = /** @type {CustomEvent} */ (event).detail;
      if (event.type === 'wd-pick' && !dragging) this.#draw(cell, digit);
    };
    for (const event of ['wd-pick', 'wd-same']) {
      app.board.addEventListener(event, takes, { capture: true });
    }
    this.#show();
  }

  open() {
    const clear = button('Clear the drawing', () => this.#keep({}));
    const [pens, what, help] = this.#pens.nodes;
    this.#app.openPanel('Draw', [panelRows([pens], [what, help], [clear])], () => {
      this.#isOpen = false;
      this.#tool.from = null;
      this.#show();
    });
    this.#app.reading = false; // the clock goes on: drawing is play
    this.#isOpen = true;
    this.#show();
  }

  /** @param {Drawing} drawing */
  #keep(drawing) {
    this.#app.record.drawing = drawing;
    this.#show();
  }

  /** What is drawn. @returns {Drawing} */
  get #drawing() {
    return this.#app.record.drawing ?? {};
  }

  /** @param {number} cell */
  #shown(cell) {
    const position = this.#app.position();
    return valueAt(position, cell) ? [] : candidatesAt(position, cell);
  }

  /**
   * Use the pen at a cell, or at a candidate in it.
   * @param {number} cell
   * @param {number} near the candidate at that place
   */
  #draw(cell, near) {
    const digit = this.#shown(cell).includes(near) ? near : 0;
    const { layout } = this.#app.position();
    const tool = this.#tool;
    const at = /** @type {Candidate} */ ([cell, digit]);
    if (!isArrow(tool.what)) {
      if (tool.what === 'candidate' && !digit) this.#app.say(NO_CANDIDATE);
      this.#keep(drawn(this.#drawing, layout, tool, at));
      return;
    }
    const { from } = tool;
    tool.from = from ? null : at;
    if (from && `${from}` !== `${at}`) this.#keep(linked(this.#drawing, tool.what, from, at));
    else this.#show();
  }

  /** What still stands: candidates that are gone have no marks. @returns {Drawing} */
  get #standing() {
    const { marks = [], eliminations = [], links = [], houses = [] } = this.#drawing;
    const stands = (/** @type {Candidate} */ [cell, digit]) =>
      !digit || this.#shown(cell).includes(digit);
    return {
      houses,
      marks: marks.filter(([, ...at]) => stands(at)),
      eliminations: eliminations.filter(stands),
      links: links.filter(({ source, target }) => [...source, ...target].every(stands)),
    };
  }

  #show() {
    const app = this.#app;
    this.#pens.show();
    if (!app.isOpen || (app.evidence && !app.evidence.isDrawn && !this.#isOpen)) return;
    const drawing = this.#standing;
    const position = app.position();
    if (!this.#isOpen && !isDrawn(drawing)) {
      if (app.evidence) app.showEvidence(null);
      return;
    }
    app.showEvidence({ isDrawn: true });
    const state = stateOf(position);
    if (position.settings.candidates === 'own') {
      state.candidates = position.givens.map((_, cell) => candidatesAt(position, cell));
    }
    const { what } = this.#tool;
    const needs = this.#isOpen && (what === 'candidate' || isArrow(what));
    showStep(app.board, state, stepFrom(drawing), needs);
  }
}
