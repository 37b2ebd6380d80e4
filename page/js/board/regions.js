/** A dialog in which the regions of a jigsaw are drawn, with the finger, the mouse or the keys. */

import { openDialog } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { digitChar, digitOf } from './layout.js';

/**
 * Ask for regions. A drag takes the cells on its way into the region of its first cell; a digit
 * puts the cell with the focus into the region of that number.
 * @param {number} size
 * @param {number[]} drawn the region of each cell to begin with, from 0
 * @param {(regions: number[]) => void} done called when there are n regions of n cells
 */
export function drawRegions(size, drawn, done) {
  const regions = [...drawn];
  const cells = regions.map((_, cell) => h('button', { type: 'button', 'data-cell': cell }));
  const said = h('p', { role: 'status' });
  const use = button(
    'Done',
    () => {
      dialog.close();
      done(regions);
    },
    { class: 'primary' },
  );
  const show = () => {
    cells.forEach((button, cell) => draw(button, cell, size, regions));
    const wrong = wrongSizes(size, regions).join(', ');
    said.textContent = wrong
      ? `Each needs ${size} cells: ${wrong}.`
      : `${size} regions of ${size} cells.`;
    use.disabled = Boolean(wrong);
  };
  const board = h(
    'div',
    { class: 'drawn-regions', role: 'group', 'aria-label': 'Regions' },
    ...cells,
  );
  board.style.setProperty('--size', String(size));
  const take = (/** @type {number} */ cell, /** @type {number} */ region) => {
    if (regions[cell] === region) return;
    regions[cell] = region;
    show();
  };
  mountDrag(board, (cell) => regions[cell] ?? 0, take);
  board.addEventListener('keydown', (event) => onKey(event, size, cells, take));
  const dialog = openDialog('Draw the regions', [
    h(
      'p',
      { class: 'muted' },
      'Drag from a cell: its region takes the cells on the way. ' +
        `Or type the region of a cell, 1 to ${digitChar(size)}.`,
    ),
    board,
    said,
    h('div', { class: 'buttons' }, use),
  ]);
  show();
  cells[0]?.focus();
}

/**
 * @param {HTMLButtonElement} button
 * @param {number} cell
 * @param {number} size
 * @param {number[]} regions
 */
function draw(button, cell, size, regions) {
  const region = regions[cell] ?? 0;
  const row = Math.floor(cell / size);
  const column = cell % size;
  const differs = (/** @type {number} */ other) => regions[other] !== region;
  button.className = [
    `swatch-${region + 1}`,
    row === 0 || differs(cell - size) ? 'edge-top' : '',
    column === 0 || differs(cell - 1) ? 'edge-left' : '',
  ].join(' ');
  button.textContent = digitChar(region + 1);
  button.setAttribute('aria-label', `r${row + 1}c${column + 1}, region ${digitChar(region + 1)}`);
}

/**
 * @param {HTMLElement} board
 * @param {(cell: number) => number} regionOf
 * @param {(cell: number, region: number) => void} take
 */
function mountDrag(board, regionOf, take) {
  let region = -1;
  const cellAt = (/** @type {PointerEvent} */ event) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return Number(under?.closest('[data-cell]')?.getAttribute('data-cell') ?? -1);
  };
  board.addEventListener('pointerdown', (event) => {
    const cell = cellAt(event);
    if (cell < 0 || event.button !== 0) return;
    board.setPointerCapture(event.pointerId);
    region = regionOf(cell);
  });
  board.addEventListener('pointermove', (event) => {
    const cell = region < 0 ? -1 : cellAt(event);
    if (cell >= 0) take(cell, region);
  });
  for (const end of ['pointerup', 'pointercancel']) {
    board.addEventListener(end, () => (region = -1));
  }
}

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * @param {KeyboardEvent} event
 * @param {number} size
 * @param {HTMLButtonElement[]} cells
 * @param {(cell: number, region: number) => void} take
 */
function onKey(event, size, cells, take) {
  const cell = cells.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  const step = STEPS[event.key];
  const digit = digitOf(event.key);
  const region = digit <= size ? digit - 1 : -1;
  if (cell < 0 || (!step && region < 0)) return;
  event.preventDefault();
  if (region >= 0) take(cell, region);
  if (!step) return;
  const row = Math.floor(cell / size) + step[0];
  const column = (cell % size) + step[1];
  if (column >= 0 && column < size) cells[row * size + column]?.focus();
}

/**
 * The regions that have not as many cells as they need, in words.
 * @param {number} size
 * @param {number[]} regions
 */
function wrongSizes(size, regions) {
  return Array.from({ length: size }, (_, region) => {
    const count = regions.filter((other) => other === region).length;
    return count === size ? '' : `region ${digitChar(region + 1)} has ${count}`;
  }).filter(Boolean);
}
