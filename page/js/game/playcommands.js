/** The commands that need no server: undo, redo, freeze, thaw, restart. */

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../board/moves.js').Move} Move */

/** @type {[id: string, label: string, icon: string, section: string, said: string][]} */
const PLAIN = [
  ['freeze', 'Freeze', 'freeze', 'Game', 'All digits so far are frozen.'],
  ['thaw', 'Thaw', 'thaw', 'Game', 'The last freeze is undone.'],
  ['thaw-all', 'Thaw all', 'thaw', 'Game', 'Nothing is frozen now.'],
  ['back', 'Back to freeze', 'back', 'Game', 'Everything since the last freeze is removed.'],
  ['restart', 'Restart', 'restart', 'Game', 'Started again. Undo brings everything back.'],
];

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
    ...PLAIN.map(([id, label, icon, section, said]) => ({
      id,
      label,
      section,
      icon,
      place: /** @type {const} */ ('menu'),
      run: () => {
        const moves = [/** @type {Move} */ ({ move: id })];
        if (app.play({ name: id, moves })) app.say(said);
      },
    })),
  );
}
