/** A calendar of the puzzles of the days, or of their killers: this week, or a whole month. */

import { button, h, icon } from '../base/dom.js';
import { FIRST_DAY, monthLater, today, weekOf, weeksOf, written } from './days.js';

/**
 * @typedef {import('./days.js').Kind} Kind
 *
 * @typedef {object} Days
 * @property {ReadonlySet<string>} solved
 * @property {ReadonlySet<string>} begun
 */

/**
 * A calendar that shows this week first. A press on a day picks it.
 * @param {Record<Kind, Days>} days
 * @param {(day: string, kind: Kind) => void} pick
 */
export function calendar(days, pick) {
  const now = today();
  /** The month that is shown; null: this week. @type {string | null} */
  let month = null;
  const title = h('span', { class: 'month', 'aria-live': 'polite' });
  const table = h('table', { class: 'days', 'aria-label': 'Puzzles of the days' });
  /** @type {Kind} */
  let kind = 'classic';
  const killers = button('Killers', () => {
    kind = kind === 'classic' ? 'killer' : 'classic';
    show();
  });
  const turn = (/** @type {number} */ by) => {
    month = monthLater(month ?? now, by);
    show();
  };
  const before = arrow('left', 'Month before', () => turn(-1));
  const after = arrow('right', 'Month after', () => turn(1));
  const whole = button(
    '',
    () => {
      month = month ? null : monthLater(now, 0);
      show();
    },
    { class: 'whole' },
  );
  const show = () => {
    killers.ariaPressed = String(kind === 'killer');
    title.textContent = month ? written(month, { month: 'long', year: 'numeric' }) : 'This week';
    whole.textContent = month ? 'This week' : 'Whole month';
    before.hidden = after.hidden = !month;
    before.disabled = monthLater(month ?? now, 0) <= FIRST_DAY;
    after.disabled = monthLater(month ?? now, 1) > now;
    const shown = month;
    const rows = (shown ? weeksOf(shown) : [weekOf(now)]).map((week) =>
      week.map((day) =>
        !shown || isInMonth(day, shown) ? cell(day, now, days[kind], (day) => pick(day, kind)) : '',
      ),
    );
    table.replaceChildren(weekdays(weekOf(now)), weeks(rows));
  };
  show();
  return h(
    'div',
    { class: 'calendar' },
    h('div', { class: 'calendar-head' }, before, title, after, whole, killers),
    table,
  );
}

/** @param {string} day @param {string} month any day of it */
const isInMonth = (day, month) => day.slice(0, 7) === month.slice(0, 7);

/** The head of the table. @param {readonly string[]} week any one */
const weekdays = (week) =>
  h(
    'thead',
    {},
    h(
      'tr',
      {},
      ...week.map((day) =>
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
  );

/** The body of the table. @param {(HTMLElement | string)[][]} rows what is in its cells */
const weeks = (rows) =>
  h('tbody', {}, ...rows.map((row) => h('tr', {}, ...row.map((shown) => h('td', {}, shown)))));

/**
 * @param {string} picture
 * @param {string} label
 * @param {() => void} onclick
 */
const arrow = (picture, label, onclick) =>
  button(icon(picture), onclick, { class: 'quiet', 'aria-label': label });

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
  return button(number, () => pick(day), {
    class: `day ${state}`,
    'data-day': day,
    'aria-current': day === now ? 'date' : null,
    'aria-label': `${name}, ${state}`,
  });
}
