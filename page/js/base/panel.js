/** The panel beside the board, and what fills it: rows above and below a middle, and details. */

import { button, h } from './dom.js';

/** @typedef {Node | string | false | null | undefined} Child */

/** The panel beside the board. On a phone it replaces the pad. */
export class Panel {
  #element;
  #leave;
  #closed = () => {};

  /**
   * @param {HTMLElement} element
   * @param {() => void} leave called when the cross is pressed
   */
  constructor(element, leave) {
    this.#element = element;
    this.#leave = leave;
  }

  get isOpen() {
    return !this.#element.hidden;
  }

  /**
   * @param {string} title
   * @param {Node[]} content
   * @param {() => void} [closed] called when it is closed
   */
  open(title, content, closed = () => {}) {
    const close = button('✕', this.#leave, { class: 'quiet', 'aria-label': 'Close' });
    this.#element.replaceChildren(
      h('header', {}, h('h2', { id: 'panel-title' }, title), close),
      h(
        'div',
        { class: 'panel-content', tabindex: 0, role: 'group', 'aria-labelledby': 'panel-title' },
        ...content,
      ),
    );
    this.#element.hidden = false;
    document.body.classList.add('with-panel');
    this.#closed = closed;
  }

  close() {
    this.#element.hidden = true;
    this.#element.replaceChildren();
    document.body.classList.remove('with-panel');
    this.#closed();
    this.#closed = () => {};
  }
}

/**
 * The three parts of a panel: a row above, a middle that scrolls, and a row below.
 * @param {Child[]} head
 * @param {Child[]} body
 * @param {Child[]} [foot]
 */
export const panelRows = (head, body, foot = []) =>
  h(
    'div',
    { class: 'helper' },
    h('div', { class: 'helper-head' }, ...head),
    h(
      'div',
      { class: 'helper-body', tabindex: 0, role: 'group', 'aria-label': 'Explanation' },
      ...body,
    ),
    h('div', { class: 'helper-foot buttons' }, ...foot),
  );

/** Whether details are unfolded: the next ones are as the last were left. */
let unfolded = false;

/**
 * What not everybody wants to read, folded. Nothing if there is nothing to tell.
 * @param {...Child} content
 * @returns {Node[]}
 */
export function details(...content) {
  if (!content.some(Boolean)) return [];
  const folded = h(
    'details',
    {
      class: 'folded',
      open: unfolded,
      ontoggle: () => {
        if (folded.open && !unfolded) folded.scrollIntoView({ block: 'nearest' });
        unfolded = folded.open;
      },
    },
    h('summary', {}, 'Details'),
    ...content,
  );
  return [folded];
}
