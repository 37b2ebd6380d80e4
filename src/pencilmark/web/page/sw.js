// The page without a network. With one the newest is taken; what takes too long, or fails, comes
// from what is kept. Which files there are the page itself tells, by a message.

const CACHE = 'pencilmark-1';
const WAIT_MS = 3000;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', () => worker.skipWaiting());

worker.addEventListener('activate', (event) => {
  const dropOthers = caches.keys().then((names) => Promise.all(
    names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([dropOthers, worker.clients.claim()]));
});

worker.addEventListener('message', (event) => {
  const addresses = /** @type {string[]} */ (event.data).filter(isKept);
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(addresses)));
});

worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  if (method !== 'GET' || !isKept(url)) return;
  // Each address of the page is the same file: its scripts decide what is shown.
  event.respondWith(newest(event.request, mode === 'navigate' ? '/' : url));
});

/**
 * Whether an address is of the page itself, or of a layout, which never changes.
 * @param {string} url
 */
function isKept(url) {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin) return false;
  return !pathname.startsWith('/api/') || pathname.startsWith('/api/v1/layouts/');
}

/**
 * @param {Request} request
 * @param {string} key under which the answer is kept
 */
async function newest(request, key) {
  const cache = await caches.open(CACHE);
  const kept = cache.match(key);
  const asked = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(key, response.clone());
    return response;
  });
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS)).then(() => kept);
  try {
    return (await Promise.race([asked, late])) ?? (await asked);
  } catch (error) {
    const found = await kept;
    if (found) return found;
    throw error;
  }
}
