/**
 * Which levels and techniques puzzles of a layout can need. Small layouts reach few of them: what
 * is not here was not found in a search of seconds, and a search on request takes no longer.
 */

import { LEVELS } from '../base/choices.js';

/**
 * The levels of small layouts, by their number, and the techniques that their puzzles can need.
 * @type {Readonly<Record<string, {levels: number, techniques: readonly string[]}>>}
 */
const SMALL = {
  '4x4': { levels: 1, techniques: ['full-house', 'hidden-single-box'] },
  '6x6': {
    levels: 4,
    techniques: [
      'full-house',
      'hidden-single-box',
      'hidden-single-line',
      'naked-single',
      'pointing',
      'x-wing',
      'skyscraper',
      'two-string-kite',
      'xy-wing',
      'w-wing',
      'extended-rectangle',
      'm-wing',
      's-wing',
      'l-wing',
      'xy-chain',
    ],
  },
};

/**
 * The levels that puzzles of a layout can have, the easiest first.
 * @param {string} layout
 */
export const offeredLevels = (layout) => LEVELS.slice(0, SMALL[layout]?.levels);

/**
 * Whether puzzles of a layout can need a technique.
 * @param {import('../base/techniques.js').Technique} technique
 * @param {string} layout
 */
export const isOffered = ({ slug }, layout) => SMALL[layout]?.techniques.includes(slug) ?? true;
