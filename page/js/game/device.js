/** Asks the server as the device that this browser is: its games are found by a key. */

import { ask } from '../base/api.js';
import { alone } from './lock.js';

/** @type {Promise<unknown> | null} */
let known = null;

/**
 * Ask for something of this device. The key comes first, once, and in one tab at a time: of
 * requests without a key, each would be given another one.
 * @param {string} method
 * @param {string} path below /api/v1/
 * @param {unknown} [body]
 * @param {RequestInit} [more]
 * @returns {Promise<any>}
 */
export async function askAsDevice(method, path, body, more) {
  known ??= alone('device', () => ask('POST', 'device'));
  try {
    await known;
  } catch (error) {
    known = null;
    throw error;
  }
  return ask(method, path, body, more);
}
