/** Asks the server: JSON in, JSON out. */

const ROOT = '/api/v1/';

/** The server refused, with its own sentence, or could not be reached (status 0). */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
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
 * @returns {Promise<any>} null if the answer is empty
 */
export async function ask(method, path, body, more = {}) {
  /** @type {RequestInit} */
  const init = { method, ...more };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  const response = await fetch(ROOT + path, init).catch(() => {
    throw new ApiError('The server cannot be reached: this needs it.', 0);
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(sentence(text, response.status), response.status);
  return text ? JSON.parse(text) : null;
}

/**
 * @param {string} text
 * @param {number} status
 */
function sentence(text, status) {
  try {
    return String(JSON.parse(text).error);
  } catch {
    return `The server answered ${status}.`;
  }
}
