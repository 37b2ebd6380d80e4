/**
 * Shapes of JSON: what a file with progress has to hold before anything of it is taken. Where it
 * does not fit, a sentence says what was read at which place, and what was expected.
 */

import { isObject, shown, Unfit } from '../game/notes.js';

/**
 * @typedef {(value: any, place: string) => void} Shape throws `Unfit` unless a value has it; the
 *   place names the value, and is empty for the whole file
 */

/**
 * @param {string} expected
 * @param {(value: any) => boolean} fits
 * @returns {Shape}
 */
const plain = (expected, fits) => (value, place) => {
  if (fits(value)) return;
  const read = value === undefined ? 'missing' : shown(value);
  throw new Unfit(`${place.slice(0, 80) || 'it'} is ${read}, expected ${expected}.`);
};

export const number = plain('a number', Number.isFinite);
export const count = plain('a whole number', (value) => Number.isInteger(value) && value >= 0);
export const text = plain('a text', (value) => typeof value === 'string');
export const flag = plain('true or false', (value) => typeof value === 'boolean');
const table = plain('an object', isObject);
const list = plain('a list', Array.isArray);

/** One of some values. @param {(string | number)[]} values */
export const oneOf = (...values) =>
  plain(values.map((value) => JSON.stringify(value)).join(' or '), (value) =>
    values.includes(value),
  );

/** @param {Shape} shape @returns {Shape} */
export const orNull = (shape) => (value, place) => {
  if (value !== null) shape(value, place);
};

/** @param {Shape} shape @returns {Shape} */
export const orMissing = (shape) => (value, place) => {
  if (value !== undefined) shape(value, place);
};

/** A list, each of whose rows has a shape. @param {Shape} shape @returns {Shape} */
export const listOf = (shape) => (value, place) => {
  list(value, place);
  for (const [at, row] of value.entries()) shape(row, `${place}[${at}]`);
};

/** An object whose values all have a shape. @param {Shape} shape @returns {Shape} */
export const tableOf = (shape) => (value, place) => {
  table(value, place);
  for (const [key, row] of Object.entries(value)) shape(row, `${place}.${key}`);
};

/**
 * An object with these fields; others may be there too.
 * @param {Record<string, Shape>} shapes
 * @returns {Shape}
 */
export const fields = (shapes) => (value, place) => {
  table(value, place);
  for (const [name, shape] of Object.entries(shapes)) {
    shape(value[name], place ? `${place}.${name}` : name);
  }
};
