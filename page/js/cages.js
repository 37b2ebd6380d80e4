/** What killers have besides: a part of the bundle, for a game with cages or one's own puzzle. */

import styles from '../css/cages.css';
import { CageHelp } from './game/cagehelp.js';
import { CageMaker } from './game/owncages.js';

export { killerOf } from './game/killers.js';

/** Begin each of them with the first game that needs it. @param {import('./app.js').App} app */
export function mount(app) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const waiting = new Set([CageHelp, CageMaker]);
  const begin = () => {
    for (const Part of waiting) {
      if (Part.isNeeded(app) && waiting.delete(Part)) new Part(app);
    }
  };
  for (const event of ['open', 'change']) app.on(event, begin);
  begin();
}
