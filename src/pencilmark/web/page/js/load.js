/** Loads the part of the page that is not needed before play. */

/** The functions of that part. It is fetched once, if it can be. */
export const later = () => import('./later.js').catch(() => {
  throw new Error('A part of the page could not be loaded. Load the page again.');
});
