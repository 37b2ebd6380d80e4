/** Large buttons for the levels: what their puzzles need, and how long they take the player. */

import { button, h } from '../base/dom.js';
import { namedMinutes } from '../base/minutes.js';

/** @type {Readonly<Record<string, string>>} */
const NEEDS = {
  easy: 'singles',
  medium: 'pairs, pointing',
  hard: 'fish and wings',
  unfair: 'chains',
  extreme: 'forcing chains',
};

/**
 * The minutes that practised players take: the median of the classic puzzles that are made.
 * @type {Readonly<Record<string, number>>}
 */
const MINUTES = { easy: 6.5, medium: 12.4, hard: 14.8, unfair: 21, extreme: 31 };

/**
 * @param {readonly string[]} levels
 * @param {string | null} chosen the level that is chosen most likely
 * @param {(level: string) => void} pick
 * @param {number | null} factor how many times as long the player takes; null: no time is shown
 * @param {Readonly<Record<string, string>>} [needs] of levels, where they are others
 */
export const levelButtons = (levels, chosen, pick, factor, needs) => [
  ...levels.map((level) =>
    button(
      [
        h('b', {}, level),
        h('small', {}, needs?.[level] ?? NEEDS[level]),
        factor ? h('small', {}, namedMinutes(Number(MINUTES[level]) * factor)) : '',
      ],
      () => pick(level),
      { 'data-level': level, class: level === chosen ? 'tier primary' : 'tier' },
    ),
  ),
  factor ? h('small', {}, 'The minutes are what you usually take.') : '',
];
