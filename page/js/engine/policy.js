/**
 * Which techniques are tried, in which order, and at what cost: `whydoku/policy.py`, as far as
 * the page asks for it.
 */

import { HELPER_FAMILIES, LEVELS } from '../base/choices.js';
import { askCore } from './core.js';

/**
 * @typedef {object} Technique a row of the ladder
 * @property {string} slug
 * @property {string} family
 * @property {string} level
 * @property {number | null} se
 * @property {number | null} score
 * @property {number} cost what a step of it costs a person, in units of our own
 * @property {number | null} order its place in HoDoKu's order
 * @property {boolean} trial
 * @property {boolean} by_default
 *
 * @typedef {object} Policy
 * @property {readonly string[]} techniques slugs, in order
 * @property {number} nodes what one technique may search at one position
 * @property {number} seconds for the whole call
 */

export const NODES = 100_000;
/** Nobody waits longer for an answer; who waits can stop it before. */
export const SECONDS = 60;

/**
 * The ladder: its rows in the order in which they are tried, the same by slug, and the slugs of
 * each name: a slug, a family, or a family of the old puzzle helper.
 * @typedef {{rows: readonly Technique[], bySlug: ReadonlyMap<string, Technique>,
 *   slugs: ReadonlyMap<string, string[]>}} Ladder
 */

/** @type {Ladder | null} */
let ladder = null;

/** @returns {Ladder} */
function known() {
  if (ladder) return ladder;
  /** @type {Technique[]} */
  const rows = askCore('techniques').techniques;
  /** @type {Map<string, string[]>} */
  const slugs = new Map();
  for (const { slug, family } of rows) {
    for (const name of new Set([slug, family])) slugs.set(name, [...(slugs.get(name) ?? []), slug]);
  }
  for (const [name, helpers] of Object.entries(HELPER_FAMILIES)) slugs.set(name, [...helpers]);
  ladder = { rows, bySlug: new Map(rows.map((row) => [row.slug, row])), slugs };
  return ladder;
}

/** Every technique, in the order in which they are tried. */
export const techniques = () => known().rows;

/**
 * One row of the ladder. Throws an Error naming the slug if there is none.
 * @param {string} slug
 */
export function technique(slug) {
  const row = known().bySlug.get(slug);
  if (!row) throw new Error(`There is no technique ${slug}.`);
  return row;
}

/**
 * The slugs that a name stands for: a slug, a family, or a family of the old puzzle helper. Throws
 * an Error if there is none.
 * @param {string} name
 * @returns {string[]}
 */
export const slugsOf = (name) => known().slugs.get(name) ?? [technique(name).slug];

/**
 * A policy of just these techniques: slugs or families, in this order.
 * @param {readonly string[]} names
 * @returns {Policy}
 */
export const only = (names) => ({
  techniques: [...new Set(names.flatMap(slugsOf))],
  nodes: NODES,
  seconds: SECONDS,
});

/** @type {Policy | null} */
let byDefault = null;

/** The default policy. @returns {Policy} */
export const human = () =>
  (byDefault ??= only(
    techniques()
      .filter(({ by_default }) => by_default)
      .map(({ slug }) => slug),
  ));

/**
 * A policy without the techniques that a test finds.
 * @param {Policy} policy
 * @param {(row: Technique) => boolean} isLeftOut
 * @returns {Policy}
 */
export const without = (policy, isLeftOut) => ({
  ...policy,
  techniques: policy.techniques.filter((slug) => !isLeftOut(technique(slug))),
});

/** @param {Technique} row */
const isUnique = ({ family }) => family === 'uniqueness';

/**
 * A policy as a puzzle with so many solutions allows: several forbid uniqueness.
 * @param {Policy} policy
 * @param {number | null} number of solutions
 */
export const forSolutions = (policy, number) =>
  number !== null && number > 1 ? without(policy, isUnique) : policy;

/** @param {Policy} policy */
export const withoutTrial = (policy) => without(policy, ({ trial }) => trial);

/** The singles. */
export const singles = () => only(['singles']);

/**
 * The policy that a question asks for: `Ladder` in web/api/schemas.py. Only what the page asks is
 * known here.
 * @param {{only?: string[], without?: string[], no_uniqueness?: boolean, seconds?: number}} body
 * @param {{trial?: boolean}} [allowed] whether what tries something out may be used unasked
 * @returns {Policy}
 */
export function using(body, { trial = true } = {}) {
  const named = body.only ?? [];
  let chosen = named.length ? only(named) : human();
  if (!named.length && !trial) chosen = withoutTrial(chosen);
  if (body.no_uniqueness) chosen = without(chosen, isUnique);
  const gone = new Set((body.without ?? []).flatMap(slugsOf));
  chosen = without(chosen, ({ slug }) => gone.has(slug));
  if (!chosen.techniques.length) throw new Error('No technique is left to use.');
  return { ...chosen, seconds: Math.min(body.seconds ?? SECONDS, SECONDS) };
}

/**
 * How hard steps are to find and to follow: `Path.difficulty`.
 * @param {readonly import('../base/path.js').Step[]} steps
 * @returns {number}
 */
export const difficulty = (steps) =>
  steps.reduce((sum, { technique: slug, links, children }) => {
    const { cost } = technique(slug);
    const more = Math.max(links.length - 3, 0); // the cost has those of the shortest chain
    return sum + cost + Math.floor((cost * more) / 10) + 10 * difficulty(children);
  }, 0);

/**
 * The level of some steps, HoDoKu's score of them, and how often each technique is used.
 * @param {readonly {technique: string}[]} steps
 */
export function summary(steps) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const step of steps) counts[step.technique] = (counts[step.technique] ?? 0) + 1;
  const used = Object.entries(counts).map(([slug, times]) => ({ row: technique(slug), times }));
  const rank = Math.max(-1, ...used.map(({ row }) => LEVELS.indexOf(row.level)));
  const rows = techniques();
  const hardest = Math.max(-1, ...used.map(({ row }) => rows.indexOf(row)));
  return {
    counts,
    level: LEVELS[rank] ?? null,
    hardest: rows[hardest]?.slug ?? null,
    score: used.reduce((sum, { row, times }) => sum + (row.score ?? 0) * times, 0),
  };
}
