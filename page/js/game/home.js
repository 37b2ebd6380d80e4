/**
 * The home of the page: go on, the puzzle of the day, a new one, or another way in. It opens by
 * itself at the first visit, and where the last game is solved; else the board comes first.
 */

import { LEVELS } from '../base/choices.js';
import { openDialog } from '../base/dialogs.js';
import { button, byId, h, icon } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { calendar } from './calendar.js';
import { clockFace } from './clock.js';
import { keptDaily, openDay } from './daily.js';
import { dailyTitle, shownTitle, streak, streakWords, today, written } from './days.js';
import { progress, thumbnail } from './games.js';
import { levelButtons } from './levelbuttons.js';
import { makePuzzle, openNewPuzzleDialog } from './newgame.js';
import { isKept } from './records.js';
import { daysOf, daysSolved, results } from './results.js';
import { store } from './store.js';
import { minutesForYou, yourFactor } from './yourtime.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./days.js').Kind} Kind
 * @typedef {import('./records.js').GameRecord} GameRecord
 * @typedef {import('./results.js').Result} Result
 */

/** The levels with a large button; the others are among the choices of a new puzzle. */
const LARGE = LEVELS.slice(0, 4);
/** The commands that have a button here, and what those are called that have another name here. */
const WAYS = ['course', 'exercises', 'open', 'scan', 'games', 'statistics'];
/** @type {Record<string, string>} */
const NAMES = { course: 'Learn', open: 'Paste or type a puzzle', games: 'Your games' };

/** @param {App} app */
export function mount(app) {
  const run = () => openHome(app);
  app.commands.push({
    id: 'home',
    label: 'Home',
    section: 'Game',
    keys: ['Shift+H'],
    icon: 'home',
    place: 'menu',
    run,
  });
  byId('logo').addEventListener('click', run);
}

/** So many games are easy ones, if home is followed: the puzzle of a day may be hard. */
const FIRST_GAMES = 3;

/** @param {App} app */
export function openHome(app) {
  const found = results();
  const open = begun(app);
  const begins = found.length < FIRST_GAMES;
  const go = (/** @type {() => unknown} */ act) => {
    dialog.close();
    reportErrors(app, async () => void (await act()));
  };
  const dialog = openDialog(
    'Whydoku',
    [
      ...(found.length ? [] : [h('p', { class: 'muted' }, 'Sudoku, with hints that explain.')]),
      h(
        'div',
        { class: 'cards' },
        open && goOn(open, () => go(() => open !== app.record && app.open(open))),
        dailyCard(found, 'classic', !open && !begins, () => go(() => openDay(app))),
        dailyCard(found, 'killer', false, () => go(() => openDay(app, today(), 'killer'))),
      ),
      calendar({ classic: daysIn(found, 'classic'), killer: daysIn(found, 'killer') }, (...day) =>
        go(() => openDay(app, ...day)),
      ),
      h(
        'div',
        { class: 'fresh' },
        h('h3', { id: 'home-new' }, 'New puzzle'),
        h(
          'div',
          { class: 'levels', role: 'group', 'aria-labelledby': 'home-new' },
          ...levelButtons(
            LARGE,
            open || !begins ? null : 'easy',
            (level) => makePuzzle(app, { level }, dialog),
            yourFactor(),
          ),
        ),
        h('p', { class: 'said', role: 'status' }),
      ),
      h(
        'div',
        { class: 'ways' },
        way('new', 'More choices…', () => openNewPuzzleDialog(app)),
        ...WAYS.flatMap((id) => {
          const { icon, label, run, enabled } = app.commands.find((row) => row.id === id) ?? {};
          return icon && label && run ? [way(icon, NAMES[id] ?? label, run, enabled?.())] : [];
        }),
      ),
    ],
    () => {
      if (!document.querySelector('dialog[open]')) app.focusBoard();
    },
  );
  dialog.classList.add('home');
  /** @type {HTMLElement | null} */ (dialog.querySelector('.tier.primary'))?.focus();
  app.addEventListener('open', () => dialog.close(), { once: true }); // a puzzle was pasted
}

/**
 * The game to go on with: the open one, or the last one that is not solved.
 * @param {App} app
 * @returns {GameRecord | undefined}
 */
const begun = (app) =>
  [app.record, ...store.all()].find((record) => isKept(record) && !record.solved);

/**
 * @param {GameRecord} record
 * @param {() => void} onclick
 */
const goOn = (record, onclick) =>
  button(
    [
      thumbnail(record),
      h(
        'span',
        {},
        h('b', {}, 'Continue'),
        h(
          'small',
          {},
          [shownTitle(record.title), progress(record), clockFace(record.seconds)]
            .filter(Boolean)
            .join(' · '),
        ),
      ),
    ],
    onclick,
    { class: 'card primary', autofocus: true },
  );

/**
 * @param {readonly Result[]} found
 * @param {Kind} kind
 */
const daysIn = (found, kind) => ({ solved: daysSolved(found, kind), begun: daysOf(found, kind) });

/**
 * @param {readonly Result[]} found
 * @param {Kind} kind
 * @param {boolean} first whether it is the first thing to do here
 * @param {() => void} onclick
 */
function dailyCard(found, kind, first, onclick) {
  const now = today();
  const isKiller = kind === 'killer';
  const kept = isKiller ? null : keptDaily(now);
  const result = found.find(({ title }) => title === dailyTitle(now, kind));
  const row = streak(daysSolved(found, kind), now);
  const state = result?.solved ? `solved in ${clockFace(result.seconds)}` : result ? 'begun' : '';
  return button(
    [
      icon(isKiller ? 'cage' : 'sun'),
      h(
        'span',
        {},
        h('b', {}, isKiller ? "Today's killer" : "Today's puzzle"),
        h(
          'small',
          {},
          [
            isKiller
              ? 'cages with sums'
              : written(now, { weekday: 'long', day: 'numeric', month: 'long' }),
            result?.level ?? kept?.level,
            state || minutesForYou(kept ?? {}),
          ]
            .filter(Boolean)
            .join(' · '),
        ),
      ),
      h('span', { class: 'streak' }, row ? streakWords(row) : ''),
    ],
    onclick,
    {
      class: `card ${isKiller ? 'killer' : 'daily'} ${first && !result?.solved ? 'primary' : ''}`,
      autofocus: first,
    },
  );
}

/**
 * @param {string} picture
 * @param {string} label
 * @param {() => unknown} onclick
 * @param {boolean} [enabled]
 */
const way = (picture, label, onclick, enabled = true) =>
  button([icon(picture), h('span', {}, label)], onclick, { disabled: !enabled });
