/** New puzzles: by criteria, of the day, or one's own. */

import { get, post } from './api.js';
import { LAYOUT_NAMES, LEVELS, SYMMETRIES } from './choices.js';
import { choice, openDialog } from './dialogs.js';
import { h } from './dom.js';
import { layoutFor } from './jigsaws.js';
import { startOwn } from './ownpuzzle.js';
import { readJson } from './prefs.js';
import { store } from './store.js';
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
 * @property {string} needs a technique
 */

/** @type {Criteria} */
const FIRST_CRITERIA = { level: 'easy', layout: '9x9', symmetry: '180', needs: ANY };

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
const readCriteria = () => ({ ...FIRST_CRITERIA, ...readJson(CRITERIA_KEY) });

/** @param {App} app */
function openNew(app) {
  const criteria = readCriteria();
  const choose = (/** @type {Partial<Criteria>} */ part) => {
    localStorage.setItem(CRITERIA_KEY, JSON.stringify(Object.assign(criteria, part)));
  };
  const layouts = options([...LAYOUT_NAMES, 'jigsaw'], { ...LAYOUT_TITLES, jigsaw: 'Jigsaw' });
  const needs = choice(
    'Technique to practise', [[ANY, 'any']], ANY, (value) => choose({ needs: value }));
  const levels = LEVELS.map((level) => h('button', {
    type: 'button', class: level === criteria.level ? 'primary' : '', 'data-level': level,
    onclick: () => {
      choose({ level, needs: needs.select.value });
      make(app, criteria, dialog);
    },
  }, level));
  const dialog = openDialog('New puzzle', [
    choice('Layout', layouts, criteria.layout,
           (layout) => choose({ layout })).row,
    choice('Symmetry', options(SYMMETRIES, SYMMETRY_TITLES), criteria.symmetry,
           (symmetry) => choose({ symmetry })).row,
    needs.row,
    h('div', { class: 'levels', role: 'group', 'aria-label': 'Level' }, ...levels),
    h('p', { class: 'said', role: 'status' }),
    h('div', { class: 'row' },
      h('button', { type: 'button', onclick: () => { dialog.close(); daily(app); } },
        'Puzzle of the day'),
      h('button', { type: 'button',
                    onclick: () => { dialog.close(); startOwn(app, criteria.layout); } },
        'Enter your own')),
  ]);
  offerTechniques(needs.select, criteria.needs);
}

/**
 * Offer the techniques that the server knows. Without the server there is no choice.
 * @param {HTMLSelectElement} select
 * @param {string} chosen
 */
async function offerTechniques(select, chosen) {
  const found = await get('techniques').catch(() => null);
  for (const { slug, name, level, default: isDefault } of found?.techniques ?? []) {
    if (!isDefault) continue;
    select.append(h('option', { value: slug, selected: slug === chosen }, `${name} (${level})`));
  }
}

/**
 * @param {App} app
 * @param {Criteria} criteria
 * @param {HTMLDialogElement} dialog
 */
async function make(app, criteria, dialog) {
  const said = /** @type {HTMLElement} */ (dialog.querySelector('.said'));
  const buttons = [...dialog.querySelectorAll('[data-level]')];
  const busy = (/** @type {boolean} */ is) =>
    buttons.forEach((button) => button.toggleAttribute('disabled', is));
  said.textContent = 'One moment…';
  busy(true);
  try {
    const made = await post('generate', asked(criteria));
    await app.begin({ layout: made.layout, givens: made.puzzle }, titleOf(made.layout, made.level),
                    { level: made.level });
    dialog.close();
    app.board.focusCell();
    if (made.note) app.say(made.note);
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
    busy(false);
  }
}

/**
 * The question for a new puzzle. If a technique is asked for, it decides the level.
 * @param {Criteria} criteria
 */
function asked({ level, layout, symmetry, needs }) {
  const goal = needs === ANY ? { level } : { needs };
  return { layout: layoutFor(layout), symmetry, ...goal };
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
  if (begun) return app.open(begun);
  const made = await app.question(() => get(`daily?date=${day}`));
  if (!made) return undefined;
  return app.begin({ layout: made.layout, givens: made.puzzle }, title, { level: made.level });
}
