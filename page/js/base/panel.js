/** The three parts of a panel: a row above, a middle that scrolls, and a row below. And details. */

import { h } from './dom.js';

/** @typedef {Node | string | false | null | undefined} Child */

/**
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
        unfolded = folded.open;
      },
    },
    h('summary', {}, 'Details'),
    ...content,
  );
  return [folded];
}
