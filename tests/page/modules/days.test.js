/** Days of the calendar: weeks, months, and days in a row. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  dailyTitle,
  dayOf,
  kindOfDay,
  later,
  longestStreak,
  monthLater,
  shownTitle,
  streak,
  today,
  weekOf,
  weeksOf,
} from '../../../page/js/game/days.js';
import { median } from '../../../page/js/game/results.js';

test('days and months go on over their ends', () => {
  assert.equal(later('2026-12-31', 1), '2027-01-01');
  assert.equal(later('2028-03-01', -1), '2028-02-29');
  assert.equal(monthLater('2026-12-31', 0), '2026-12-01');
  assert.equal(monthLater('2026-12-31', 1), '2027-01-01');
  assert.equal(monthLater('2026-01-31', -1), '2025-12-01');
});

test('a week begins on Monday', () => {
  const week = weekOf('2026-11-22');
  assert.deepEqual([week.length, week[0], week[6]], [7, '2026-11-16', '2026-11-22']);
  assert.equal(weekOf('2026-11-16')[0], '2026-11-16');
});

test('the weeks of a month hold each of its days once', () => {
  for (const [month, days] of [
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-11', 30],
    ['2026-03', 31],
  ]) {
    const found = weeksOf(`${month}-10`)
      .flat()
      .filter((day) => day.startsWith(String(month)));
    assert.equal(found.length, days);
    assert.equal(new Set(found).size, days);
  }
});

test('days in a row count up to today, which may still be open', () => {
  const solved = new Set(['2026-02-27', '2026-02-28', '2026-03-01', '2026-02-20']);
  assert.equal(streak(solved, '2026-03-01'), 3);
  assert.equal(streak(solved, '2026-03-02'), 3);
  assert.equal(streak(solved, '2026-03-03'), 0);
  assert.equal(streak(new Set(), '2026-03-03'), 0);
  assert.equal(longestStreak(solved), 3);
  assert.equal(longestStreak(new Set()), 0);
});

test('a title says whose day a puzzle is', () => {
  const [classic, killer] = [dailyTitle('2026-11-22'), dailyTitle('2026-11-22', 'killer')];
  assert.equal(dayOf(classic, 'classic'), '2026-11-22');
  assert.equal(dayOf(killer, 'killer'), '2026-11-22');
  assert.equal(dayOf(killer, 'classic'), null);
  assert.equal(dayOf(classic, 'killer'), null);
  assert.deepEqual([classic, killer, 'Daily bread'].map(kindOfDay), ['classic', 'killer', null]);
});

test('people read a day, and not its key', () => {
  const year = today().slice(0, 4);
  assert.equal(shownTitle(`Daily ${year}-11-02`), 'Puzzle of 2 November');
  assert.equal(shownTitle('Daily 2020-11-22'), 'Puzzle of 22 November 2020');
  assert.equal(shownTitle('Daily killer 2020-11-22'), 'Killer of 22 November 2020');
  assert.equal(shownTitle('Daily 2020-11-22', 'short'), 'Puzzle of 22 Nov 2020');
  assert.deepEqual(
    ['Daily bread', 'Monday', ''].map((title) => shownTitle(title)),
    ['Daily bread', 'Monday', 'A puzzle'],
  );
});

test('the median is the middle one, or between the two', () => {
  assert.equal(median([1, 5, 100]), 5);
  assert.equal(median([1, 5, 8, 100]), 6.5);
  assert.equal(median([]), null);
});
