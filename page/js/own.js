/** What entering one's own puzzle needs: a part of the bundle. */

import { OwnCount } from './game/ownadvice.js';
import { CageMaker } from './game/owncages.js';
import { mount as mountTyping } from './game/typing.js';

export { redraw } from './game/ownlayout.js';

/**
 * Begin with the first puzzle that is entered.
 * @param {import('./app.js').App} app
 * @param {HTMLElement} said the place of the number of solutions
 */
export function mount(app, said) {
  mountTyping(app);
  const advice = new OwnCount(app, said);
  new CageMaker(app, advice);
}
