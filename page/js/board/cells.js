/** One cell: how it is drawn, and how it is read aloud. */

import { s } from '../base/dom.js';
import { cageAt, cageName } from './cages.js';
import { CELL, candidateCentre, candidateStep, headOf } from './geometry.js';
import { cellName, digitChar } from './layout.js';
import { patternFill } from './patterns.js';
import { firstFreeze, marksAt } from './position.js';

/**
 * @typedef {import('./position.js').Position} Position
 * @typedef {import('./board.js').View} View
 */

const HALF = CELL / 2;

/** The places of corner marks, in order. There is no place for more marks. */
const CORNERS = [
  [17, 20],
  [83, 20],
  [17, 81],
  [83, 81],
  [50, 20],
  [50, 81],
  [17, 50],
  [83, 50],
  [50, 50],
];

/**
 * The drawing of a cell: a key that changes whenever the drawing does, and the elements.
 * @param {Position} position
 * @param {View} view
 * @param {number} cell
 */
export function drawCell(position, view, cell) {
  const given = position.givens[cell] ?? 0;
  const entry = position.entries[cell];
  const digit = given || entry?.digit || 0;
  const colours = marksAt(position, 'colour', cell);
  const corners = digit ? [] : marksAt(position, 'corner', cell);
  const candidates = digit ? [] : (view.candidates?.[cell] ?? []);
  const selected = view.selection.has(cell);
  const looks = [
    ['selected', selected],
    ['peer', view.peers.has(cell)],
    ['same', digit !== 0 && digit === view.highlight && !selected],
    ['wrong', view.wrong.has(cell)],
    ['stuck', Boolean(view.stuck?.has(cell))],
  ]
    .filter(([, is]) => is)
    .map(([name]) => String(name));
  const kind = given
    ? 'given'
    : view.supposed?.has(cell)
      ? 'own supposed'
      : `own ${entry?.by ?? ''} ${frozenKind(position, entry)}`;
  const { highlight, places, patterns } = view;
  const isDrawn = Boolean(view.drawn?.has(cell));
  const key = JSON.stringify([
    digit,
    kind,
    isDrawn,
    colours,
    corners,
    candidates,
    looks,
    highlight,
    places,
    patterns,
  ]);
  const parts = () => [
    ...stripes(colours),
    ...(patterns ? patternStripes(colours) : []),
    ...looks.map((look) => ground(look, look === 'stuck' ? 5 : 0)),
    ...(digit && !isDrawn ? drawDigit(digit, kind, looks.includes('wrong')) : []),
    ...corners.map((mark, i) => drawCorner(mark, i, highlight, headOf(position.layout))),
    ...(places ? inPlaces : inMiddle)(position, candidates, highlight, corners.length > 0),
  ];
  return { key, parts };
}

/**
 * @param {string} look
 * @param {number} inset
 */
const ground = (look, inset) =>
  s('rect', {
    class: `look ${look}`,
    x: inset,
    y: inset,
    width: CELL - 2 * inset,
    height: CELL - 2 * inset,
  });

/** @param {number[]} colours */
const stripes = (colours) =>
  colours.map((colour, i) =>
    stripe(colours, i, {
      class: `colour colour-${colour}`,
    }),
  );

/** @param {number[]} colours */
const patternStripes = (colours) =>
  colours.map((colour, i) =>
    stripe(colours, i, {
      class: 'pattern',
      fill: patternFill(colour),
    }),
  );

/**
 * @param {number[]} colours
 * @param {number} i
 * @param {import('../base/dom.js').Properties} paint
 */
const stripe = ({ length }, i, paint) =>
  s('rect', { ...paint, x: (i * CELL) / length, width: CELL / length, height: CELL });

/**
 * @param {number} digit
 * @param {string} kind
 * @param {boolean} wrong
 */
function drawDigit(digit, kind, wrong) {
  const text = s('text', { class: `digit ${kind}`, x: HALF, y: HALF + 3 }, digitChar(digit));
  if (!wrong) return [text];
  // A wrong digit has a sign too, for those who do not see the colour.
  return [text, s('path', { class: 'wrong-sign', d: 'M80 12l10 17h-20z' })];
}

/**
 * @param {number} mark
 * @param {number} index
 * @param {number} highlight
 * @param {number} head the room that stays free above
 */
function drawCorner(mark, index, highlight, head) {
  const [x = HALF, place = HALF] = CORNERS[index] ?? [];
  const y = place + (1 - place / CELL) * head;
  return s('text', { class: markClass('corner', mark, highlight), x, y }, digitChar(mark));
}

/**
 * @param {string} name
 * @param {number} digit
 * @param {number} highlight
 */
const markClass = (name, digit, highlight) => (digit === highlight ? `${name} lit` : name);

/**
 * Candidates in their fixed places, closer together if there are corner marks.
 * @param {Position} position
 * @param {readonly number[]} candidates
 * @param {number} highlight
 * @param {boolean} squeezed
 */
function inPlaces({ layout }, candidates, highlight, squeezed) {
  const part = squeezed ? 0.56 : 1;
  const size = candidateStep(layout) * (layout.size > 4 ? 0.86 : 0.62) * part;
  return candidates.flatMap((digit) => {
    const at = candidateCentre(layout, 0, digit);
    const [x, y] = [HALF + (at.x - HALF) * part, HALF + (at.y - HALF) * part + 1];
    const text = s('text', { class: 'candidate', x, y, 'font-size': size }, digitChar(digit));
    if (digit !== highlight) return [text];
    text.classList.add('found');
    return [s('circle', { class: 'spot', cx: x, cy: y - 1, r: size * 0.62 }), text];
  });
}

/**
 * Candidates in the middle of the cell, in one line or two.
 * @param {Position} position
 * @param {readonly number[]} candidates
 * @param {number} highlight
 * @param {boolean} squeezed
 */
function inMiddle({ layout }, candidates, highlight, squeezed) {
  const lines = candidates.length > 4 ? 2 : 1;
  const length = Math.ceil(candidates.length / lines);
  const head = headOf(layout);
  const size = Math.min(squeezed ? 25 : 32, (148 - 1.5 * head) / Math.max(length, 1));
  return Array.from({ length: candidates.length ? lines : 0 }, (_, line) => {
    const part = candidates.slice(line * length, (line + 1) * length);
    const y = HALF + head / 2 + 1 + (line - (lines - 1) / 2) * size * 0.98;
    const shown = part.map((d) =>
      s('tspan', { class: markClass('mark', d, highlight) }, digitChar(d)),
    );
    return s('text', { class: 'candidate', x: HALF, y, 'font-size': size }, ...shown);
  });
}

/**
 * How a digit is frozen: `first` if it is of the puzzle behind a game without givens.
 * @param {Position} position
 * @param {import('./position.js').Entry | null | undefined} entry
 */
function frozenKind(position, entry) {
  if (!entry?.frozen) return '';
  return entry.frozen === firstFreeze(position) ? 'frozen first' : 'frozen';
}

/**
 * A cell in words: 'r4c7, 5, given'.
 * @param {Position} position
 * @param {View} view
 * @param {number} cell
 */
export function readCell(position, view, cell) {
  const { layout, givens } = position;
  const entry = position.entries[cell];
  const digit = givens[cell] || entry?.digit || 0;
  const list = (/** @type {readonly number[]} */ digits) => digits.map(digitChar).join(' ');
  const corners = marksAt(position, 'corner', cell);
  const colours = marksAt(position, 'colour', cell);
  const candidates = view.candidates?.[cell] ?? [];
  const cage = cageAt(layout, cell);
  return [
    cellName(layout, cell),
    digit ? digitChar(digit) : 'empty',
    givens[cell] && 'given',
    entry?.frozen && 'frozen',
    view.supposed?.has(cell) ? 'supposed' : entry?.by === 'hint' && 'by hint',
    view.wrong.has(cell) && 'wrong',
    view.stuck?.has(cell) && 'cannot be completed',
    cage && cageName(layout, cage) + (cage.sum ? `, sum ${cage.sum}` : ''),
    !digit && candidates.length && `candidates ${list(candidates)}`,
    !digit && corners.length && `corner ${list(corners)}`,
    colours.length && `colour ${colours.join(' ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}
