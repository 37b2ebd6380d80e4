/** New puzzles: by level, or by other criteria, which `newdialog.js` asks for. */

import { ApiError, post, STOPPED } from '../base/api.js';
import { withoutCages } from '../base/cagemap.js';
import { NEW_CAGES } from '../base/choices.js';
import { reportErrors } from '../base/errors.js';
import { later } from '../base/load.js';
import { readJson } from '../base/prefs.js';
import { layoutTitle } from '../base/titles.js';
import { layoutFor } from './jigsaws.js';
import { startOwn } from './ownpuzzle.js';
import { take } from './pool.js';
import { results } from './results.js';

/** @typedef {import('../app.js').App} App */

const CRITERIA_KEY = 'whydoku.wishes';
/** Said to those who have not solved a puzzle here yet. */
const HOW = 'Choose a cell, then press a digit. Corner and Centre write small notes.';
/** The classic layout: its puzzles have a rating, and the pool has them. */
export const CLASSIC = '9x9';
/**
 * @typedef {object} Criteria
 * @property {string} level
 * @property {string} layout
 * @property {string} symmetry
 *
 * @typedef {Criteria & Goal & OfKiller} Wishes
 * @typedef {{turned: string, cages: string, unsummed: string, placed: string}} OfKiller the
 *   symmetry of cages, how large they are, how many have no sum and how many digits are given; each
 *   empty for what is usual
 * @typedef {{minutes: string, needs: string, rating: string, givens: string}} Goal each empty for
 *   any
 */

/** @type {Criteria} */
const FIRST_CRITERIA = { level: 'easy', layout: '9x9', symmetry: '180' };

/** @param {App} app */
export function mount(app) {
  app.commands.push(
    {
      id: 'new',
      label: 'New puzzle',
      section: 'Game',
      keys: ['N'],
      icon: 'new',
      place: 'header',
      run: () => openNewPuzzleDialog(app),
    },
    {
      id: 'own',
      label: 'Enter your own',
      section: 'Game',
      icon: 'pencil',
      place: 'menu',
      run: () => startOwn(app, readCriteria().layout),
    },
  );
}

/** What was chosen last. @returns {Criteria} */
export function readCriteria() {
  const { level, layout, symmetry } = { ...FIRST_CRITERIA, ...readJson(CRITERIA_KEY) };
  return { level, layout, symmetry };
}

/** Keep what was chosen for the next time. @param {Criteria} criteria */
export const keepCriteria = (criteria) =>
  localStorage.setItem(CRITERIA_KEY, JSON.stringify(criteria));

/**
 * A new puzzle like the open one: of its layout, and with cages of its own where that is a killer.
 * @param {App} app
 * @param {string} level
 * @returns {Promise<{puzzle: string, layout: string}>}
 */
export function newLike(app, level) {
  const { name, cages } = app.position().layout;
  const layout = withoutCages(name) + (cages.length ? NEW_CAGES : '');
  return post('generate', { layout, level });
}

/** Ask what a new puzzle should be like. @param {App} app */
export const openNewPuzzleDialog = (app) =>
  reportErrors(app, async () => (await later()).openNewPuzzleDialog(app));

/**
 * Make a puzzle, and open it. While it is made, the dialog says so and offers no other.
 * @param {App} app
 * @param {Partial<Wishes>} wishes
 * @param {HTMLDialogElement} dialog
 */
export async function makePuzzle(app, wishes, dialog) {
  const said = /** @type {HTMLElement} */ (dialog.querySelector('.said'));
  const buttons = [...dialog.querySelectorAll('[data-level]')];
  const busy = (/** @type {boolean} */ is) =>
    buttons.forEach((button) => button.toggleAttribute('disabled', is));
  said.textContent = 'One moment…';
  busy(true);
  try {
    await beginNew(app, { ...FIRST_CRITERIA, ...wishes });
    dialog.close(); // the focus goes back to where it was
    app.focusBoard();
    if (!results().length) app.say(HOW);
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
    busy(false);
  }
}

/**
 * A new puzzle of the level and the layout of the open game; asks what it should be like if that
 * has no level.
 * @param {App} app
 */
export async function nextPuzzle(app) {
  const { level } = app.record;
  const { name } = app.position().layout;
  const layout = name.replace(/:[^+]*/g, ''); // others have regions and cages of their own
  if (!level) return openNewPuzzleDialog(app);
  app.say('One moment…');
  await beginNew(app, { ...readCriteria(), level, layout });
  return app.focusBoard();
}

/**
 * Begin a new puzzle: one of the pool if that has what is wished, else one that is made now.
 * @param {App} app
 * @param {Criteria & Partial<Wishes>} wishes
 */
async function beginNew(app, wishes) {
  const { level, layout, symmetry } = wishes;
  const goal = goalOf(wishes);
  const isClassic = layout === CLASSIC && 'level' in goal;
  if (isClassic && symmetry === FIRST_CRITERIA.symmetry && (await beginFromPool(app, level)))
    return;
  try {
    const places = layout.endsWith(NEW_CAGES) ? ofKiller(wishes) : { symmetry };
    const made = await post('generate', { layout: layoutFor(layout), ...places, ...goal });
    await app.begin(
      { layout: made.layout, givens: made.puzzle },
      titleOf(made.layout, made.level),
      { level: made.level },
    );
    if (made.note) app.say(made.note);
  } catch (error) {
    if (error instanceof ApiError && error.status === STOPPED) throw error;
    if (!isClassic || !(await beginFromPool(app, level))) throw error;
    app.say('None could be made now: this one has half-turn symmetry.');
  }
}

/** What is asked of a killer. @param {Partial<Wishes>} wishes */
const ofKiller = ({ turned, cages, unsummed, placed }) => ({
  ...(turned && { symmetry: turned }),
  ...(cages && { cages }),
  ...(unsummed && { zero_cages: Number(unsummed) }),
  ...(placed && { givens: Number(placed) }),
});

/** The one thing that is asked of a new puzzle. @param {{level: string} & Partial<Goal>} wishes */
function goalOf({ level, minutes, needs, rating, givens }) {
  if (needs) return { needs };
  if (minutes) return { minutes: minutes.split('-').map(Number) };
  if (rating) return { rating: rating.split('-').map(Number) };
  return givens ? { givens: Number(givens) } : { level };
}

/**
 * Begin a puzzle of the pool.
 * @param {App} app
 * @param {string} level
 * @returns {Promise<boolean>} whether there was one
 */
async function beginFromPool(app, level) {
  const givens = await take(level);
  if (givens) await app.begin({ layout: CLASSIC, givens }, titleOf(CLASSIC, level), { level });
  return givens !== null;
}

/**
 * @param {string} layout
 * @param {string | null} level
 */
const titleOf = (layout, level) => [layoutTitle(layout), level].filter(Boolean).join(' · ');
