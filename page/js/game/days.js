/** Days of the calendar, each as `2026-11-22`, and how many in a row were solved. */

/** @typedef {'classic' | 'killer'} Kind of the two puzzles that each day has */

export const DAY_MS = 24 * 3600 * 1000;
const DAILY = /^Daily (killer )?(\d{4}-\d\d-\d\d)$/;

/** The day of the first puzzles of the day. */
export const FIRST_DAY = '2026-01-01';

/** Today, by the clock of this device. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/**
 * The title under which the game of a day's puzzle is kept, here and on the server. It is a key:
 * `shownTitle` says what people read.
 * @param {string} day
 * @param {Kind} [kind]
 */
export const dailyTitle = (day, kind) => `Daily ${kind === 'killer' ? 'killer ' : ''}${day}`;

/**
 * The day whose puzzle of a kind a game is; null if it is none.
 * @param {string} title
 * @param {Kind} kind
 */
export const dayOf = (title, kind) => (kindOfDay(title) === kind ? title.slice(-10) : null);

/**
 * The kind of the puzzle of a day; null if a game is none.
 * @param {string} title
 * @returns {Kind | null}
 */
export function kindOfDay(title) {
  const found = DAILY.exec(title);
  return found && (found[1] ? 'killer' : 'classic');
}

/**
 * The title of a game as people read it: games of the days are kept under their dates.
 * @param {string} title
 * @param {'long' | 'short'} [month] how the name of the month is written
 */
export function shownTitle(title, month = 'long') {
  const kind = kindOfDay(title);
  if (!kind) return title || 'A puzzle';
  const day = title.slice(-10);
  const isThisYear = day.slice(0, 4) === today().slice(0, 4);
  const year = isThisYear ? {} : { year: /** @type {const} */ ('numeric') };
  const what = kind === 'killer' ? 'Killer' : 'Puzzle';
  return `${what} of ${written(day, { day: 'numeric', month, ...year })}`;
}

/**
 * A day, so many days later.
 * @param {string} day
 * @param {number} days
 */
export const later = (day, days) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The first day of a month, so many months later.
 * @param {string} day
 * @param {number} months
 */
export function monthLater(day, months) {
  const date = new Date(Date.parse(day));
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
    .toISOString()
    .slice(0, 10);
}

/**
 * The week of a day, from Monday to Sunday.
 * @param {string} day
 */
export function weekOf(day) {
  const monday = later(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, at) => later(monday, at));
}

/**
 * The weeks of a day's month. The first and the last may have days of other months.
 * @param {string} day
 */
export function weeksOf(day) {
  const next = monthLater(day, 1);
  const weeks = [];
  for (let [first] = weekOf(monthLater(day, 0)); first && first < next; first = later(first, 7)) {
    weeks.push(weekOf(first));
  }
  return weeks;
}

/**
 * How many days in a row were solved, up to this one. It counts too if it is not solved yet.
 * @param {ReadonlySet<string>} solved
 * @param {string} day
 */
export function streak(solved, day) {
  let at = solved.has(day) ? day : later(day, -1);
  let days = 0;
  for (; solved.has(at); at = later(at, -1)) days += 1;
  return days;
}

/**
 * The longest row of days that were solved.
 * @param {ReadonlySet<string>} solved
 */
export const longestStreak = (solved) =>
  Math.max(0, ...[...solved].map((day) => streak(solved, day)));

/**
 * A streak in words.
 * @param {number} days
 */
export const streakWords = (days) => (days === 1 ? '1 day in a row' : `${days} days in a row`);

/**
 * A day as people write it.
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} parts
 */
export const written = (day, parts) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts }).format(Date.parse(day));
