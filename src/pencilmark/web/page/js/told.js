/** What the server tells about a position: steps and mistakes in words, and the moves they mean. */

import { get } from './api.js';
import { byId, h } from './dom.js';
import { cellName, digitChar } from './layout.js';
import { playMove } from './moves.js';
import { computedAt, marksAt, valueAt } from './position.js';
import { splitReferences } from './references.js';

/**
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./moves.js').Group} Group
 * @typedef {import('./moves.js').Move} Move
 * @typedef {import('./position.js').Candidate} Candidate
 * @typedef {import('./position.js').Position} Position
 * @typedef {import('./scene.js').Step} Step
 *
 * @typedef {object} Told a hint, as /game/hint and its kin have it
 * @property {'mistake' | 'step'} kind
 * @property {string} name
 * @property {string} slug
 * @property {string[]} words a nudge, the technique, where, the argument
 * @property {Step | null} step
 * @property {{kind: string, cell: number, digit: number} | null} mistake
 * @property {Group | null} group
 *
 * @typedef {object} Technique a row of the ladder
 * @property {string} slug
 * @property {string} name
 * @property {string} family
 * @property {string} level
 */

/** @type {Promise<Technique[]> | null} */
let asked = null;

/** The names of techniques by slug. @returns {Promise<Map<string, string>>} */
export const techniqueNames = async () =>
  new Map((await techniques()).map(({ slug, name }) => [slug, name]));

/**
 * The ladder; asked for once.
 * @returns {Promise<Technique[]>}
 */
export function techniques() {
  asked ??= get('techniques').then((answer) => answer.techniques);
  asked.catch(() => (asked = null));
  return asked;
}

/**
 * The steps that were told.
 * @param {readonly Told[]} told
 */
export const stepsOf = (told) => told.flatMap(({ step }) => step ?? []);

/**
 * What a position says to a solver. In a person's own candidates a cell without any says nothing:
 * it may hold every digit that its peers leave.
 * @param {Position} position
 * @returns {import('./scene.js').State}
 */
export function stateOf(position) {
  const own = position.settings.candidates === 'own';
  return {
    values: position.givens.map((_, cell) => valueAt(position, cell)),
    candidates: position.givens.map((_, cell) => {
      const marked = own ? marksAt(position, 'candidate', cell) : [];
      const computed = computedAt(position, cell);
      return marked.length ? computed.filter((digit) => marked.includes(digit)) : computed;
    }),
  };
}

/**
 * The position after some moves that load no puzzle.
 * @param {Position} position
 * @param {readonly Move[]} moves
 */
export const after = (position, moves) =>
  moves.reduce((before, move) => playMove(before, move, () => before.layout), position);

/**
 * The moves that do what a step says.
 * @param {{placements: Candidate[], eliminations: Candidate[]}} step
 * @returns {Move[]}
 */
export const movesOf = ({ placements, eliminations }) => [
  ...(placements.length ? [enter(placements)] : []),
  ...(eliminations.length ? [strike(eliminations)] : []),
];

/**
 * @param {Candidate[]} candidates
 * @returns {Move}
 */
export const enter = (candidates) => ({ move: 'enter', candidates, by: 'hint' });

/**
 * @param {Candidate[]} candidates
 * @returns {Move}
 */
const strike = (candidates) => ({ move: 'strike', candidates });

/**
 * What a step does: `r2c2 = 4, r1c3 ≠ 5`.
 * @param {Layout} layout
 * @param {{placements: Candidate[], eliminations: Candidate[]}} step
 */
export const outcome = (layout, { placements, eliminations }) => [
  ...placements.map(([cell, digit]) => `${cellName(layout, cell)} = ${digitChar(digit)}`),
  ...eliminations.map(([cell, digit]) => `${cellName(layout, cell)} ≠ ${digitChar(digit)}`),
].join(', ');

/**
 * Words of the server as paragraphs, one for each line. With an app, the names of cells and houses
 * are buttons that select these cells on the board.
 * @param {string} words
 * @param {import('./app.js').App} [app]
 */
export function paragraphs(words, app) {
  return words.split('\n').map((line) => {
    const indent = line.length - line.trimStart().length;
    const text = line.trim();
    const parts = app
      ? splitReferences(text, app.position().layout).map((part) => reference(part, app)) : [text];
    return h('p', { class: indent ? `indent-${Math.min(indent / 2, 4)}` : null }, ...parts);
  });
}

/**
 * @param {import('./references.js').Part} part
 * @param {import('./app.js').App} app
 */
function reference({ text, cells }, app) {
  if (!cells) return text;
  const select = () => app.select(cells, cells[0]);
  return h('button', { type: 'button', class: 'cells', onclick: select }, text);
}

/**
 * Read something aloud to those who listen to the page: what is drawn anew with its surroundings
 * would not be told by itself.
 * @param {string} words
 */
export function announce(words) {
  byId('spoken').textContent = words;
}

/**
 * A number of things: `1 step`, `2 steps`.
 * @param {number} count
 * @param {string} thing
 */
export const counted = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/**
 * A link to the page of a technique.
 * @param {string} slug
 * @param {ReadonlyMap<string, string>} names
 */
export const techniqueLink = (slug, names) =>
  h('a', { href: `/learn/${slug}` }, names.get(slug) ?? slug);

/**
 * Do something, and say where it fails: the server's own sentence.
 * @param {import('./app.js').App} app
 * @param {(() => void | Promise<void>) | undefined} act
 */
export async function reporting(app, act) {
  try {
    await act?.();
  } catch (error) {
    app.say(error instanceof Error ? error.message : String(error));
  }
}
