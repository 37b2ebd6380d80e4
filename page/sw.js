// Serves the page when there is no network. With a network the newest version is taken; a request
// that takes too long or fails is answered from the cache. The page sends a message with the list
// of its files.

const CACHE = 'whydoku-3';
const WAIT_MS = 3000;

// The folder of the page.
const ROOT = new URL('.', location.href).pathname;

// The addresses of the app (ENTRANCES of web/page_files.py) all have the same document, which
// is kept once, under that of the folder. Every other page is kept under its own address: the app
// must not be replaced by the last page that somebody visited.
const ENTRANCE = /^(?:index\.html|s\/[^/]+|(?:daily|learn|course|train|study)(?:\/[^/]+)?)?$/;

// Where a picture or a text is sent that somebody shares with the installed page (share_target of
// the manifest), and under which it is kept until the page has opened it (js/scan/shared.js).
const SHARED = `${ROOT}shared`;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', () => worker.skipWaiting());

worker.addEventListener('activate', (event) => {
  const dropOthers = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
    );
  event.waitUntil(Promise.all([dropOthers, worker.clients.claim()]));
});

worker.addEventListener('message', (event) => {
  const addresses = /** @type {string[]} */ (event.data).filter(isKept);
  event.waitUntil(keep(addresses));
});

/**
 * Fetch and keep what is at some addresses. If the server is busy, try again.
 * @param {string[]} addresses
 */
async function keep(addresses, tries = 4) {
  try {
    await (await caches.open(CACHE)).addAll(addresses);
  } catch (error) {
    if (tries === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    await keep(addresses, tries - 1);
  }
}

worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  if (method === 'POST' && new URL(url).pathname === SHARED) event.respondWith(take(event.request));
  if (method !== 'GET' || !isKept(url)) return;
  event.respondWith(newest(event.request, mode === 'navigate' ? pageKey(url) : url));
});

/**
 * Keep what is shared, in place of what was shared before, and open the page.
 * @param {Request} request a form
 */
async function take(request) {
  const form = await request.formData();
  const [shared] = ['picture', 'url', 'text', 'title'].flatMap((name) => form.get(name) || []);
  if (shared) await (await caches.open(CACHE)).put(SHARED, new Response(shared));
  return Response.redirect(`${ROOT}?shared`, 303);
}

/**
 * Whether an address belongs to the page itself, and not to the server's API.
 * @param {string} url
 */
function isKept(url) {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin) return false;
  const name = nameOf(pathname);
  return name !== null && !name.startsWith('api/');
}

/**
 * The address under which a page is kept.
 * @param {string} url
 */
function pageKey(url) {
  const { pathname } = new URL(url);
  return ENTRANCE.test(nameOf(pathname) ?? '-') ? ROOT : pathname;
}

/**
 * The name of a file of the page; null if the path leads elsewhere.
 * @param {string} path
 */
const nameOf = (path) => (path.startsWith(ROOT) ? path.slice(ROOT.length) : null);

/**
 * The newest answer to a request, or the one that is kept.
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
