/** Pruning: striking what chosen techniques strike, once or until nothing more falls. */

import { post } from './api.js';
import { choice, openDialog, toggle } from './dialogs.js';
import { byId, h } from './dom.js';
import { counted, reporting, techniques } from './told.js';

/** @typedef {import('./app.js').App} App */

/**
 * Prune with the techniques of the settings.
 * @param {App} app
 * @param {boolean} repeatedly
 */
export async function prune(app, repeatedly) {
  const { group, count } = await post('game/prune', { position: app.positionJson(), repeatedly });
  if (!group) {
    app.say('These techniques strike nothing now.');
    return;
  }
  app.requested = true;
  app.play(group);
  app.say(`Struck: ${counted(count, 'candidate')}.`);
}

/**
 * Prune after an entry, as the settings wish it: undone with the entry. What was found is of no use
 * when the person has gone on meanwhile.
 * @param {App} app
 */
async function pruneAfterEntry(app) {
  const { prune: how } = app.position().settings;
  if (how === 'never') return;
  const before = app.position();
  const body = { position: app.positionJson(), repeatedly: how === 'repeatedly' };
  const { group } = await post('game/prune', body);
  if (group && app.position() === before) app.amend(group.moves);
}

/** @type {[value: string, title: string][]} */
const AFTER_ENTRY = [['never', 'never'], ['once', 'once'], ['repeatedly', 'repeatedly']];

/**
 * Choose what is pruned with: the techniques by family, easiest first.
 * @param {App} app
 */
export async function choosePruning(app) {
  const rows = await techniques();
  const { settings } = app.position();
  const families = [...new Set(rows.map(({ family }) => family))];
  const named = (/** @type {string} */ name) => settings.techniques.includes(name);
  const chosen = new Set(
    rows.filter(({ slug, family }) => named(slug) || named(family)).map(({ slug }) => slug));
  const after = choice('After each entry', AFTER_ENTRY, settings.prune);
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
    reporting(app, () => prune(app, repeatedly));
  /** @type {[label: string, look: string, then: () => void][]} */
  const ways = [['Once', 'primary', pruning(false)], ['Repeatedly', '', pruning(true)],
                ['Keep', '', () => {}]];
  const dialog = openDialog('Prune with', [
    after.row,
    ...families.map((family) => familyList(rows.filter((row) => row.family === family), chosen)),
    h('div', { class: 'buttons sticky' },
      ...ways.map(([label, look, then]) =>
        h('button', { type: 'button', class: look, onclick: () => choose(then) }, label)),
      trouble),
  ]);
}

/**
 * @param {import('./told.js').Technique[]} rows of one family
 * @param {Set<string>} chosen slugs, changed in place
 */
function familyList(rows, chosen) {
  const family = rows[0]?.family ?? '';
  const count = h('small');
  const show = () => {
    count.textContent = ` ${rows.filter(({ slug }) => chosen.has(slug)).length} of ${rows.length}`;
  };
  show();
  return h('details', {}, h('summary', {}, family, count), ...rows.map(({ slug, name }) =>
    toggle(name, chosen.has(slug), (on) => {
      if (on) chosen.add(slug);
      else chosen.delete(slug);
      show();
    })));
}

/**
 * Show a sign while candidates are struck by pruning, and prune after entries.
 * @param {App} app
 */
export function mount(app) {
  const sign = h('span', { class: 'sign', hidden: true }, 'pruned');
  byId('signs').append(sign);
  const show = () => {
    const { marks, settings } = app.position();
    const pruned = settings.prune !== 'never' || app.game.log.some(({ name }) => name === 'prune');
    sign.hidden = !pruned || marks.struck.size === 0;
  };
  app.on('open', show);
  app.on('change', show);
  app.on('entered', () => reporting(app, () => pruneAfterEntry(app)));
}
