/** Checks: after each entry if the person wants it, and against the solution on request. */

import { ApiError, post } from './api.js';
import { cellName } from './layout.js';

/** @typedef {import('./app.js').App} App */

/** The pause after an entry before it is checked: fast typing is checked once. */
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
  app.say(mistakes.length ? mistakesInWords(app, mistakes, found.words)
    : found.words.split('\n')[0]);
}

/**
 * @param {App} app
 * @param {{kind: string, cell: number}[]} mistakes
 * @param {string} words of the check
 */
function mistakesInWords(app, mistakes, words) {
  const { layout } = app.position();
  const cells = [...new Set(mistakes.map(({ cell }) => cellName(layout, cell)))];
  const [first] = mistakes;
  const named = cells.slice(0, 4).join(', ');
  if (cells.length > 1) return `${cells.length} cells are wrong: ${named}. “Why not here?” says why.`;
  const told = first?.kind === 'digit' ? `${cells[0]} is wrong` : `${cells[0]} lacks its candidate`;
  // The last line says how many solutions there are; a proof has more lines than one.
  const [reason, ...others] = words.split('\n');
  return `${told}. ${others.length === 1 ? reason : '“Why not here?” says why.'}`;
}

/**
 * Warn of cells and houses that cannot be completed. Without the server there is no warning.
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
