/**
 * The pen during play: candidates and cells are coloured, and arrows drawn, as in studies. What is
 * drawn is kept with the game in this browser, and stays on the board while one plays on.
 */

import { digitOfKey, keyOf } from '../base/commands.js';
import { button } from '../base/dom.js';
import { panelRows } from '../base/panel.js';
import { showStep } from '../board/evidence.js';
import { belongsElsewhere } from '../board/keys.js';
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

const NO_CANDIDATE = 'There is no candidate here to draw on.';

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
  /** What was drawn before each stroke since the pen is out. @type {Drawing[]} */
  #before = [];
  #back = button('Undo a stroke', () => this.#undo());

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
    document.addEventListener('keydown', (event) => this.#key(event), { capture: true });
    this.#show();
  }

  open() {
    const clear = button('Clear', () => this.#keep({}));
    const [pens, what, help] = this.#pens.nodes;
    this.#before = [];
    this.#app.openPanel('Draw', [panelRows([pens], [what, help], [clear, this.#back])], () => {
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
    this.#before.push(this.#drawing);
    this.#app.record.drawing = drawing;
    this.#show();
  }

  /** Take the last stroke back, or the beginning of an arrow. */
  #undo() {
    if (this.#tool.from) this.#begin(null);
    else this.#app.record.drawing = this.#before.pop() ?? this.#drawing;
    this.#show();
  }

  /** The pen's keys are those of studies. @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#isOpen || belongsElsewhere(event)) return;
    const { cursor, board } = this.#app;
    const key = keyOf(event);
    const digit = digitOfKey(event, this.#app.position().layout.size);
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
    if (key === 'Ctrl+Z' && (this.#before.length || this.#tool.from)) this.#undo();
    else if (isPlain && digit > 0) this.#draw(cursor, digit);
    else if (['Enter', 'Space'].includes(key) && board.contains(document.activeElement)) {
      this.#draw(cursor, 0);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Begin an arrow, or none. Its cell is chosen meanwhile.
   * @param {Candidate | null} from
   */
  #begin(from) {
    this.#tool.from = from;
    this.#app.select(from ? [from[0]] : []);
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
    const [tool, drawing] = [this.#tool, this.#drawing];
    const at = /** @type {Candidate} */ ([cell, digit]);
    if (!isArrow(tool.what)) {
      if (tool.what === 'candidate' && !digit) this.#sayNone(cell);
      const next = drawn(drawing, layout, tool, at);
      if (next !== drawing) this.#keep(next);
      return;
    }
    const { from } = tool;
    this.#begin(from ? null : at);
    if (from && `${from}` !== `${at}`) this.#keep(linked(drawing, tool.what, from, at));
    else this.#show();
  }

  /** Say that a press found no candidate. @param {number} cell */
  #sayNone(cell) {
    const isBare = !valueAt(this.#app.position(), cell) && !this.#shown(cell).length;
    this.#app.say(NO_CANDIDATE + (isBare ? ' Fill in candidates first.' : ''));
  }

  /**
   * What of the drawing still stands: candidates that are gone have no marks.
   * @returns {Drawing}
   */
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
    this.#back.disabled = !this.#before.length && !this.#tool.from;
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
