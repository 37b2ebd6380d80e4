/** Saves the game as a file, copies it as text, and makes a short link with a QR code. */

import { post } from './api.js';
import { askAsDevice } from './device.js';
import { choice, openDialog, toggle } from './dialogs.js';
import { h } from './dom.js';
import { reportErrors } from './errors.js';
import { formats } from './formats.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {object} Exported
 * @property {string} file
 * @property {string | null} text
 * @property {string | null} base64
 * @property {string | null} note what the format does not keep
 */

/** The format that keeps everything. The page writes it without the server. */
const GAME = 'game';

/** The sites that links are made for; `HERE` is this page. */
const HERE = '';
/** @type {[string, string][]} */
const SITES = [[HERE, 'this page'], ['f-puzzles', 'f-puzzles'], ['sudokupad', 'SudokuPad']];
/** Characters that the server writes as a QR code. */
const LONGEST_QR = 500;

/** @param {App} app */
export function mount(app) {
  app.commands.push(
    { id: 'save', label: 'Save or copy', section: 'Share', keys: ['Ctrl+S'], icon: 'save',
      place: 'menu', run: () => reportErrors(app, () => showSave(app)) },
    { id: 'share', label: 'Share a link', section: 'Share', icon: 'share', place: 'menu',
      run: () => showShare(app) },
  );
}

/** @param {App} app */
async function showSave(app) {
  const { name } = app.position().layout;
  const fitting = (await formats()).filter(
    ({ layouts, written }) => written && (!layouts.length || layouts.includes(name)));
  const preview = h('textarea', { rows: 9, readonly: true, 'aria-label': 'The text' });
  const trouble = h('p', { role: 'status' });
  /** @type {Exported | null} */
  let shown = null;
  const show = async () => {
    trouble.textContent = '';
    const asked = exported(app, chosen.select.value);
    shown = await asked.catch((error) => (trouble.textContent = error.message, null));
    preview.value = shown?.text ?? '';
    if (shown?.note) trouble.textContent = shown.note;
    copy.disabled = !shown || shown.text === null;
    save.disabled = !shown;
  };
  const chosen = choice('As', [
    [GAME, 'game: everything, with undo'],
    ...fitting.map(({ name, about }) =>
      /** @type {[string, string]} */ ([name, `${name}: ${about.replaceAll('`', '')}`])),
  ], GAME, show);
  const copy = h('button', { type: 'button', class: 'primary', onclick: async () => {
    await copyText(preview);
    trouble.textContent = 'Copied.';
  } }, 'Copy');
  const save = h('button', { type: 'button', onclick: () => shown && download(shown) },
    'Save as a file');
  openDialog('Save or copy', [
    chosen.row, preview, trouble, h('div', { class: 'buttons' }, copy, save),
  ]);
  await show();
}

/**
 * The game in a format.
 * @param {App} app
 * @param {string} format
 * @returns {Promise<Exported>}
 */
async function exported(app, format) {
  if (format !== GAME) return post('game/export', { position: app.positionJson(), format });
  const text = `${JSON.stringify(app.game.toDict(), null, 1)}\n`;
  return { file: 'sudoku.json', text, base64: null, note: null };
}

/** @param {Exported} written */
function download({ file, text, base64 }) {
  const bytes = base64 ? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) : text ?? '';
  const address = URL.createObjectURL(new Blob([bytes]));
  h('a', { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * Copy the text of a field; without access to the clipboard, by the browser's copy command.
 * @param {HTMLTextAreaElement | HTMLInputElement} field
 */
async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand('copy');
  }
}

/** @param {App} app */
function showShare(app) {
  let entered = true;
  const result = h('div', { 'aria-live': 'polite' });
  const site = choice('For', SITES, HERE, () => result.replaceChildren());
  const make = async () => {
    const { link, note } = site.select.value === HERE
      ? await linkHere(app, entered) : await linkFor(app, site.select.value, entered);
    result.replaceChildren(...shareNodes(link, app.record.title, note));
  };
  openDialog('Share a link', [
    h('p', { class: 'muted' }, 'Whoever has the link can open it; no account is needed.'),
    site.row,
    toggle('With the digits entered so far', entered, (on) => {
      entered = on;
      result.replaceChildren();
    }),
    h('div', { class: 'buttons' }, h('button', {
      type: 'button', class: 'primary', onclick: () => reportErrors(app, make),
    }, 'Make a link')),
    result,
  ]);
}

/**
 * A short link to this server, which keeps the game.
 * @param {App} app
 * @param {boolean} entered
 */
async function linkHere(app, entered) {
  const sharing = { game: sharedGame(app, entered), title: app.record.title };
  const { share } = await askAsDevice('POST', 'shares', sharing);
  return { link: `${location.origin}/s/${share}`, note: '' };
}

/**
 * A link of another site, with the puzzle in it.
 * @param {App} app
 * @param {string} format
 * @param {boolean} entered
 */
async function linkFor(app, format, entered) {
  const { layout, givens, ...rest } = app.positionJson();
  const position = { layout, givens, ...(entered ? rest : {}) };
  const { text, note } = /** @type {Exported} */ (await post('game/export', { position, format }));
  return { link: (text ?? '').trim(), note: note ?? '' };
}

/**
 * The game as it is shared: its position, without what can be redone.
 * @param {App} app
 * @param {boolean} entered
 */
function sharedGame(app, entered) {
  const game = app.game.toDict();
  const log = entered ? game.log.slice(0, game.done) : [];
  return { ...game, log, done: log.length };
}

/**
 * @param {string} address
 * @param {string} title
 * @param {string} note what the link does not keep
 */
function shareNodes(address, title, note) {
  const field = h('input', { value: address, readonly: true, 'aria-label': 'Link', class: 'wide' });
  const copy = h('button', { type: 'button', onclick: async () => {
    await copyText(field);
    copy.textContent = 'Copied';
  } }, 'Copy');
  const send = 'share' in navigator && h('button', { type: 'button', onclick: () =>
    navigator.share({ title, url: address }).catch(() => {}) }, 'Send…');
  return [
    h('div', { class: 'buttons' }, field, copy, send),
    h('p', {}, note),
    ...(address.length > LONGEST_QR ? [] : [
      h('img', { class: 'qr', alt: 'The link as a QR code', width: 200, height: 200,
                 src: `/api/v1/qr.svg?text=${encodeURIComponent(address)}` }),
    ]),
  ];
}
