/**
 * Second on the way of a question, which begins in `api.js`: the workers. A worker runs the engine,
 * so the page never waits for it; it begins in `engine/worker.js`.
 *
 * There are three workers: neither a search for a new puzzle nor a rating may hold up a hint. The
 * last two start with their first question. A worker that breaks down is started anew, and its
 * questions are asked once more.
 */

import { fileAt } from './places.js';

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {string} path
 * @property {unknown} body
 * @property {number} tries that are left
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 *
 * @typedef {{id?: number, answer?: unknown, refused?: string, ready?: boolean, missing?: string}}
 *   Message of a worker
 */

/** The engine refused a question, with a sentence. */
export class Refused extends Error {}

/** There is no engine in this browser: its files are missing, or it cannot run them. */
export class NoEngine extends Error {}

/** The person has stopped the search. */
export class Stopped extends Error {}

/** Starts of a worker that may fail one after another. */
const TRIES = 2;

/** The engine of one worker, as the page sees it. */
export class EngineWorker {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Question>} */
  #waiting = new Map();
  #last = 0;
  /** Why there is no engine. */
  #missing = '';
  /** Whether it can answer at once. */
  isReady = false;
  /** @type {() => void} */
  #opened = () => {};
  /** When it can answer for the first time; never, if there is no engine. @type {Promise<void>} */
  whenReady = new Promise((resolve) => (this.#opened = resolve));

  /** Start the worker, so that the first question is answered sooner. */
  open() {
    if (this.#worker || this.#missing) return;
    try {
      this.#worker = new Worker(fileAt('js/engine/worker.js'), { type: 'module' });
    } catch (error) {
      this.#fail(String(error));
      return;
    }
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      if (this.isReady) this.#restart('The engine broke down.');
      else this.#fail('The engine could not be loaded.');
    };
    this.#worker.postMessage({ engine: fileAt('engine.wasm'), words: fileAt('words.json') });
    for (const question of this.#waiting.values()) this.#send(question);
  }

  /**
   * Ask a question. Throws Refused, NoEngine or Stopped.
   * @param {string} path
   * @param {unknown} body
   * @param {AbortSignal | null} [signal] stops the search
   * @returns {Promise<any>}
   */
  ask(path, body, signal) {
    if (this.#missing) return Promise.reject(new NoEngine(this.#missing));
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const question = { id, path, body, tries: TRIES, resolve, reject };
      this.#waiting.set(id, question);
      signal?.addEventListener('abort', () => this.#stop(id));
      if (this.#worker) this.#send(question);
      else this.open();
    });
  }

  /** @param {Question} question */
  #send({ id, path, body }) {
    this.#worker?.postMessage({ id, path, body });
  }

  /** @param {Message} message */
  #hear({ id = 0, answer, refused, ready, missing }) {
    if (missing !== undefined) return this.#fail(missing);
    this.isReady = true;
    this.#opened();
    const question = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (ready || !question) return undefined;
    if (refused === undefined) return question.resolve(answer);
    return question.reject(new Refused(refused));
  }

  /**
   * The worker broke down at the first of its questions. All are asked again, that one only once.
   * @param {string} words
   */
  #restart(words) {
    this.#end();
    const [first] = this.#waiting.values();
    if (first) {
      first.tries -= 1;
      if (!first.tries) {
        this.#waiting.delete(first.id);
        first.reject(new Refused(words));
      }
    }
    this.open();
  }

  /** @param {number} id of the question that somebody no longer asks */
  #stop(id) {
    const question = this.#waiting.get(id);
    if (!question) return;
    this.#waiting.delete(id);
    question.reject(new Stopped('Stopped.'));
    this.#end();
    this.open();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {string} words why there is no engine */
  #fail(words) {
    this.#end();
    this.#missing = words;
    this.isReady = false;
    for (const { reject } of this.#waiting.values()) reject(new NoEngine(words));
    this.#waiting.clear();
  }
}

/** Answers at once, most of the time. */
export const engine = new EngineWorker();

/** Makes new puzzles, which takes longer. */
const maker = new EngineWorker();

/** Judges how hard puzzles are: of an extreme one that takes seconds. */
const judge = new EngineWorker();

const MAKING = /^(?:generate$|course\/fresh$|daily\?)/;

/**
 * The engine for a question.
 * @param {string} path as after `/api/v1/`
 */
export const engineFor = (path) => (path === 'rate' ? judge : MAKING.test(path) ? maker : engine);
