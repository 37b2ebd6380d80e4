/** The line in the header with the title of the game. */

import { byId } from './dom.js';
import { layoutTitle } from './titles.js';

/** @param {import('./app.js').App} app */
export function mount(app) {
  app.on('open', () => {
    const title = app.record.title || layoutTitle(app.position().layout.name);
    byId('about').textContent = title;
    document.title = `${title} – Pencilmark`;
  });
}
