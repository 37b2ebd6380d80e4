/** The addresses and commands of the trainer, which `trainer.js` shows. */

import { reportErrors } from '../base/errors.js';
import { trainer } from '../base/load.js';
import { addressOf, HOME, here } from '../base/places.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
export async function mount(app) {
  app.commands.push(
    {
      id: 'train',
      label: 'Train',
      section: 'Learn',
      icon: 'check',
      place: 'menu',
      run: () => openTraining(app),
    },
    {
      id: 'exercises',
      label: "Today's exercises",
      section: 'Learn',
      icon: 'check',
      run: () => openTraining(app, 'daily'),
    },
  );
  addEventListener('popstate', () => {
    if (here()?.place === 'train') show(app);
    else document.querySelector('dialog.train')?.remove();
  });
  if (here()?.place === 'train') show(app);
}

/**
 * Go to the trainer. The browser's back button leads to the board.
 * @param {App} app
 * @param {string} [name] a way to train, or techniques; empty: its menu
 */
export function openTraining(app, name = '') {
  history.pushState({}, '', addressOf('train', name));
  return show(app);
}

/**
 * Practise techniques: the entry for lessons. To close the trainer leads back to the lesson.
 * @param {App} app
 * @param {readonly string[]} slugs
 */
export function openTrainer(app, slugs) {
  history.pushState({ isFromLesson: true }, '', addressOf('train', slugs.join(',')));
  return show(app);
}

/**
 * Show what the current address names.
 * @param {App} app
 */
function show(app) {
  const { href } = location;
  const name = here()?.name ?? '';
  return reportErrors(app, async () => {
    try {
      await (await trainer()).showTraining(app, name);
    } catch (error) {
      leave(href);
      throw error;
    }
  });
}

/**
 * Give the board its own address again, if the trainer still has it and is not shown. Who came from
 * a lesson is there again.
 * @param {string} address of the trainer
 */
export function leave(address) {
  const isShown = document.querySelector('dialog.train[open]');
  if (location.href !== address || isShown) return;
  if (history.state?.isFromLesson) history.back();
  else history.pushState({}, '', HOME);
}
