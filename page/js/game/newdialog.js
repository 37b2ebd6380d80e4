/** The dialog that asks what a new puzzle should be like. */

import { LAYOUT_NAMES, LEVELS, LEVELS_OF, NEW_CAGES, SYMMETRIES } from '../base/choices.js';
import { choice, openDialog } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { techniques } from '../base/techniques.js';
import {
  familyTitle,
  LAYOUT_TITLES,
  layoutTitle,
  options,
  SYMMETRY_TITLES,
} from '../base/titles.js';
import { openDay } from './daily.js';
import { levelButtons } from './levelbuttons.js';
import { CLASSIC, keepCriteria, makePuzzle, readCriteria } from './newgame.js';
import { startOwn } from './ownpuzzle.js';
import { yourFactor } from './yourtime.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./newgame.js').Criteria} Criteria
 */

/** The value of the option for any technique. */
const ANY = '';
/** Ratings to choose from: a search finds a puzzle of each within seconds. */
const RATINGS = /** @type {[string, string][]} */ ([
  [ANY, 'any'],
  ...[1, 2, 3, 4, 5, 6, 7].map((whole) => [`${whole}.0-${whole}.9`, `${whole}.0 to ${whole}.9`]),
]);

/** Minutes that people take: a search finds a puzzle of each within seconds. */
const MINUTES = /** @type {[string, string][]} */ ([
  [ANY, 'any'],
  ['0-5', 'up to 5 minutes'],
  ...[
    [5, 8],
    [8, 13],
    [13, 20],
    [20, 40],
  ].map(([from, to]) => [`${from}-${to}`, `${from} to ${to} minutes`]),
]);

/** The numbers of givens to choose from: a search finds a puzzle with the fewest within seconds. */
const GIVENS = /** @type {[string, string][]} */ ([
  [ANY, 'any'],
  ...Array.from({ length: 21 }, (_, more) => [String(20 + more), String(20 + more)]),
]);

/** The killers that are offered, with the levels of which a search finds one within seconds. */
const KILLERS = Object.fromEntries(
  Object.entries({ '9x9': 5, '4x4': 1, '6x6': 2, '9x9-x': 5, '9x9-windoku': 3, jigsaw: 5 }).map(
    ([plain, levels]) => [plain + NEW_CAGES, LEVELS.slice(0, levels)],
  ),
);

/** How large cages are, how many have no sum, and how many digits are given beside them. */
const CAGES = /** @type {[string, string][]} */ ([
  [ANY, 'as in newspapers'],
  ['small', 'small'],
  ['large', 'large'],
]);
const some = (/** @type {string} */ told) =>
  /** @type {[string, string][]} */ ([
    [ANY, 'none'],
    ...['2', '4', '6', '8', '12'].map((number) => [number, `${number} ${told}`]),
  ]);
const PLACED = some('digits');
const TURNED = options(SYMMETRIES, SYMMETRY_TITLES).map(
  ([value, title]) => /** @type {[string, string]} */ ([value === 'none' ? ANY : value, title]),
);
const UNSUMMED = some('without a sum');
/** The cells for each cage without a sum: with more there is hardly a killer. */
const CELLS_A_ZERO_CAGE = 6;

/** What killers of a level need that others do not. */
const KILLERS_NEED = { easy: 'the 45 rule', medium: 'combinations', hard: 'killer pairs' };

/** @param {App} app */
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
    const { layout, symmetry, minutes, needs, rating, givens } = this.#lists;
    this.#dialog = openDialog('New puzzle', [
      this.#endings,
      h('p', { class: 'said', role: 'status' }),
      h(
        'details',
        { class: 'folded' },
        this.#chosen,
        layout.row,
        symmetry.row,
        ...this.#ofKillers().map(({ row }) => row),
        minutes.row,
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
    const own = /** @type {[string, string][]} */ (
      ['jigsaw', ...Object.keys(KILLERS)].map((name) => [name, layoutTitle(name)])
    );
    const layouts = [...options(LAYOUT_NAMES, LAYOUT_TITLES), ...own];
    const show = () => this.#show();
    return {
      layout: choice('Layout', layouts, layout, (value) => {
        this.#keep({ layout: value });
        this.offer();
      }),
      symmetry: choice('Symmetry', options(SYMMETRIES, SYMMETRY_TITLES), symmetry, (value) =>
        this.#keep({ symmetry: value }),
      ),
      turned: choice('Symmetry of cages', TURNED, ANY, show),
      cages: choice('Size of cages', CAGES, ANY, show),
      unsummed: choice('Cages without a sum', UNSUMMED, ANY, show),
      placed: choice('Digits given', PLACED, ANY, show),
      minutes: choice('Time that it takes', MINUTES, ANY, show),
      needs: choice('Technique to practise', [[ANY, 'any']], ANY, show),
      rating: choice('Rating (Sudoku Explainer)', RATINGS, ANY, show),
      givens: choice('Number of givens', GIVENS, ANY, show),
    };
  }

  /** The lists that are for killers alone. */
  #ofKillers() {
    const { turned, cages, unsummed, placed } = this.#lists;
    return [turned, cages, unsummed, placed];
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
    keepCriteria(Object.assign(this.#criteria, part));
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
    const { symmetry, unsummed, minutes, needs, rating, givens } = this.#lists;
    const goals = [minutes, needs, rating, givens];
    const isClassic = this.#criteria.layout === CLASSIC;
    const ofClassic = [minutes, rating, givens];
    if (!isClassic) for (const { select } of ofClassic) select.value = ANY;
    // One goal at a time: each hides the others.
    for (const { row } of goals) {
      row.hidden = goals.some((other) => other.row !== row && other.select.value);
    }
    if (!isClassic) for (const { row } of ofClassic) row.hidden = true;
    const isKiller = this.#criteria.layout in KILLERS;
    if (isKiller) needs.select.value = ANY;
    needs.row.hidden ||= isKiller;
    symmetry.row.hidden = isKiller;
    for (const { row } of this.#ofKillers()) row.hidden = !isKiller;
    offerUpTo(unsummed.select, mostUnsummed(this.#criteria.layout));
    const endings = this.#endings;
    const hadFocus = endings.contains(document.activeElement) || !endings.firstChild;
    const chosen = chosenIn(Object.values(this.#lists));
    this.#chosen.replaceChildren('More: ', h('small', {}, chosen));
    endings.replaceChildren(...this.#endingButtons());
    if (hadFocus) /** @type {HTMLElement} */ (endings.querySelector('.primary, button')).focus();
  }

  /** The level is not asked for where something else decides it, as few givens may. */
  #endingButtons() {
    const { turned, cages, unsummed, placed, minutes, needs, rating, givens } = this.#lists;
    const goal = {
      minutes: minutes.select.value,
      needs: needs.select.value,
      rating: rating.select.value,
      givens: givens.select.value,
    };
    if (Object.values(goal).every((value) => value === ANY)) {
      const { layout, level } = this.#criteria;
      const pickLevel = (/** @type {string} */ chosen) => {
        this.#keep({ level: chosen });
        const more = {
          turned: turned.select.value,
          cages: cages.select.value,
          unsummed: unsummed.select.value,
          placed: placed.select.value,
        };
        makePuzzle(this.#app, { ...this.#criteria, ...more }, this.#dialog);
      };
      const factor = layout === CLASSIC ? yourFactor() : null;
      const killer = KILLERS[layout];
      const offered = killer ?? LEVELS_OF[layout] ?? LEVELS;
      return levelButtons(offered, level, pickLevel, factor, killer && KILLERS_NEED);
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

/** How many cages of a new killer may have no sum. @param {string} layout */
function mostUnsummed(layout) {
  const size = Number.parseInt(layout, 10) || 9; // jigsaws are 9x9
  return size ** 2 / CELLS_A_ZERO_CAGE;
}

/**
 * Offer numbers up to one; what is chosen beyond it is none.
 * @param {HTMLSelectElement} select
 * @param {number} most
 */
function offerUpTo(select, most) {
  for (const option of select.options)
    option.hidden = option.disabled = Number(option.value) > most;
  if (select.selectedOptions[0]?.disabled) select.value = ANY;
}

/**
 * What is chosen in the lists that are shown, in words; the value for any is left out.
 * @param {{select: HTMLSelectElement, row: HTMLElement}[]} choices
 */
const chosenIn = (choices) =>
  choices
    .filter(({ select, row }) => select.value !== ANY && !row.hidden)
    .map(({ select }) => select.selectedOptions[0]?.textContent)
    .join(', ');

/**
 * Whether puzzles of a layout were found to need a technique; of large ones, all count but those
 * of cages.
 * @param {import('../base/techniques.js').Technique} technique
 * @param {string} layout
 */
const isNeeded = ({ family, needed_from: size }, layout) =>
  family !== 'cages' &&
  (!(layout in LEVELS_OF) || (size !== null && size <= Number.parseInt(layout, 10)));

/**
 * Offer the techniques that puzzles of the layout can need. Where their list cannot be fetched,
 * there is no choice.
 * @param {HTMLSelectElement} select
 * @param {string} layout
 */
async function offerTechniques(select, layout) {
  const known = await techniques().catch(() => []);
  const chosen = select.value;
  const offered = known.filter((row) => row.default && isNeeded(row, layout));
  select.replaceChildren(
    h('option', { value: ANY }, 'any'),
    ...[...new Set(offered.map(({ family }) => family))].map((family) =>
      h(
        'optgroup',
        { label: familyTitle(family) },
        ...offered
          .filter((row) => row.family === family)
          .map(({ slug, name, level }) => h('option', { value: slug }, `${name} (${level})`)),
      ),
    ),
  );
  select.value = offered.some(({ slug }) => slug === chosen) ? chosen : ANY;
}
