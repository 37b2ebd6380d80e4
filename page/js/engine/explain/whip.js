/**
 * Lines of reasoning as sentences: whips and braids. As explain/whip.py.
 *
 * Each variable of a line, a cell or a digit in a house, is told with its answer and with what
 * rules out its other options, so that every line can be checked from those above it.
 */

import { VARIABLES_IN_A_LINE } from '../../base/path.js';
import { digitChar } from '../../base/shape.js';
import { cellsOf, digitsOf, proseOf, shortOf } from './voice.js';
import { put } from './wording.js';

/** @typedef {import('../../base/path.js').HouseMark} HouseMark */
/** @typedef {import('../../base/path.js').Link} Link */
/** @typedef {import('../../base/path.js').Node} Node */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./voice.js').Prose} Prose */
/** @typedef {import('./wording.js').Wording} Wording */
/**
 * What one question of the line comes to.
 * @typedef {object} Variable
 * @property {Link[]} losses from what rules options out, to these options
 * @property {Node} answer empty at the end of the line
 * @property {HouseMark | undefined} house none for a cell and for a pattern
 * @property {boolean} guardians whether it asks which guardian of a pattern is true
 */

/**
 * Tell the variables of a whip or a braid in order, three to a line.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellLine(step, wording) {
  const prose = proseOf(step.layout, wording);
  const told = variables(step).map((variable) => tell(variable, prose, wording));
  if (told.length <= VARIABLES_IN_A_LINE) return told.join(' ');
  const starts = told.map((_, i) => i).filter((i) => i % VARIABLES_IN_A_LINE === 0);
  const rows = starts.map((i) => told.slice(i, i + VARIABLES_IN_A_LINE).join(' '));
  return rows.map((row, i) => `\n  ${i + 1}. ${row}`).join('');
}

/**
 * Write the variables of a whip or a braid in order, as Berthier does: `r6c9{5 1}`. In braces stand
 * the options that are ruled out, then the answer; or a dot, if none is left.
 * @param {Step} step
 */
export const noteLine = (step) =>
  variables(step)
    .map((variable) => note(variable, step))
    .join(' - ');

/**
 * @param {Variable} variable
 * @param {Step} step
 */
function note({ losses, answer, house, guardians }, step) {
  const short = shortOf(step.layout);
  const lost = losses.flatMap((link) => link.target);
  if (guardians) {
    const count = candidatesIn([...lost, ...answer]).size;
    return `OR${count}{${short.candidates(lost)} ${short.candidates(answer) || '.'}}`;
  }
  const [where, write] = house
    ? [
        `${short.houses([house[1]])}n${digitChar(house[2])}`,
        (/** @type {Node} */ option) => short.cells(cellsOf(option)),
      ]
    : [
        short.cells(cellsOf(lost)),
        (/** @type {Node} */ option) => digitsOf(option).map(digitChar).join(''),
      ];
  return `${where}{${write(lost)} ${write(answer) || '.'}}`;
}

/** @param {Node} node */
const candidatesIn = (node) => new Set(node.map(([cell, digit]) => `${cell} ${digit}`));

/**
 * Split the links of a line: weak links to what is ruled out, then a strong one.
 * @param {Step} step
 * @returns {Variable[]}
 */
function variables(step) {
  const houses = step.houses.filter(([role]) => role === 'set');
  const pattern = candidatesIn(
    step.marks.filter(([role]) => role === 'fin').map(([, cell, digit]) => [cell, digit]),
  );
  /** @type {Variable[]} */
  const found = [];
  /** @type {Link[]} */
  let losses = [];
  for (const link of step.links) {
    if (link.kind === 'weak') {
      losses.push(link);
    } else {
      const ends = [...link.source, ...link.target];
      const options = candidatesIn(ends);
      const guardians = options.size === pattern.size && [...options].every((o) => pattern.has(o));
      const house = guardians || cellsOf(ends).length === 1 ? undefined : houses.shift();
      found.push({ losses, answer: link.target, house, guardians });
      losses = [];
    }
  }
  const broken = step.houses.find(([role]) => role === 'broken');
  const noneLeft = step.marks.some(([role, , digit]) => role === 'broken' && digit);
  return [...found, { losses, answer: [], house: broken, guardians: noneLeft }];
}

/**
 * @param {Variable} variable
 * @param {Prose} prose
 * @param {Wording} wording
 */
function tell({ losses, answer, house, guardians }, prose, wording) {
  const kind = `line_${guardians ? 'guardian' : house ? 'house' : 'cell'}`;
  const key = answer.length === 1 ? kind : `${kind}_${answer.length ? 'group' : 'end'}`;
  const told = losses.map((link) => tellLoss(link, { house, guardians }, prose, wording));
  const named = answer.length ? answer : (losses[0]?.target ?? []);
  let text = put(wording.phrase(key), '#l', wording.joinGroups(told));
  text = put(text, '#c', prose.cells(cellsOf(named), 'or'));
  text = put(text, '#d', prose.digits(digitsOf(named)));
  if (!house) return text;
  const own = prose.houses([house[1]]);
  return put(put(text, '#H', own.charAt(0).toUpperCase() + own.slice(1)), '#h', own);
}

/**
 * Tell one reason: `r1c8 rules out r1c2 and r1c3`; `r2c1 is 9` where that is its cell.
 * @param {Link} link
 * @param {Pick<Variable, 'house' | 'guardians'>} variable
 * @param {Prose} prose
 * @param {Wording} wording
 */
function tellLoss({ source, target }, { house, guardians }, prose, wording) {
  const isOwn = house && !guardians && cellsOf(source).join() === cellsOf(target).join();
  if (isOwn) return prose.candidates(source);
  const options = guardians
    ? prose.placements(target)
    : house
      ? prose.cells(cellsOf(target))
      : prose.digits(digitsOf(target));
  const told = put(wording.phrase('rules_out'), '#o', options);
  return put(told, '#c', prose.cells(cellsOf(source), 'or'));
}
