/** Patterns of the nine colours: lines and dots that tell them apart without colour. */

import { s } from '../base/dom.js';

/** The side of a tile, and the paths in it, in the order of the colours. */
const TILE = 20;
const TILES = [
  'M0 20L20 0M-3 3L3-3M17 23L23 17',
  'M10 10h.01',
  'M0 10H20',
  'M0 0L20 20M-3 17L3 23M17-3L23 3',
  'M10 0V20',
  'M10 5V15M5 10H15',
  'M0 0L20 20M0 20L20 0',
  'M10 4a6 6 0 1 0 .01 0z',
  'M0 5L5 10L10 5L15 10L20 5',
];
/** Dots are wider than lines. */
const WIDTHS = [2.2, 6, 2.2, 2.2, 2.2, 2.2, 1.6, 2, 2];

/**
 * The paint of a colour's pattern. The drawing that holds the patterns is made once.
 * @param {number} colour from 1 on
 */
export function patternFill(colour) {
  if (!document.getElementById('patterns')) document.body.append(drawing());
  return `url(#pattern-${colour})`;
}

const drawing = () =>
  s(
    'svg',
    { id: 'patterns', width: 0, height: 0, 'aria-hidden': 'true' },
    ...TILES.map((d, i) =>
      s(
        'pattern',
        {
          id: `pattern-${i + 1}`,
          width: TILE,
          height: TILE,
          patternUnits: 'userSpaceOnUse',
        },
        s('path', { d, 'stroke-width': WIDTHS[i] }),
      ),
    ),
  );
