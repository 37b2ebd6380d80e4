/** Celebrates a solved puzzle: a wave over the board, the time, and the techniques it needed. */

import { get, post } from './api.js';
import { clockFace } from './clock.js';
import { byId, h } from './dom.js';
import { isSolved, positionToDict } from './position.js';

/** @typedef {import('./app.js').App} App */

/** Groups of trial and error, which has its own panel: its solutions are not celebrated. */
const TRIAL_GROUPS = ['guess', 'roll back', 'thaw'];

/** @param {App} app */
export function mount(app) {
  // Only the move that solves the puzzle is celebrated, not opening a solved game.
  let before = false;
  app.on('open', () => {
    before = isSolved(app.position());
    app.board.classList.remove('solved');
  });
  app.on('change', (event) => {
    const now = isSolved(app.position());
    const tried = TRIAL_GROUPS.includes(app.game.log.at(-1)?.name ?? '');
    const celebrated = now && !before && !tried && !('isAdopted' in event);
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
 * The three hardest techniques of a path at most, and how often each was needed.
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
