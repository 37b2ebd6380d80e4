/**
 * Tells what marks mean together: what blocks the places of a single, which colour fails. As
 * explain/marks.py.
 */

import { ascending } from '../../base/lists.js';
import { proseOf } from './voice.js';
import { put } from './wording.js';

/** @typedef {import('../../base/path.js').Candidate} Candidate */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./voice.js').Prose} Prose */
/** @typedef {import('./wording.js').Wording} Wording */

/**
 * Say what follows from the conflicts of colours: one is false, or both rule something out.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellColours(step, wording) {
  const strikesOnly = (/** @type {(role: string) => boolean} */ counts) => {
    const marked = step.marks.filter(([role]) => counts(role));
    return step.eliminations.every(([cell, digit]) =>
      marked.some(([, c, d]) => c === cell && d === digit),
    );
  };
  if (!strikesOnly((role) => role !== 'set')) return wording.phrase('colours_both');
  const emptied = ascending(step.marks.filter(([role]) => role === 'set').map(([, cell]) => cell));
  const told = wording.phrase(emptied.length ? 'colours_emptied' : 'colours_false');
  const [first = '', second = ''] = wording.phrase('colour_names').split(' ');
  const name = strikesOnly((role) => role === 'on') ? first : second;
  return put(put(told, '#n', name), '#c', proseOf(step.layout, wording).cells(emptied));
}

/**
 * Say which placed digits rule out the other places of a single, or the other digits. The marks of
 * a hidden single follow the order of its houses: each digit, and where it stands.
 * @param {Step} step
 * @param {Prose} prose
 */
export function tellBlockers(step, prose) {
  if (!step.houses.length) return tellOtherDigits(step, prose);
  const { wording } = prose;
  /** @type {string[]} */
  const told = [];
  step.houses.forEach(([role, house], i) => {
    const mark = step.marks[i];
    if (mark && role === 'cover') told.push(prose.blocker(mark[1], mark[2], house));
  });
  const struck = step.marks.filter(([role]) => role === 'off').map(([, cell]) => cell);
  if (struck.length) told.push(put(wording.phrase('struck_places'), '#c', prose.cells(struck)));
  return wording.join(told) || wording.phrase('all_filled');
}

/**
 * @param {Step} step
 * @param {Prose} prose
 */
function tellOtherDigits(step, prose) {
  const { wording } = prose;
  /** @type {Candidate[]} */
  const blockers = step.marks.filter(([role]) => role === 'cover').map(([, c, d]) => [c, d]);
  const struck = step.marks.filter(([role]) => role === 'off').map(([, , digit]) => digit);
  const told = blockers.sort((a, b) => a[1] - b[1]).map((each) => prose.placements([each]));
  if (struck.length) told.push(put(wording.phrase('struck_digits'), '#d', prose.digits(struck)));
  return wording.join(told);
}
