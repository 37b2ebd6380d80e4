/** The dialog that chooses the techniques of pruning. */

import { CHOICES, HELPER_FAMILIES } from '../base/choices.js';
import { choice, openDialog, toggle } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { techniques } from '../base/techniques.js';
import { HELPER_TITLES, options, SETTING_TITLES } from '../base/titles.js';
import { prune } from './prune.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../base/techniques.js').Technique} Technique */

/**
 * Open the dialog that chooses what is pruned with: the three families of the Sudoku Puzzle Helper,
 * then all techniques by family, the easiest first.
 * @param {App} app
 */
export async function choosePruning(app) {
  const rows = await techniques();
  const { settings } = app.position();
  const helped = settings.techniques.flatMap((name) => HELPER_FAMILIES[name] ?? []);
  const names = new Set([...settings.techniques, ...helped]);
  const isNamed = (/** @type {Technique} */ row) => names.has(row.slug) || names.has(row.family);
  const chosen = new Set(rows.filter(isNamed).map(({ slug }) => slug));
  const { label, titles } = SETTING_TITLES.prune;
  const after = choice(label, options(CHOICES.prune ?? [], titles), settings.prune);
  const trouble = h('p', { role: 'alert', class: 'trouble' });
  const choose = (/** @type {() => void} */ then) => {
    const value = rows.map(({ slug }) => slug).filter((slug) => chosen.has(slug));
    trouble.textContent = value.length ? '' : 'Choose at least one technique.';
    if (!value.length) return;
    dialog.close();
    app.choose('techniques', value);
    app.choose('prune', after.select.value);
    then();
  };
  const pruning = (/** @type {boolean} */ repeatedly) => () =>
    reportErrors(app, () => prune(app, repeatedly));
  /** @type {[label: string, look: string, then: () => void][]} */
  const endings = [
    ['Once', 'primary', pruning(false)],
    ['Repeatedly', '', pruning(true)],
    ['Keep', '', () => {}],
  ];
  const dialog = openDialog('Prune with', [
    after.row,
    ...techniqueLists(rows, chosen),
    h(
      'div',
      { class: 'buttons sticky' },
      ...endings.map(([name, look, then]) => button(name, () => choose(then), { class: look })),
      trouble,
    ),
  ]);
}

/**
 * The lists in which techniques are ticked. A tick of a group ticks its techniques, and its box
 * shows whether all, some or none of them are ticked.
 * @param {Technique[]} rows
 * @param {Set<string>} chosen slugs, changed in place
 * @returns {Node[]}
 */
function techniqueLists(rows, chosen) {
  /** @type {(() => void)[]} */
  const shows = [];
  const show = () => shows.forEach((update) => update());
  const tick = (/** @type {readonly string[]} */ slugs, /** @type {boolean} */ on) => {
    for (const slug of slugs) {
      if (on) chosen.add(slug);
      else chosen.delete(slug);
    }
    show();
  };
  const ticked = (/** @type {readonly string[]} */ slugs) =>
    slugs.filter((slug) => chosen.has(slug)).length;
  const box = (/** @type {string} */ name, /** @type {readonly string[]} */ slugs) => {
    const row = toggle(name, false, (on) => tick(slugs, on));
    const input = /** @type {HTMLInputElement} */ (row.querySelector('input'));
    shows.push(() => {
      input.checked = ticked(slugs) === slugs.length;
      input.indeterminate = ticked(slugs) > 0 && !input.checked;
    });
    return row;
  };
  const helper = Object.entries(HELPER_FAMILIES).map(([family, slugs]) => {
    const { title, about } = HELPER_TITLES[family] ?? { title: family, about: '' };
    const row = box(title, slugs);
    row.querySelector('span')?.append(h('small', { class: 'muted' }, ` ${about}`));
    return row;
  });
  const families = [...new Set(rows.map(({ family }) => family))].map((family) => {
    const slugs = rows.filter((row) => row.family === family).map(({ slug }) => slug);
    const count = h('small');
    shows.push(() => (count.textContent = ` ${ticked(slugs)} of ${slugs.length}`));
    return h(
      'details',
      {},
      h('summary', {}, family, count),
      ...rows.filter((row) => row.family === family).map(({ slug, name }) => box(name, [slug])),
    );
  });
  show();
  return [h('div', { role: 'group', 'aria-label': 'Families' }, ...helper), ...families];
}
