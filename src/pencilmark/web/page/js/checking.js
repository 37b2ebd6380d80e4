/** Checks: live, where that is wished, and against the solution on request. */

import { ApiError, post } from './api.js';
import { cellName } from './layout.js';

/** @typedef {import('./app.js').App} App */

/** A person who types fast is not checked after each digit. */
const PAUSE_MS = 150;

/** @param {App} app */
export function mount(app) {
  app.commands.push({
    id: 'check', label: 'Check', section: 'Help', keys: ['K'], icon: 'check', place: 'bar',
    run: () => check(app),
  });
  let timer = 0;
  const live = () => {
    clearTimeout(timer);
    if (app.prefs.completable && app.position().settings.clash !== 'allow') {
      timer = setTimeout(() => warn(app), PAUSE_MS);
    }
  };
  app.on('change', live);
  app.on('open', live);
}

/** @param {App} app @param {'completable' | 'solution'} strength */
const ask = (app, strength) => post('game/check', { position: app.positionJson(), strength });

/** @param {App} app */
async function check(app) {
  const before = app.position();
  const found = await app.question(() => ask(app, 'solution'));
  if (!found || app.position() !== before) return;
  /** @type {{kind: string, cell: number, digit: number}[]} */
  const mistakes = found.mistakes;
  app.wrong = new Set(mistakes.map(({ cell }) => cell));
  app.draw();
  app.say(mistakes.length ? told(app, mistakes) : found.words.split('\n')[0]);
}

/**
 * @param {App} app
 * @param {{kind: string, cell: number}[]} mistakes
 */
function told(app, mistakes) {
  const { layout } = app.position();
  const cells = [...new Set(mistakes.map(({ cell }) => cellName(layout, cell)))];
  const [first] = mistakes;
  if (cells.length > 1) return `${cells.length} cells are wrong: ${cells.slice(0, 4).join(', ')}`;
  return first?.kind === 'digit' ? `${cells[0]} is wrong.` : `${cells[0]} lacks its candidate.`;
}

/**
 * Warn of what cannot be completed; silently not, where the server cannot be asked.
 * @param {App} app
 */
async function warn(app) {
  const before = app.position();
  try {
    const found = await ask(app, 'completable');
    const problem = found.problems[0];
    if (app.position() !== before || !problem) return;
    app.wrong = new Set(found.problems.flatMap((/** @type {any} */ p) => p.cells));
    app.draw();
    app.say(found.words.split('\n')[0]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
