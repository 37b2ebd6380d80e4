/** Asks the server: JSON in, JSON out. */

import { parsed } from './prefs.js';

const ROOT = '/api/v1/';
const NOT_MODIFIED = 304;

/** The server refused, with its own sentence, or could not be reached (status 0). */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {any} [body] the whole answer
   */
  constructor(message, status, body = {}) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/**
 * @param {string} path below /api/v1/
 * @returns {Promise<any>}
 */
export const get = (path) => ask('GET', path);

/**
 * @param {string} path below /api/v1/
 * @param {unknown} body
 * @returns {Promise<any>}
 */
export const post = (path, body) => ask('POST', path, body);

/**
 * @param {string} method
 * @param {string} path below /api/v1/
 * @param {unknown} [body]
 * @param {RequestInit} [more]
 * @returns {Promise<any>} null if the answer is empty, or has not changed (304)
 */
export async function ask(method, path, body, more = {}) {
  /** @type {RequestInit} */
  const init = { method, ...more };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  const response = await fetch(ROOT + path, init).catch(() => {
    throw new ApiError('Without a connection this is not possible. You can play on.', 0);
  });
  const { status, ok } = response;
  if (status === NOT_MODIFIED) return null;
  const text = await response.text();
  if (ok) return text ? JSON.parse(text) : null;
  const answer = parsed(text) ?? {};
  throw new ApiError(answer.error ?? `The server answered ${status}.`, status, answer);
}
