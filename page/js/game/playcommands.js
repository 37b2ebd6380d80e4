/** The commands that need no server: undo, redo, restart, freeze, thaw. */

import { HELPER } from '../base/commands.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../board/moves.js').Move} Move */

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

/**
 * What plays a move of this name, and says what it did.
 * @param {App} app
 * @param {string} move
 * @param {string} said
 */
const plays = (app, move, said) => () => {
  if (app.play({ name: move, moves: [/** @type {Move} */ ({ move })] })) app.say(said);
};
