/** What goes on by steps says first what is wrong in a position without a solution. */

import { post } from '../base/api.js';
import { reportErrors } from '../base/errors.js';

/** @typedef {import('../app.js').App} App */

/** Where something wrong was told last. @type {import('../board/position.js').Position | null} */
let told = null;

/**
 * A command that goes on by steps. Where something is wrong it says that, as a hint does, and goes
 * on when it is given again at the same position.
 * @param {App} app
 * @param {() => unknown} run
 */
export const soundly = (app, run) => () =>
  reportErrors(app, async () => {
    const position = app.position();
    if (position !== told) {
      const { hint, note } = await post('game/fault', { position: app.positionJson() });
      if (hint || note) {
        if (app.position() !== position) return;
        told = position;
        if (hint) app.dispatchEvent(new CustomEvent('fault', { detail: hint }));
        app.say(note ?? 'Something is wrong.', [
          'Go on all the same',
          () => reportErrors(app, run),
        ]);
        return;
      }
    }
    await run();
  });
