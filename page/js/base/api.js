/**
 * First on the way of a question: asks it, JSON in, JSON out. The engine in this browser answers
 * all that is about puzzles, beside a server too. What everybody gets alike lies in files. A server
 * is asked only for what it keeps. The way to the engine and back leads through
 *
 *     api.js, workers.js | engine/worker.js, engine/routes.js, engine/api/, engine/core.js
 *
 * with the line between the threads of the page and of a worker.
 */

import { watched } from './busy.js';
import { dataAt, SERVER } from './places.js';
import { parsed } from './prefs.js';
import { engineFor, NoEngine, Refused, Stopped } from './workers.js';

const NOT_MODIFIED = 304;
/** The status of a question that is refused, as a server has it. */
const UNREADABLE = 400;
/** The status of a question that somebody has stopped. */
export const STOPPED = 499;

/** What everybody gets alike: it lies in files beside the page. */
const FILES = /^(?:layouts\/[\w-]+|techniques|names|lessons|course(?:\/[\w-]+)?|formats|killers)$/;

/** What only a server can do: it keeps games and shares, and reads photos. */
const SERVED = /^(?:device$|games\b|shares\b|statistics$|scan$)/;

/** The puzzle of a day: the engine makes it, but a server keeps the one that it made once. */
const DAILY = /^daily\?/;

/** A question was refused, with a sentence, or nobody could be asked (status 0). */
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
 * @param {RequestInit & {quiet?: boolean}} [more] quiet: nobody waits for the answer; its signal
 *   stops the search. What somebody waits for has a button for that
 * @returns {Promise<any>} null if the answer is empty, or has not changed (304)
 */
export async function ask(method, path, body, { quiet = false, signal = null, ...more } = {}) {
  if (method === 'GET' && FILES.test(path)) return askFiles(path);
  const isServed = SERVED.test(path) || (SERVER !== null && DAILY.test(path));
  /** @param {AbortSignal | null} signal */
  const question = (signal) =>
    isServed ? askServer(method, path, body, { signal, ...more }) : askEngine(path, body, signal);
  return quiet ? question(signal) : watched(path, question);
}

/**
 * Ask the engine of this browser.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal | null} signal
 */
async function askEngine(path, body, signal) {
  try {
    return await engineFor(path).ask(path, body, signal);
  } catch (error) {
    if (error instanceof Refused) throw new ApiError(error.message, UNREADABLE);
    if (error instanceof Stopped) throw new ApiError(error.message, STOPPED);
    if (error instanceof NoEngine)
      throw new ApiError('This browser cannot run the engine of the page.', 0);
    throw error;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {RequestInit} more
 */
async function askServer(method, path, body, more) {
  if (SERVER === null)
    throw new ApiError('This needs a server of Whydoku. Here are only its files.', 0);
  /** @type {RequestInit} */
  const init = { method, ...more };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  const response = await fetch(SERVER + path, init).catch((error) => {
    if (error.name === 'AbortError') throw new ApiError('Stopped.', STOPPED);
    throw new ApiError('Without a connection this is not possible. You can play on.', 0);
  });
  const { status, ok } = response;
  if (status === NOT_MODIFIED) return null;
  const text = await response.text();
  if (ok) return text ? JSON.parse(text) : null;
  const answer = parsed(text) ?? {};
  throw new ApiError(answer.error ?? `The server answered ${status}.`, status, answer);
}

/** @param {string} path of what comes with the files of the page */
async function askFiles(path) {
  const response = await fetch(dataAt(path)).catch(() => null);
  if (response?.ok) return response.json();
  throw new ApiError('Without a connection this is not possible. You can play on.', 0);
}
