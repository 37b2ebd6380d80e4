/** The dialog of the settings of the page and of the game. */

import { CHOICES } from '../base/choices.js';
import { choice, openDialog, toggle } from '../base/dialogs.js';
import { h } from '../base/dom.js';
import { options, SETTING_TITLES } from '../base/titles.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../base/prefs.js').Preferences} Preferences
 *
 * @typedef {{key: keyof Preferences, label: string, values?: [string, string][]}}
 *   Preference a list of options if it has values, otherwise a switch
 */

/** In groups, as they are shown. @type {Readonly<Record<string, readonly Preference[]>>} */
const PREFERENCES = {
  'How it looks': [
    {
      key: 'theme',
      label: 'Colours',
      values: [
        ['auto', 'as on this device'],
        ['light', 'light'],
        ['dark', 'dark'],
        ['contrast', 'high contrast'],
      ],
    },
    {
      key: 'numbers',
      label: 'Row and column numbers',
      values: [
        ['named', 'when a text names cells'],
        ['always', 'always'],
        ['never', 'never'],
      ],
    },
    { key: 'peers', label: 'Shade the row, column and box of the chosen cell' },
    { key: 'same', label: 'Highlight all digits equal to the chosen one' },
    { key: 'patterns', label: 'Add patterns to coloured cells' },
    { key: 'places', label: 'Centre marks have fixed places in their cells' },
    { key: 'timer', label: 'Show the clock' },
  ],
  'How you enter digits': [
    {
      key: 'entry',
      label: 'Choose first',
      values: [
        ['cell', 'the cell'],
        ['digit', 'the digit'],
      ],
    },
    { key: 'removal', label: 'A new digit is removed from the marks of its row, column and box' },
    {
      key: 'space',
      label: 'The space bar',
      values: [
        ['cycle', 'goes to Digit, Corner, Centre…'],
        ['empty', 'empties the cell'],
      ],
    },
    { key: 'letters', label: 'Single letters are keys, such as H for a hint' },
    { key: 'skip', label: 'Arrow keys skip digits that cannot be changed' },
  ],
  'What you are told': [
    {
      key: 'hint',
      label: 'A hint begins with',
      values: [
        ['0', 'a nudge: where to look first'],
        ['1', 'the name of the technique'],
        ['2', 'the exact place'],
        ['3', 'the whole reason'],
      ],
    },
    { key: 'mistakes', label: 'Tell me at once when a digit is wrong' },
    {
      key: 'completable',
      label: 'Warn me when something cannot be filled in any more',
    },
    { key: 'used', label: 'Tell me which technique my move needed' },
    { key: 'cages', label: 'Automatic candidates leave out what cages forbid' },
  ],
};

/** What is of no use without a keyboard. @type {readonly string[]} */
const OF_KEYS = ['space', 'letters', 'skip'];

/** @type {readonly ('clash' | 'candidates' | 'show')[]} */
const GAME_SETTINGS = ['clash', 'candidates', 'show'];

/** @param {App} app */
export function openSettings(app) {
  const { settings } = app.position();
  openDialog('Settings', [
    ...Object.entries(PREFERENCES).flatMap(([group, preferences]) => [
      h('h3', {}, group),
      ...preferences.map((preference) => row(app, preference)),
    ]),
    h('h3', {}, 'This game and the next ones'),
    ...GAME_SETTINGS.map((setting) => gameRow(app, setting, settings[setting])),
  ]);
}

/**
 * @param {App} app
 * @param {'clash' | 'candidates' | 'show'} setting
 * @param {string} value
 */
function gameRow(app, setting, value) {
  const { label, titles } = SETTING_TITLES[setting];
  const values = options(CHOICES[setting] ?? [], titles);
  return choice(label, values, value, (chosen) => app.choose(setting, chosen)).row;
}

/**
 * @param {App} app
 * @param {Preference} preference
 */
function row(app, { key, label, values }) {
  const prefer = (/** @type {unknown} */ value) => app.prefer(key, /** @type {never} */ (value));
  const value = app.prefs[key];
  const made = values
    ? choice(label, values, String(value), prefer).row
    : toggle(label, Boolean(value), prefer);
  made.classList.toggle('of-keys', OF_KEYS.includes(key));
  return made;
}
