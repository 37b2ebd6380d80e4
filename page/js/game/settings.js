/** The command of the settings, and what they do to the page as a whole. */

import { reportErrors } from '../base/errors.js';
import { later } from '../base/load.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
export function mount(app) {
  app.commands.push({
    id: 'settings',
    label: 'Settings',
    section: 'Game',
    icon: 'settings',
    place: 'header',
    run: () => reportErrors(app, async () => (await later()).openSettings(app)),
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
