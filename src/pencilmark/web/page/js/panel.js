/** The three parts of a panel: a row above, a middle that scrolls, and a row below. */

import { h } from './dom.js';

/** @typedef {Node | string | false | null | undefined} Child */

/**
 * @param {Child[]} head
 * @param {Child[]} body
 * @param {Child[]} [foot]
 */
export const panelRows = (head, body, foot = []) => h('div', { class: 'helper' },
  h('div', { class: 'helper-head' }, ...head),
  h('div', { class: 'helper-body', tabindex: 0, role: 'group', 'aria-label': 'Explanation' },
    ...body),
  h('div', { class: 'helper-foot buttons' }, ...foot));
