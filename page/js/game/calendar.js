/** A calendar of the puzzles of the days: this week, or a whole month. */

import { h, icon } from '../base/dom.js';
import { FIRST_DAY, monthLater, today, weekOf, weeksOf, written } from './days.js';

/**
 * @typedef {object} Days
 * @property {ReadonlySet<string>} solved
 * @property {ReadonlySet<string>} begun
 */

/**
 * A calendar that shows this week first. A press on a day picks it.
 * @param {Days} days
 * @param {(day: string) => void} pick
 */
export function calendar(days, pick) {
  const now = today();
  /** The month that is shown; null: this week. @type {string | null} */
  let month = null;
  const title = h('span', { class: 'month', 'aria-live': 'polite' });
  const table = h('table', { class: 'days', 'aria-label': 'Puzzles of the days' });
  const turn = (/** @type {number} */ by) => {
    month = monthLater(month ?? now, by);
    show();
  };
  const before = arrow('left', 'Month before', () => turn(-1));
  const after = arrow('right', 'Month after', () => turn(1));
  const whole = h('button', {
    type: 'button',
    class: 'whole',
    onclick: () => {
      month = month ? null : monthLater(now, 0);
      show();
    },
  });
  const show = () => {
    title.textContent = month ? written(month, { month: 'long', year: 'numeric' }) : 'This week';
    whole.textContent = month ? 'This week' : 'Whole month';
    before.hidden = after.hidden = !month;
    before.disabled = monthLater(month ?? now, 0) <= FIRST_DAY;
    after.disabled = monthLater(month ?? now, 1) > now;
    const weeks = month ? weeksOf(month) : [weekOf(now)];
    table.replaceChildren(
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...weekOf(now).map((day) =>
            h(
              'th',
              { scope: 'col' },
              h(
                'abbr',
                { title: written(day, { weekday: 'long' }) },
                written(day, { weekday: 'narrow' }),
              ),
            ),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        ...weeks.map((week) =>
          h(
            'tr',
            {},
            ...week.map((day) =>
              h(
                'td',
                {},
                !month || day.slice(0, 7) === month.slice(0, 7) ? cell(day, now, days, pick) : '',
              ),
            ),
          ),
        ),
      ),
    );
  };
  show();
  return h(
    'div',
    { class: 'calendar' },
    h('div', { class: 'calendar-head' }, before, title, after, whole),
    table,
  );
}

/**
 * @param {string} picture
 * @param {string} label
 * @param {() => void} onclick
 */
const arrow = (picture, label, onclick) =>
  h('button', { type: 'button', class: 'quiet', 'aria-label': label, onclick }, icon(picture));

/**
 * A day. Days that have no puzzle, or none yet, cannot be picked.
 * @param {string} day
 * @param {string} now
 * @param {Days} days
 * @param {(day: string) => void} pick
 */
function cell(day, now, { solved, begun }, pick) {
  const number = String(Number(day.slice(8)));
  if (day < FIRST_DAY || day > now) return h('span', { class: 'day' }, number);
  const state = solved.has(day) ? 'solved' : begun.has(day) ? 'begun' : 'not played';
  const name = written(day, { day: 'numeric', month: 'long' });
  return h(
    'button',
    {
      type: 'button',
      class: `day ${state}`,
      'data-day': day,
      onclick: () => pick(day),
      'aria-current': day === now ? 'date' : null,
      'aria-label': `${name}, ${state}`,
    },
    number,
  );
}
