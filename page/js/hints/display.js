/** Shows steps on the board of the app, on the game's position or on another one. */

import { clearStep, showStep } from '../board/evidence.js';
import { legend } from '../board/legend.js';
import { candidatesAt } from '../board/position.js';
import { needsCandidates } from '../board/scene.js';
import { stateOf } from './effects.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/position.js').Position} Position
 * @typedef {import('./player.js').Frame} Frame
 */

/**
 * Show a step on the board of the app, on the game's position or on another one.
 * @param {App} app
 * @param {import('../board/scene.js').Step | null} step
 * @param {Partial<Frame>} [frame]
 * @returns {Node[]} the legend
 */
export function displayStep(app, step, { position, base, everything = false } = {}) {
  const shown = position ?? app.position();
  app.showEvidence({ candidates: [], position: shown, supposed: base ? since(base, shown) : [] });
  if (!step) {
    clearStep(app.board);
    return [];
  }
  const own = shown.settings.candidates === 'own';
  const state = stateOf(shown);
  // A step that is not about candidates leaves the person's own candidates on the board.
  if (own && !needsCandidates(step)) {
    state.candidates = shown.givens.map((_, cell) => candidatesAt(shown, cell));
  }
  const candidates = everything || own || app.showsComputed;
  return [legend(showStep(app.board, state, step, candidates))];
}

/**
 * Where a film of a step is drawn on the board of the app.
 * @param {App} app
 * @param {import('../board/scene.js').Step} step
 * @param {Partial<Frame>} [frame] where the step is shown
 * @returns {import('./film.js').Stage}
 */
export function stageOf(app, step, frame = {}) {
  const everything = frame.everything || needsCandidates(step);
  return {
    board: app.board,
    position: frame.position ?? app.position(),
    show: (shown) => displayStep(app, shown, { ...frame, everything }),
  };
}

/**
 * The cells in which a digit was entered since an earlier position.
 * @param {Position} earlier
 * @param {Position} later
 */
const since = (earlier, later) =>
  later.entries.flatMap((entry, cell) => (entry && !earlier.entries[cell] ? [cell] : []));
