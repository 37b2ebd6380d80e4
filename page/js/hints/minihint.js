/**
 * Hints as mini-Sudoku gives them. Sets of cells are looked for first, and the candidates that
 * they make redundant are marked red. Then come cells with one candidate, which is marked green.
 * The next press applies what is marked, and looks for the next hint.
 */

import { post } from '../base/api.js';
import { button, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { panelRows } from '../base/panel.js';
import { clearStep } from '../board/evidence.js';
import { isSolved } from '../board/position.js';
import { announce, paragraphs } from '../board/words.js';
import { displayStep } from './display.js';
import { showStruck } from './struck.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/moves.js').Group} Group
 */

export class MiniHints {
  #app;
  /** The moves that the next press makes. @type {Group | null} */
  #group = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Apply the hint that is marked, and mark the next one. */
  async press() {
    this.#apply();
    if (isSolved(this.#app.position())) return;
    const {
      red,
      green,
      words,
      group: found,
      note,
    } = await post('game/mini-hint', { position: this.#app.positionJson() });
    if (!found) {
      this.#app.say(note);
      return;
    }
    const kind = green.length ? 'May be entered' : 'Redundant';
    const again = () => reportErrors(this.#app, () => this.press());
    const apply = button(green.length ? 'Enter it' : 'Remove them', again, { class: 'primary' });
    const argument = words[3] ?? '';
    const content = h('div', { class: 'words' }, ...paragraphs(argument, this.#app));
    announce(argument);
    const title = h('b', { class: 'phone-title' }, kind);
    this.#app.openPanel(kind, [panelRows([title], [content], [apply])], () => this.#closed());
    displayStep(this.#app, {
      technique: '',
      placements: green,
      eliminations: red,
      houses: [],
      marks: [],
      links: [],
      children: [],
    });
    this.#app.board.classList.add('mini');
    this.#group = found;
  }

  #apply() {
    const group = this.#group;
    if (!group) return;
    this.#app.closePanel();
    const struck = group.moves.flatMap((move) => (move.move === 'strike' ? move.candidates : []));
    if (this.#app.play(group)) showStruck(this.#app, struck);
  }

  #closed() {
    this.#group = null;
    clearStep(this.#app.board);
    this.#app.board.classList.remove('mini');
    this.#app.showEvidence(null);
  }
}
