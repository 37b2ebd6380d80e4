/**
 * The line below the board, which says one sentence at a time: about the position, or whatever
 * waits to be said, or what is said as long as it is true. The first of these goes before the
 * others.
 */

/** How long a sentence is shown. */
const SENTENCE_MS = 8000;

export class StatusLine {
  #line;
  #timer = 0;
  /** Whether the sentence that is shown is about the position, and ends with it. */
  #ends = false;
  /** Sentences that wait until the line is free. @type {string[]} */
  #waiting = [];
  /** What is said as long as it is true, by its cause. @type {Map<string, string>} */
  #standing = new Map();

  /** @param {HTMLElement} line */
  constructor(line) {
    this.#line = line;
  }

  /** Say a sentence about the position; an empty one frees the line. @param {string} words */
  say(words) {
    const said = words || this.#waiting.shift();
    this.#ends = words !== '';
    const shown = said ?? [...this.#standing.values()].find(Boolean) ?? '';
    if (this.#line.textContent !== shown) this.#line.textContent = shown;
    clearTimeout(this.#timer);
    this.#timer = said ? setTimeout(() => this.say(''), SENTENCE_MS) : 0;
  }

  /** Whether this sentence about the position is being said. @param {string} words */
  isSaying(words) {
    return this.#ends && this.#line.textContent === words;
  }

  /** What was said about the position is no longer true. */
  endSentence() {
    if (this.#ends) this.say('');
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
   */
  keepSaying(cause, words) {
    if (words === (this.#standing.get(cause) ?? '')) return;
    this.#standing.set(cause, words);
    if (!this.#timer) this.say('');
  }
}
