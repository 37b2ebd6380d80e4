/** Entering a puzzle of one's own: digits become givens, and the solutions are counted. */

import { ApiError, post } from './api.js';
import { byId, h } from './dom.js';
import { layoutFor } from './jigsaws.js';
import { digitChar, findLayout } from './layout.js';

/** @typedef {import('./app.js').App} App */

const PAUSE_MS = 200;

/** @param {App} app */
export function mount(app) {
  const said = h('span', { role: 'status', id: 'solutions' });
  const play = h('button', { type: 'button', class: 'primary', onclick: () => begin(app) }, 'Play');
  const banner = byId('banner');
  banner.append(said, play);
  let timer = 0;
  const show = () => {
    const editing = Boolean(app.record.editing);
    const appears = editing && banner.hidden;
    banner.hidden = !editing;
    if (!editing) return;
    if (appears) banner.scrollIntoView({ block: 'nearest' });
    clearTimeout(timer);
    timer = setTimeout(() => count(app, said), PAUSE_MS);
  };
  app.on('open', show);
  app.on('change', show);
}

/**
 * An empty board whose digits become givens.
 * @param {App} app
 * @param {string} shape a layout, or `jigsaw`
 */
export async function startOwn(app, shape) {
  const layout = layoutFor(shape);
  const found = await app.question(() => findLayout(layout));
  if (!found) return;
  await app.begin({ layout, givens: '.'.repeat(found.size ** 2) }, 'Your own', { editing: true });
  app.say('Enter the givens, then press Play.');
}

/** @param {App} app */
const line = (app) => app.position().givens.map(digitChar).join('');

/**
 * Show how many solutions there are: none, one or many.
 * @param {App} app
 * @param {HTMLElement} said
 */
async function count(app, said) {
  const puzzle = line(app);
  try {
    const layout = app.position().layout.name;
    const found = await post('count', { puzzle, layout, limit: 2 });
    if (puzzle !== line(app)) return;
    said.dataset.count = String(found.count);
    said.textContent = countInWords(found);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    said.textContent = error.message;
  }
}

/** @param {{count: number, complete: boolean}} found */
function countInWords({ count, complete }) {
  if (count > 1) return 'Many solutions';
  if (!complete) return 'Too many to count';
  return count ? 'Exactly one solution' : 'No solution';
}

/** Play what was entered, as a new game with these givens. @param {App} app */
async function begin(app) {
  const { layout } = app.position();
  const puzzle = { layout: layout.name, givens: line(app) };
  const { beginJudged } = await import('./judge.js');
  await beginJudged(app, puzzle, 'Your own', { change: () => app.focusBoard() });
}
