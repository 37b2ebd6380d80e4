/**
 * One panel with tabs for the commands. Hints, paths and the like are shown under the first one. At
 * a desk it is below the pad; on a phone a button shows it over the pad, until a command is chosen.
 * The helper stays, whose commands are given again and again.
 */

import { HELPER } from './commands.js';
import { button, byId, h } from './dom.js';

/**
 * @typedef {object} PanelOwner what the tabs need of the app
 * @property {() => void} closePanel
 * @property {(name: string, listener: () => void) => void} on listens to an event
 */

/**
 * @param {PanelOwner} app
 * @param {[name: string, content: HTMLElement[]][]} contents
 */
export function mountTabs(app, contents) {
  const panels = contents.map(([name, content]) =>
    h(
      'div',
      {
        role: 'tabpanel',
        id: `panel-${name}`,
        'aria-labelledby': `tab-${name}`,
        hidden: true,
      },
      ...content,
    ),
  );
  const tabs = contents.map(([name], place) =>
    button(name, () => press(place), {
      role: 'tab',
      id: `tab-${name}`,
      'aria-controls': `panel-${name}`,
    }),
  );
  const select = (/** @type {number} */ chosen) => {
    panels.forEach((panel, place) => (panel.hidden = place !== chosen));
    tabs.forEach((tab, place) => {
      tab.setAttribute('aria-selected', String(place === chosen));
      tab.tabIndex = place === chosen ? 0 : -1;
    });
  };
  // The first one has its commands below the panel: a press on it again shows these.
  const press = (/** @type {number} */ place) => {
    if (!place && !panels[0]?.hidden) app.closePanel();
    select(place);
  };
  byId('tabs').append(...tabs);
  byId('tabs').addEventListener('keydown', (event) => {
    const from = /** @type {HTMLButtonElement} */ (event.target);
    const place = placeAfter(event.key, tabs.indexOf(from), tabs.length);
    if (place < 0) return;
    event.preventDefault();
    select(place);
    tabs[place]?.focus();
  });
  panels[0]?.prepend(byId('panel'));
  byId('tools').append(...panels);
  app.on('panel', () => select(0));
  select(0);
  mountMenu(app);
}

/**
 * The tab that a key leads to; -1 if the key is for something else.
 * @param {string} key
 * @param {number} from
 * @param {number} count
 */
function placeAfter(key, from, count) {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from - 1 + count) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : -1;
}

/** The button of a phone that shows the tabs, and hides them. @param {PanelOwner} app */
function mountMenu(app) {
  const show = (/** @type {boolean} */ shown) => {
    document.body.classList.toggle('with-menu', shown);
    byId('more').setAttribute('aria-expanded', String(shown));
  };
  const hide = () => show(false);
  byId('more').addEventListener('click', () => {
    const shown = !document.body.classList.contains('with-menu');
    if (shown) app.closePanel();
    show(shown);
  });
  byId('tools').addEventListener('click', (event) => {
    const item = /** @type {Element} */ (event.target).closest('.item');
    if (item && !item.closest(`#panel-${HELPER}`)) hide();
  });
  byId('stage').addEventListener('pointerdown', hide);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
  });
  app.on('panel', hide);
}
