/** Keeps the page in the browser, so that a person can play without a network. */

import { LAYOUT_NAMES } from '../base/choices.js';
import { later, studies, trainer } from '../base/load.js';
import { dataAt, fileAt, HOME } from '../base/places.js';
import { engine } from '../base/workers.js';
import { keepDaily } from './daily.js';
import { fill } from './pool.js';

/**
 * What there is to learn: the techniques, their pages, the course; the formats of files, and the
 * killers of the days.
 */
const LESSONS = ['techniques', 'names', 'lessons', 'course', 'formats', 'killers'].map(dataAt);
/** What the worker of the engine loads. */
const ENGINE = ['js/engine/worker.js', 'engine.wasm', 'words.json'].map(fileAt);

/** Whether the page lies on this machine, as one file: nothing has to keep it. */
const IS_FILE = location.protocol === 'file:';

const TRIES = 4;
const PAUSE_MS = 5000;

/** @param {(() => Promise<unknown>)[]} parts of the page that are kept besides */
export function keepForOffline(...parts) {
  // Browsers have service workers only with HTTPS or on the machine itself.
  if (!IS_FILE && !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') keepPage(parts);
  else addEventListener('load', () => keepPage(parts));
}

/**
 * Keeps the page, and puzzles, which are of use only where the page itself is kept.
 * @param {(() => Promise<unknown>)[]} parts
 */
async function keepPage(parts) {
  if (!IS_FILE) await startWorker(parts).catch(() => {}); // a browser that keeps nothing refuses it
  await Promise.all([fill, keepDaily].map(insist));
}

/** @param {(() => Promise<unknown>)[]} parts */
async function startWorker(parts) {
  const workers = navigator.serviceWorker;
  // A newer worker takes the place of an old one while the page is open, and begins with nothing.
  if (workers.controller)
    workers.addEventListener('controllerchange', () => void tellWorker(parts));
  await workers.register(fileAt('sw.js'));
  await tellWorker(parts);
}

/**
 * Tells the service worker what to keep: the files that the page has loaded, the layouts, the
 * lessons.
 * @param {(() => Promise<unknown>)[]} parts
 */
async function tellWorker(parts) {
  const { active } = await navigator.serviceWorker.ready;
  await Promise.all([
    later(),
    ...[trainer, studies, ...parts].map((load) => load().catch(() => {})),
  ]);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const layouts = LAYOUT_NAMES.map((name) => dataAt(`layouts/${name}`));
  const addresses = [HOME, ...loaded, ...layouts].map((name) => {
    const { origin, pathname } = new URL(name, location.href);
    return origin + pathname;
  });
  active?.postMessage([...new Set(addresses)]);
  engine.whenReady.then(() => active?.postMessage(ENGINE));
  active?.postMessage(LESSONS);
}

/**
 * Keep the exercises of some techniques, too: whoever has opened the course or the trainer wants
 * them. It waits for the service worker, which on a first visit comes later than the page.
 * @param {readonly string[]} slugs
 */
export async function keepExercises(slugs) {
  if (IS_FILE) return;
  const active = (await navigator.serviceWorker?.ready)?.active;
  // One by one: what the server is too busy for holds up no other.
  for (const slug of slugs) active?.postMessage([dataAt(`course/${slug}`)]);
}

/**
 * Run something that needs the server. If that is busy, try again; if it is not there, another
 * visit will do.
 * @param {() => Promise<void>} work
 */
async function insist(work) {
  for (let tries = TRIES; tries; tries -= 1) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  return undefined;
}
