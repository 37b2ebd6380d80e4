/** Saves the game as a file, copies it as text, and shares it: a link with a QR code, a picture. */

import { encode } from 'uqr';

import { post } from '../base/api.js';
import { choice, openDialog, toggle } from '../base/dialogs.js';
import { button, h, s } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { formats } from '../base/formats.js';
import { addressOf, SERVER } from '../base/places.js';
import { originDigits } from '../board/position.js';
import { shownTitle } from '../game/days.js';
import { askAsDevice } from '../game/device.js';
import { gameLink } from '../game/gamelink.js';
import { embedCode, picturePart, send } from './picture.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {object} Exported
 * @property {string} file
 * @property {string | null} text
 * @property {string | null} base64
 * @property {string | null} note what the format does not keep
 */

/** The format that a player knows best: the digits as one line. */
const LINE = 'line';
/** The format that keeps everything, and is listed last. The page writes it without the server. */
const GAME = 'game';

/** The site that is this page. */
const HERE = '';
/** What the titles of formats begin with that are links of a site. */
const A_LINK = 'a link of ';
/** Who can open a link to this page. The address of a file leads nowhere on another machine. */
export const OPENED =
  location.protocol === 'file:'
    ? 'The link opens on this machine. On another one, paste it into any page of Whydoku.'
    : 'Whoever has the link can open it; no account is needed.';
/** Phones cannot read the code of a longer link. */
const LONGEST_QR = 500;
/** Empty cells around the code. */
const QR_BORDER = 2;

/** @param {App} app */
export async function showSave(app) {
  const preview = h('textarea', { rows: 9, readonly: true, 'aria-label': 'The text' });
  const trouble = h('p', { role: 'status' });
  /** @type {Exported | null} */
  let shown = null;
  const show = async () => {
    trouble.textContent = '';
    shown = null; // what was written before is in another format
    copy.disabled = save.disabled = true;
    const format = chosen.select.value;
    const answer = await exported(app, format).catch((error) => {
      trouble.textContent = error.message;
      return null;
    });
    if (format !== chosen.select.value) return; // another one was chosen meanwhile
    shown = answer;
    preview.value = shown?.text ?? '';
    if (shown?.note) trouble.textContent = shown.note;
    copy.disabled = !shown || shown.text === null;
    save.disabled = !shown;
  };
  const offered = await offeredFormats(app);
  const chosen = choice('As', offered, offered[0]?.[0] ?? GAME, show);
  const copyShown = async () => {
    await copyText(preview);
    trouble.textContent = 'Copied.';
  };
  const copy = button('Copy', copyShown, { class: 'primary' });
  const save = button('Download', () => shown && download(shown));
  openDialog('Save or copy', [
    h(
      'div',
      { class: 'buttons' },
      button('Link, QR code or picture…', () => showShare(app)),
    ),
    chosen.row,
    preview,
    trouble,
    h('div', { class: 'buttons' }, copy, save),
  ]);
  await show();
}

/**
 * The formats that the open game can be written in, for a list: the best known one first.
 * @param {App} app
 * @returns {Promise<[string, string][]>}
 */
async function offeredFormats(app) {
  const cells = app.position().givens.length;
  /** @type {[string, string][]} */
  const others = (await fittingFormats(app)).map(({ name, about }) => [
    name,
    name === LINE ? `${cells} characters` : `${name}: ${about.replaceAll('`', '')}`,
  ]);
  others.sort(([one], [other]) => Number(other === LINE) - Number(one === LINE));
  return [...others, [GAME, 'the game with its undo, for this page and the library (JSON)']];
}

/** @param {App} app the formats that can be written, and can hold its layout */
async function fittingFormats(app) {
  const { name } = app.position().layout;
  return (await formats()).filter(
    ({ layouts, written }) => written && (!layouts.length || layouts.includes(name)),
  );
}

/**
 * What links can be made for: this page, and other sites.
 * @param {App} app
 * @returns {Promise<[string, string][]>}
 */
async function offeredSites(app) {
  const links = (await fittingFormats(app)).filter(({ title }) => title.startsWith(A_LINK));
  return [
    [HERE, 'this page'],
    ...links.map(
      ({ name, title }) => /** @type {[string, string]} */ ([name, title.slice(A_LINK.length)]),
    ),
  ];
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

/**
 * Give a person a file.
 * @param {{file: string, text: string | null, base64?: string | null}} written
 */
export function download({ file, text, base64 }) {
  const bytes = base64 ? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) : (text ?? '');
  const address = URL.createObjectURL(new Blob([bytes]));
  h('a', { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * Copy the text of a field; without access to the clipboard, by the browser's copy command.
 * @param {HTMLTextAreaElement | HTMLInputElement} field
 */
export async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand('copy');
  }
}

/**
 * @param {string} label
 * @param {HTMLTextAreaElement | HTMLInputElement} field
 */
function copyButton(label, field) {
  const copy = button(label, async () => {
    await copyText(field);
    copy.textContent = 'Copied';
  });
  return copy;
}

/** @param {App} app */
export async function showShare(app) {
  let entered = true;
  const result = h('div', { 'aria-live': 'polite' });
  const picture = picturePart(app);
  const site = choice('For', await offeredSites(app), HERE, () => result.replaceChildren());
  const make = async () => {
    const { link, note } =
      site.select.value === HERE
        ? await linkHere(app, entered)
        : await linkFor(app, site.select.value, entered);
    result.replaceChildren(...shareNodes(link, shownTitle(app.record.title), note));
  };
  const show = () => reportErrors(app, () => picture.show(entered));
  openDialog('Share', [
    toggle('With the digits entered so far', entered, (on) => {
      entered = on;
      result.replaceChildren();
      show();
    }),
    h('h3', {}, 'Link'),
    h('p', { class: 'muted' }, OPENED),
    site.row,
    h(
      'div',
      { class: 'buttons' },
      button('Make a link', () => reportErrors(app, make), { class: 'primary' }),
    ),
    result,
    h('h3', {}, 'Picture'),
    picture.element,
    ...embedPart(app),
  ]);
  show();
}

/**
 * The code that shows the puzzle on another page.
 * @param {App} app
 */
function embedPart(app) {
  const code = h('textarea', { rows: 3, readonly: true, 'aria-label': 'Code' }, embedCode(app));
  return [
    h('h3', {}, 'On your own page'),
    h(
      'p',
      { class: 'muted' },
      'This code shows the givens as a picture that follows light and dark.',
    ),
    code,
    h('div', { class: 'buttons' }, copyButton('Copy code', code)),
  ];
}

/**
 * A link to this page: a short one if a server keeps the game, else one that holds the game.
 * @param {App} app
 * @param {boolean} entered
 */
async function linkHere(app, entered) {
  const sharing = { game: sharedGame(app, entered), title: app.record.title };
  if (SERVER === null) return { link: await gameLink(sharing), note: 'The game is in the link.' };
  const { share } = await askAsDevice('POST', 'shares', sharing);
  return { link: location.origin + addressOf('s', share), note: '' };
}

/**
 * A link of another site, with the puzzle in it.
 * @param {App} app
 * @param {string} format
 * @param {boolean} entered
 */
async function linkFor(app, format, entered) {
  const all = app.positionJson();
  const puzzle = { layout: all.layout, givens: originDigits(app.position()) };
  const position = entered ? all : puzzle;
  const { text, note } = /** @type {Exported} */ (await post('game/export', { position, format }));
  const link = (text ?? '').trim();
  const paste = 'This is no link: copy it, and paste it where the site imports puzzles.';
  return { link, note: note ?? (isLink(link) ? '' : paste) };
}

/** @param {string} text */
const isLink = (text) => /^https?:/.test(text);

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
  const said = h('p', {}, note);
  const sending =
    'share' in navigator &&
    isLink(address) &&
    button('Send…', () =>
      send({ title, url: address }, async () => {
        await copyText(field);
        said.textContent = 'It could not be sent. It is copied instead.';
      }),
    );
  return [
    h('div', { class: 'buttons' }, field, copyButton('Copy', field), sending),
    said,
    ...(isLink(address) && address.length <= LONGEST_QR ? [qrCode(address)] : []),
  ];
}

/** @param {string} address */
function qrCode(address) {
  const { data, size } = encode(address, { ecc: 'M', border: QR_BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return s(
    'svg',
    {
      class: 'qr',
      role: 'img',
      'aria-label': 'The link as a QR code',
      'shape-rendering': 'crispEdges',
      viewBox: `0 0 ${size} ${size}`,
      width: 200,
      height: 200,
    },
    s('path', { d: dark.join('') }),
  );
}
