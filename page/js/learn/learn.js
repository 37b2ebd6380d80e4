/**
 * The addresses of the pages to learn from: techniques, which `lessons.js` shows, and the course,
 * which `course.js` shows.
 */

import { reportErrors } from '../base/errors.js';
import { later } from '../base/load.js';
import { addressOf, HOME, here, placeAt } from '../base/places.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
export async function mount(app) {
  app.commands.push(
    {
      id: 'course',
      label: 'Course',
      section: 'Learn',
      keys: ['Shift+L'],
      icon: 'course',
      place: 'menu',
      run: () => visit(app, addressOf('course')),
    },
    {
      id: 'learn',
      label: 'Techniques',
      section: 'Learn',
      keys: ['L'],
      icon: 'book',
      place: 'menu',
      run: () => visit(app, addressOf('learn')),
    },
  );
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!plain || !link || !isToRead(link)) return;
    event.preventDefault();
    visit(app, link.pathname + link.search);
  });
  addEventListener('popstate', () => {
    if (isToRead(location)) show(app);
    else document.querySelector('dialog.learn')?.remove();
  });
  if (isToRead(location)) show(app);
}

/**
 * Whether an address is that of a page to learn from.
 * @param {HTMLAnchorElement | Location} address
 */
const isToRead = (address) => ['learn', 'course'].includes(placeAt(address)?.place ?? '');

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
  const { place, name } = here() ?? {};
  return reportErrors(app, async () => {
    try {
      const { showArticle, showCourse, showLesson, showList } = await later();
      if (place === 'course') await (name ? showLesson(app, name) : showCourse(app));
      else await (name ? showArticle(app, name) : showList());
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
