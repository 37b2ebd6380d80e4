/** The addresses of the pages about techniques, which `lessons.js` shows. */

import { reportErrors } from './errors.js';
import { later } from './load.js';
import { HOME, addressOf, here, placeAt } from './places.js';

/** @typedef {import('./app.js').App} App */

/** @param {App} app */
export async function mount(app) {
  app.commands.push({
    id: 'learn', label: 'Techniques', section: 'Learn', keys: ['L'], icon: 'book', place: 'menu',
    run: () => visit(app, addressOf('learn')),
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!plain || !link || placeAt(link)?.place !== 'learn') return;
    event.preventDefault();
    visit(app, link.pathname + link.search);
  });
  addEventListener('popstate', () => {
    if (here()?.place === 'learn') show(app);
    else document.querySelector('dialog.learn')?.remove();
  });
  if (here()?.place === 'learn') show(app);
}

/**
 * Go to one of the pages. The browser's back button leads to the board.
 * @param {App} app
 * @param {string} address
 */
function visit(app, address) {
  history.pushState({}, '', address);
  return show(app);
}

/**
 * Show the page of the current address.
 * @param {App} app
 */
function show(app) {
  const { href } = location;
  const slug = here()?.name;
  return reportErrors(app, async () => {
    try {
      const { showArticle, showList } = await later();
      await (slug ? showArticle(app, slug) : showList());
    } catch (error) {
      leave(href);
      throw error;
    }
  });
}

/**
 * Give the board its own address again, if a page still has it and is not shown.
 * @param {string} address of the page
 */
export function leave(address) {
  const isShown = document.querySelector('dialog.learn[open]');
  if (location.href === address && !isShown) history.pushState({}, '', HOME);
}
