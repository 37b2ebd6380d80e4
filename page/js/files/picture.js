/** The board as a picture: a PNG to keep, copy or send; and code that shows a puzzle elsewhere. */

import { button, h, s } from '../base/dom.js';
import { fileAt } from '../base/places.js';
import { Board } from '../board/board.js';
import { CELL, centre, corner, linePath, MARGIN, regionPath } from '../board/geometry.js';
import { digitChar } from '../board/layout.js';
import { candidatesAt, originDigits, positionOf } from '../board/position.js';
import { shownTitle } from '../game/days.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/position.js').Position} Position
 */

/** The width and height of the picture, in pixels. */
const SIDE = 1080;
/** What a style sheet says about the drawing. It has to stand in the drawing itself. */
const PAINT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'text-decoration',
];
/** Houses that the lines of a board show: the cells of others are shaded. */
const PLAIN = ['row', 'column', 'box'];
/** The style of a picture on another page, which is light or dark as the reader's device is. */
const EMBEDDED =
  'rect{fill:#fff}path{fill:none;stroke:#1b2230;stroke-width:6}' +
  '.shade{fill:#e4e8f0;stroke:none}.line{stroke:#b9bfca;stroke-width:2}' +
  'text{font:600 60px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#10151f}' +
  '@media(prefers-color-scheme:dark){rect{fill:#14171d}path{stroke:#c5ccd8}' +
  '.shade{fill:#303846}.line{stroke:#454e5d}text{fill:#f3f5f9}}';
const FONT = fileAt('fonts/inter.woff2');

/**
 * The picture of a game as PNG, in the colours of the page.
 * @param {App} app
 * @param {boolean} entered whether it shows what was entered, or the givens alone
 * @returns {Promise<Blob>}
 */
export async function pictureOf(app, entered) {
  const drawing = paintedDrawing(app, entered);
  drawing.prepend(s('style', {}, await fontRule()));
  const text = new XMLSerializer().serializeToString(drawing);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const image = new Image(SIDE, SIDE);
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  const canvas = h('canvas', { width: SIDE, height: SIDE });
  canvas.getContext('2d')?.drawImage(image, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.'))),
      'image/png',
    ),
  );
}

/**
 * The drawing of a board of its own, without selection, with all styles as attributes.
 * @param {App} app
 * @param {boolean} entered
 */
function paintedDrawing(app, entered) {
  const { layout } = app.position();
  const position = entered ? app.position() : positionOf(layout, originDigits(app.position()));
  const hides = !entered || (position.settings.candidates === 'computed' && !app.showsComputed);
  const board = new Board();
  const around = h('div', { hidden: true }, board);
  document.body.append(around);
  board.show(position, {
    selection: new Set(),
    cursor: 0,
    highlight: 0,
    peers: new Set(),
    wrong: new Set(),
    places: app.showsComputed || app.prefs.places,
    patterns: app.prefs.patterns,
    candidates: hides ? null : position.givens.map((_, cell) => candidatesAt(position, cell)),
  });
  const drawing = /** @type {SVGSVGElement} */ (board.querySelector('svg'));
  for (const element of [drawing, ...drawing.querySelectorAll('*')]) {
    const style = getComputedStyle(element);
    for (const name of PAINT) element.setAttribute(name, style.getPropertyValue(name));
  }
  const { fontFamily, backgroundColor } = getComputedStyle(document.documentElement);
  const patterns = document.querySelector('#patterns')?.querySelectorAll('pattern') ?? [];
  drawing.prepend(
    s('rect', { x: -MARGIN, y: -MARGIN, width: '100%', height: '100%', fill: backgroundColor }),
    ...[...patterns].map((pattern) => paintedPattern(pattern)),
  );
  drawing.setAttribute('font-family', fontFamily);
  drawing.setAttribute('width', String(SIDE));
  drawing.setAttribute('height', String(SIDE));
  around.remove();
  return drawing;
}

/** @param {SVGPatternElement} pattern */
function paintedPattern(pattern) {
  const copy = /** @type {SVGPatternElement} */ (pattern.cloneNode(true));
  const path = pattern.firstElementChild;
  if (path) {
    const { stroke, strokeOpacity } = getComputedStyle(path);
    copy.setAttribute('fill', 'none');
    copy.setAttribute('stroke', stroke);
    copy.setAttribute('stroke-opacity', strokeOpacity);
    copy.setAttribute('stroke-linecap', 'round');
  }
  return copy;
}

/** The font as a rule that a picture can hold: it loads nothing. */
async function fontRule() {
  const bytes = new Uint8Array(await (await fetch(FONT)).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const address = `data:font/woff2;base64,${text}`;
  return `@font-face{font-family:Inter;font-weight:400 700;src:url(${address})}`;
}

/**
 * The code that shows the puzzle on another page: it holds the picture, and asks nobody for
 * anything.
 * @param {App} app
 */
export function embedCode(app) {
  const { layout } = app.position();
  const digits = originDigits(app.position()).flatMap((digit, cell) => {
    const { x, y } = centre(layout, cell);
    return digit ? [`<text x="${x}" y="${y}">${digitChar(digit)}</text>`] : [];
  });
  const shaded = new Set(
    layout.houses.filter(({ kind }) => !PLAIN.includes(kind)).flatMap(({ cells }) => cells),
  );
  const shades = [...shaded].map((cell) => {
    const { x, y } = corner(layout, cell);
    return `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
  });
  const side = layout.size * CELL + 2 * MARGIN;
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${MARGIN} -${MARGIN} ${side} ${side}">`,
    `<style>${EMBEDDED}</style>`,
    `<rect x="-${MARGIN}" y="-${MARGIN}" width="100%" height="100%"/>`,
    `<path class="shade" d="${shades.join('')}"/>`,
    `<path class="line" d="${linePath(layout)}"/><path class="wall" d="${regionPath(layout)}"/>`,
    ...digits,
    '</svg>',
  ].join('');
  const address = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return `<img src="${address}" alt="A Sudoku" width="450">`;
}

/**
 * Send something by the means of the device. If that refuses, do something else; if the person
 * breaks it off, do nothing.
 * @param {ShareData} data
 * @param {() => unknown} otherwise
 */
export async function send(data, otherwise) {
  try {
    await navigator.share(data);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) await otherwise();
  }
}

/**
 * The part of a dialog that shows the picture, and has the buttons to keep, copy or send it.
 * @param {App} app
 */
export function picturePart(app) {
  const said = h('p', { role: 'status' });
  const preview = h('img', { class: 'picture', alt: 'The picture', width: 150, height: 150 });
  let entered = true;
  const file = async () =>
    new File([await pictureOf(app, entered)], 'sudoku.png', { type: 'image/png' });
  const sayFailure = (/** @type {Error} */ error) => (said.textContent = String(error.message));
  const tries = (/** @type {string} */ label, /** @type {() => Promise<unknown>} */ act) =>
    button(label, () => act().catch(sayFailure));
  const copy =
    'ClipboardItem' in window &&
    tries('Copy picture', async () => {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': file() })]);
      said.textContent = 'Copied.';
    });
  const save = async () => {
    const address = URL.createObjectURL(await file());
    h('a', { href: address, download: 'sudoku.png' }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  const download = tries('Download picture', save);
  const sends = navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] });
  const sending =
    sends &&
    tries('Send picture…', async () =>
      send({ files: [await file()], title: shownTitle(app.record.title) }, async () => {
        await save();
        said.textContent = 'It could not be sent. It is downloaded instead.';
      }),
    );
  const show = async (/** @type {boolean} */ all) => {
    entered = all;
    const address = URL.createObjectURL(await pictureOf(app, entered));
    preview.onload = () => URL.revokeObjectURL(address);
    preview.src = address;
  };
  const element = h(
    'div',
    {},
    preview,
    h('div', { class: 'buttons' }, download, copy, sending),
    said,
  );
  return { element, show };
}
