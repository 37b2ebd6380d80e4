/** Keeps the page in the browser, so that a person can play without a network. */

import { LAYOUT_NAMES } from './choices.js';

export function mount() {
  // Browsers have service workers only with HTTPS or on the machine itself.
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') keepPage();
  else addEventListener('load', keepPage);
}

/** Tells the service worker which files to keep: all that the page has loaded, and the layouts. */
async function keepPage() {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  await import('./judge.js'); // what is not needed before a puzzle is opened
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const layouts = LAYOUT_NAMES.map((name) => `/api/v1/layouts/${name}`);
  const addresses = ['/', ...loaded, ...layouts].map((name) => {
    const { origin, pathname } = new URL(name, location.href);
    return origin + pathname;
  });
  active?.postMessage([...new Set(addresses)]);
}
