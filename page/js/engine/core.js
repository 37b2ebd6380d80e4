/**
 * Last on the way of a question: the engine, which is the core as WebAssembly, asked in text and
 * answering in JSON. It runs in a worker and in Node alike. The head of core/border/wasm/module.cpp
 * lists the verbs, their fields and their answers.
 */

import { useLayouts } from '../base/shape.js';

/**
 * A request that the core refused; the message is a sentence for whoever asked.
 */
export class EngineError extends Error {
  name = 'EngineError';
}

/**
 * The engine stopped in the middle of a request, which is a defect of ours or a lack of memory. The
 * next request gets a new instance.
 */
export class EngineDied extends Error {
  name = 'EngineDied';
}

/**
 * A value of a request: lists are joined by spaces, true is 1 and false is 0. A field that is null
 * or undefined is left out.
 * @typedef {string | number | bigint | boolean | readonly (string | number)[] | null
 *   | undefined} Field
 */

/**
 * What the module exports: see the end of core/border/wasm/module.cpp.
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   _initialize(): void,
 *   request(bytes: number): number,
 *   answer(): number,
 *   answer_bytes(): number,
 * }} Exports
 */

/** The module, of which several instances may be made; the core keeps nothing that matters. */
export class Engine {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    /** @type {Exports | null} */
    this.exports = null;
    this.words = '';
  }

  /**
   * Takes the words to tell with; every new instance is given them.
   * @param {Record<string, string>} texts what words.json holds
   */
  useWords(texts) {
    this.words = written('words', wordsOf(texts));
    this.exports = null;
  }

  /**
   * Answers a request. Throws EngineError, with a sentence, where the core refuses it.
   * @param {string} verb
   * @param {Record<string, Field>} [fields]
   * @returns {any} what the verb answers
   */
  ask(verb, fields = {}) {
    return JSON.parse(this.answerOf(written(verb, fields)));
  }

  /**
   * Answers the text of a request by the text of an answer.
   * @param {string} text
   */
  answerOf(text) {
    if (!this.exports) {
      this.exports = instantiated(this.module);
      if (this.words) answerBy(this.exports, this.words);
    }
    const core = this.exports;
    try {
      const answer = answerBy(core, text);
      if (core.memory.buffer.byteLength > MOST_KEPT) this.exports = null;
      return answer;
    } catch (error) {
      this.exports = null; // what was under way is left as it stands
      if (error instanceof EngineError) throw error;
      throw new EngineDied(`The engine stopped: ${/** @type {Error} */ (error).message}`);
    }
  }
}

/** The engine in use: one for a worker, or for a test. @type {Engine | null} */
let engine = null;

/** @param {Engine} chosen */
export function useEngine(chosen) {
  engine = chosen;
  useLayouts((name) => askCore('layout', { layout: name }));
}

/**
 * Ask the engine in use. If it dies over the question, a new instance is asked once more.
 * @param {string} verb
 * @param {Record<string, Field>} [fields]
 * @returns {any}
 */
export function askCore(verb, fields) {
  if (!engine) throw new Error('The engine has not been loaded.');
  try {
    return engine.ask(verb, fields);
  } catch (error) {
    if (!(error instanceof EngineDied)) throw error;
    return engine.ask(verb, fields);
  }
}

/** An instance whose memory grew beyond this many bytes is dropped after its answer. */
const MOST_KEPT = 128 * 2 ** 20;

/** Bytes of the longest sentence of a refusal; what it quotes of a request may be long. */
const LONGEST_SENTENCE = 300;

/**
 * Loads the engine: from an address, where it is compiled while it arrives if the server names its
 * type, or from its bytes.
 * @param {string | URL | ArrayBuffer | Uint8Array<ArrayBuffer>} source
 */
export async function loadEngine(source) {
  if (typeof source !== 'string' && !(source instanceof URL)) {
    return new Engine(await WebAssembly.compile(source));
  }
  const response = await fetch(source);
  if (!response.ok) throw new EngineError(`The engine could not be loaded: ${response.status}.`);
  const type = response.headers.get('content-type') ?? '';
  const streams = type.startsWith('application/wasm');
  return new Engine(
    await (streams
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer())),
  );
}

/**
 * The text of a request.
 * @param {string} verb
 * @param {Record<string, Field>} fields
 */
function written(verb, fields) {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => `${key} ${fieldText(/** @type {Field} */ (value))}`);
  for (const line of lines) {
    if (line.includes('\n')) throw new EngineError(`A field holds several lines: ${line}`);
  }
  return [verb, ...lines].join('\n');
}

/** @param {Field} value */
function fieldText(value) {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}

/**
 * @param {Exports} core
 * @param {string} text
 */
function answerBy(core, text) {
  const bytes = new TextEncoder().encode(text);
  const at = core.request(bytes.length);
  new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
  const begins = core.answer();
  return read(core, begins, core.answer_bytes());
}

/**
 * The texts of words.json as fields of a request: see the head of core/border/wasm/module.cpp.
 * @param {Record<string, string>} texts
 */
const wordsOf = (texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text], i) => [
      `text${i}`,
      `${key}=${text.replaceAll('\n', '\t')}`,
    ]),
  );

/**
 * @param {Exports} core
 * @param {number} at
 * @param {number} bytes
 */
const read = (core, at, bytes) =>
  new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, bytes));

/**
 * A new instance. The core needs a clock for its caps and nothing else of a system: what its
 * library asks for besides is answered by errors.
 * @param {WebAssembly.Module} module
 */
function instantiated(module) {
  /** @type {Exports | undefined} */
  let core;
  const refused = 8; // WASI's "bad file descriptor"
  const system = {
    /** @param {number} _clock @param {bigint} _precision @param {number} at */
    clock_time_get(_clock, _precision, at) {
      const now = BigInt(Math.round(performance.now() * 1e6));
      if (core) new DataView(core.memory.buffer).setBigUint64(at, now, true);
      return 0;
    },
    /** @param {number} code */
    proc_exit(code) {
      throw new Error(`it ended with ${code}`);
    },
  };
  const page = {
    /** @param {number} at @param {number} bytes */
    refuse(at, bytes) {
      throw new EngineError(core ? read(core, at, Math.min(bytes, LONGEST_SENTENCE)) : '');
    },
  };
  /** @type {Record<string, Record<string, Function>>} */
  const imports = {
    page,
    wasi_snapshot_preview1: new Proxy(system, {
      get: (known, name) => Reflect.get(known, name) ?? (() => refused),
    }),
  };
  const instance = new WebAssembly.Instance(module, /** @type {any} */ (imports));
  core = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  core._initialize();
  return core;
}
