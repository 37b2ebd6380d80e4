/** Starts the page. */

import './board/board.js';
import './board/pad.js';
import { App } from './app.js';
import { byId } from './base/dom.js';
import { preload } from './base/load.js';
import { HOME, here } from './base/places.js';
import { mount as toolbars } from './base/toolbars.js';
import { engine } from './base/workers.js';
import { FEATURES } from './features.js';
import { openHome } from './game/home.js';
import { store } from './game/store.js';

/** The puzzle of a first visit. */
const FIRST = '5.621.8.7.....4.5.14.6...3...816..73.........31..589...3...1.65.7.8.....6.1.973.4';

export const app = new App();
/** @type {import('./board/pad.js').Pad} */ (byId('pad')).listen(app);
// A feature may open a game, because the address asks for it.
const mounted = FEATURES.map((mount) => mount(app));
toolbars(app);
await Promise.all(mounted);
const goesOn = app.isOpen || (await resume());
document.body.classList.add('ready');
performance.mark('playable');
// A command that needs it asks again, and says what is wrong.
preload()
  .then(({ afterStart }) => afterStart(app))
  .catch(() => {});
engine.open();
// The board is ready below it. A link may have opened a study.
const isFree = location.pathname === HOME && !here() && !document.querySelector('dialog[open]');
if (!goesOn && isFree) openHome(app);

/**
 * Open the last game, or a first puzzle if there is none or it cannot be opened.
 * @returns {Promise<boolean>} whether there is a game to go on with
 */
async function resume() {
  const last = store.last();
  if (
    last &&
    (await app.open(last).then(
      () => true,
      () => false,
    ))
  )
    return !last.solved;
  await app.begin({ layout: '9x9', givens: FIRST }, 'A first puzzle', { level: 'easy' });
  if (last) app.say('The last game could not be opened; it is still in the list.');
  return last !== null;
}
