/** What is said at the end of a portion, a streak or a round against the clock. */

import { h } from './dom.js';
import { LEAST_ATTEMPTS } from './trainermenu.js';

/**
 * @typedef {import('./trainermodes.js').Mode} Mode
 * @typedef {import('./trainerstate.js').TrainerState} TrainerState
 */

/**
 * @param {Mode} mode that is over
 * @param {TrainerState} state
 * @param {number} best before it
 * @param {(name: string) => void} open
 */
export function summary({ id, right }, { daily, player, attempts }, best, open) {
  const button = (/** @type {string} */ name, /** @type {string} */ label, isFirst = false) =>
    h('button', { type: 'button', class: isFirst ? 'primary' : '', onclick: () => open(name) }, label);
  const rating = h('p', { class: 'muted' }, attempts.length < LEAST_ATTEMPTS ? ''
    : `Your rating is now ${Math.round(player.rating)}.`);
  const menu = button('', 'All exercises');
  if (id === 'daily') {
    const missed = [...new Set(daily?.plan.filter((_, at) => daily.done[at] === false))];
    return [
      h('p', { class: 'big' }, 'Done for today!'),
      h('p', {}, `${right} of ${daily?.plan.length ?? right} right at the first try.`), rating,
      h('div', { class: 'buttons' },
        ...(missed.length ? [button(missed.join(','), 'Practise what went wrong', true)] : []), menu),
    ];
  }
  const record = right > best ? 'That is your best so far!' : best ? `Your best is ${best}.` : '';
  return [
    h('p', { class: 'big' }, `${right} right`), ...(record ? [h('p', {}, record)] : []), rating,
    h('div', { class: 'buttons' }, button(id, 'Once more', true), menu),
  ];
}
