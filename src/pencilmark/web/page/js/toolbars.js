/** The buttons of the commands, in the header, the bar and the menu. */

import { SECTIONS, shownKey } from './commands.js';
import { byId, h, icon } from './dom.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./commands.js').Command} Command */

/**
 * Make the buttons of all commands. Mount it last, when all commands are known.
 * @param {App} app
 */
export function mount(app) {
  const at = (/** @type {string} */ place) => app.commands.filter((row) => row.place === place);
  /** @type {[Command, HTMLButtonElement][]} */
  const buttons = [];
  const button = (/** @type {Command} */ command, /** @type {string} */ look) => {
    const made = commandButton(command, look);
    buttons.push([command, made]);
    return made;
  };
  byId('header-tools').append(...at('header').map((row) => button(row, 'round')));
  byId('bar').prepend(...at('bar').map((row) => button(row, 'tool')));
  const rows = at('menu');
  byId('menu').append(...SECTIONS.flatMap((section) => {
    const here = rows.filter((row) => row.section === section);
    if (!here.length) return [];
    return [h('section', {}, h('h2', {}, section),
      h('div', { class: 'menu-buttons' }, ...here.map((row) => button(row, 'item'))))];
  }));
  byId('menu').addEventListener('click', (event) => {
    const menu = byId('menu');
    if (/** @type {Element} */ (event.target).closest('button') && menu.matches(':popover-open')) {
      menu.hidePopover();
    }
  });
  // A click leaves the focus where it is, so that Space is for the board and not for the button.
  byId('side').addEventListener('mousedown', (event) => {
    if (/** @type {Element} */ (event.target).closest('button')) event.preventDefault();
  });
  const update = () => buttons.forEach(([command, made]) => {
    made.disabled = !(command.enabled?.() ?? true);
    if (command.pressed) made.setAttribute('aria-pressed', String(command.pressed()));
  });
  for (const event of ['open', 'change', 'view', 'prefs']) app.on(event, update);
}

/**
 * @param {Command} command
 * @param {string} look
 */
function commandButton(command, look) {
  const key = command.keys?.[0];
  return h('button', {
    type: 'button', class: look, id: `do-${command.id}`, onclick: () => command.run(),
    title: key ? `${command.label} (${shownKey(key)})` : command.label,
    'aria-label': command.label, 'aria-keyshortcuts': key?.replace('Ctrl', 'Control'),
  }, icon(command.icon ?? 'dot'), h('span', {}, command.label));
}
