/** What killers have besides: a part of the bundle. Who draws one takes its styles from here. */

import styles from '../css/cages.css';
import { addStyles } from './base/dom.js';
import { CageHelp } from './game/cagehelp.js';

export { killerOf } from './game/killers.js';

/** Begin with the first game that has cages. @param {import('./app.js').App} app */
export function mount(app) {
  addStyles(styles);
  let isThere = false;
  const begin = () => {
    if (isThere || !CageHelp.isNeeded(app)) return;
    isThere = true;
    new CageHelp(app);
  };
  for (const event of ['open', 'change']) app.on(event, begin);
  begin();
}
