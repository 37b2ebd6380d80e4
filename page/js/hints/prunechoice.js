/** The dialog that chooses the techniques of pruning. */

import { CHOICES, HELPER_FAMILIES } from '../base/choices.js';
import { choice, openDialog, toggle } from '../base/dialogs.js';
import { button, byId, h } from '../base/dom.js';
import { techniques } from '../base/techniques.js';
import { familyTitle, HELPER_TITLES, options, SETTING_TITLES } from '../base/titles.js';
import { counted } from '../board/words.js';
import { soundly } from '../game/soundly.js';
import { hasPruned, prune } from './prune.js';
import { searchable } from './techniquesearch.js';

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
  const chosen = chosenOf(rows, settings.techniques);
  const { label, titles } = SETTING_TITLES.prune;
  const after = choice(label, options(CHOICES.prune ?? [], titles), settings.prune);
  const choose = (/** @type {() => void} */ then) => {
    const value = rows.map(({ slug }) => slug).filter((slug) => chosen.has(slug));
    dialog.close();
    app.choose('techniques', value);
    app.choose('prune', after.select.value);
    then();
  };
  const pruning = (/** @type {boolean} */ repeatedly) => soundly(app, () => prune(app, repeatedly));
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
    ),
  ]);
}

/**
 * The techniques that names stand for: slugs, families, and families of the Sudoku Puzzle Helper.
 * @param {Technique[]} rows
 * @param {readonly string[]} named
 */
function chosenOf(rows, named) {
  const names = new Set([...named, ...named.flatMap((name) => HELPER_FAMILIES[name] ?? [])]);
  const isNamed = (/** @type {Technique} */ row) => names.has(row.slug) || names.has(row.family);
  return new Set(rows.filter(isNamed).map(({ slug }) => slug));
}

/**
 * Show the three families of the Sudoku Puzzle Helper where they can be chosen at any time. What
 * is pressed is all that is pruned with: a press drops other techniques. The line below counts
 * those, and says whether something was pruned.
 * @param {App} app
 */
export async function showFamilies(app) {
  const rows = await techniques();
  const names = Object.keys(HELPER_FAMILIES);
  const slugsOf = (/** @type {string} */ name) => HELPER_FAMILIES[name] ?? [];
  const chosen = () => chosenOf(rows, app.position().settings.techniques);
  const isChosen = (/** @type {string} */ name) =>
    slugsOf(name).every((slug) => chosen().has(slug));
  const press = (/** @type {string} */ name) => {
    const now = names.filter((one) => isChosen(one) !== (one === name));
    app.choose('techniques', now);
    app.say(now.length ? '' : 'No technique is chosen: pruning removes nothing.');
  };
  const boxes = names.map((name) =>
    button(HELPER_TITLES[name]?.title ?? name, () => press(name), {
      title: HELPER_TITLES[name]?.about,
    }),
  );
  const line = h('small', { class: 'muted' });
  const show = () => {
    const slugs = chosen();
    const held = names.filter(isChosen);
    boxes.forEach((box, at) => {
      box.setAttribute('aria-pressed', String(held.includes(names[at] ?? '')));
    });
    held.flatMap(slugsOf).forEach((slug) => slugs.delete(slug));
    const pruned = hasPruned(app) ? app.position().marks.struck.size : 'nothing';
    const others = slugs.size ? ` · also with ${counted(slugs.size, 'other')}` : '';
    line.textContent = `Has pruned: ${pruned}${others}`;
  };
  byId('families').replaceChildren(...boxes, line);
  for (const event of ['open', 'change']) app.on(event, show);
  show();
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
    const here = rows.filter((row) => row.family === family);
    const slugs = here.map(({ slug }) => slug);
    const items = here.map(({ slug, name }) => box(name, [slug]));
    const count = h('small');
    shows.push(() => (count.textContent = ` ${ticked(slugs)} of ${slugs.length}`));
    const element = h('details', {}, h('summary', {}, familyTitle(family), count), ...items);
    return { element, rows: here, items };
  });
  show();
  return [
    h('div', { role: 'group', 'aria-label': 'Families' }, ...helper),
    ...searchable(families).nodes,
  ];
}
