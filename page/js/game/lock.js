/** Lets one tab of this browser at a time do something. */

import { readJson } from '../base/prefs.js';
import { newId } from './records.js';

const LEASE_MS = 10_000;
/** What one tab has written, the others see well within this time. */
const LOOK_MS = 250;

/**
 * Run work while no other tab runs work of the same name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export function alone(name, work) {
  const key = `whydoku.lock.${name}`;
  // Browsers have locks only on pages that come over HTTPS, or from the machine itself.
  return navigator.locks ? navigator.locks.request(key, work) : withLease(key, work);
}

/**
 * The same where there are no locks: a tab writes that it works, and looks whether it was the last
 * to do so. A tab that was closed at work is waited for no longer than its lease.
 * @template T
 * @param {string} key
 * @param {() => Promise<T>} work
 */
async function withLease(key, work) {
  const owner = newId();
  while (isTaken(key)) await pause();
  try {
    localStorage.setItem(key, JSON.stringify({ owner, since: Date.now() }));
  } catch {
    return work(); // there is no room even for that
  }
  await pause();
  if (readJson(key)?.owner !== owner) return withLease(key, work);
  try {
    return await work();
  } finally {
    if (readJson(key)?.owner === owner) localStorage.removeItem(key);
  }
}

/** @param {string} key */
function isTaken(key) {
  const lease = readJson(key);
  return lease !== null && Math.abs(Date.now() - lease.since) < LEASE_MS;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));
