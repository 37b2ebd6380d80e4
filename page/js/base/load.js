/** Loads the parts of the page that are not needed before play. */

/** What keys wait for. */
let waiting = 0;

/**
 * A part of the page; where it cannot be fetched, an Error with a sentence.
 * @template Part
 * @param {Promise<Part>} part
 */
export const fetched = (part) =>
  part.catch(() => {
    throw new Error('A part of the page could not be loaded. Load the page again.');
  });

/** Fetch that part before anybody asks: once, if it can be. */
export const preload = () => fetched(import('../later.js'));

/**
 * Let keys wait for something.
 * @template T
 * @param {Promise<T>} awaited
 */
export async function holdKeys(awaited) {
  waiting += 1;
  try {
    return await awaited;
  } finally {
    waiting -= 1;
  }
}

/** The functions of that part, for a command that somebody gave. */
export const later = () => holdKeys(preload());

/** Whether keys wait: for that part, or for the board of a pasted text. */
export const isAwaited = () => waiting > 0;

/** Studies, another part of its own. */
export const studies = () => fetched(import('../study/study.js'));

/** What reads photos, a part of its own: it needs a server, and few ask for it. */
export const scanner = () => fetched(import('../scan/scan.js'));

/** What killers have besides. */
export const cages = () => fetched(import('../cages.js'));

/** What entering one's own puzzle needs. */
export const own = () => holdKeys(fetched(import('../own.js')));

/** The trainer, which is a part of its own: most visits do without it. */
export const trainer = () => fetched(import('../train/trainer.js'));
