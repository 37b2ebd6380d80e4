/** Wrong digits: told on request or at once, with why, and the way back before the first. */

import { post } from '../base/api.js';
import { cellName, digitChar, digitOf } from '../board/layout.js';
import { code, originDigits, valueAt } from '../board/position.js';
import { openWhyPanel } from './why.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/position.js').Position} Position
 */

/** Wrong cells that are named; of more, only their number is. */
const MOST_NAMED = 4;

/** The solution that was asked for last: a game asks for the same again and again. */
let known = { line: '', solution: /** @type {number[] | null} */ (null) };

/**
 * The solution of the puzzle that is played; null if there is not exactly one, or none is found.
 * @param {Position} position
 */
async function solutionOf(position) {
  const puzzle = originDigits(position).map(digitChar).join('');
  const layout = position.layout.name;
  const line = `${layout} ${puzzle}`;
  if (known.line !== line) {
    const { solution } = await post('solve', { puzzle, layout });
    known = { line, solution: solution && [...solution].map(digitOf) };
  }
  return known.solution;
}

/**
 * The cells with a wrong digit; null if there is no solution to compare them with.
 * @param {Position} position
 */
async function wrongIn(position) {
  const solution = await solutionOf(position);
  return solution && wrongCells(position, solution);
}

/**
 * Marks and struck candidates are the person's own notes.
 * @param {Position} position
 * @param {readonly number[]} solution
 */
const wrongCells = ({ entries }, solution) =>
  entries.flatMap((entry, cell) => (entry && entry.digit !== solution[cell] ? [cell] : []));

/**
 * Say which digits are wrong, and mark them.
 * @param {App} app
 */
export async function check(app) {
  const position = app.position();
  const wrong = await wrongIn(position);
  if (app.position() !== position) return;
  mark(app, wrong ?? []);
  if (wrong?.length) tell(app, wrong);
  else if (wrong) tellStruck(app, known.solution ?? []);
  else {
    const { words } = await post('game/check', {
      position: app.positionJson(),
      strength: 'solution',
    });
    if (app.position() === position) app.say(words.split('\n').at(-1));
  }
}

/**
 * Undo everything since before the first of the digits that are wrong now.
 * @param {App} app
 */
export async function backToRight(app) {
  const position = app.position();
  const wrong = await wrongIn(position);
  if (app.position() !== position) return;
  if (wrong?.length) goBack(app, wrong);
  else await check(app);
}

/**
 * Say that a digit is wrong as soon as it is entered, if the person prefers it.
 * @param {App} app
 */
export function watchMistakes(app) {
  app.on('change', async () => {
    if (!app.prefs.mistakes || app.record.editing) return;
    const position = app.position();
    const wrong = await wrongIn(position).catch(() => null);
    if (!wrong || app.position() !== position) return;
    mark(app, wrong);
    const moves = app.game.log.at(-1)?.moves ?? [];
    const entered = moves.flatMap((move) => (move.move === 'enter' ? move.candidates : []));
    const fresh = wrong.filter((cell) => entered.some(([at]) => at === cell));
    if (fresh.length) tell(app, fresh);
  });
}

/**
 * Say that a candidate was removed that is still needed, or else that nothing is wrong.
 * @param {App} app
 * @param {readonly number[]} solution
 */
function tellStruck(app, solution) {
  const position = app.position();
  const { layout, marks } = position;
  const cell = solution.findIndex(
    (digit, at) => !valueAt(position, at) && marks.struck.has(code(at, digit)),
  );
  const digit = solution[cell];
  if (!digit) {
    app.say('No mistakes so far.');
    return;
  }
  const what = `${digitChar(digit)} has been removed from ${cellName(layout, cell)}`;
  const back = () =>
    app.play({ name: 'restore', moves: [{ move: 'restore', candidates: [[cell, digit]] }] });
  app.say(`${what}, but is still needed there.`, ['Put it back', back]);
}

/** @param {App} app @param {readonly number[]} wrong */
function mark(app, wrong) {
  app.wrong = new Set(wrong);
  app.draw();
}

/**
 * @param {App} app
 * @param {readonly number[]} wrong
 */
function tell(app, wrong) {
  const names = wrong.map((cell) => cellName(app.position().layout, cell));
  const [first = 0] = wrong;
  const back = () => goBack(app, wrong);
  const why = () => openWhyPanel(app, first);
  if (wrong.length === 1)
    app.say(`${names[0]} is wrong.`, ['Why?', why], ['Back to before it', back]);
  else {
    const named = names.length > MOST_NAMED ? '' : `: ${names.join(', ')}`;
    app.say(
      `${names.length} cells are wrong${named}.`,
      [`Why ${names[0]}?`, why],
      ['Back to before the first', back],
    );
  }
}

/**
 * @param {App} app
 * @param {readonly number[]} wrong
 */
function goBack(app, wrong) {
  const { game } = app;
  const { entries, layout } = game.position;
  const holds = (/** @type {number} */ groups, /** @type {number} */ cell) =>
    game.positionAt(groups).entries[cell]?.digit === entries[cell]?.digit;
  const sinces = wrong.map((cell) => {
    let at = game.done;
    while (at > 1 && holds(at - 1, cell)) at -= 1;
    return at;
  });
  const first = Math.min(...sinces);
  const cell = wrong[sinces.indexOf(first)] ?? 0;
  const name = `${digitChar(entries[cell]?.digit ?? 0)} in ${cellName(layout, cell)}`;
  app.undo(game.done - first + 1);
  app.say(`Back to before the ${name}. Redo goes forward again.`);
}
