/**
 * Third on the way of a question: a worker, which runs the engine beside the page. Questions come
 * from `base/workers.js` as messages, and so do the answers from here.
 */

import { loadEngine, useEngine } from './core.js';
import { answer } from './routes.js';

/** @type {Promise<void> | null} */
let opened = null;

/** @param {{engine: string, words: string}} addresses of the engine and of its words */
async function open({ engine, words }) {
  const [texts, loaded] = await Promise.all([fetch(words), loadEngine(engine)]);
  if (!texts.ok) throw new Error(`${words}: ${texts.status}`);
  loaded.useWords(await texts.json());
  useEngine(loaded);
}

/** @param {{id: number, path: string, body: unknown}} question */
async function reply({ id, path, body }) {
  try {
    await opened;
    return { id, answer: await answer(path, body) };
  } catch (error) {
    return { id, refused: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', async ({ data }) => {
  if (data.engine) {
    opened = open(data);
    opened.then(
      () => postMessage({ ready: true }),
      (error) => postMessage({ missing: String(error) }),
    );
    return;
  }
  postMessage(await reply(data));
});
