/** Loads the parts of the page that are not needed before play. */

/** How many commands wait for that part. */
let waiting = 0;

/** Fetch that part before anybody asks: once, if it can be. */
export const preload = () =>
  import('../later.js').catch(() => {
    throw new Error('A part of the page could not be loaded. Load the page again.');
  });

/** The functions of that part, for a command that somebody gave. */
export async function later() {
  waiting += 1;
  try {
    return await preload();
  } finally {
    waiting -= 1;
  }
}

/** Whether a command still waits for that part. */
export const isAwaited = () => waiting > 0;

/** Studies, another part of its own. */
export const studies = () =>
  import('../study/study.js').catch(() => {
    throw new Error('The studies could not be loaded. Load the page again.');
  });

/** The trainer, which is a part of its own: most visits do without it. */
export const trainer = () =>
  import('../train/trainer.js').catch(() => {
    throw new Error('The trainer could not be loaded. Load the page again.');
  });
