/** The addresses and the commands of studies and of their pen, which `study.js` shows. */

import { reportErrors } from '../base/errors.js';
import { studies } from '../base/load.js';
import { addressOf, here } from '../base/places.js';

/** @param {import('../app.js').App} app */
export async function mount(app) {
  const show = () =>
    reportErrors(app, async () => {
      const { showStudies } = await studies();
      await app.untilOpen(); // a first chapter may begin with the open game
      await showStudies(app, here()?.name ?? '');
    });
  app.commands.push({
    id: 'draw',
    label: 'Draw',
    section: 'Game',
    keys: ['R'],
    icon: 'pencil',
    place: 'menu',
    run: () => reportErrors(app, async () => (await studies()).openPen(app)),
  });
  app.commands.push({
    id: 'studies',
    label: 'Studies',
    section: 'Learn',
    icon: 'pencil',
    place: 'menu',
    run: () => {
      history.pushState({}, '', addressOf('study'));
      return show();
    },
  });
  addEventListener('popstate', () => {
    if (here()?.place === 'study') show();
    else document.querySelector('dialog.study')?.remove();
  });
  if (here()?.place === 'study') show();
}
