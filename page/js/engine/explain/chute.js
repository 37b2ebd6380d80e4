/**
 * Tells the conclusions of a chute triplet: which minilines hold what, and what that rules out. As
 * explain/chute.py, where it is told what a conclusion has.
 */

import { cellsOf, digitsOf, proseOf } from './voice.js';
import { put } from './wording.js';

/** @typedef {import('../../base/path.js').Candidate} Candidate */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./voice.js').Prose} Prose */
/** @typedef {import('./wording.js').Wording} Wording */

/** Conclusions that are told in one line of text; of more, each has a line of its own. */
const IN_A_LINE = 3;

/**
 * Tell what leads to a step, one conclusion after the other; of a conclusion, why it holds.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellChute(step, wording) {
  const prose = proseOf(step.layout, wording);
  if (!step.children.length) return reason(step, prose);
  const told = step.children.map((child) => `${reason(child, prose)} ${losses(child, prose)}`);
  const few = told.length <= IN_A_LINE;
  const joined = few ? told.join(' ') : `${told.map((t, i) => `\n  ${i + 1}. ${t}`).join('')}\n`;
  const bases = step.houses.filter(([role]) => role === 'base').map(([, house]) => house);
  const whole = put(wording.phrase(few ? 'chute' : 'chute_list'), '#h', prose.houses(bases));
  return filled(put(whole, '#l', joined), marked(step, 'set'), prose);
}

/**
 * Say which digits must be in the cells of a conclusion.
 * @param {Step} step
 * @param {Prose} prose
 */
function reason(step, prose) {
  const { wording } = prose;
  const own = marked(step);
  const one = cellsOf(own).length < 2;
  const bases = step.houses.filter(([role, , digit]) => role === 'base' && digit);
  if (!bases.length) return filled(wording.phrase(one ? 'chute_this' : 'chute_these'), own, prose);
  if (!step.houses.some(([role]) => role === 'cover')) {
    const phrase = wording.phrase(one ? 'chute_full_one' : 'chute_full');
    return filled(put(phrase, '#h', prose.sectors(bases)), own, prose);
  }
  const houses = [...new Set(bases.map(([, house]) => house))];
  return filled(put(wording.phrase('chute_place'), '#h', prose.houses(houses)), own, prose);
}

/**
 * Say what a conclusion rules out.
 * @param {Step} step
 * @param {Prose} prose
 */
function losses(step, prose) {
  const covers = step.houses.filter(([role]) => role === 'cover').map(([, house]) => house);
  const phrase = prose.wording.phrase(covers.length ? 'chute_out_of' : 'chute_out');
  const told = put(phrase, '#h', prose.houses([...new Set(covers)]));
  return put(told, '#e', prose.placements(step.eliminations));
}

/**
 * The candidates that are marked, with any role or with one.
 * @param {Step} step
 * @param {string} [role]
 * @returns {Candidate[]}
 */
const marked = (step, role) =>
  step.marks.filter(([own]) => !role || own === role).map(([, cell, digit]) => [cell, digit]);

/**
 * @param {string} phrase
 * @param {Candidate[]} candidates
 * @param {Prose} prose
 */
function filled(phrase, candidates, prose) {
  const [cells, digits] = [cellsOf(candidates), digitsOf(candidates)];
  let told = put(put(phrase, '#C', prose.cells(cells, 'or')), '#c', prose.cells(cells));
  told = put(told, '#n', prose.wording.number(cells.length));
  return put(told, '#d', prose.digits(digits));
}
