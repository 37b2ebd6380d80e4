/** The list of keys. */

import { SECTIONS, shownKey } from '../base/commands.js';
import { openDialog } from '../base/dialogs.js';
import { h } from '../base/dom.js';

/** @typedef {import('../base/commands.js').Command} Command */

/**
 * Show all keys, in sections.
 * @param {import('../app.js').App} app
 */
export function listKeys(app) {
  const list = SECTIONS.map((section) => {
    const rows = app.commands.filter(({ keys, ...row }) => keys?.length && row.section === section);
    return rows.length ? h('section', {}, h('h3', {}, section), keyTable(rows)) : null;
  });
  const digits = keyTable([
    { label: 'Enter the digit, in the mode chosen', keys: ['1…9'] },
    { label: 'Corner mark', keys: ['Shift+1…9'] },
    { label: 'Centre mark', keys: ['Ctrl+1…9'] },
    { label: 'Colour', keys: ['Ctrl+Shift+1…9'] },
  ]);
  const pen = keyTable([
    { label: 'Draw on this candidate of the chosen cell', keys: ['1…9'] },
    { label: 'Draw on the chosen cell or its house', keys: ['Enter', 'Space'] },
    { label: 'Take the last stroke back', keys: ['Ctrl+Z'] },
  ]);
  const first = h('section', {}, h('h3', {}, 'Digits'), digits);
  const last = h('section', {}, h('h3', {}, 'While you draw'), pen);
  openDialog('Keys', [h('div', { class: 'keys' }, first, ...list, last)]);
}

/** @param {Pick<Command, 'label' | 'keys'>[]} rows */
const keyTable = (rows) =>
  h(
    'dl',
    {},
    ...rows.flatMap(({ label, keys }) => [
      h('dt', {}, ...(keys ?? []).map((key) => h('kbd', {}, shownKey(key)))),
      h('dd', {}, label),
    ]),
  );
