/** What the roles of a step are called: `labels` of draw/roles.py. */

import { conclusionsOf } from '../base/path.js';
import { houseAt } from '../base/shape.js';
import { load } from './explain/wording.js';

/** @typedef {import('../base/path.js').Step} Step */

/**
 * What labels and kinds are for several. Other labels stay as they are; other kinds get an s.
 * @type {Record<string, string>}
 */
const MANY = {
  box: 'boxes',
  house: 'houses',
  link: 'links',
  connection: 'connections',
  'cross-line': 'cross-lines',
  'cover line': 'cover lines',
  'row and column': 'rows and columns',
  'in the box': 'in the boxes',
  'base house': 'base houses',
  'cover cell': 'cover cells',
  'base cell': 'base cells',
};

/**
 * What the houses of a role are called, where its label is about cells.
 * @type {Record<string, string>}
 */
const OF_HOUSES = { 'base cells': 'base house' };

/**
 * What the roles of a step are called in a legend, as its sentences call them. The base and the
 * cover of a pattern are named by the kind of their houses, if they have one.
 * @param {Step} step
 * @returns {Record<string, string>}
 */
export function labels(step) {
  const { roles, labels: own } = load().texts;
  const named = { ...roles, ...own[load().familyOf(step.technique)], ...own[step.technique] };
  const marks = [step, ...conclusionsOf(step)].flatMap((each) => each.marks);
  const occurring = new Set([...marks, ...step.houses].map(([role]) => role));
  const sorted = [...occurring].sort();
  return Object.fromEntries(
    sorted.map((role) => {
      const label = named[role] ?? role;
      const plain = ['base', 'cover'].includes(role) && label === roles[role];
      return [role, whole(...names(role, label, plain, step, marks))];
    }),
  );
}

/**
 * What the marks and the houses of a role are called.
 * @param {string} role
 * @param {string} label
 * @param {boolean} plain whether it is the label that a base or cover has in any technique
 * @param {Step} step
 * @param {Step['marks']} marks of the step, and of its conclusions
 * @returns {[string, string]}
 */
function names(role, label, plain, step, marks) {
  const houses = step.houses.filter(([each]) => each === role);
  const kinds = houses.map(([, house]) => houseAt(step.layout, house).kind);
  const cells = marks.filter(([each]) => each === role).map(([, , digit]) => digit === 0);
  const named = ofHouses(label, plain, kinds);
  if (plain) {
    const areCells = cells.length > 0 && cells.every(Boolean);
    return [areCells ? many(`${label} cell`, cells.length) : named || label, named];
  }
  return OF_HOUSES[label] || !named ? [cells.length ? label : '', named] : [named, named];
}

/**
 * All that has the role, for the one entry of a legend: `cover cells and rows`.
 * @param {string} marks
 * @param {string} houses
 */
const whole = (marks, houses) =>
  !houses || !marks || marks === houses
    ? marks || houses
    : `${marks} and ${houses.split(' ').at(-1)}`;

/**
 * @param {string} label
 * @param {boolean} plain
 * @param {string[]} kinds the kind of each house
 */
function ofHouses(label, plain, kinds) {
  if (!kinds.length) return '';
  if (!plain) return many(OF_HOUSES[label] ?? label, kinds.length);
  const one = new Set(kinds).size === 1 ? (kinds[0] ?? '') : 'house';
  return `${label} ${kinds.length === 1 ? one : (MANY[one] ?? `${one}s`)}`;
}

/** @param {string} label @param {number} count */
const many = (label, count) => (count === 1 ? label : (MANY[label] ?? label));
