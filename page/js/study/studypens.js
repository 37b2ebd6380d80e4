/** The tools to draw with: pens, what they draw on, and what a press does then. */

import { button, h, s } from '../base/dom.js';
import { shapeAt } from '../board/evidence.js';
import { isArrow, PENS, STRIKE, WHATS } from './studydraw.js';

/**
 * @typedef {import('./studydraw.js').What} What
 *
 * @typedef {object} Tool what a press draws
 * @property {string} pen
 * @property {What} what
 * @property {import('../board/position.js').Candidate | null} from where an arrow begins
 */

export class StudyPens {
  #tool;
  #what;
  #pens;
  #help = h('p', { class: 'muted study-help' });

  /**
   * @param {Tool} tool
   * @param {() => void} chosen called when another pen is chosen, or something else to draw on
   */
  constructor(tool, chosen) {
    this.#tool = tool;
    this.#what = h(
      'select',
      {
        'aria-label': 'What to draw on',
        onchange: () => {
          tool.what = /** @type {What} */ (this.#what.value);
          tool.from = null;
          chosen();
        },
      },
      ...WHATS.map(([name, label]) =>
        h('option', { value: name, selected: name === tool.what }, label),
      ),
    );
    this.#pens = PENS.map(([pen, label]) => {
      const choose = () => {
        tool.pen = pen;
        chosen();
      };
      const look = { 'data-pen': pen, 'aria-label': label, title: label };
      return button(sample(pen), choose, { ...look });
    });
  }

  get nodes() {
    return [
      h('div', { class: 'study-pens', role: 'group', 'aria-label': 'Pen' }, ...this.#pens),
      h('label', { class: 'choice' }, h('span', {}, 'Draw on'), this.#what),
      this.#help,
    ];
  }

  /** Show which pen is chosen, and what a press does. */
  show() {
    for (const pen of this.#pens) {
      pen.setAttribute('aria-pressed', String(pen.dataset.pen === this.#tool.pen));
    }
    this.#help.textContent = this.#helpWords();
  }

  #helpWords() {
    const { what, from, pen } = this.#tool;
    if (isArrow(what)) {
      return from
        ? 'Press where the arrow ends.'
        : 'Press where the arrow begins, then where it ends.';
    }
    const does = pen === STRIKE && what === 'candidate' ? 'strike it out' : 'colour it';
    return `Press a ${what} to ${does}. Press it again to undo that.`;
  }
}

/**
 * A pen's colour and shape.
 * @param {string} pen
 */
function sample(pen) {
  const drawing = s('svg', {
    viewBox: '-14 -14 28 28',
    width: 26,
    height: 26,
    'aria-hidden': 'true',
  });
  const at = { x: 0, y: 0 };
  drawing.append(
    pen === STRIKE ? shapeAt('elimination', at, 11, { class: 'ev-strike' }) : shapeAt(pen, at, 10),
  );
  return drawing;
}
