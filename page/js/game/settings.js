/** The settings of the page and of the game. */

import { CHOICES } from '../base/choices.js';
import { choice, openDialog, toggle } from '../base/dialogs.js';
import { h } from '../base/dom.js';
import { PREFERENCES } from '../base/prefs.js';
import { options, SETTING_TITLES } from '../base/titles.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../base/prefs.js').Preference} Preference */

/** @type {readonly ('clash' | 'candidates' | 'show')[]} */
const GAME_SETTINGS = ['clash', 'candidates', 'show'];

/** @param {App} app */
export function mount(app) {
  app.commands.push({
    id: 'settings',
    label: 'Settings',
    section: 'Game',
    icon: 'settings',
    place: 'header',
    run: () => openSettings(app),
  });
  const theme = () => {
    const chosen = app.prefs.theme;
    document.documentElement.dataset.theme = chosen === 'auto' ? automatic() : chosen;
  };
  const numbers = () => {
    document.body.dataset.numbers = app.prefs.numbers;
  };
  numbers();
  app.on('prefs', numbers);
  app.on('prefs', theme);
  for (const query of [DARK, CONTRAST]) query.addEventListener('change', theme);
}

const DARK = matchMedia('(prefers-color-scheme: dark)');
const CONTRAST = matchMedia('(prefers-contrast: more)');
const automatic = () => (CONTRAST.matches ? 'contrast' : DARK.matches ? 'dark' : 'light');

/** @param {App} app */
function openSettings(app) {
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
