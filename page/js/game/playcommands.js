/** The commands that need no server: undo, redo, restart, freeze, thaw. */

import { HELPER } from '../base/commands.js';
import { restarting } from '../board/moves.js';
import { originDigits } from '../board/position.js';
import { inPlay } from './ownpuzzle.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../board/moves.js').Move} Move */
/** @typedef {import('../board/position.js').Position} Position */

/** @param {App} app */
export function mount(app) {
  app.commands.push(
    {
      id: 'undo',
      label: 'Undo',
      section: 'Game',
      keys: ['Ctrl+Z'],
      icon: 'undo',
      place: 'bar',
      run: () => app.atGame(() => app.undo()),
      enabled: () => app.canUndo || app.isAway,
    },
    {
      id: 'redo',
      label: 'Redo',
      section: 'Game',
      keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
      icon: 'redo',
      place: 'bar',
      run: () => app.atGame(() => app.redo()),
      enabled: () => app.isOpen && app.game.undone.length > 0,
    },
    {
      id: 'restart',
      label: 'Restart',
      section: 'Game',
      icon: 'restart',
      place: 'menu',
      run: plays(app, 'restart', 'Started again. Undo brings everything back.'),
    },
  );
}

/** @type {[id: string, label: string, keys: string[], said: string][]} */
const FREEZING = [
  ['freeze', 'Freeze', ['Shift+F'], 'All digits so far are frozen.'],
  ['back', 'Back to freeze', ['B'], 'Everything since the last freeze is removed.'],
  ['thaw', 'Thaw', ['Shift+T'], 'The last freeze is undone.'],
  ['thaw-all', 'Thaw all', [], 'Nothing is frozen now.'],
];

/** @param {App} app */
export function mountFreezing(app) {
  app.commands.push(
    ...FREEZING.map(([id, label, keys, said]) => ({
      id,
      label,
      section: HELPER,
      keys,
      place: /** @type {const} */ ('menu'),
      run: plays(app, id, said),
    })),
  );
}

/** What is said if there was nothing to do. @type {Record<string, string>} */
const NOTHING = {
  freeze: 'Nothing is new since the last freeze.',
  back: 'Nothing was done since the last freeze.',
  'thaw-all': 'Nothing is frozen.',
  restart: 'Nothing was done since the start.',
};
const NO_FREEZE = 'Nothing was frozen: only the givens are left.';
const EMPTIED = 'Nothing was given or frozen: the board is empty. Undo brings the digits back.';

/**
 * What plays the moves of this name, and says what they did.
 * @param {App} app
 * @param {string} name
 * @param {string} said
 */
const plays = (app, name, said) =>
  inPlay(app, () => {
    const before = app.position();
    const moves = name === 'restart' ? restarting(before) : [/** @type {Move} */ ({ move: name })];
    const isIdle = name === 'freeze' && !app.game.changes([{ move: 'back' }]);
    if (!isIdle && app.play({ name, moves })) {
      app.say(toldOf(name, said, before, app.position()));
    } else if (NOTHING[name]) {
      app.say(NOTHING[name]);
    }
  });

/**
 * What is said of moves: something else if there was no freeze to go back to.
 * @param {string} name
 * @param {string} said
 * @param {Position} before
 * @param {Position} after
 */
function toldOf(name, said, before, after) {
  if (name !== 'back' && name !== 'restart') return said;
  if (!originDigits(after).some(Boolean)) return EMPTIED;
  return name === 'back' && !before.freezes.length ? NO_FREEZE : said;
}
