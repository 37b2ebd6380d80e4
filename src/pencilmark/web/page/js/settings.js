/** The settings: of the page, and of the game. */

import { choice, openDialog, toggle } from './dialogs.js';
import { h } from './dom.js';
import { PREFERENCES } from './prefs.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./prefs.js').Preference} Preference */

/** @type {readonly {setting: 'clash' | 'show' | 'candidates', label: string,
 *   values: [string, string][]}[]} */
const GAME_SETTINGS = [
  { setting: 'clash', label: 'A digit that breaks a rule',
    values: [['warn', 'is marked'], ['allow', 'is not marked'], ['refuse', 'is refused']] },
  { setting: 'candidates', label: 'Candidates',
    values: [['computed', 'follow from the digits'], ['own', 'are my own']] },
  { setting: 'show', label: 'Computed candidates are shown',
    values: [['request', 'when asked for'], ['always', 'always'], ['never', 'never']] },
];

/** @param {App} app */
export function mount(app) {
  app.commands.push({
    id: 'settings', label: 'Settings', section: 'Game', icon: 'settings', place: 'header',
    run: () => openSettings(app),
  });
  const theme = () => {
    const wished = app.prefs.theme;
    document.documentElement.dataset.theme = wished === 'auto' ? automatic() : wished;
  };
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
    h('h3', {}, 'Page'),
    ...PREFERENCES.map((preference) => row(app, preference)),
    h('h3', {}, 'This game, and those that follow'),
    ...GAME_SETTINGS.map(({ setting, label, values }) => choice(
      label, values, settings[setting], (value) => app.choose(setting, value)).row),
  ]);
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
