/** Steps as the engine passes them on, and their chains of links: as path.py. */

/** A cell and a digit. @typedef {[number, number]} Candidate */
/** One end of a link: candidates of which one is true. @typedef {Candidate[]} Node */
/** A role, a cell and a digit, 0 for the whole cell. @typedef {[string, number, number]} Mark */
/** A role, a house and a digit, 0 for the whole house.
 * @typedef {[string, number, number]} HouseMark */
/** @typedef {{kind: string, source: Node, target: Node}} Link */
/** @typedef {import('./shape.js').Layout} Layout */
/**
 * What the core says of a step.
 * @typedef {object} StepRecord
 * @property {string} technique
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {HouseMark[]} houses
 * @property {Mark[]} marks
 * @property {Link[]} links
 * @property {StepRecord[]} children
 * @property {[role: string, rule: number][]} [rules] the cages that it is about
 * @property {number} [rating] what Sudoku Explainer rates the step; by the policy `se` alone
 */
/** @typedef {Omit<StepRecord, 'children'> & {layout: Layout, children: Step[]}} Step */

/**
 * A step that can be told: what the core says of it, with its layout.
 * @param {Layout} layout
 * @param {StepRecord} record
 * @returns {Step}
 */
export const stepOf = (layout, record) => ({
  ...record,
  layout,
  children: record.children.map((child) => stepOf(layout, child)),
});

/**
 * What the core said of a step, in the order of docs/step-json.md.
 * @param {Step} step
 * @returns {StepRecord}
 */
export const recordOf = ({
  technique,
  placements,
  eliminations,
  houses,
  marks,
  links,
  rules,
  children,
}) => ({
  technique,
  placements,
  eliminations,
  houses,
  marks,
  links,
  ...(rules?.length ? { rules } : {}),
  children: children.map(recordOf),
});

/** Variables of a whip or braid that are told in one line; no more than these have no number. */
export const VARIABLES_IN_A_LINE = 3;

/** More numbers than these cover a picture: then only the first answer of each line has one. */
const MOST_NUMBERS = 12;

/**
 * The answers of a whip or braid, each with the number of the line that tells it; of many, the
 * first of each line. An answer of several candidates is represented by its first. Other steps have
 * none, and neither has an argument of a single line.
 * @param {{technique: string, links: Link[]}} step
 * @returns {[Node[number], number][]}
 */
export function lineNumbers({ technique, links }) {
  if (!/(whip|braid)$/.test(technique)) return [];
  const strong = links.filter(({ kind }) => kind === 'strong');
  // The last variable has no answer: nothing is left for it.
  if (strong.length < VARIABLES_IN_A_LINE) return [];
  const each = strong.length > MOST_NUMBERS ? VARIABLES_IN_A_LINE : 1;
  return strong.flatMap(({ target: [answer] }, i) =>
    answer && i % each === 0 ? [[answer, Math.floor(i / VARIABLES_IN_A_LINE) + 1]] : [],
  );
}

/**
 * The children of a step that belong to its pattern, so that they are drawn with it. They are of
 * its own technique, and only eliminate: nothing is supposed, and nothing placed.
 * @param {{technique: string, children: StepRecord[]}} step
 * @returns {StepRecord[]}
 */
export function conclusionsOf({ technique, children }) {
  const whole = children.every(
    (child) =>
      child.technique === technique &&
      child.eliminations.length > 0 &&
      !child.placements.length &&
      !child.children.length &&
      !child.links.length &&
      child.marks.every(([role]) => role !== 'on'),
  );
  return whole ? children : [];
}
