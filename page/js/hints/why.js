/** Why a digit cannot go into a cell: the simplest proof, step by step on the board. */

import { post } from '../base/api.js';
import { digitOfKey } from '../base/commands.js';
import { button, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { details, panelRows } from '../base/panel.js';
import { techniqueNames } from '../base/techniques.js';
import { belongsElsewhere } from '../board/keys.js';
import { cellName, digitChar } from '../board/layout.js';
import { digitsOf, valueAt } from '../board/position.js';
import { announce, paragraphs } from '../board/words.js';
import { displayStep, stageOf } from './display.js';
import { positionAfter, stepsOf } from './effects.js';
import { Film } from './film.js';
import { pathFrames } from './pathviewer.js';
import { Player } from './player.js';
import { proofFrames } from './proofframes.js';

/** @typedef {import('../app.js').App} App */

/** Whether no key is held beside it. @param {KeyboardEvent} event */
const isPlain = (event) => !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);

/**
 * Open the panel that says why a cell cannot hold a digit, or must. Without a digit the person is
 * asked for one.
 * @param {App} app
 * @param {number} cell
 * @param {number} [digit]
 */
export function openWhyPanel(app, cell, digit = 0) {
  const position = app.position();
  if (position.givens[cell]) {
    app.say(`${cellName(position.layout, cell)} is given.`);
    return;
  }
  app.select([cell], cell);
  const panel = new WhyPanel(app, cell);
  const asked = digit || valueAt(position, cell);
  if (asked) panel.choose(asked);
  else panel.askForDigit();
}

class WhyPanel {
  #app;
  #cell;
  #buttons;
  #answer = h('div');
  /** Shows a proof of several steps. @type {Player | null} */
  #player = null;
  /** Ends that keys choose a digit: once one is chosen. */
  #keys = new AbortController();

  /** @param {App} app @param {number} cell */
  constructor(app, cell) {
    this.#app = app;
    this.#cell = cell;
    const { layout } = app.position();
    this.#buttons = digitsOf(layout).map((digit) =>
      button(digitChar(digit), () => this.choose(digit)),
    );
    this.#press(0);
    const digits = h(
      'div',
      { class: 'digits', role: 'group', 'aria-label': 'Digit' },
      ...this.#buttons,
    );
    app.openPanel(
      `Why not here? ${cellName(layout, cell)}`,
      [panelRows([digits], [this.#answer])],
      () => this.#leave(),
    );
  }

  /** Ask for a digit, which a key chooses, too. */
  askForDigit() {
    this.#answer.replaceChildren(h('p', {}, 'Which digit?'));
    document.addEventListener('keydown', (event) => this.#key(event), {
      capture: true,
      signal: this.#keys.signal,
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { size } = this.#app.position().layout;
    const typed = isPlain(event) ? digitOfKey(event, size) : 0;
    if (typed <= 0 || belongsElsewhere(event)) return;
    event.preventDefault();
    this.choose(typed);
  }

  /** @param {number} digit */
  choose(digit) {
    reportErrors(this.#app, () => this.#explain(digit));
  }

  /** @param {number} digit */
  async #explain(digit) {
    const app = this.#app;
    this.#leave();
    this.#press(digit);
    const asked = { position: app.positionJson(), cell: this.#cell, digit };
    const [found, names] = await Promise.all([post('game/why', asked), techniqueNames()]);
    const steps = stepsOf(found.steps);
    const start = positionAfter(app.position(), found.group?.moves ?? []);
    const [first = ''] = found.words.split('\n');
    const [only] = steps;
    if (steps.length > 1) {
      this.#play(pathFrames(steps, names, start, this.#end(digit, steps)), first);
    } else if (only?.children.length) {
      this.#play(proofFrames(found.steps[0], start, names), first);
    } else {
      this.#player = null;
      announce(found.words);
      this.#tell(found.words, only, start);
    }
  }

  /**
   * Show words, and a step on the board: part by part, if it is long.
   * @param {string} words
   * @param {import('./effects.js').Step | undefined} step
   * @param {import('../board/position.js').Position} position
   */
  #tell(words, step, position) {
    const told = h('div', { class: 'words' }, ...paragraphs(words, this.#app));
    const legend = step ? displayStep(this.#app, step, { position }) : [];
    this.#answer.replaceChildren(told, ...details(...legend));
    const film = step && Film.of(stageOf(this.#app, step, { position }), told, step);
    if (film) this.#answer.prepend(film.controls);
  }

  /**
   * What the last of some steps says about the digit.
   * @param {number} digit
   * @param {readonly import('./effects.js').Step[]} steps
   */
  #end(digit, steps) {
    const { layout } = this.#app.position();
    const [here, char] = [cellName(layout, this.#cell), digitChar(digit)];
    const last = steps.at(-1)?.placements ?? [];
    const own = last.find(([cell]) => cell === this.#cell);
    if (own) return `So ${here} is ${digitChar(own[1])}.`;
    const peers = layout.peers[this.#cell] ?? [];
    const other = last.find(([cell, placed]) => placed === digit && peers.includes(cell));
    return other
      ? `${cellName(layout, other[0])} is ${char}, and ${here} sees it. So ${here} is not ${char}.`
      : `So ${here} is not ${char}.`;
  }

  /** @param {import('./player.js').Frame[]} frames @param {string} words above them */
  #play(frames, words) {
    const app = this.#app;
    this.#player = new Player(app, frames);
    app.showAway(() => app.closePanel());
    const { controls, parts, content } = this.#player;
    this.#answer.replaceChildren(...paragraphs(words, app), controls, parts, ...content);
  }

  /** Show which digit is asked about. @param {number} digit or 0 */
  #press(digit) {
    this.#buttons.forEach((button, i) =>
      button.setAttribute('aria-pressed', String(i + 1 === digit)),
    );
  }

  /** Leave what is shown on the board. */
  #leave() {
    this.#keys.abort();
    this.#player?.stop();
    this.#app.showEvidence(null);
  }
}
