/** The addresses of the pages about techniques, which `lessons.js` shows. */

import { reportErrors } from './errors.js';
import { later } from './load.js';

/** @typedef {import('./app.js').App} App */

export const ROOT = '/learn';

/** @param {App} app */
export async function mount(app) {
  app.commands.push({
    id: 'learn', label: 'Techniques', section: 'Learn', keys: ['L'], icon: 'book', place: 'menu',
    run: () => visit(app, ROOT),
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!plain || !link?.getAttribute('href')?.startsWith(ROOT)) return;
    event.preventDefault();
    visit(app, link.pathname);
  });
  addEventListener('popstate', () => {
    if (location.pathname.startsWith(ROOT)) show(app);
    else document.querySelector('dialog.learn')?.remove();
  });
  if (location.pathname.startsWith(ROOT)) show(app);
}

/**
 * Go to one of the pages. The browser's back button leads to the board.
 * @param {App} app
 * @param {string} path
 */
function visit(app, path) {
  history.pushState({}, '', path);
  return show(app);
}

/**
 * Show the page of the current address.
 * @param {App} app
 */
function show(app) {
  const path = location.pathname;
  const slug = path.slice(ROOT.length + 1);
  return reportErrors(app, async () => {
    try {
      const { showArticle, showList } = await later();
      await (slug ? showArticle(app, slug) : showList());
    } catch (error) {
      leave(path);
      throw error;
    }
  });
}

/**
 * Give the board its own address again, if a page still has it and is not shown.
 * @param {string} path of the page
 */
export function leave(path) {
  const isShown = document.querySelector('dialog.learn[open]');
  if (location.pathname === path && !isShown) history.pushState({}, '', '/');
}
