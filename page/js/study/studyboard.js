/**
 * The board of a study: it shows a position with what is drawn on it, takes digits for the moves of
 * a chapter, and the pen. The pad listens to it as it does to the app.
 */

import { h } from '../base/dom.js';
import { Board } from '../board/board.js';
import { emptying, movesFor } from '../board/entry.js';
import { clearStep, showStep } from '../board/evidence.js';
import { columnOf, rowOf } from '../board/layout.js';
import { Pad } from '../board/pad.js';
import { candidatesAt, equalCells, valueAt } from '../board/position.js';
import { needsCandidates } from '../board/scene.js';
import { isDrawn, stepFrom } from '../game/notes.js';
import { stateOf } from '../hints/effects.js';
import { numbered, renumber } from '../learn/learnboard.js';
import { drawn, isArrow, linked } from './studydraw.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/entry.js').Mode} Mode
 * @typedef {import('../board/moves.js').Move} Move
 * @typedef {import('../game/notes.js').Drawing} Drawing
 * @typedef {import('../board/position.js').Candidate} Candidate
 * @typedef {import('./studyfile.js').StudyFile} StudyFile
 * @typedef {'read' | 'play' | 'draw'} Way what a press on the board does
 *
 * @typedef {object} Listener
 * @property {(moves: Move[]) => void} play
 * @property {(drawing: Drawing) => void} draw
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class StudyBoard extends EventTarget {
  #app;
  #file;
  #on;
  #frame;
  board = new Board();
  pad = new Pad();
  /** @type {Way} */
  way = 'read';
  /** @type {Mode} */
  mode = 'digit';
  digit = 0;
  /** @type {Set<number>} */
  selection = new Set();
  cursor = 0;
  pen = 'set';
  /** @type {import('./studydraw.js').What} */
  what = 'candidate';
  /** Where an arrow begins. @type {Candidate | null} */
  from = null;
  /** What is drawn here. @type {import('../board/scene.js').Scene | null} */
  scene = null;
  /** The letters of drawings. @type {WeakMap<Drawing, Record<string, number>>} */
  letters = new WeakMap();

  /**
   * @param {App} app
   * @param {StudyFile} file
   * @param {Listener} listener
   */
  constructor(app, file, listener) {
    super();
    this.#app = app;
    this.#file = file;
    this.#on = listener;
    this.#frame = numbered(this.board, file.position.layout.size);
    this.element = h('div', { class: 'study-board' }, this.#frame);
    this.board.addEventListener('wd-pick', (event) => {
      const { cell, digit, how, dragging } = /** @type {CustomEvent} */ (event).detail;
      this.#pick(cell, digit, how, dragging);
      this.board.focusCell();
    });
    this.board.addEventListener('wd-focus', (event) => {
      this.cursor = /** @type {CustomEvent} */ (event).detail.cell;
      this.draw();
    });
    this.pad.listen(this);
  }

  // -- what the pad and the words ask -------------------------------------------------------------

  get prefs() {
    return this.#app.prefs;
  }

  position() {
    return this.#file.position;
  }

  /**
   * @param {string} name
   * @param {(event: Event) => void} listener
   */
  on(name, listener) {
    this.addEventListener(name, listener);
  }

  /**
   * @param {Iterable<number>} cells
   * @param {number} [cursor]
   */
  select(cells, cursor = this.cursor) {
    this.selection = new Set(cells);
    this.cursor = cursor;
    this.draw();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.draw();
  }

  /** @param {number} digit */
  press(digit) {
    const { size } = this.position().layout;
    if (this.way === 'read' || digit > (this.mode === 'colour' ? 9 : size)) return;
    if (this.way === 'draw') {
      this.#draw(this.cursor, digit);
    } else if (this.prefs.entry === 'digit' || !this.selection.size) {
      this.digit = this.digit === digit ? 0 : digit;
      this.draw();
    } else {
      this.#enter([...this.selection], digit);
    }
  }

  empty() {
    if (this.way !== 'play') return;
    const moves = emptying(this.position(), [...this.selection], this.mode, false);
    if (moves.length) this.#on.play(moves);
  }

  // -- presses ------------------------------------------------------------------------------------

  /**
   * @param {number} cell
   * @param {number} digit
   * @param {'only' | 'add' | 'toggle'} how
   * @param {boolean} dragging
   */
  #pick(cell, digit, how, dragging) {
    this.cursor = cell;
    if (this.way === 'draw') {
      if (!dragging) this.#draw(cell, digit);
      return;
    }
    const holds = this.way === 'play' && this.digit && this.prefs.entry === 'digit';
    if (holds && how !== 'toggle') {
      this.#enter([cell], this.digit);
      return;
    }
    const { selection } = this;
    if (how === 'add') this.select([...selection, cell], cell);
    else if (how === 'toggle') {
      this.select(
        selection.has(cell) ? [...selection].filter((c) => c !== cell) : [...selection, cell],
        cell,
      );
    } else {
      this.digit = 0;
      this.select(selection.size === 1 && selection.has(cell) ? [] : [cell], cell);
    }
  }

  /**
   * @param {number[]} cells
   * @param {number} digit
   */
  #enter(cells, digit) {
    const position = this.position();
    const moves = movesFor(position, {
      mode: this.mode,
      digit,
      cells,
      giving: false,
      removal: this.prefs.removal,
      shown: position.settings.candidates === 'computed' && this.#showsAll,
    });
    if (moves.length) this.#on.play(moves);
  }

  /**
   * Use the pen at a cell; digit 0 stands for the cell itself.
   * @param {number} cell
   * @param {number} digit
   */
  #draw(cell, digit) {
    const drawing = this.#file.note.drawing ?? {};
    const { what, pen } = this;
    if (!isArrow(what)) {
      const at = /** @type {Candidate} */ ([cell, valueAt(this.position(), cell) ? 0 : digit]);
      this.#on.draw(drawn(drawing, this.position().layout, { what, pen }, at));
      return;
    }
    const end = this.#end(cell, digit);
    const { from } = this;
    this.from = from ? null : end;
    if (from && `${from}` !== `${end}`) this.#on.draw(linked(drawing, what, from, end));
    else this.draw();
  }

  /**
   * Where an arrow ends: at a candidate that is shown, else at the cell.
   * @param {number} cell
   * @param {number} digit
   * @returns {Candidate}
   */
  #end(cell, digit) {
    const isShown = this.#shownCandidates()?.[cell]?.includes(digit);
    return [cell, isShown ? digit : 0];
  }

  /**
   * Do what a key says, if it is about the board.
   * @param {KeyboardEvent} event
   * @param {number} digit of the key, or -1
   * @returns {boolean}
   */
  key(event, digit) {
    const step = ARROWS[event.key];
    if (step && this.board.contains(document.activeElement) && this.way !== 'read') {
      this.#move(step, event.shiftKey);
    } else if (this.way === 'play' && digit > 0) {
      if (!this.selection.size && this.board.contains(document.activeElement)) {
        this.selection = new Set([this.cursor]);
      }
      this.press(digit);
    } else if (this.way === 'draw' && digit > 0) this.press(digit);
    else if (this.way === 'play' && ['Delete', 'Backspace', '0'].includes(event.key)) this.empty();
    else if (
      this.way === 'draw' &&
      ['Enter', ' '].includes(event.key) &&
      this.board.contains(document.activeElement)
    )
      this.#draw(this.cursor, 0);
    else return false;
    return true;
  }

  /**
   * @param {[number, number]} step
   * @param {boolean} more whether the cells that are chosen stay chosen
   */
  #move([down, right], more) {
    const { layout } = this.position();
    const { size } = layout;
    const row = (rowOf(layout, this.cursor) + down + size) % size;
    const cell = row * size + ((columnOf(layout, this.cursor) + right + size) % size);
    if (this.way === 'draw') this.cursor = cell;
    else this.select(more ? [...this.selection, cell] : [cell], cell);
    this.draw();
    this.board.focusCell();
  }

  // -- showing ------------------------------------------------------------------------------------

  /** Whether all candidates are shown: the chapter says so, or the pen needs them. */
  get #showsAll() {
    return (
      Boolean(this.#file.open.candidates) ||
      this.position().settings.candidates === 'own' ||
      (this.way === 'draw' && this.what === 'candidate')
    );
  }

  #shownCandidates() {
    const position = this.position();
    return this.#showsAll ? position.givens.map((_, cell) => candidatesAt(position, cell)) : null;
  }

  /** Show a part of what is drawn here. @param {import('../board/scene.js').Step} step */
  showPart(step) {
    const { drawing = {} } = this.#file.note;
    const everything = this.#showsAll || needsCandidates(stepFrom(drawing));
    showDrawing(this.board, this.position(), step, everything, this.letters.get(drawing));
    return [];
  }

  draw() {
    const position = this.position();
    const { drawing } = this.#file.note;
    const [only] = this.selection.size === 1 ? [...this.selection] : [];
    const arrow = this.from ? [this.from[0]] : [];
    renumber(this.#frame, position.layout.size);
    this.board.show(position, {
      selection: this.way === 'draw' ? new Set(arrow) : this.selection,
      cursor: this.cursor,
      wrong: new Set(equalCells(position)),
      patterns: this.prefs.patterns,
      highlight: this.digit,
      candidates: isDrawn(drawing) ? [] : this.#shownCandidates(),
      peers: new Set(
        this.prefs.peers && only !== undefined && this.way === 'play'
          ? position.layout.peers[only]
          : [],
      ),
      places: position.settings.candidates !== 'own' || this.prefs.places || isDrawn(drawing),
      drawn: crowded(drawing),
    });
    this.scene =
      drawing && isDrawn(drawing)
        ? showDrawing(this.board, position, drawing, this.#showsAll, this.letters.get(drawing))
        : null;
    if (!this.scene) clearStep(this.board);
    this.pad.hidden = this.way !== 'play';
    this.dispatchEvent(new Event('view'));
  }
}

/**
 * The cells in which a drawing places a digit among other candidates. They are drawn as before the
 * move: nobody could read a large digit with marks over it.
 * @param {Drawing} [drawing]
 * @returns {Set<number>}
 */
export function crowded({ placements = [], eliminations = [], marks = [], links = [] } = {}) {
  const drawn = [
    ...eliminations,
    ...marks.map(([, cell, digit]) => [cell, digit]),
    ...links.flatMap(({ source, target }) => [...source, ...target]),
  ];
  const isAmongOthers = (/** @type {Candidate} */ [cell, digit]) =>
    drawn.some(([at, other]) => at === cell && other && other !== digit);
  return new Set(placements.filter(isAmongOthers).map(([cell]) => cell));
}

/**
 * Draw a drawing on a board that shows a position, but for the digits of crowded cells.
 * @param {Board} board
 * @param {import('../board/position.js').Position} position
 * @param {Drawing} drawing
 * @param {boolean} candidates whether all candidates are shown in any case
 * @param {Record<string, number>} [letters] of its step
 * @returns {import('../board/scene.js').Scene} for a legend
 */
export function showDrawing(board, position, drawing, candidates, letters = {}) {
  const step = { ...stepFrom(drawing), letters };
  const state = stateOf(position);
  for (const cell of crowded(drawing)) state.values[cell] = 0;
  if (position.settings.candidates === 'own' && !needsCandidates(step)) {
    state.candidates = position.givens.map((_, cell) => candidatesAt(position, cell));
  }
  return showStep(board, state, step, candidates);
}
