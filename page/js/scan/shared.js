/** What another program has shared with the installed page: the service worker keeps it. */

import { fileAt } from '../base/places.js';

/** Where it is kept: SHARED of sw.js. */
const KEPT = fileAt('shared');

/** What is kept; null if nothing is. @returns {Promise<File | null>} */
export async function sharedFile() {
  try {
    const blob = await (await caches.match(KEPT))?.blob();
    return blob ? new File([blob], 'Shared puzzle', { type: blob.type }) : null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** Keep it no longer: it was read, or cannot be. */
export async function forgetShared() {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(KEPT);
}
