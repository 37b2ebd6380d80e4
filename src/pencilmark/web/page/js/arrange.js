/** How helpers fill the panel: a row that stays above, what scrolls, and a row that stays below. */

import { h } from './dom.js';

/** @typedef {Node | string | false | null | undefined} Child */

/**
 * @param {Child[]} head
 * @param {Child[]} body
 * @param {Child[]} [foot]
 */
export const arrange = (head, body, foot = []) => h('div', { class: 'helper' },
  h('div', { class: 'helper-head' }, ...head),
  h('div', { class: 'helper-body', tabindex: 0, role: 'group', 'aria-label': 'Told' }, ...body),
  h('div', { class: 'helper-foot buttons' }, ...foot));
