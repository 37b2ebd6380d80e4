/** The list of games in this browser and on the server. */

import { openDialog } from '../base/dialogs.js';
import { button, h, icon, s } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { later } from '../base/load.js';
import { SERVER } from '../base/places.js';
import { originLine } from '../board/moves.js';
import { syncAll, update } from './autosave.js';
import { clockFace } from './clock.js';
import { shownTitle } from './days.js';
import { askAsDevice } from './device.js';
import { asOther, isKept } from './records.js';
import { store } from './store.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./records.js').GameRecord} GameRecord
 *
 * @typedef {object} Line a game in the list
 * @property {string} id
 * @property {string} title
 * @property {string | null} level
 * @property {number} seconds
 * @property {boolean} solved
 * @property {number} updated
 * @property {number} [version] on the server
 */

/** Where games are without a server. */
const KEPT =
  'forgets' in document.documentElement.dataset
    ? 'This browser keeps no games: they are lost when you close the page.'
    : 'Games are kept in this browser alone. A private window loses them when you close it.';

/** @param {App} app */
export function mount(app) {
  app.commands.push({
    id: 'games',
    label: 'Games',
    section: 'Game',
    keys: ['G'],
    icon: 'games',
    place: 'header',
    run: () => openGames(app),
  });
}

/** @param {App} app */
async function openGames(app) {
  const list = h('ul', { class: 'games' });
  const dialog = openDialog('Games', [
    ...(SERVER === null ? [h('p', { class: 'muted' }, KEPT)] : []),
    list,
    h(
      'div',
      { class: 'row' },
      button([icon('chart'), 'Statistics'], () =>
        reportErrors(app, async () => (await later()).openStatistics()),
      ),
    ),
  ]);
  const show = (/** @type {Line[]} */ lines) => {
    list.replaceChildren(...lines.map((line) => entry(app, line, dialog)));
    if (!lines.length) list.append(h('li', { class: 'none' }, 'No game has been started yet.'));
  };
  const here = () => store.all().filter(isKept);
  show(here());
  if (SERVER === null) return;
  const there = await askAsDevice('GET', 'games').catch(() => ({ games: [] }));
  show(merged(here(), there.games));
}

/**
 * The games of this browser and of the server, the latest first.
 * @param {GameRecord[]} here
 * @param {Line[]} there
 * @returns {Line[]}
 */
function merged(here, there) {
  /** @type {Map<string, Line>} */
  const lines = new Map();
  const gone = store.deleted();
  for (const line of [...here, ...there]) {
    const known = lines.get(line.id)?.version ?? -1;
    if ((line.version ?? 0) > known && !gone.includes(line.id)) lines.set(line.id, line);
  }
  return [...lines.values()].sort((a, b) => b.updated - a.updated);
}

/**
 * @param {App} app
 * @param {Line} line
 * @param {HTMLDialogElement} dialog
 */
function entry(app, line, dialog) {
  const record = store.read(line.id);
  const when = new Date(line.updated).toLocaleDateString(undefined, { dateStyle: 'medium' });
  const about = [line.solved ? 'solved' : progress(record), clockFace(line.seconds), when];
  const open = async () => {
    dialog.close();
    await openLine(app, line);
  };
  const title = shownTitle(line.title);
  /** @type {HTMLElement} */
  const item = h(
    'li',
    {},
    button(
      [
        record ? thumbnail(record) : h('span', { class: 'thumbnail' }),
        h('span', {}, h('strong', {}, title), h('small', {}, about.filter(Boolean).join(' · '))),
      ],
      open,
      { class: 'game' },
    ),
    button(icon('trash'), () => reportErrors(app, () => remove(app, line, item)), {
      class: 'quiet',
      'aria-label': `Delete ${title}`,
    }),
  );
  return item;
}

/**
 * Delete a game, and offer to bring it back.
 * @param {App} app
 * @param {Line} line
 * @param {HTMLElement} item of the list
 */
async function remove(app, line, item) {
  if (!store.read(line.id)) await update(line.id); // only the server has it
  const record = store.read(line.id);
  const wasOpen = app.record.id === line.id;
  store.delete(line.id);
  syncAll();
  const title = shownTitle(line.title);
  const undo =
    record &&
    button('Undo', async () => {
      // The server does not take back the number of a deleted game: it becomes another one.
      const back = asOther(record, record.title);
      store.put(back);
      syncAll();
      if (wasOpen) await app.open(back);
      const again = entry(app, { ...line, id: back.id, version: 0 }, dialogOf(item));
      item.replaceWith(again);
      again.querySelector('button')?.focus();
    });
  item.replaceChildren(
    h('span', { class: 'deleted', role: 'status' }, `“${title}” is deleted.`),
    undo ?? '',
  );
  undo?.focus();
}

/** @param {HTMLElement} item */
const dialogOf = (item) => /** @type {HTMLDialogElement} */ (item.closest('dialog'));

/**
 * Open a game, with the moves that the server has of it.
 * @param {App} app
 * @param {Line} line
 */
async function openLine(app, line) {
  const known = store.read(line.id);
  if (!known || (line.version ?? 0) > (known.version ?? 0)) await update(line.id);
  const record = store.read(line.id);
  if (!record) return app.say('This game is on the server, which cannot be reached.');
  await app.open(record);
  return app.focusBoard();
}

/**
 * The share of empty cells that the moves of the log have filled.
 * @param {GameRecord | null} record
 */
export function progress(record) {
  if (!record) return '';
  const { start, log, done } = record.game;
  const empty = [...originLine(start)].filter((char) => char === '.').length;
  /** @type {Set<number>} */
  const filled = new Set();
  for (const { name, moves } of log.slice(0, done)) {
    if (name === 'restart' || name === 'load') filled.clear();
    for (const move of moves) {
      if (move.move === 'enter') move.candidates.forEach(([cell]) => filled.add(cell));
      if (move.move === 'clear') move.cells.forEach((cell) => filled.delete(cell));
    }
  }
  return empty ? `${Math.round((100 * filled.size) / empty)} %` : '';
}

/**
 * A small picture of where the digits of the puzzle are.
 * @param {GameRecord} record
 */
export function thumbnail({ game }) {
  const givens = originLine(game.start);
  const size = Math.round(Math.sqrt(givens.length));
  const dots = [...givens].flatMap((char, cell) =>
    char === '.'
      ? []
      : [
          s('rect', {
            x: (cell % size) + 0.15,
            y: Math.floor(cell / size) + 0.15,
            width: 0.7,
            height: 0.7,
          }),
        ],
  );
  return s(
    'svg',
    { class: 'thumbnail', viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true' },
    ...dots,
  );
}
