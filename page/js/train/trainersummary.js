/** What is said at the end of a portion, a streak or a round against the clock. */

import { button, h } from '../base/dom.js';
import { LEAST_ATTEMPTS } from './trainermenu.js';

/**
 * @typedef {import('./trainermodes.js').Mode} Mode
 * @typedef {import('../learn/trainerstate.js').TrainerState} TrainerState
 */

/**
 * @param {Mode} mode that is over
 * @param {TrainerState} state
 * @param {number} best before it
 * @param {(slug: string) => Node} link leads to what can be read about a technique
 * @param {(name: string) => void} open
 */
export function summary({ id, right, missed }, { daily, player, attempts }, best, link, open) {
  const opens = (/** @type {string} */ name, /** @type {string} */ label, isFirst = false) =>
    button(label, () => open(name), { class: isFirst ? 'primary' : '' });
  const rating = h(
    'p',
    { class: 'muted' },
    attempts.length < LEAST_ATTEMPTS ? '' : `Your rating is now ${Math.round(player.rating)}.`,
  );
  const isDaily = id === 'daily';
  const wrong = isDaily ? daily?.plan.filter((_, at) => daily.done[at] === false) : missed;
  const slugs = [...new Set(wrong)];
  const list = slugs.length
    ? [h('p', {}, 'Missed: ', ...slugs.flatMap((slug, at) => [at ? ', ' : '', link(slug)]), '.')]
    : [];
  const practise = slugs.length
    ? [opens(slugs.join(','), 'Practise what went wrong', isDaily)]
    : [];
  if (isDaily) {
    return [
      h('p', { class: 'big' }, 'Done for today!'),
      h('p', {}, `${right} of ${daily?.plan.length ?? right} right at the first try.`),
      ...list,
      rating,
      h('div', { class: 'buttons' }, ...practise, opens('', 'All exercises')),
    ];
  }
  const asked = right + missed.length;
  const record = right > best ? 'That is your best so far!' : best ? `Your best is ${best}.` : '';
  return [
    h('p', { class: 'big' }, asked ? `${right} of ${asked} right` : 'Nothing was answered.'),
    ...list,
    ...(record ? [h('p', {}, record)] : []),
    rating,
    h('div', { class: 'buttons' }, opens(id, 'Again', true), ...practise, opens('', 'Back')),
  ];
}
