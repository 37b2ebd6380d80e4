/** One exercise on the screen: question, board, pad, and what is said about the answer. */

import { digitOfKey } from '../base/commands.js';
import { button, h, icon, s } from '../base/dom.js';
import { Board } from '../board/board.js';
import { clearStep, shapeAt, showStep } from '../board/evidence.js';
import { candidateCentre, candidateStep } from '../board/geometry.js';
import { columnOf, digitChar, rowOf } from '../board/layout.js';
import { digitsOf, valueAt } from '../board/position.js';
import { counted, paragraphs } from '../board/words.js';
import { stateOf } from '../hints/effects.js';
import { numbered } from '../learn/learnboard.js';

/**
 * @typedef {import('../hints/effects.js').Hint} Hint
 * @typedef {import('./trainerexercise.js').Exercise} Exercise
 * @typedef {import('./trainerexercise.js').Way} Way
 * @typedef {import('./trainerjudge.js').Judgement} Judgement
 *
 * @typedef {object} Listener what the buttons and keys of an exercise do
 * @property {() => void} check
 * @property {(() => void) | null} hint null: there are no hints
 * @property {() => void} giveUp
 * @property {string} giveUpWords what its button says
 * @property {() => void} next
 */

/** @type {Record<Way, {label: string, title: string, key: string, help: string}>} */
const WAYS = {
  strike: {
    label: 'Remove',
    title: 'Remove candidates',
    key: 'Z',
    help: 'Press a digit. Then press the cells that lose it.',
  },
  digit: {
    label: 'Enter',
    title: 'Enter a digit',
    key: 'X',
    help: 'Press a digit. Then press its cell.',
  },
  mark: {
    label: 'Mark',
    title: 'Mark the cells of the pattern',
    key: 'C',
    help: 'Press all cells of the pattern.',
  },
};

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

export class ExerciseView {
  #exercise;
  #on;
  #board = new Board();
  #ways = h('div', { class: 'train-ways', role: 'group', 'aria-label': 'Answer by' });
  #pad = h('div', { class: 'train-pad', role: 'group', 'aria-label': 'Digits' });
  #help = h('p', { class: 'train-help muted' });
  #answer = h('p', { class: 'train-answer', 'aria-live': 'polite' });
  #said = h('div', { class: 'train-said words', role: 'status' });
  #buttons = h('div', { class: 'buttons train-buttons' });
  #controls = h('div', { class: 'train-controls' });
  /** The houses of a hint that the board shows. @type {import('../board/scene.js').Step | null} */
  #where = null;
  #isDone = false;

  /**
   * @param {Exercise} exercise
   * @param {string} question
   * @param {Listener} listener
   * @param {boolean} patterns whether coloured cells have patterns too
   */
  constructor(exercise, question, listener, patterns) {
    this.#exercise = exercise;
    this.#on = listener;
    this.patterns = patterns;
    this.#controls.append(this.#ways, this.#pad, this.#help);
    this.element = h(
      'div',
      { class: 'training' },
      h('h3', { class: 'question' }, question),
      h('div', { class: 'train-board' }, numbered(this.#board, exercise.layout.size)),
      h('div', { class: 'train-side' }, this.#controls, this.#answer, this.#said, this.#buttons),
    );
    this.#build();
    this.#listen();
  }

  // -- building -----------------------------------------------------------------------------------

  #build() {
    const { layout, shows } = this.#exercise;
    const ways = Object.entries(WAYS).filter(([way]) => shows || way !== 'strike');
    this.#ways.append(
      ...ways.map(([way, { label, title }]) =>
        button(label, () => this.#choose(/** @type {Way} */ (way)), {
          'data-way': way,
          title,
          'aria-label': title,
        }),
      ),
    );
    this.#pad.append(
      ...digitsOf(layout).map((digit) =>
        button(digitChar(digit), () => this.#press(digit), { class: 'key', 'data-digit': digit }),
      ),
    );
    this.#pad.append(
      button(icon('erase'), () => this.#clear(), {
        class: 'key',
        'aria-label': 'Clear',
        'data-do': 'clear',
      }),
    );
    this.#pad.style.setProperty('--digits', String(Math.ceil((layout.size + 1) / 2)));
    this.#offer();
  }

  /** The buttons while the exercise is open. */
  #offer() {
    const { hint, check, giveUp, giveUpWords } = this.#on;
    this.#buttons.replaceChildren(
      button('Check', check, { class: 'primary', 'data-do': 'check' }),
      hint
        ? button('Hint', hint, { 'data-do': 'hint' })
        : button(giveUpWords, giveUp, { 'data-do': 'show' }),
      button('Try again', () => this.#fold(), { class: 'primary', 'data-do': 'fold' }),
    );
  }

  /** Fold the argument that a wrong answer has. On a phone it has the place of the pad. */
  #fold() {
    this.#said.querySelector('details')?.removeAttribute('open');
    this.focus();
  }

  #listen() {
    const board = this.#board;
    board.addEventListener('wd-pick', (event) => {
      const { cell, how, dragging } = /** @type {CustomEvent} */ (event).detail;
      if (this.#isDone) return;
      this.#exercise.pick(cell, how, dragging);
      this.draw();
      board.focusCell();
    });
    board.addEventListener('wd-longpress', (event) => {
      const { cell, digit } = /** @type {CustomEvent} */ (event).detail;
      const { way, shows } = this.#exercise;
      if (this.#isDone || !digit || !shows || way === 'mark') return;
      this.#exercise.selection.clear();
      this.#exercise.toggle(cell, digit);
      this.draw();
    });
    board.addEventListener('wd-focus', (event) => {
      this.#exercise.cursor = /** @type {CustomEvent} */ (event).detail.cell;
      this.draw();
    });
    // A button that is switched off loses the focus, and no key comes through the dialog then.
    const keys = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (this.element.isConnected) this.#key(event);
        else keys.abort();
      },
      { signal: keys.signal },
    );
  }

  // -- what somebody does -------------------------------------------------------------------------

  /** @param {number} digit */
  #press(digit) {
    this.#exercise.press(digit);
    this.draw();
  }

  /**
   * A digit of the keyboard: whoever moves by keys means the cell that has the focus.
   * @param {number} digit
   */
  #type(digit) {
    const { selection, held, cursor, way } = this.#exercise;
    const isAtCell = this.#board.querySelector(':focus-visible') !== null;
    if (isAtCell && !selection.size && !held && way !== 'mark') selection.add(cursor);
    this.#press(digit);
  }

  /** @param {Way} way */
  #choose(way) {
    this.#exercise.choose(way);
    this.draw();
  }

  #clear() {
    this.#exercise.clear();
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    const onButton = target.closest?.('button, summary, a');
    if (onButton && ['Enter', ' '].includes(event.key)) return;
    if (this.#act(event)) event.preventDefault();
  }

  /**
   * Do what a key says.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it says something
   */
  #act(event) {
    const { key } = event;
    if (this.#isDone) {
      if (key !== 'Enter' && key.toUpperCase() !== 'N') return false;
      this.#on.next();
      return true;
    }
    const digit = digitOfKey(event, this.#exercise.layout.size);
    const way = Object.entries(WAYS).find((row) => row[1].key === key.toUpperCase())?.[0];
    if (digit > 0) this.#type(digit);
    else if (way) this.#choose(/** @type {Way} */ (way));
    else if (ARROWS[key]) this.#move(ARROWS[key]);
    else if (key === ' ') this.#mark();
    else if (key === 'Enter') this.#on.check();
    else if (key === 'Delete' || key === 'Backspace') this.#clear();
    else if (key.toUpperCase() === 'H' && this.#on.hint) this.#on.hint();
    else return false;
    return true;
  }

  /** @param {[number, number]} step */
  #move([down, right]) {
    const { layout, cursor, way } = this.#exercise;
    const { size } = layout;
    const row = (rowOf(layout, cursor) + down + size) % size;
    const column = (columnOf(layout, cursor) + right + size) % size;
    const cell = row * size + column;
    this.#exercise.cursor = cell;
    if (way !== 'mark') this.#exercise.selection = new Set([cell]);
    this.draw();
    this.#board.focusCell();
  }

  #mark() {
    const { way, cursor, held } = this.#exercise;
    if (way === 'mark' || held) this.#exercise.pick(cursor, 'only', false);
    this.draw();
  }

  // -- showing ------------------------------------------------------------------------------------

  draw() {
    const { held, selection, cursor, way, layout, words } = this.#exercise;
    const position = this.#exercise.shown();
    const [only] = selection.size === 1 ? [...selection] : [];
    this.#board.show(position, {
      selection,
      cursor,
      wrong: new Set(),
      places: true,
      patterns: this.patterns,
      highlight: held || (only === undefined ? 0 : valueAt(position, only)),
      peers: new Set(only === undefined ? [] : layout.peers[only]),
      candidates: this.#exercise.candidates(),
    });
    if (this.#where) this.#showStep(this.#where);
    else clearStep(this.#board);
    this.#board.overlay.append(...this.#strikes());
    for (const button of this.#ways.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.dataset.way === way));
    }
    for (const button of this.#pad.querySelectorAll('[data-digit]')) {
      button.setAttribute(
        'aria-pressed',
        String(button.getAttribute('data-digit') === String(held)),
      );
    }
    this.#pad.classList.toggle('marking', way === 'mark');
    this.#help.textContent = WAYS[way].help;
    const said = words && `Your answer: ${words}`;
    if (this.#answer.textContent !== said) this.#answer.textContent = said;
  }

  /** @param {import('../board/scene.js').Step} step */
  #showStep(step) {
    const { base, shows } = this.#exercise;
    showStep(this.#board, stateOf(base), step, shows);
  }

  /** The candidates that the player has removed. */
  #strikes() {
    const { layout, answer } = this.#exercise;
    const step = candidateStep(layout);
    return answer.eliminations.map(([cell, digit]) =>
      s(
        'g',
        { class: 'train-strike' },
        shapeAt('elimination', candidateCentre(layout, cell, digit), step * 0.48, {
          class: 'ev-strike',
        }),
      ),
    );
  }

  /**
   * Say something about the answer, or a hint.
   * @param {string} words
   * @param {{mood?: 'good' | 'bad' | 'hint', proof?: string}} [more]
   */
  say(words, { mood = 'hint', proof = '' } = {}) {
    this.#said.dataset.mood = mood;
    this.#said.replaceChildren(
      ...paragraphs(words),
      ...(proof
        ? [
            h(
              'details',
              {},
              h('summary', { 'data-lines': counted(proof.split('\n').length, 'line') }, 'Why?'),
              ...paragraphs(proof),
            ),
          ]
        : []),
    );
    this.#said.scrollIntoView({ block: 'nearest' });
  }

  /** Take the answer back and let the player try again. */
  again() {
    this.#clear();
  }

  /**
   * Show where to look.
   * @param {Hint} hint
   */
  showWhere({ step }) {
    if (!step?.houses.length) return;
    this.#where = { ...step, placements: [], eliminations: [], marks: [], links: [] };
    this.draw();
  }

  /**
   * The exercise is over: the step is shown on the board, with its argument.
   * @param {Hint | null} hint
   * @param {string} next what the button says
   * @param {string} [lead] what is said before the argument
   */
  finish(hint, next, lead = '') {
    this.#isDone = true;
    this.#where = null;
    this.#exercise.clear();
    this.draw();
    if (hint?.step) {
      this.#showStep(hint.step);
      this.#said.append(...paragraphs(lead + (hint.words[3] ?? '')));
    }
    this.#controls.hidden = true;
    this.#answer.textContent = '';
    const go = button(next, () => this.#on.next(), { class: 'primary', 'data-do': 'next' });
    this.#buttons.replaceChildren(go);
    go.focus();
  }

  /** Offer to go on, while the player may look further. @param {string} next */
  offerNext(next) {
    if (this.#buttons.querySelector('[data-do="next"]')) return;
    this.#buttons.append(button(next, () => this.#on.next(), { 'data-do': 'next' }));
  }

  /** While an answer is judged, nothing is pressed. @param {boolean} busy */
  wait(busy) {
    const had = busy || this.#buttons.contains(document.activeElement);
    for (const button of this.#buttons.querySelectorAll('button')) button.disabled = busy;
    if (!busy && !had && !this.#isDone) this.focus();
  }

  focus() {
    this.#board.focusCell();
  }
}
