/** Checks: after each move for what cannot be completed, and against the solution on request. */

import { post } from '../base/api.js';
import { cellName } from '../board/layout.js';
import { deadEnd } from '../board/warnings.js';
import { inPlay } from './ownpuzzle.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
export function mount(app) {
  app.commands.push({
    id: 'check',
    label: 'Check',
    section: 'Hint',
    keys: ['K'],
    icon: 'check',
    place: 'bar',
    run: inPlay(app, () => check(app)),
  });
  for (const event of ['change', 'open', 'prefs']) app.on(event, () => warn(app));
}

/** @param {App} app */
async function check(app) {
  const before = app.position();
  const asked = { position: app.positionJson(), strength: 'solution' };
  const found = await app.question(() => post('game/check', asked));
  if (!found || app.position() !== before) return;
  // Marks and struck candidates are the person's own notes.
  const wrong = found.mistakes
    .filter((/** @type {{kind: string}} */ { kind }) => kind === 'digit')
    .map((/** @type {{cell: number}} */ { cell }) => cell);
  app.wrong = new Set(wrong);
  app.draw();
  const lines = found.words.split('\n');
  if (wrong.length) app.say(mistakesInWords(app, wrong, lines));
  else app.say(found.solutions === 1 ? 'No mistakes so far.' : lines.at(-1));
}

/**
 * @param {App} app
 * @param {number[]} wrong
 * @param {string[]} lines of the check
 */
function mistakesInWords(app, wrong, lines) {
  const { layout } = app.position();
  const cells = wrong.map((cell) => cellName(layout, cell));
  const named = cells.slice(0, 4).join(', ');
  if (cells.length > 1)
    return `${cells.length} cells are wrong: ${named}. “Why not here?” says why.`;
  // The last line says how many solutions there are; a proof has more lines than one.
  const [reason, ...others] = lines;
  return `${cells[0]} is wrong. ${others.length === 1 ? reason : '“Why not here?” says why.'}`;
}

/**
 * Warn of cells and houses that cannot be completed.
 * @param {App} app
 */
function warn(app) {
  if (!app.isOpen) return;
  const position = app.position();
  const wanted = app.prefs.completable && position.settings.clash !== 'allow';
  const { words, cells } =
    wanted && !app.record.editing ? deadEnd(position) : { words: '', cells: [] };
  app.stuck = new Set(cells);
  app.keepSaying('stuck', words);
}
