/** New exercises: `POST /course/fresh` of `web/api/course.py`, as the same object. */

import { CapReached } from '../library.js';
import { SECONDS } from '../policy.js';
import { freshPosition } from '../positions.js';

/** @param {{technique: string, seed: number, seconds?: number | null, layout?: string}} body */
export function fresh({ technique, seed, seconds, layout }) {
  const about = { technique, seed };
  try {
    const position = freshPosition(technique, seed, Math.min(seconds ?? SECONDS, SECONDS), layout);
    return { ...about, position, note: null };
  } catch (error) {
    if (!(error instanceof CapReached)) throw error;
    return { ...about, position: null, note: 'No new exercise was found in time.' };
  }
}
