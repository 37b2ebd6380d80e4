/** Keeps the page in the browser, so that it can be played without a network. */

import { LAYOUTS } from './layout.js';

export function mount() {
  // Without HTTPS, and not on this machine itself, browsers have no service workers.
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') keepPage();
  else addEventListener('load', keepPage);
}

/** Tell the service worker what the page is made of: all that it has loaded, and the layouts. */
async function keepPage() {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const layouts = LAYOUTS.map(({ name }) => `/api/v1/layouts/${name}`);
  const addresses = ['/', ...loaded, ...layouts].map((name) => {
    const { origin, pathname } = new URL(name, location.href);
    return origin + pathname;
  });
  active?.postMessage([...new Set(addresses)]);
}
