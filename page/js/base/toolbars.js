/** The buttons of the commands: in the header and its menu, in the bar, and under the tabs. */

import { HELPER, shownKey, TABS } from './commands.js';
import { byId, h, icon } from './dom.js';
import { mountTabs } from './tabs.js';

/**
 * @typedef {import('./commands.js').Command} Command
 * @typedef {import('./tabs.js').PanelOwner & {commands: readonly Command[]}} CommandOwner
 */

/** The section of the commands in the menu of the header. */
const FILES = 'Share';

/**
 * Make the buttons of all commands. Mount it last, when all commands are known.
 * @param {CommandOwner} app
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
  const under = (/** @type {string} */ section) =>
    h(
      'div',
      { class: 'menu-buttons' },
      ...at('menu')
        .filter((row) => row.section === section)
        .map((row) => button(row, 'item')),
    );
  byId('header-tools').append(...at('header').map((row) => button(row, 'round')), filesButton());
  byId('bar').prepend(...at('bar').map((row) => button(row, 'tool')));
  byId('files').append(under(FILES));
  byId('files').addEventListener('click', () => byId('files').hidePopover());
  mountTabs(
    app,
    TABS.map((name) => [name, name === HELPER ? [byId('families'), under(name)] : [under(name)]]),
  );
  // A click leaves the focus where it is, so that Space is for the board and not for the button.
  byId('side').addEventListener('mousedown', (event) => {
    if (/** @type {Element} */ (event.target).closest('button')) event.preventDefault();
  });
  const update = () =>
    buttons.forEach(([command, made]) => {
      made.disabled = !(command.enabled?.() ?? true);
      if (command.pressed) made.setAttribute('aria-pressed', String(command.pressed()));
    });
  for (const event of ['open', 'change', 'view', 'prefs']) app.on(event, update);
}

const filesButton = () =>
  h(
    'button',
    {
      type: 'button',
      class: 'round',
      id: 'show-files',
      popovertarget: 'files',
      title: 'Open, share, print',
      'aria-label': 'Open, share, print',
    },
    icon('share'),
    h('span', {}, 'Open, share'),
  );

/**
 * @param {Command} command
 * @param {string} look
 */
function commandButton(command, look) {
  const key = command.keys?.[0];
  return h(
    'button',
    {
      type: 'button',
      class: look,
      id: `do-${command.id}`,
      onclick: () => command.run(),
      title: key ? `${command.label} (${shownKey(key)})` : command.label,
      'aria-label': command.label,
      'aria-keyshortcuts': key?.replace('Ctrl', 'Control'),
    },
    command.icon && icon(command.icon),
    h('span', {}, command.short ?? command.label),
  );
}
