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
        ['auto', 'as the device'],
        ['light', 'light'],
        ['dark', 'dark'],
        ['contrast', 'high contrast'],
      ],
    },
    {
      key: 'numbers',
      label: 'Numbers of rows and columns',
      values: [
        ['named', 'while cells are named'],
        ['always', 'always'],
        ['never', 'never'],
      ],
    },
    { key: 'peers', label: 'Tint the cells that the chosen one sees' },
    { key: 'same', label: 'Highlight the digit of the chosen cell everywhere' },
    { key: 'patterns', label: 'Coloured cells have patterns too' },
    { key: 'places', label: 'Own candidates have fixed places in their cells' },
    { key: 'timer', label: 'Show the time' },
  ],
  'How you enter': [
    {
      key: 'entry',
      label: 'Choose first',
      values: [
        ['cell', 'the cell'],
        ['digit', 'the digit'],
      ],
    },
    { key: 'removal', label: 'A digit takes marks away from the cells that it sees' },
    {
      key: 'space',
      label: 'The space bar',
      values: [
        ['cycle', 'goes to the next mode'],
        ['empty', 'empties the cell'],
      ],
    },
    { key: 'letters', label: 'Letters are keys of commands' },
    { key: 'skip', label: 'Arrow keys skip cells that cannot be changed' },
  ],
  'What you are told': [
    {
      key: 'hint',
      label: 'A hint begins with',
      values: [
        ['0', 'a nudge'],
        ['1', 'the technique'],
        ['2', 'where to look'],
        ['3', 'the whole reason'],
      ],
    },
    { key: 'mistakes', label: 'Say at once that a digit is wrong' },
    {
      key: 'completable',
      label: 'Warn of cells and houses that cannot be completed',
    },
    { key: 'used', label: 'Say which technique a move of yours has used' },
  ],
};

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
    h('h3', {}, 'This game, and those that follow'),
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
  if (values) return choice(label, values, String(value), prefer).row;
  return toggle(label, Boolean(value), prefer);
}
