/** Entering a puzzle of one's own: digits become givens, and the solutions are counted. */

import { NEW_CAGES } from '../base/choices.js';
import { button, byId, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { later, own } from '../base/load.js';
import { digitChar, findLayout } from '../board/layout.js';
import { givingFrozen } from '../board/moves.js';
import { layoutFor } from './jigsaws.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
export function mount(app) {
  app.commands.push({
    id: 'givens',
    label: 'Edit the givens',
    section: 'Game',
    icon: 'pencil',
    place: 'menu',
    enabled: () => !app.record.editing,
    run: () => change(app),
  });
  const said = h('span', { role: 'status', id: 'solutions' });
  const draw = button(
    'Regions',
    () => void reportErrors(app, async () => (await own()).redraw(app)),
  );
  const play = button('', () => void reportErrors(app, () => backToPlay(app)), {
    class: 'primary',
  });
  const banner = byId('banner');
  banner.append(said, draw, play);
  /** What is needed besides is loaded when somebody enters a puzzle. */
  let isThere = false;
  const show = () => {
    const editing = Boolean(app.record.editing);
    const appears = editing && banner.hidden;
    banner.hidden = !editing;
    document.body.classList.toggle('editing', editing);
    if (!editing) return;
    if (!isThere) void reportErrors(app, async () => (await own()).mount(app, said));
    isThere = true;
    draw.hidden = Boolean(app.record.changing);
    play.textContent = app.record.changing ? 'Resume' : 'Play';
    if (appears) banner.scrollIntoView({ block: 'nearest' });
  };
  app.on('open', show);
  app.on('change', show);
}

/**
 * An empty board whose digits become givens.
 * @param {App} app
 * @param {string} shape a layout, or `jigsaw`; its cages are drawn here: see owncages.js
 */
export async function startOwn(app, shape) {
  const layout = layoutFor(shape.replace(NEW_CAGES, ''));
  const found = await app.question(() => findLayout(layout));
  if (!found) return;
  await app.begin({ layout, givens: '.'.repeat(found.size ** 2) }, 'Your own puzzle', {
    editing: true,
  });
  app.say('Enter the givens, then press Play.');
}

/**
 * Go from the givens back to play: on with the game, or with a new one. If the puzzle is not sound
 * the person is asked before.
 * @param {App} app
 * @returns {Promise<boolean>} whether the game is played now
 */
async function backToPlay(app) {
  if (!app.record.changing) return begin(app);
  const { wantsToGoOn } = await later();
  const goesOn = await wantsToGoOn(app);
  if (goesOn) app.edit(false, false);
  app.focusBoard();
  return goesOn;
}

/**
 * A command of play. While givens are entered it goes back to play first, and a trial that is under
 * way is left, which takes its guesses back.
 * @param {App} app
 * @param {() => unknown} run
 */
export const inPlay = (app, run) => () => {
  app.plays();
  if (!app.record.editing) return run();
  return reportErrors(app, async () => void ((await backToPlay(app)) && (await run())));
};

/**
 * Change the givens of the open game. What was entered stays; what a first freeze holds is given.
 * @param {App} app
 */
function change(app) {
  const moves = givingFrozen(app.position());
  if (moves.length) app.play({ name: 'give', moves });
  app.setMode('digit');
  app.edit(true, true);
  app.select([app.cursor], app.cursor);
  app.board.focusCell();
  app.say('Change the givens, then press Resume.');
}

/** @param {App} app */
const line = (app) => app.position().givens.map(digitChar).join('');

/**
 * Play what was entered, as a new game with these givens.
 * @param {App} app
 * @returns {Promise<boolean>} whether it was begun
 */
async function begin(app) {
  const { layout } = app.position();
  const puzzle = { layout: layout.name, givens: line(app) };
  const { beginJudged } = await later();
  return beginJudged(app, puzzle, 'Your own puzzle', { change: () => app.focusBoard() });
}
