/** Statistics: days in a row, each level's games and times, and how the last ones went. */

import { LEVELS } from '../base/choices.js';
import { choice, openDialog } from '../base/dialogs.js';
import { h, s } from '../base/dom.js';
import { LAYOUT_TITLES, layoutTitle } from '../base/titles.js';
import { counted } from '../board/words.js';
import { syncAll } from './autosave.js';
import { clockFace } from './clock.js';
import { longestStreak, streak, streakWords, today } from './days.js';
import { askAsDevice } from './device.js';
import { daysSolved, kindOf, median, results, timedAt, timesAt } from './results.js';
import { yourFactor } from './yourtime.js';

/** @typedef {import('./results.js').Result} Result */

/** Games in the picture of a level, and in the list below it. */
const DRAWN = 30;
const LISTED = 10;
const HEADS = ['Level', 'Solved', 'Best', 'Median', 'Hints'];

export async function openStatistics() {
  await syncAll();
  const there = await askAsDevice('GET', 'statistics').catch(() => null);
  const known = there?.results.map((/** @type {object} */ row) => ({ ...row, hints: null }));
  const found = results(known ?? []);
  const kinds = [...new Set([...found].sort(byKind).map(kindOf))];
  const none = h('p', {}, 'No game has been started yet.');
  openDialog(
    'Statistics',
    kinds.length
      ? [
          rowOfDays(found),
          ...yourPace(),
          table(found, kinds),
          ...lastGames(
            found,
            kinds.filter((kind) => timesAt(found, kind).length),
          ),
        ]
      : [none],
  );
}

/**
 * Classic puzzles first, then other layouts; within each, the easiest first.
 * @param {Result} one
 * @param {Result} other
 */
function byKind(one, other) {
  const [a, b] = [one, other].map(({ layout, level }) => {
    const title = layoutTitle(layout);
    const place = LEVELS.indexOf(level ?? '');
    return `${Object.keys(LAYOUT_TITLES).indexOf(layout) + 100} ${title} ${(place + 9) % 9}`;
  });
  return String(a).localeCompare(String(b));
}

/** @param {readonly Result[]} found */
function rowOfDays(found) {
  const days = daysSolved(found, 'classic');
  const now = streak(days, today());
  const longest = longestStreak(days);
  return h(
    'p',
    { class: 'days-solved' },
    [
      `${counted(days.size, 'puzzle')} of the day solved`,
      now ? `, ${streakWords(now)}` : '',
      '.',
      longest > now ? ` At most it was ${streakWords(longest)}.` : '',
    ].join(''),
  );
}

/** How quick the player is, once that is known. */
function yourPace() {
  const factor = yourFactor();
  if (!factor) return [];
  const percent = 5 * Math.round(20 * factor);
  return [h('p', {}, `You take about ${percent} % of the time that a practised player takes.`)];
}

/**
 * @param {readonly Result[]} found
 * @param {readonly string[]} kinds
 */
function table(found, kinds) {
  const face = (/** @type {number | null | undefined} */ n) => (n ? clockFace(n) : '–');
  const rows = kinds.map((kind) => {
    const here = found.filter((row) => kindOf(row) === kind);
    const times = timesAt(found, kind);
    const hints = here.reduce((sum, row) => sum + (row.hints ?? 0), 0);
    const solved = here.filter((row) => row.solved).length;
    const cells = [`${solved} of ${here.length}`, face(times[0]), face(median(times)), hints];
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, kind),
      ...cells.map((cell) => h('td', {}, String(cell))),
    );
  });
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Table' },
    h(
      'table',
      { class: 'by-level' },
      h('thead', {}, h('tr', {}, ...HEADS.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, ...rows),
    ),
  );
}

/**
 * The last games of a kind, as a picture and a list, and a choice of the kind.
 * @param {readonly Result[]} found
 * @param {readonly string[]} kinds that have some
 */
function lastGames(found, kinds) {
  const first = found.map(kindOf).find((kind) => kinds.includes(kind));
  if (!first) return [];
  const shown = h('div');
  const show = (/** @type {string} */ kind) => {
    const games = timedAt(found, kind);
    shown.replaceChildren(
      picture(games.slice(0, DRAWN).reverse(), kind),
      h('ol', { class: 'last-games' }, ...games.slice(0, LISTED).map(line)),
    );
  };
  show(first);
  return [
    choice(
      'Last games',
      kinds.map((kind) => [kind, kind]),
      first,
      show,
    ).row,
    shown,
  ];
}

/**
 * A bar for each game, as high as its time; the median is a line. Bars of games with hints are
 * hollow.
 * @param {readonly Result[]} games the earliest first
 * @param {string} kind
 */
function picture(games, kind) {
  const times = games.map(({ seconds }) => seconds);
  const most = Math.max(...times);
  const middle = median([...times].sort((a, b) => a - b)) ?? 0;
  const bars = games.map(({ seconds, hints }, at) =>
    s('rect', {
      class: hints ? 'bar helped' : 'bar',
      x: at * 10 + 1.5,
      width: 7,
      y: 60 - (56 * seconds) / most,
      height: (56 * seconds) / most,
    }),
  );
  const line = 60 - (56 * middle) / most;
  return h(
    'figure',
    { class: 'times' },
    s(
      'svg',
      {
        viewBox: `0 0 ${Math.max(games.length, 10) * 10} 61`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': `Times of the last ${counted(games.length, 'game')}, ${kind}`,
      },
      ...bars,
      s('line', { class: 'median', x1: 0, x2: 10 * DRAWN, y1: line, y2: line }),
    ),
    h(
      'figcaption',
      {},
      `The line is the median, ${clockFace(middle)}. `,
      games.some(({ hints }) => hints) ? 'Hollow: with hints.' : '',
    ),
  );
}

/** @param {Result} game */
const line = ({ updated, seconds, hints }) =>
  h(
    'li',
    {},
    h(
      'span',
      {},
      new Date(updated).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' }),
    ),
    h('b', {}, clockFace(seconds)),
    h('span', {}, hints ? counted(hints, 'hint') : hints === 0 ? 'no hints' : ''),
  );
