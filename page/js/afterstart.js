/** What is done as soon as the board can be played: nobody waits for it. */

import { reportErrors } from './base/errors.js';
import { cages, own, scanner, studies } from './base/load.js';
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
  helpWithCages(app);
  keepForOffline(cages, own, scanner);
  showDrawings(app);
  if ('forgets' in document.documentElement.dataset) app.keepSaying('forgets', FORGETS);
  await showFamilies(app);
}

/** Show what was drawn in a game before. @param {import('./app.js').App} app */
function showDrawings(app) {
  const show = () => {
    if (app.isOpen && app.record.drawing)
      reportErrors(app, async () => void (await studies()).keepDrawn(app));
  };
  app.on('open', show);
  show();
}

/** Fetch what killers have besides, where it is needed. @param {import('./app.js').App} app */
function helpWithCages(app) {
  let isThere = false;
  const begin = () => {
    if (isThere || !app.isOpen) return;
    if (!app.record.editing && !app.position().layout.cages.length) return;
    isThere = true;
    reportErrors(app, async () => {
      (await cages()).mount(app);
    });
  };
  for (const event of ['open', 'change']) app.on(event, begin);
  begin();
}
