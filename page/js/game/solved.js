/** Sees that a game is solved: what comes then is in the part that is loaded later. */

import { preload } from '../base/load.js';
import { isSolved } from '../board/position.js';
import { keepResult, TRIAL_GROUPS } from './results.js';

/** @param {import('../app.js').App} app */
export function mount(app) {
  // Only the move that solves the puzzle is celebrated, not opening a solved game.
  let before = false;
  /** @type {HTMLElement | null} */
  let result = null;
  app.on('open', () => {
    before = isSolved(app.position());
    app.board.classList.remove('solved');
  });
  app.on('change', (event) => {
    const now = isSolved(app.position());
    const tried = TRIAL_GROUPS.includes(app.game.log.at(-1)?.name ?? '');
    const celebrated = now && !before && !tried && !('isAdopted' in event);
    app.board.classList.toggle('solved', celebrated);
    if (celebrated && !app.record.editing) end();
    if (before && !now && result?.isConnected) app.closePanel();
    before = now;
  });

  async function end() {
    const { record } = app;
    keepResult(record);
    app.select([]);
    app.say('Solved.');
    // Without a network, that part of the page may not be there.
    const part = await preload().catch(() => null);
    if (part && app.record === record && isSolved(app.position())) result = part.celebrate(app);
  }
}
