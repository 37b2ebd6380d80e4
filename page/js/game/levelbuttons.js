/** Large buttons for the levels, each with what its puzzles need. */

import { button, h } from '../base/dom.js';

/** @type {Readonly<Record<string, string>>} */
const NEEDS = {
  easy: 'singles',
  medium: 'pairs, pointing',
  hard: 'fish and wings',
  unfair: 'chains',
  extreme: 'forcing chains',
};

/**
 * @param {readonly string[]} levels
 * @param {string | null} chosen the level that is chosen most likely
 * @param {(level: string) => void} pick
 */
export const levelButtons = (levels, chosen, pick) =>
  levels.map((level) =>
    button([h('b', {}, level), h('small', {}, NEEDS[level])], () => pick(level), {
      'data-level': level,
      class: level === chosen ? 'tier primary' : 'tier',
    }),
  );
