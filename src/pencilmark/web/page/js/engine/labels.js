/** What the roles of a step are called: `labels` of draw/roles.py. */

import { load } from './explain/wording.js';
import { houseAt } from './layout.js';

/** @typedef {import('./path.js').Step} Step */

/** @type {Record<string, string>} */
const MANY = { box: 'boxes' };

/**
 * What the roles of a step are called in a legend, as its sentences call them. The base and the
 * cover of a pattern are named by the kind of their houses, if they have one.
 * @param {Step} step
 * @returns {Record<string, string>}
 */
export function labels(step) {
  const { roles, labels: own } = load().texts;
  const named = { ...roles, ...own[load().familyOf(step.technique)], ...own[step.technique] };
  const occurring = new Set([...step.marks, ...step.houses].map(([role]) => role));
  const sorted = [...occurring].sort();
  const found = Object.fromEntries(sorted.map((role) => [role, named[role] ?? role]));
  for (const role of ['base', 'cover'].filter((each) => occurring.has(each))) {
    const houses = step.houses.filter(([each]) => each === role);
    if (houses.length && found[role] === roles[role]) {
      found[role] += ` ${kindOf(houses.map(([, house]) => houseAt(step.layout, house).kind))}`;
    }
  }
  return found;
}

/** @param {string[]} kinds the kind of each house */
function kindOf(kinds) {
  const one = new Set(kinds).size === 1 ? kinds[0] ?? '' : 'house';
  return kinds.length === 1 ? one : MANY[one] ?? `${one}s`;
}
