/**
 * Says that a question takes longer, with the seconds since it was asked and a button to stop.
 * Quick answers show nothing.
 */

import { button, h } from './dom.js';

/** A person begins to wonder after so many milliseconds. */
const PATIENCE_MS = 700;
const TICK_MS = 100;

/** Questions that a person waits for. */
const SHOWN =
  /^(?:game\/|generate$|course\/fresh$|daily\?|rate$|solve$|count$|check$|minimal$|parse$)/;

/** @typedef {{since: number, stop: () => void}} Wait */

/** @type {Set<Wait>} */
const waits = new Set();
let timer = 0;
/** @type {HTMLElement | null} */
let sign = null;

/**
 * Run a question, so that the person sees that it runs, and can stop it.
 * @template Answer
 * @param {string} path
 * @param {(signal: AbortSignal | null) => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
export async function watched(path, ask) {
  if (!SHOWN.test(path)) return ask(null);
  const stopper = new AbortController();
  const wait = { since: performance.now(), stop: () => stopper.abort() };
  waits.add(wait);
  timer ||= window.setInterval(show, TICK_MS);
  try {
    return await ask(stopper.signal);
  } finally {
    waits.delete(wait);
    if (!waits.size) hide();
  }
}

function hide() {
  clearInterval(timer);
  timer = 0;
  sign?.remove();
  sign = null;
}

function show() {
  const since = Math.min(...[...waits].map((wait) => wait.since));
  const waited = performance.now() - since;
  if (waited < PATIENCE_MS) return;
  if (!sign) {
    const stop = button('Stop', () => waits.forEach((w) => w.stop()));
    // It is read aloud once, and not at each tick.
    sign = h(
      'div',
      { id: 'busy', role: 'status' },
      h('span', { 'aria-hidden': 'true' }),
      h('span', { class: 'unseen' }, 'Searching. It can be stopped.'),
      stop,
    );
    // A dialog is above all else: what belongs to it has to be in it.
    (document.querySelector('dialog[open]') ?? document.body).append(sign);
  }
  /** @type {HTMLElement} */ (sign.firstChild).textContent =
    `Searching: ${(waited / 1000).toFixed(1)} s`;
}
