/** The line in the header with the title of the game. */

import { byId } from '../base/dom.js';
import { layoutTitle } from '../base/titles.js';
import { shownTitle } from './days.js';

/** @param {import('../app.js').App} app */
export function mount(app) {
  const show = () => {
    const title = app.record.title || layoutTitle(app.position().layout.name);
    byId('about').textContent = shownTitle(title, 'short');
    document.title = `${shownTitle(title)} – Whydoku`;
  };
  for (const event of ['open', 'change']) app.on(event, show);
}
