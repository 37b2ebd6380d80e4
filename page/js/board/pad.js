/** <wd-pad>: keys for the modes, for digits or colours, and for emptying cells. */

import { COLOURS } from '../base/choices.js';
import { button, h, icon, s } from '../base/dom.js';
import { MODES } from './entry.js';
import { digitChar } from './layout.js';
import { patternFill } from './patterns.js';
import { digitsOf, valueAt } from './position.js';

/**
 * @typedef {import('./entry.js').Mode} Mode
 *
 * @typedef {object} Entering what the pad shows, and tells of presses: the app, or a study's board
 * @property {Mode} mode
 * @property {number} digit the one that is held; or 0
 * @property {{patterns: boolean}} prefs
 * @property {() => import('./position.js').Position} position
 * @property {(name: string, listener: () => void) => void} on listens to an event
 * @property {(mode: Mode) => void} setMode
 * @property {(digit: number) => void} press
 * @property {() => void} empty
 */

const TITLES = { digit: 'Digit', corner: 'Corner', centre: 'Centre', colour: 'Colour' };

export class Pad extends HTMLElement {
  /** The mode and size for which the keys were built. */
  #shown = '';

  /** @param {Entering} owner */
  listen(owner) {
    for (const event of ['open', 'change', 'view']) owner.on(event, () => this.#show(owner));
  }

  /** @param {Entering} owner */
  #show(owner) {
    const { size } = owner.position().layout;
    const shown = `${owner.mode === 'colour'} ${size} ${owner.prefs.patterns}`;
    if (shown !== this.#shown) this.#build(owner);
    this.#shown = shown;
    for (const button of this.querySelectorAll('button')) this.#mark(owner, button);
  }

  /**
   * @param {Entering} owner
   * @param {HTMLButtonElement} button
   */
  #mark(owner, button) {
    const { mode, digit } = button.dataset;
    if (mode) button.setAttribute('aria-pressed', String(mode === owner.mode));
    if (!digit || owner.mode === 'colour') return;
    const position = owner.position();
    const placed = position.givens.filter((_, cell) => valueAt(position, cell) === Number(digit));
    const left = position.layout.size - placed.length;
    button.setAttribute('aria-pressed', String(owner.digit === Number(digit)));
    button.classList.toggle('finished', left <= 0);
    // The space keeps the two apart where their text is compared with the label.
    button.querySelector('small')?.replaceChildren(left > 0 ? ` ${left}` : ' ✓');
    button.ariaLabel = `${digitChar(Number(digit))}, ${left > 0 ? `${left} left` : 'complete'}`;
  }

  /** @param {Entering} owner */
  #build(owner) {
    const { layout } = owner.position();
    const modes = MODES.map((mode) =>
      button(
        [
          h('span', { class: 'sample', 'aria-hidden': 'true' }, ...sample(mode)),
          h('span', {}, TITLES[mode]),
        ],
        () => owner.setMode(mode),
        { class: `mode mode-${mode}`, 'data-mode': mode },
      ),
    );
    const keys =
      owner.mode === 'colour'
        ? Array.from({ length: COLOURS }, (_, i) => colourKey(owner, i + 1))
        : digitsOf(layout).map((digit) => digitKey(owner, digit));
    const erase = button(icon('erase'), () => owner.empty(), {
      class: 'key erase',
      'aria-label': 'Erase',
    });
    // A phone shows two rows, a desk a square. The last key fills the rest of its row.
    const columns = {
      wide: Math.ceil((keys.length + 1) / 2),
      square: Math.ceil(Math.sqrt(keys.length)),
    };
    for (const [name, count] of Object.entries(columns)) {
      this.style.setProperty(`--${name}`, String(count));
      this.style.setProperty(`--${name}-rest`, String(count - (keys.length % count)));
    }
    this.replaceChildren(
      h('div', { class: 'modes', role: 'group', 'aria-label': 'Mode' }, ...modes),
      h('div', { class: 'keypad', role: 'group', 'aria-label': 'Digits' }, ...keys, erase),
    );
  }
}

/** @param {Mode} mode @returns {Node[]} */
function sample(mode) {
  if (mode === 'colour') return [1, 2, 3, 4].map((n) => h('i', { class: `swatch-${n + 1}` }));
  return [document.createTextNode(mode === 'digit' ? '1' : '12')];
}

/** @param {Entering} owner @param {number} digit */
const digitKey = (owner, digit) =>
  button([digitChar(digit), h('small')], () => owner.press(digit), {
    class: 'key',
    'data-digit': digit,
  });

/** @param {Entering} owner @param {number} colour */
const colourKey = (owner, colour) =>
  button(
    [
      owner.prefs.patterns &&
        s(
          'svg',
          { 'aria-hidden': 'true' },
          s('rect', { fill: patternFill(colour), width: '100%', height: '100%' }),
        ),
      h('span', {}, String(colour)),
    ],
    () => owner.press(colour),
    { class: `key swatch-${colour}`, 'aria-label': `Colour ${colour}` },
  );

customElements.define('wd-pad', Pad);
