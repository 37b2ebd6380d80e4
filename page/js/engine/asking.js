/** The engine that is in use: one for a worker, or for a test. */

import { useLayouts } from '../base/shape.js';
import { EngineDied } from './core.js';

/** @typedef {import('./core.js').Engine} Engine */

/** @type {Engine | null} */
let engine = null;

/** @param {Engine} chosen */
export function useEngine(chosen) {
  engine = chosen;
  useLayouts((name) => ask('layout', { layout: name }));
}

/**
 * Ask the core; the head of core/border/wasm/module.cpp lists the verbs. If it dies over the
 * question, a new one is asked once more.
 * @param {string} verb
 * @param {Record<string, import('./core.js').Field>} [fields]
 * @returns {any}
 */
export function ask(verb, fields) {
  if (!engine) throw new Error('The engine has not been loaded.');
  try {
    return engine.ask(verb, fields);
  } catch (error) {
    if (!(error instanceof EngineDied)) throw error;
    return engine.ask(verb, fields);
  }
}
