/** New puzzles: by criteria, of the day, or one's own. */

import { get, post } from './api.js';
import { LAYOUT_NAMES, SYMMETRIES } from './choices.js';
import { choice, openDialog } from './dialogs.js';
import { h } from './dom.js';
import { layoutFor } from './jigsaws.js';
import { isOffered, offeredLevels } from './offers.js';
import { startOwn } from './ownpuzzle.js';
import { readJson } from './prefs.js';
import { store } from './store.js';
import { techniques } from './techniques.js';
import { LAYOUT_TITLES, SYMMETRY_TITLES, layoutTitle, options } from './titles.js';

/** @typedef {import('./app.js').App} App */

const CRITERIA_KEY = 'pencilmark.wishes';
/** The value of the option for any technique. */
const ANY = '';

/**
 * @typedef {object} Criteria
 * @property {string} level
 * @property {string} layout
 * @property {string} symmetry
 */

/** @type {Criteria} */
const FIRST_CRITERIA = { level: 'easy', layout: '9x9', symmetry: '180' };

/** @param {App} app */
export async function mount(app) {
  app.commands.push(
    { id: 'new', label: 'New puzzle', section: 'Game', keys: ['N'], icon: 'new', place: 'header',
      run: () => openNew(app) },
    { id: 'daily', label: 'Puzzle of the day', section: 'Game', icon: 'sun', place: 'menu',
      run: () => daily(app) },
    { id: 'own', label: 'Enter your own', section: 'Game', icon: 'pencil', place: 'menu',
      run: () => startOwn(app, readCriteria().layout) },
  );
  if (location.pathname === '/daily') await daily(app);
}

/** @returns {Criteria} */
function readCriteria() {
  const { level, layout, symmetry } = { ...FIRST_CRITERIA, ...readJson(CRITERIA_KEY) };
  return { level, layout, symmetry };
}

/** @param {App} app */
function openNew(app) {
  const criteria = readCriteria();
  const choose = (/** @type {Partial<Criteria>} */ part) => {
    localStorage.setItem(CRITERIA_KEY, JSON.stringify(Object.assign(criteria, part)));
  };
  const layouts = options([...LAYOUT_NAMES, 'jigsaw'], { ...LAYOUT_TITLES, jigsaw: 'Jigsaw' });
  const endings = h('div', { class: 'levels', role: 'group', 'aria-label': 'Level' });
  const needs = choice('Technique to practise', [[ANY, 'any']], ANY, () => show());
  const dialog = openDialog('New puzzle', [
    choice('Layout', layouts, criteria.layout, (layout) => {
      choose({ layout });
      offer();
    }).row,
    choice('Symmetry', options(SYMMETRIES, SYMMETRY_TITLES), criteria.symmetry,
           (symmetry) => choose({ symmetry })).row,
    needs.row,
    endings,
    h('p', { class: 'said', role: 'status' }),
    h('div', { class: 'row' },
      h('button', { type: 'button', onclick: () => { dialog.close(); daily(app); } },
        'Puzzle of the day'),
      h('button', { type: 'button',
                    onclick: () => { dialog.close(); startOwn(app, criteria.layout); } },
        'Enter your own')),
  ]);
  // A technique decides the level, so the level is not asked for then.
  const show = () => endings.replaceChildren(...(needs.select.value === ANY
    ? offeredLevels(criteria.layout).map((level) => ending(
      { 'data-level': level, class: level === criteria.level ? 'primary' : '' }, level,
      () => {
        choose({ level });
        make(app, { ...criteria, needs: ANY }, dialog);
      }))
    : [ending({ 'data-level': ANY, class: 'primary wide' }, 'Practise it',
              () => make(app, { ...criteria, needs: needs.select.value }, dialog))]));
  const offer = async () => {
    show();
    await offerTechniques(needs.select, criteria.layout);
    show();
  };
  offer();
}

/**
 * A button that makes a puzzle.
 * @param {import('./dom.js').Properties} properties
 * @param {string} label
 * @param {() => void} onclick
 */
const ending = (properties, label, onclick) =>
  h('button', { type: 'button', onclick, ...properties }, label);

/**
 * Offer the techniques that the server knows, and puzzles of the layout can need. Without the
 * server there is no choice.
 * @param {HTMLSelectElement} select
 * @param {string} layout
 */
async function offerTechniques(select, layout) {
  const known = await techniques().catch(() => []);
  const chosen = select.value;
  const offered = known.filter((row) => row.default && isOffered(row, layout));
  select.replaceChildren(h('option', { value: ANY }, 'any'), ...offered.map(
    ({ slug, name, level }) => h('option', { value: slug }, `${name} (${level})`)));
  select.value = offered.some(({ slug }) => slug === chosen) ? chosen : ANY;
}

/**
 * @param {App} app
 * @param {Criteria & {needs: string}} criteria
 * @param {HTMLDialogElement} dialog
 */
async function make(app, { level, layout, symmetry, needs }, dialog) {
  const said = /** @type {HTMLElement} */ (dialog.querySelector('.said'));
  const buttons = [...dialog.querySelectorAll('[data-level]')];
  const busy = (/** @type {boolean} */ is) =>
    buttons.forEach((button) => button.toggleAttribute('disabled', is));
  said.textContent = 'One moment…';
  busy(true);
  try {
    const goal = needs === ANY ? { level } : { needs };
    const made = await post('generate', { layout: layoutFor(layout), symmetry, ...goal });
    await app.begin({ layout: made.layout, givens: made.puzzle }, titleOf(made.layout, made.level),
                    { level: made.level });
    dialog.close(); // the focus goes back to where it was
    app.focusBoard();
    if (made.note) app.say(made.note);
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
    busy(false);
  }
}

/**
 * @param {string} layout
 * @param {string | null} level
 */
const titleOf = (layout, level) => [layoutTitle(layout), level].filter(Boolean).join(' · ');

/**
 * Open the puzzle of the day. It is the same for everybody with the same date.
 * @param {App} app
 */
async function daily(app) {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((n) => String(n).padStart(2, '0')).join('-');
  const title = `Daily ${day}`;
  const begun = store.all().find((record) => record.title === title);
  if (begun) {
    await app.open(begun);
    return app.focusBoard();
  }
  const made = await app.question(() => get(`daily?date=${day}`));
  if (!made) return undefined;
  await app.begin({ layout: made.layout, givens: made.puzzle }, title, { level: made.level });
  return app.focusBoard();
}
