/** New puzzles: by level, or by other criteria. */

import { ApiError, post, STOPPED } from '../base/api.js';
import { LAYOUT_NAMES, SYMMETRIES } from '../base/choices.js';
import { choice, openDialog } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { readJson } from '../base/prefs.js';
import { techniques } from '../base/techniques.js';
import { LAYOUT_TITLES, layoutTitle, options, SYMMETRY_TITLES } from '../base/titles.js';
import { openDay } from './daily.js';
import { layoutFor } from './jigsaws.js';
import { levelButtons } from './levelbuttons.js';
import { isOffered, offeredLevels } from './offers.js';
import { startOwn } from './ownpuzzle.js';
import { take } from './pool.js';

/** @typedef {import('../app.js').App} App */

const CRITERIA_KEY = 'whydoku.wishes';
/** The value of the option for any technique. */
const ANY = '';
/** The classic layout: its puzzles have a rating, and the pool has them. */
const CLASSIC = '9x9';
/** Ratings to choose from: a search finds a puzzle of each within seconds. */
const RATINGS = /** @type {[string, string][]} */ ([
  [ANY, 'any'],
  ...[1, 2, 3, 4, 5, 6, 7].map((whole) => [`${whole}.0-${whole}.9`, `${whole}.0 to ${whole}.9`]),
]);

/** The numbers of givens to choose from: a search finds a puzzle with the fewest within seconds. */
const GIVENS = /** @type {[string, string][]} */ ([
  [ANY, 'any'],
  ...Array.from({ length: 21 }, (_, more) => [String(20 + more), String(20 + more)]),
]);

/**
 * @typedef {object} Criteria
 * @property {string} level
 * @property {string} layout
 * @property {string} symmetry
 *
 * @typedef {Criteria & Goal} Wishes
 * @typedef {{needs: string, rating: string, givens: string}} Goal each empty for any
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

/** @returns {Criteria} */
function readCriteria() {
  const { level, layout, symmetry } = { ...FIRST_CRITERIA, ...readJson(CRITERIA_KEY) };
  return { level, layout, symmetry };
}

/** Ask what a new puzzle should be like. @param {App} app */
export function openNewPuzzleDialog(app) {
  new NewPuzzleDialog(app).offer();
}

class NewPuzzleDialog {
  #app;
  #criteria = readCriteria();
  /** The lists to choose from, in the order in which they are shown. */
  #lists;
  #chosen = h('summary');
  #endings = h('div', { class: 'levels', role: 'group', 'aria-label': 'Level' });
  #dialog;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#lists = this.#criteriaLists();
    const { layout, symmetry, needs, rating, givens } = this.#lists;
    this.#dialog = openDialog('New puzzle', [
      this.#endings,
      h('p', { class: 'said', role: 'status' }),
      h(
        'details',
        { class: 'folded' },
        this.#chosen,
        layout.row,
        symmetry.row,
        needs.row,
        rating.row,
        givens.row,
      ),
      h(
        'div',
        { class: 'row' },
        this.#leadsTo('Puzzle of the day', () => openDay(app)),
        this.#leadsTo('Enter your own', () => startOwn(app, this.#criteria.layout)),
      ),
    ]);
    this.#dialog.classList.add('new');
  }

  #criteriaLists() {
    const { layout, symmetry } = this.#criteria;
    const layouts = options([...LAYOUT_NAMES, 'jigsaw'], { ...LAYOUT_TITLES, jigsaw: 'Jigsaw' });
    const show = () => this.#show();
    return {
      layout: choice('Layout', layouts, layout, (value) => {
        this.#keep({ layout: value });
        this.offer();
      }),
      symmetry: choice('Symmetry', options(SYMMETRIES, SYMMETRY_TITLES), symmetry, (value) =>
        this.#keep({ symmetry: value }),
      ),
      needs: choice('Technique to practise', [[ANY, 'any']], ANY, show),
      rating: choice('Rating (Sudoku Explainer)', RATINGS, ANY, show),
      givens: choice('Number of givens', GIVENS, ANY, show),
    };
  }

  /**
   * A button that leads elsewhere.
   * @param {string} label
   * @param {() => unknown} go
   */
  #leadsTo(label, go) {
    const leave = () => {
      this.#dialog.close();
      go();
    };
    return button(label, leave);
  }

  /** Keep what was chosen for the next time. @param {Partial<Criteria>} part */
  #keep(part) {
    localStorage.setItem(CRITERIA_KEY, JSON.stringify(Object.assign(this.#criteria, part)));
    this.#show();
  }

  /** Show what the layout can have. */
  async offer() {
    this.#show();
    const { select } = this.#lists.needs;
    const { value } = select;
    await offerTechniques(select, this.#criteria.layout);
    // Else the buttons stay: one of them may have the focus, or a finger on it.
    if (select.value !== value) this.#show();
  }

  #show() {
    const { needs, rating, givens } = this.#lists;
    const isClassic = this.#criteria.layout === CLASSIC;
    if (!isClassic) rating.select.value = givens.select.value = ANY;
    // One goal at a time: each hides the others.
    for (const { row } of [needs, rating, givens]) {
      row.hidden = [needs, rating, givens].some((other) => other.row !== row && other.select.value);
    }
    if (!isClassic) rating.row.hidden = givens.row.hidden = true;
    const endings = this.#endings;
    const hadFocus = endings.contains(document.activeElement) || !endings.firstChild;
    const chosen = chosenIn(Object.values(this.#lists));
    this.#chosen.replaceChildren('More: ', h('small', {}, chosen));
    endings.replaceChildren(...this.#endingButtons());
    if (hadFocus) /** @type {HTMLElement} */ (endings.querySelector('.primary, button')).focus();
  }

  /** A technique or a rating decides the level, and few givens may: it is not asked for then. */
  #endingButtons() {
    const { needs, rating, givens } = this.#lists;
    const goal = {
      needs: needs.select.value,
      rating: rating.select.value,
      givens: givens.select.value,
    };
    if (Object.values(goal).every((value) => value === ANY)) {
      const { layout, level } = this.#criteria;
      return levelButtons(offeredLevels(layout), level, (chosen) => {
        this.#keep({ level: chosen });
        makePuzzle(this.#app, this.#criteria, this.#dialog);
      });
    }
    const pick = () => makePuzzle(this.#app, { ...this.#criteria, ...goal }, this.#dialog);
    return [
      button(goal.needs === ANY ? 'Make it' : 'Practise it', pick, {
        'data-level': ANY,
        class: 'primary wide',
      }),
    ];
  }
}

/**
 * What is chosen in lists, in words; the value for any is left out.
 * @param {{select: HTMLSelectElement}[]} choices
 */
const chosenIn = (choices) =>
  choices
    .filter(({ select }) => select.value !== ANY)
    .map(({ select }) => select.selectedOptions[0]?.textContent)
    .join(', ');

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
  select.replaceChildren(
    h('option', { value: ANY }, 'any'),
    ...offered.map(({ slug, name, level }) => h('option', { value: slug }, `${name} (${level})`)),
  );
  select.value = offered.some(({ slug }) => slug === chosen) ? chosen : ANY;
}

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
  const layout = name.startsWith('jigsaw:') ? 'jigsaw' : name;
  if (!level) return openNewPuzzleDialog(app);
  app.say('One moment…');
  await beginNew(app, { ...readCriteria(), level, layout });
  return app.focusBoard();
}

/**
 * Begin a new puzzle: one of the pool if that has what is wished, else one that the server makes.
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
    const made = await post('generate', { layout: layoutFor(layout), symmetry, ...goal });
    await app.begin(
      { layout: made.layout, givens: made.puzzle },
      titleOf(made.layout, made.level),
      { level: made.level },
    );
    if (made.note) app.say(made.note);
  } catch (error) {
    if (error instanceof ApiError && error.status === STOPPED) throw error;
    if (!isClassic || !(await beginFromPool(app, level))) throw error;
    app.say('The server cannot make one now: this one has half-turn symmetry.');
  }
}

/** The one thing that is asked of a new puzzle. @param {{level: string} & Partial<Goal>} wishes */
function goalOf({ level, needs, rating, givens }) {
  if (needs) return { needs };
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
