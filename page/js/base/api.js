/**
 * First on the way of a question: asks it, JSON in, JSON out. What the engine in this browser can
 * answer, it answers; the server answers the rest, if there is one. The answers are the same
 * objects. The way to the engine and back leads through
 *
 *     api.js, workers.js | engine/worker.js, engine/routes.js, engine/api/, engine/core.js
 *
 * with the line between the threads of the page and of a worker.
 */

import { watched } from './busy.js';
import { fileAt, SERVER } from './places.js';
import { parsed } from './prefs.js';
import { engineFor, NoEngine, Refused, Stopped } from './workers.js';

/** @typedef {import('./workers.js').EngineWorker} EngineWorker */

const NOT_MODIFIED = 304;
/** The status of a question that is refused, as the server has it. */
const UNREADABLE = 400;
/** The status of a question that somebody has stopped. */
export const STOPPED = 499;

/** What all get alike, and comes with the files of the page. */
const KEPT = /^(?:layouts\/[\w-]+|techniques|lessons|course(?:\/[\w-]+)?|formats)$/;

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
  /** @param {(signal: AbortSignal | null) => Promise<any>} question */
  const run = (question) => (quiet ? question(signal) : watched(path, question));
  const engine = engineFor(method, path);
  // Beside a server the engine need not be there yet; what all get alike, such as the puzzle of the
  // day, comes from there.
  const first = engine && (SERVER === null || (method === 'POST' && engine.isReady));
  const byEngine = engine && (() => run((signal) => askEngine(engine, path, body, signal)));
  if (byEngine && first) {
    try {
      return await byEngine();
    } catch (error) {
      if (!(error instanceof NoEngine)) throw error;
    }
  }
  if (SERVER !== null) {
    try {
      return await run((signal) => askServer(method, path, body, { signal, ...more }));
    } catch (error) {
      // Without a connection, an engine that was not asked before may be started for it.
      const isCutOff = error instanceof ApiError && error.status === 0;
      if (!isCutOff || !byEngine || first || method !== 'POST') throw error;
      return byEngine().catch((other) => {
        throw other instanceof NoEngine ? error : other;
      });
    }
  }
  if (method === 'GET' && KEPT.test(path)) return askFiles(path);
  throw new ApiError(
    engine
      ? 'This browser cannot run the engine of the page.'
      : 'This needs a server of Whydoku. Here are only its files.',
    0,
  );
}

/**
 * Ask the engine of this browser. Throws NoEngine where there is none.
 * @param {EngineWorker} engine
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal | null} signal
 */
async function askEngine(engine, path, body, signal) {
  try {
    return await engine.ask(path, body, signal);
  } catch (error) {
    if (error instanceof Refused) throw new ApiError(error.message, UNREADABLE);
    if (error instanceof Stopped) throw new ApiError(error.message, STOPPED);
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
  const response = await fetch(fileAt(`data/${path}.json`)).catch(() => null);
  if (response?.ok) return response.json();
  throw new ApiError('Without a connection this is not possible. You can play on.', 0);
}
