/**
 * What a picture of a step shows, before it is drawn. `draw/scene.py` makes the same scenes: both
 * are tested with one file, `tests/page/golden/scenes.json`.
 */

import { conclusionsOf, lineNumbers } from '../base/path.js';
import { OTHER, ROLES } from './roles.js';

/** @typedef {import('./position.js').Candidate} Candidate */
/** @typedef {{kind: string, source: Candidate[], target: Candidate[]}} Link */
/**
 * A step: see docs/step-json.md. Only the outermost step has the last six properties.
 * @typedef {object} Step
 * @property {string} technique
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {[string, number, number][]} houses
 * @property {[string, number, number][]} marks
 * @property {Link[]} links
 * @property {[role: string, rule: number][]} [rules] the cages that it is about
 * @property {Step[]} children
 * @property {string} [layout]
 * @property {string[]} [words]
 * @property {string} [notation]
 * @property {string} [eureka]
 * @property {Record<string, string>} [labels] what its roles are called
 * @property {Record<string, number>} [letters] the cells whose digits the words call A, B and C
 */
/**
 * The digits and candidates of the board that a step is about.
 * @typedef {object} State
 * @property {number[]} values the digit of each cell, 0 for none
 * @property {readonly (readonly number[])[]} candidates the digits that each empty cell may hold
 */
/**
 * @typedef {object} Square
 * @property {number} value
 * @property {number} placing the digit that the step places here if no candidates are shown, else 0
 * @property {Map<number, string[]>} candidates the candidates to show, with their roles
 * @property {string[]} roles of the cell as a whole
 * @property {string} letter what the text calls the digit of the cell, as A; empty for most cells
 */
/**
 * @typedef {object} Scene
 * @property {Square[]} squares
 * @property {[string, number][]} houses role and house; each pair once
 * @property {[role: string, cage: number][]} cages
 * @property {Link[]} links
 * @property {[Candidate, number][]} numbers candidates with the line of text that tells them
 * @property {number} lettersAt the digit at whose place letters are drawn, as none of their cells
 *   shows it; else 0
 * @property {boolean} drawsLinks
 * @property {string[]} roles the roles that occur, in the order of the legend
 * @property {Record<string, string>} labels what roles of the step are called
 */

/** The most links that are drawn where candidates have the numbers of their lines of text. */
const MOST_BESIDE_NUMBERS = 24;

/**
 * How a role is drawn.
 * @param {string} role
 */
export const look = (role) => ROLES[role] ?? { ...OTHER, label: role };

/**
 * Whether the candidates of a node share a cell or a house: others are not drawn as one group. A
 * band through the guardians of a pattern would cross cells that have no part in the step.
 * @param {import('./layout.js').Layout} layout
 * @param {Candidate[]} node
 */
export function isInAHouse(layout, node) {
  const cells = [...new Set(node.map(([cell]) => cell))];
  return (
    cells.length === 1 ||
    layout.houses.some((house) => cells.every((cell) => house.cells.includes(cell)))
  );
}

/**
 * Whether a step is about candidates, so that all of them should be visible.
 * @param {Step} step
 */
export const needsCandidates = (step) =>
  step.eliminations.length > 0 ||
  step.marks.some(([role]) => role === 'roof') ||
  step.links.some(({ source, target }) => [...source, ...target].some(([, digit]) => digit > 0));

/**
 * The scene of a step. With `everything` it has the candidates without a role too.
 * @param {State} state
 * @param {Step} step
 * @param {boolean} everything
 * @returns {Scene}
 */
export function makeScene(state, step, everything) {
  const marked = rolesOf(step);
  // A person's drawing may have a digit that stands on the board already.
  // A cell whose other candidates have roles shows these: a guardian must not hide its pattern.
  const open = step.placements.filter(
    ([cell, digit]) =>
      !state.values[cell] &&
      ![...(marked.get(cell) ?? [])].some(([d, roles]) => d && d !== digit && roles.length),
  );
  const placing = new Map(everything ? [] : open);
  const squares = state.values.map((value, cell) => {
    const roles = marked.get(cell) ?? new Map();
    /** @type {Map<number, string[]>} */
    const candidates = new Map();
    const shown = everything && !value ? (state.candidates[cell] ?? []) : [];
    const digits = placing.has(cell) ? [] : [...new Set([...shown, ...roles.keys()])];
    for (const digit of digits.filter(Boolean).sort((a, b) => a - b)) {
      candidates.set(digit, roles.get(digit) ?? []);
    }
    return {
      value,
      placing: placing.get(cell) ?? 0,
      candidates,
      roles: roles.get(0) ?? [],
      letter: '',
    };
  });
  const lettersAt = putLetters(squares, step);
  const named = new Map(step.houses.map(([role, house]) => [`${role} ${house}`, [role, house]]));
  const houses = /** @type {[string, number][]} */ ([...named.values()]);
  const cages = step.rules ?? [];
  const occurring = [...squares.flatMap(everyRole), ...[...houses, ...cages].map(([role]) => role)];
  const numbers = lineNumbers(step);
  // A person could follow none of a tangle of curves. The numbers of the lines take their place:
  // they lead from the text to the board, and the text names what rules out what.
  const drawsLinks = !numbers.length || step.links.length <= MOST_BESIDE_NUMBERS;
  return {
    squares,
    houses,
    cages,
    links: step.links,
    numbers,
    lettersAt,
    drawsLinks,
    roles: inOrder(occurring),
    labels: step.labels ?? {},
  };
}

/**
 * Give squares their letters, unless they do not show why they have them, or have no free place.
 * @param {Square[]} squares
 * @param {Step} step
 * @returns {number} the first digit that none of them shows, so that its place is free; else 0
 */
function putLetters(squares, { letters = {}, marks }) {
  const named = Object.entries(letters).flatMap(([letter, cell]) => {
    const square = squares[cell];
    return square && marks.length ? [{ letter, square }] : [];
  });
  const isFree = (/** @type {number} */ digit) =>
    named.every(({ square }) => !square.value && !square.placing && !square.candidates.has(digit));
  const digits = Array.from({ length: Math.sqrt(squares.length) }, (_, i) => i + 1);
  const at = (named.length && digits.find(isFree)) || 0;
  if (at)
    named.forEach(({ letter, square }) => {
      square.letter = letter;
    });
  return at;
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
 * The roles by cell and digit. The ends of links are listed too, without a role. Of several roles
 * the one marked last comes first, because it says most: a wing is also a member of its set.
 * @param {Step} step
 */
function rolesOf(step) {
  /** @type {[number, number, string[]][]} */
  const every = [
    ...step.eliminations.map(([c, d]) => row(c, d, 'elimination')),
    ...step.links.flatMap((link) => [...link.source, ...link.target].map(([c, d]) => row(c, d))),
    ...conclusionsOf(step).flatMap((child) => child.marks.map(([role, c, d]) => row(c, d, role))),
    ...step.marks.map(([role, c, d]) => row(c, d, role)),
  ];
  /** @type {Map<number, Map<number, string[]>>} */
  const found = new Map();
  for (const [cell, digit, roles] of every) {
    const digits = found.get(cell) ?? new Map();
    const all = [...new Set([...roles, ...(digits.get(digit) ?? [])])];
    // What has no way left is false, so a third symbol around the digit would say nothing new.
    digits.set(
      digit,
      all.filter((role) => role !== 'off' || !all.includes('broken')),
    );
    found.set(cell, digits);
  }
  for (const [cell, digit] of step.placements) {
    // A placed digit is drawn as placed, whatever other role it has.
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
  const place = (/** @type {string} */ role) => order.indexOf(role) + 1 || 99;
  return [...new Set(roles)].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}
