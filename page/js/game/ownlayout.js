/** Other cages and regions for one's own puzzle, while it is entered: moves that can be undone. */

import { withCages, withoutCages } from '../base/cagemap.js';
import { digitChar, findLayout } from '../board/layout.js';
import { drawRegions } from '../board/regions.js';

/** @typedef {import('../app.js').App} App */

/**
 * Take another layout, and keep the givens.
 * @param {App} app
 * @param {string} plain its name without cages
 * @param {import('../board/cages.js').Cage[]} cages
 */
export async function takeLayout(app, plain, cages) {
  const { layout, givens } = app.position();
  const name = withCages(plain, givens.length, cages);
  // The game knows a layout by its own name, whatever signs its map was written with.
  const found = await app.question(async () => findLayout((await findLayout(name)).name));
  if (!found || app.position().layout !== layout) return;
  const told = givens.map(digitChar).join('');
  app.play({ name: 'cages', moves: [{ move: 'load', layout: found.name, givens: told }] });
  app.board.focusCell();
}

/** @param {App} app @param {import('../board/cages.js').Cage[]} cages */
export const takeCages = (app, cages) =>
  takeLayout(app, withoutCages(app.position().layout.name), cages);

/** Draw the regions anew. Givens and cages stay. @param {App} app */
export function redraw(app) {
  const { size, region, cages } = app.position().layout;
  drawRegions(size, region, (regions) => {
    const drawn = regions.map((region) => digitChar(region + 1)).join('');
    return takeLayout(app, `jigsaw:${drawn}`, cages);
  });
}
