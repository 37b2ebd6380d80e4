/** What a picture of a step shows, before it is drawn: the same story as draw/scene.py tells. */

import { OTHER, ROLES } from './roles.js';

/** @typedef {import('./position.js').Candidate} Candidate */
/** @typedef {{kind: string, source: Candidate[], target: Candidate[]}} Link */
/**
 * A step as docs/step-json.md has it; the last four only at the top.
 * @typedef {object} Step
 * @property {string} technique
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {[string, number, number][]} houses
 * @property {[string, number, number][]} marks
 * @property {Link[]} links
 * @property {Step[]} children
 * @property {string} [layout]
 * @property {string[]} [words]
 * @property {string} [notation]
 * @property {string} [eureka]
 */
/**
 * What stands on the board that a step is about.
 * @typedef {object} State
 * @property {number[]} values a digit a cell, 0 for none
 * @property {readonly (readonly number[])[]} candidates the digits that each empty cell may hold
 */
/**
 * @typedef {object} Square
 * @property {number} value
 * @property {number} placing the digit that the step places where no candidates are shown, else 0
 * @property {Map<number, string[]>} candidates those to show, with their roles
 * @property {string[]} roles of the cell as a whole
 */
/**
 * @typedef {object} Scene
 * @property {Square[]} squares
 * @property {[string, number][]} houses role and house, each once
 * @property {Link[]} links
 * @property {string[]} roles those that occur, in the order of the legend
 */

/**
 * What a role looks like.
 * @param {string} role
 */
export const look = (role) => ROLES[role] ?? { ...OTHER, label: role };

/**
 * Whether a step is told by candidates, so that all of them should be seen.
 * @param {Step} step
 */
export const needsCandidates = (step) => step.eliminations.length > 0 || step.links.length > 0;

/**
 * What to show of a step; `everything`: the candidates without a role too.
 * @param {State} state
 * @param {Step} step
 * @param {boolean} everything
 * @returns {Scene}
 */
export function makeScene(state, step, everything) {
  const told = rolesOf(step);
  const placing = new Map(everything ? [] : step.placements);
  const squares = state.values.map((value, cell) => {
    const roles = told.get(cell) ?? new Map();
    /** @type {Map<number, string[]>} */
    const candidates = new Map();
    const shown = everything && !value ? state.candidates[cell] ?? [] : [];
    const digits = placing.has(cell) ? [] : [...new Set([...shown, ...roles.keys()])];
    for (const digit of digits.filter(Boolean).sort((a, b) => a - b)) {
      candidates.set(digit, roles.get(digit) ?? []);
    }
    return { value, placing: placing.get(cell) ?? 0, candidates, roles: roles.get(0) ?? [] };
  });
  const named = new Map(step.houses.map(([role, house]) => [`${role} ${house}`, [role, house]]));
  const houses = /** @type {[string, number][]} */ ([...named.values()]);
  const occurring = [...squares.flatMap(everyRole), ...houses.map(([role]) => role)];
  return { squares, houses, links: step.links, roles: inOrder(occurring) };
}

/**
 * The roles of a cell and its candidates.
 * @param {Square} square
 */
export const everyRole = (square) => [
  ...(square.placing ? ['placement'] : []),
  ...square.roles,
  ...[...square.candidates.values()].flat(),
];

/**
 * The roles by cell and digit; ends of links are there without a role. Of several the one marked
 * last comes first, being the most special (a wing of a set).
 * @param {Step} step
 */
function rolesOf(step) {
  /** @type {[number, number, string[]][]} */
  const every = [
    ...step.eliminations.map(([c, d]) => row(c, d, 'elimination')),
    ...step.links.flatMap((link) => [...link.source, ...link.target].map(([c, d]) => row(c, d))),
    ...step.marks.map(([role, c, d]) => row(c, d, role)),
  ];
  /** @type {Map<number, Map<number, string[]>>} */
  const found = new Map();
  for (const [cell, digit, roles] of every) {
    const digits = found.get(cell) ?? new Map();
    digits.set(digit, [...new Set([...roles, ...(digits.get(digit) ?? [])])]);
    found.set(cell, digits);
  }
  for (const [cell, digit] of step.placements) {
    // Whatever else it is: this is what becomes of it.
    found.set(cell, (found.get(cell) ?? new Map()).set(digit, ['placement']));
  }
  return found;
}

/**
 * @param {number} cell
 * @param {number} digit
 * @param {...string} roles
 * @returns {[number, number, string[]]}
 */
const row = (cell, digit, ...roles) => [cell, digit, roles];

/** @param {string[]} roles */
function inOrder(roles) {
  const order = Object.keys(ROLES);
  const place = (/** @type {string} */ role) => (order.indexOf(role) + 1 || 99);
  return [...new Set(roles)].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}
