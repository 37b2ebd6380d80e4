/** <wd-pad>: keys for the modes, for digits or colours, and for emptying cells. */

import { COLOURS } from '../base/choices.js';
import { h, icon, s } from '../base/dom.js';
import { MODES } from './entry.js';
import { digitChar } from './layout.js';
import { patternFill } from './patterns.js';
import { digitsOf, valueAt } from './position.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./entry.js').Mode} Mode */

const TITLES = { digit: 'Digit', corner: 'Corner', centre: 'Centre', colour: 'Colour' };

export class Pad extends HTMLElement {
  /** The mode and size for which the keys were built. */
  #shown = '';

  /** @param {App} app */
  listen(app) {
    for (const event of ['open', 'change', 'view']) app.on(event, () => this.#show(app));
  }

  /** @param {App} app */
  #show(app) {
    const { size } = app.position().layout;
    const shown = `${app.mode === 'colour'} ${size} ${app.prefs.patterns}`;
    if (shown !== this.#shown) this.#build(app);
    this.#shown = shown;
    for (const button of this.querySelectorAll('button')) this.#mark(app, button);
  }

  /**
   * @param {App} app
   * @param {HTMLButtonElement} button
   */
  #mark(app, button) {
    const { mode, digit } = button.dataset;
    if (mode) button.setAttribute('aria-pressed', String(mode === app.mode));
    if (!digit || app.mode === 'colour') return;
    const position = app.position();
    const placed = position.givens.filter((_, cell) => valueAt(position, cell) === Number(digit));
    const left = position.layout.size - placed.length;
    button.setAttribute('aria-pressed', String(app.digit === Number(digit)));
    button.classList.toggle('finished', left <= 0);
    const count = button.querySelector('small');
    count?.replaceChildren(left > 0 ? String(left) : '✓', h('span', { class: 'unseen' }, ' left'));
  }

  /** @param {App} app */
  #build(app) {
    const { layout } = app.position();
    const modes = MODES.map((mode) =>
      h(
        'button',
        {
          type: 'button',
          class: `mode mode-${mode}`,
          'data-mode': mode,
          onclick: () => app.setMode(mode),
        },
        h('span', { class: 'sample', 'aria-hidden': 'true' }, ...sample(mode)),
        h('span', {}, TITLES[mode]),
      ),
    );
    const keys =
      app.mode === 'colour'
        ? Array.from({ length: COLOURS }, (_, i) => colourKey(app, i + 1))
        : digitsOf(layout).map((digit) => digitKey(app, digit));
    const erase = h(
      'button',
      {
        type: 'button',
        class: 'key erase',
        'aria-label': 'Erase',
        onclick: () => app.empty(),
      },
      icon('erase'),
    );
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

/** @param {App} app @param {number} digit */
const digitKey = (app, digit) =>
  h(
    'button',
    {
      type: 'button',
      class: 'key',
      'data-digit': digit,
      onclick: () => app.press(digit),
    },
    digitChar(digit),
    h('small'),
  );

/** @param {App} app @param {number} colour */
const colourKey = (app, colour) =>
  h(
    'button',
    {
      type: 'button',
      class: `key swatch-${colour}`,
      'aria-label': `Colour ${colour}`,
      onclick: () => app.press(colour),
    },
    app.prefs.patterns &&
      s(
        'svg',
        { 'aria-hidden': 'true' },
        s('rect', { fill: patternFill(colour), width: '100%', height: '100%' }),
      ),
    h('span', {}, String(colour)),
  );

customElements.define('wd-pad', Pad);
