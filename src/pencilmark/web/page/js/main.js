/** Where the page starts. */

import './board.js';
import './pad.js';
import { App } from './app.js';
import { byId } from './dom.js';
import { FEATURES } from './features.js';
import { lastGame } from './store.js';
import { mount as toolbars } from './toolbars.js';

/** The puzzle of a first visit. */
const FIRST = '.7...9..46....4.8.8...3..9....8...7...1...4...3...5....5..2...1.2.1....53..7...6.';

export const app = new App();
/** @type {import('./pad.js').Pad} */ (byId('pad')).listen(app);
// A part may open a game by itself: what an address asks for.
const mounted = FEATURES.map((mount) => mount(app));
toolbars(app);
await Promise.all(mounted);
if (!app.isOpen) {
  const last = lastGame();
  await (last ? app.open(last) : app.begin({ layout: '9x9', givens: FIRST }, 'A first puzzle'));
}
document.body.classList.add('ready');
performance.mark('playable');
