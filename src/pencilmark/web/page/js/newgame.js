/** New puzzles: by wishes, of the day, or one's own. */

import { get, post } from './api.js';
import { LAYOUT_NAMES, LEVELS, SYMMETRIES } from './choices.js';
import { choice, openDialog } from './dialogs.js';
import { h } from './dom.js';
import { startOwn } from './givens.js';
import { shapeOf } from './jigsaws.js';
import { readJson } from './prefs.js';
import { allGames } from './store.js';
import { LAYOUT_TITLES, SYMMETRY_TITLES, layoutTitle, options } from './titles.js';

/** @typedef {import('./app.js').App} App */

const WISHES = 'pencilmark.wishes';
/** The value of the choice that wishes for nothing. */
const ANY = '';

/**
 * @typedef {object} Wishes
 * @property {string} level
 * @property {string} layout
 * @property {string} symmetry
 * @property {string} needs a technique
 */

/** @type {Wishes} */
const FIRST_WISHES = { level: 'easy', layout: '9x9', symmetry: '180', needs: ANY };

/** @param {App} app */
export async function mount(app) {
  app.commands.push(
    { id: 'new', label: 'New puzzle', section: 'Game', keys: ['N'], icon: 'new', place: 'header',
      run: () => openNew(app) },
    { id: 'daily', label: 'Puzzle of the day', section: 'Game', icon: 'sun', place: 'menu',
      run: () => daily(app) },
    { id: 'own', label: 'Enter your own', section: 'Game', icon: 'pencil', place: 'menu',
      run: () => startOwn(app, readWishes().layout) },
  );
  if (location.pathname === '/daily') await daily(app);
}

/** @returns {Wishes} */
const readWishes = () => ({ ...FIRST_WISHES, ...readJson(WISHES) });

/** @param {App} app */
function openNew(app) {
  const wishes = readWishes();
  const wish = (/** @type {Partial<Wishes>} */ part) => {
    localStorage.setItem(WISHES, JSON.stringify(Object.assign(wishes, part)));
  };
  const layouts = options([...LAYOUT_NAMES, 'jigsaw'], { ...LAYOUT_TITLES, jigsaw: 'Jigsaw' });
  const needs = choice('Technique to practise', [[ANY, 'any']], ANY, (value) => wish({ needs: value }));
  const levels = LEVELS.map((level) => h('button', {
    type: 'button', class: level === wishes.level ? 'primary' : '', 'data-level': level,
    onclick: () => {
      wish({ level, needs: needs.select.value });
      make(app, wishes, dialog);
    },
  }, level));
  const dialog = openDialog('New puzzle', [
    choice('Layout', layouts, wishes.layout,
           (layout) => wish({ layout })).row,
    choice('Symmetry', options(SYMMETRIES, SYMMETRY_TITLES), wishes.symmetry, (symmetry) => wish({ symmetry })).row,
    needs.row,
    h('div', { class: 'levels', role: 'group', 'aria-label': 'Level' }, ...levels),
    h('p', { class: 'said', role: 'status' }),
    h('div', { class: 'row' },
      h('button', { type: 'button', onclick: () => { dialog.close(); daily(app); } },
        'Puzzle of the day'),
      h('button', { type: 'button',
                    onclick: () => { dialog.close(); startOwn(app, wishes.layout); } },
        'Enter your own')),
  ]);
  offerTechniques(needs.select, wishes.needs);
}

/**
 * The techniques that the server knows; without it there is no choice.
 * @param {HTMLSelectElement} select
 * @param {string} chosen
 */
async function offerTechniques(select, chosen) {
  const found = await get('techniques').catch(() => null);
  for (const { slug, name, level, usual } of found?.techniques ?? []) {
    if (!usual) continue;
    select.append(h('option', { value: slug, selected: slug === chosen }, `${name} (${level})`));
  }
}

/**
 * @param {App} app
 * @param {Wishes} wishes
 * @param {HTMLDialogElement} dialog
 */
async function make(app, wishes, dialog) {
  const said = /** @type {HTMLElement} */ (dialog.querySelector('.said'));
  const buttons = [...dialog.querySelectorAll('[data-level]')];
  const busy = (/** @type {boolean} */ is) =>
    buttons.forEach((button) => button.toggleAttribute('disabled', is));
  said.textContent = 'One moment…';
  busy(true);
  try {
    const made = await post('generate', asked(wishes));
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
 * The question for a new puzzle. A technique says how hard it is: then the level is left open.
 * @param {Wishes} wishes
 */
function asked({ level, layout, symmetry, needs }) {
  const wished = needs === ANY ? { level } : { needs };
  return { layout: shapeOf(layout), symmetry, ...wished };
}

/**
 * @param {string} layout
 * @param {string | null} level
 */
const titleOf = (layout, level) => [layoutTitle(layout), level].filter(Boolean).join(' · ');

/**
 * The puzzle of the day: the same for everybody, by the date of the person's clock.
 * @param {App} app
 */
async function daily(app) {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((n) => String(n).padStart(2, '0')).join('-');
  const title = `Daily ${day}`;
  const begun = allGames().find((record) => record.title === title);
  if (begun) return app.open(begun);
  const made = await app.question(() => get(`daily?date=${day}`));
  if (!made) return undefined;
  return app.begin({ layout: made.layout, givens: made.puzzle }, title, { level: made.level });
}
