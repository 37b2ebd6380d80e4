/** The killers of the days. */

import { get, post } from '../base/api.js';
import { DAY_MS, FIRST_DAY } from './days.js';

/**
 * The killer of a day. A table has the seed of the first day, and the number of each day's killer
 * in the seed of the day. After its last day the weeks come again, as in `web/api/daily.py`.
 * @param {string} day
 */
export async function killerOf(day) {
  const { seed, numbers } = await get('killers');
  const { length } = numbers;
  const weeks = length - (length % 7);
  let at = (Date.parse(day) - Date.parse(FIRST_DAY)) / DAY_MS;
  if (at >= length) at = length - weeks + ((at - length) % weeks);
  return post('generate', { layout: '9x9+killer', seed: seed + at, first: numbers[at] });
}
