/** Checks: after each move for what cannot be completed, and against the solution on request. */

import { reportErrors } from '../base/errors.js';
import { later } from '../base/load.js';
import { deadEnd } from '../board/warnings.js';
import { inPlay } from './ownpuzzle.js';

/** @typedef {import('../app.js').App} App */

const BACK = 'Back to before the mistake';

/** @param {App} app */
export function mount(app) {
  const back = () => reportErrors(app, async () => (await later()).backToRight(app));
  app.commands.push(
    {
      id: 'check',
      label: 'Check',
      section: 'Hint',
      keys: ['K'],
      icon: 'check',
      place: 'bar',
      run: inPlay(app, () => reportErrors(app, async () => (await later()).check(app))),
    },
    {
      id: 'back-to-right',
      label: BACK,
      section: 'Hint',
      icon: 'undo',
      place: 'menu',
      enabled: () => app.canUndo,
      run: inPlay(app, back),
    },
  );
  for (const event of ['change', 'open', 'prefs']) app.on(event, () => warn(app, back));
}

/**
 * Warn of cells and houses that cannot be completed.
 * @param {App} app
 * @param {() => unknown} back
 */
function warn(app, back) {
  if (!app.isOpen) return;
  const position = app.position();
  const wanted = app.prefs.completable && position.settings.clash !== 'allow';
  const { words, cells } =
    wanted && !app.record.editing ? deadEnd(position) : { words: '', cells: [] };
  app.stuck = new Set(cells);
  app.keepSaying('stuck', words, ['Go back', back]);
}
