/**
 * Where things are: the files of the page, its own addresses, and the server, if there is one.
 * Whoever needs a file of the page asks `fileAt` for its address.
 *
 * A server of Whydoku sends the page at each of its addresses, such as `/learn/x-wing`. Plain
 * files have one address, and the rest of it is a question: `?learn=x-wing`. Both are read
 * everywhere.
 */

/** The addresses of files that the document itself holds, by their names: see `unpack.js`. */
const INSIDE = /** @type {any} */ (globalThis).whydokuFiles;

/**
 * The folder of the page's files: as they are built, all scripts lie in one folder in it. Where the
 * scripts are inside the document, it is the document.
 */
const ROOT = new URL(URL.canParse('..', import.meta.url) ? '..' : location.href, import.meta.url);

/** The address of the server's API; null if the page is only files. The document names it. */
export const SERVER =
  globalThis.document?.querySelector('meta[name="whydoku-server"]')?.getAttribute('content') ??
  null;

/** @param {string} name of a file of the page */
export const fileAt = (name) => INSIDE?.[name] ?? new URL(name, ROOT).href;

/** @param {string} name of what everybody gets alike, such as `techniques` */
export const dataAt = (name) => fileAt(`data/${name}.json`);

/**
 * @typedef {'learn' | 'course' | 'train' | 'study' | 'daily' | 's' | 'shared'} Place learn: a
 *   technique, or the list; course: a lesson, or the list; train: a way to train, or techniques to
 *   practise; study: one of this browser, or the list; s: a share; shared: what another program has
 *   shared with the page
 */

/** @type {readonly Place[]} */
const PLACES = ['learn', 'course', 'train', 'study', 'daily', 's', 'shared'];

/**
 * The address of a place.
 * @param {Place} place
 * @param {string} [name] of a technique, a lesson or a share
 */
export function addressOf(place, name = '') {
  const rest = encodeURIComponent(name);
  return SERVER === null
    ? `${ROOT.pathname}?${place}${name && '='}${rest}`
    : `${ROOT.pathname}${place}${name && '/'}${rest}`;
}

/** The address of the board. */
export const HOME = ROOT.pathname;

/**
 * What an address leads to; null if that is the board or no place of this page.
 * @param {{origin?: string, pathname: string, search: string}} address
 * @returns {{place: Place, name: string} | null}
 */
export function placeAt({ origin = location.origin, pathname, search }) {
  if (origin !== location.origin || !pathname.startsWith(HOME)) return null;
  const [first = '', name = ''] = pathname.slice(HOME.length).split('/');
  const asked = [...new URLSearchParams(search)].find(([key]) => isPlace(key));
  if (isPlace(first)) return { place: first, name: decodeURIComponent(name) };
  return asked && isPlace(asked[0]) ? { place: asked[0], name: asked[1] } : null;
}

/** @param {string} name @returns {name is Place} */
const isPlace = (name) => PLACES.some((place) => place === name);

/** The place that is open now. */
export const here = () => placeAt(location);
