/** A puzzle is solved: a quiet wave over the board, the time, and what it needed. */

import { get, post } from './api.js';
import { clockFace } from './clock.js';
import { byId, h } from './dom.js';
import { isSolved, positionToDict } from './position.js';

/** @typedef {import('./app.js').App} App */

/** What trial and error ends with: it has a panel of its own, and nothing to be celebrated. */
const TRIED = ['guess', 'roll back', 'thaw'];

/** @param {App} app */
export function mount(app) {
  // It is celebrated when it becomes so, and not when a solved game is opened or undone.
  let before = false;
  app.on('open', () => {
    before = isSolved(app.position());
    app.board.classList.remove('solved');
  });
  app.on('change', () => {
    const now = isSolved(app.position());
    const tried = TRIED.includes(app.game.log.at(-1)?.name ?? '');
    const celebrated = now && !before && !tried;
    app.board.classList.toggle('solved', celebrated);
    if (celebrated && !app.record.editing) celebrate(app);
    before = now;
  });
}

/** @param {App} app */
async function celebrate(app) {
  const { record } = app;
  const start = positionToDict(app.game.start);
  const byHint = app.position().entries.filter((entry) => entry?.by === 'hint').length;
  const needed = h('p', { class: 'needed' }, record.level ? `Level: ${record.level}.` : '');
  app.select([]);
  app.openPanel('Solved', [
    h('div', { class: 'result' },
      h('p', { class: 'big' }, app.prefs.timer ? clockFace(record.seconds) : 'Well done'),
      h('button', { type: 'button', class: 'primary', onclick: () => byId('do-new').click() },
        'New puzzle')),
    h('p', {}, byHint ? `${byHint} of the digits came from hints.` : 'All digits are your own.'),
    needed,
  ]);
  app.say('Solved.');
  const [path, known] = await Promise.all([
    post('game/path', { position: start }), get('techniques'),
  ]).catch(() => []);
  if (path?.outcome !== 'solved' || app.record !== record) return;
  record.level ??= path.level;
  needed.textContent = `Level: ${path.level}. It needed ${hardest(path.steps, known.techniques)}.`;
}

/**
 * The hardest techniques of a path, three at most, and how often they were needed.
 * @param {{slug: string}[]} steps
 * @param {{slug: string, name: string, score: number}[]} techniques
 */
function hardest(steps, techniques) {
  const used = techniques
    .map((technique) => ({
      ...technique, count: steps.filter(({ slug }) => slug === technique.slug).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.score - a.score);
  const times = (/** @type {number} */ n) => (n > 1 ? ` (${n} times)` : '');
  return used.slice(0, 3).map(({ name, count }) => name + times(count)).join(', ');
}
