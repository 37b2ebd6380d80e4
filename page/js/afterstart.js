/** What is done as soon as the board can be played: nobody waits for it. */

import { adoptLate } from './former.js';
import { keepForOffline } from './game/offline.js';
import { watchMistakes } from './hints/mistakes.js';
import { showFamilies } from './hints/prunechoice.js';

const FORGETS =
  'This browser keeps no games of this page: save yours as a file before you close it.';

/** @param {import('./app.js').App} app */
export async function afterStart(app) {
  adoptLate();
  watchMistakes(app);
  keepForOffline();
  if ('forgets' in document.documentElement.dataset) app.keepSaying('forgets', FORGETS);
  await showFamilies(app);
}
