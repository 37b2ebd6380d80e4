/**
 * The line below the board, which says one sentence at a time: about the position, or whatever
 * waits to be said, or all that is said as long as it is true. The first of these goes before the
 * others, but what has waited and is cut short is said again. What needs more room than the line
 * has stands beside the board, over the buttons: a press on it removes it. Ways on from a sentence
 * are buttons behind it; it stays until one is pressed, or another sentence takes its place.
 */

import { button } from './dom.js';

/** @typedef {[label: string, act: () => unknown]} Way */

/** How long a sentence is shown, at least, and for each of its characters. */
const SENTENCE_MS = 8000;
const CHARACTER_MS = 70;
/** As long as a timer can wait. */
const STAYS_MS = 2 ** 31 - 1;
const NAMES_CELLS = /\br\d+c\d/;
/** The class of a sentence that does not fit into the line. */
const LONG = 'long';

export class StatusLine {
  #line;
  #timer = 0;
  /** The sentence that is shown. */
  #words = '';
  /** Whether the sentence that is shown is about the position, and ends with it. */
  #ends = false;
  /** Sentences that wait until the line is free. @type {string[]} */
  #waiting = [];
  /** One of them that is shown: if it is cut short, it waits again. @type {string | undefined} */
  #late;
  /** What is said as long as it is true, by its cause. @type {Map<string, [string, Way[]]>} */
  #standing = new Map();

  /** @param {HTMLElement} line */
  constructor(line) {
    this.#line = line;
    line.addEventListener('click', () => {
      if (this.#timer) this.say('');
      else this.#show('');
    });
    new ResizeObserver(() => requestAnimationFrame(() => this.#place())).observe(line);
  }

  /**
   * Say a sentence about the position; an empty one frees the line.
   * @param {string} words
   * @param {Way[]} ways
   */
  say(words, ...ways) {
    if (words && this.#late) this.#waiting.unshift(this.#late);
    this.#late = words ? '' : this.#waiting.shift();
    const said = words || this.#late;
    this.#ends = words !== '';
    const standing = [...this.#standing.values()].filter(([told]) => told);
    const shown = said ?? standing.map(([told]) => told).join(' ');
    clearTimeout(this.#timer);
    const time = ways.length ? STAYS_MS : Math.max(SENTENCE_MS, CHARACTER_MS * shown.length);
    this.#timer = said ? setTimeout(() => this.say(''), time) : 0;
    this.#show(shown, said === undefined ? standing.flatMap(([, on]) => on) : ways);
  }

  /** @param {string} words @param {Way[]} ways */
  #show(words, ways = []) {
    if (this.#words === words && !ways.length) return;
    this.#words = words;
    this.#line.classList.toggle('names', NAMES_CELLS.test(words));
    const buttons = ways.map(([label, act]) =>
      button(
        label,
        (event) => {
          event.stopPropagation(); // what it says is not removed again
          this.say('');
          act();
        },
        { class: 'cells' },
      ),
    );
    this.#line.replaceChildren(words, ...buttons.flatMap((way) => [' ', way]));
    this.#place();
  }

  /** Put the sentence where it is seen as a whole. */
  #place() {
    const { classList } = this.#line;
    classList.remove(LONG);
    const overflows = () => this.#line.scrollHeight > this.#line.clientHeight;
    // What stands long lies over no button for the sake of its ways.
    if (!this.#timer && overflows()) this.#line.replaceChildren(this.#words);
    classList.toggle(LONG, overflows());
  }

  /** Whether this sentence about the position is being said. @param {string} words */
  isSaying(words) {
    return this.#ends && this.#words === words;
  }

  /** What was said about the position is no longer true. */
  endSentence() {
    if (this.#ends) this.say('');
  }

  /** Something is to be seen where a long sentence about the position lies: that one ends. */
  makeRoom() {
    if (this.#line.classList.contains(LONG)) this.endSentence();
  }

  /** Say a sentence as soon as no other one is being said. @param {string} words */
  sayLater(words) {
    if (!this.#waiting.includes(words)) this.#waiting.push(words);
    if (!this.#timer) this.say('');
  }

  /**
   * Say a sentence as long as it is true.
   * @param {string} cause
   * @param {string} words empty: no longer true
   * @param {Way[]} ways
   */
  keepSaying(cause, words, ...ways) {
    if (words === (this.#standing.get(cause)?.[0] ?? '')) return;
    this.#standing.set(cause, [words, ways]);
    if (!this.#timer) this.say('');
  }
}
