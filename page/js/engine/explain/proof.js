/**
 * Tells the children of a step: a proof in order, or a tree of guesses with its roll-backs. As
 * explain/proof.py.
 */

import { ascending, runsBy } from '../../base/lists.js';
import { proseOf } from './voice.js';
import { put } from './wording.js';

/** @typedef {import('../../base/path.js').Candidate} Candidate */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./wording.js').Wording} Wording */
/** Tells a step of the proof. @typedef {(step: Step) => string} Tell */

/** Lines of a proof that are shown before the rest is folded. */
const MOST_LINES = 40;

/**
 * Say where the contradiction shows: `r4c7 has no candidate left`; empty if nowhere.
 * @param {Step} step
 * @param {Wording} wording
 */
export function tellBroken(step, wording) {
  const prose = proseOf(step.layout, wording);
  const cells = step.marks.filter(([role]) => role === 'broken');
  const houses = step.houses.filter(([role]) => role === 'broken');
  return wording.join([
    ...cells.map(([, cell]) => put(wording.phrase('no_candidate'), '#c', prose.cells([cell]))),
    ...houses.map(([, house, digit]) =>
      put(
        put(wording.phrase('no_place'), '#h', prose.houses([house])),
        '#d',
        prose.digits([digit]),
      ),
    ),
  ]);
}

/**
 * Tell the children of a step, a line each; what follows from an assumption is indented.
 * @param {Step} step
 * @param {Wording} wording
 * @param {Tell} tell
 */
export const tellProof = (step, wording, tell) =>
  new Proof(step, wording, tell).lines(step).join('\n');

/**
 * Tell a proof moment by moment: each plain step, and behind its steps how each guess ends.
 * @param {Step} step
 * @param {Wording} wording
 * @param {Tell} tell
 */
export const tellMoments = (step, wording, tell) => new Proof(step, wording, tell).moments(step);

/**
 * Words without the proofs within a proof, and without more than `MOST_LINES` lines. Where lines
 * are left out, a line says how many.
 * @param {string} words
 * @param {Wording} wording
 */
export function fold(words, wording) {
  /** @type {string[]} */
  const lines = [];
  let folded = 0;
  const close = () => {
    const told = wording.phrase(folded === 1 ? 'folded_one' : 'folded');
    if (folded) lines.push(`    ${put(told, '#n', String(folded))}`);
    folded = 0;
  };
  for (const line of words.split('\n')) {
    const indented = line.length - line.trimStart().length;
    if (indented > 2 || (indented && lines.length >= MOST_LINES)) {
      folded += 1;
    } else {
      close();
      lines.push(line);
    }
  }
  close();
  return lines.join('\n');
}

/** How the proof of one step is told. */
class Proof {
  /**
   * @param {Step} root
   * @param {Wording} wording
   * @param {Tell} tell
   */
  constructor(root, wording, tell) {
    const isCases = root.marks.some(([role]) => role === 'base');
    this.answer = new Set(isCases ? [] : root.placements.map(String));
    this.wording = wording;
    this.tell = tell;
  }

  /**
   * The children: plain steps as they follow, and a heading for each assumption.
   * @param {Step} step
   * @returns {string[]}
   */
  lines(step, depth = 1) {
    const indent = '  '.repeat(depth);
    return runsBy(step.children, (child) => assumed(child).join()).flatMap(([supposed, group]) => {
      return group.flatMap((child) => {
        if (!supposed) return this.#plain(child).map((line) => indent + line);
        const told = proseOf(child.layout, this.wording).candidates(assumed(child));
        const ending = this.#ending(child);
        return [
          indent + put(this.wording.phrase('suppose'), '#p', told),
          ...this.lines(child, depth + 1),
          ...(ending ? [`  ${indent}${ending}`] : []),
        ];
      });
    });
  }

  /**
   * The children one after the other; those of an assumption come before its end.
   * @param {Step} step
   * @returns {string[]}
   */
  moments(step) {
    return step.children.flatMap((child) =>
      assumed(child).length ? [...this.moments(child), this.#ending(child)] : [this.tell(child)],
    );
  }

  /** @param {Step} step */
  #plain(step) {
    return this.tell(step)
      .split('\n')
      .map((line, i) => (i ? `  ${line}` : `- ${line}`));
  }

  /**
   * How an assumption ends: refuted, by itself or by all that it leads to, or confirmed.
   * @param {Step} branch
   */
  #ending(branch) {
    const broken = tellBroken(branch, this.wording);
    if (broken) return put(this.wording.phrase('dead_end'), '#b', broken);
    if (fails(branch)) {
      const tried = ascending(branch.children.flatMap(assumed).map(([cell]) => cell));
      const cells = proseOf(branch.layout, this.wording).cells(tried);
      return put(this.wording.phrase('dead_branches'), '#c', cells);
    }
    const conclusion = this.#conclusion(branch);
    if (conclusion) return put(this.wording.phrase('leads_to'), '#o', conclusion);
    const placed = [branch, ...branch.children].flatMap((step) => step.placements);
    const leaf = !branch.children.some((child) => assumed(child).length);
    const fits = leaf && placed.every((candidate) => this.answer.has(String(candidate)));
    return fits ? this.wording.phrase('all_fits') : '';
  }

  /**
   * What a branch leads to that says more than its assumption.
   * @param {Step} branch
   */
  #conclusion(branch) {
    const prose = proseOf(branch.layout, this.wording);
    const fact = (/** @type {string} */ key, /** @type {Candidate} */ [cell, digit]) =>
      put(put(this.wording.phrase(key), '#c', prose.cells([cell])), '#d', prose.digits([digit]));
    const supposed = new Set(assumed(branch).map(String));
    return this.wording.join([
      ...branch.eliminations.map((candidate) => fact('no_fact', candidate)),
      ...branch.placements
        .filter((candidate) => !supposed.has(String(candidate)))
        .map((candidate) => fact('fact', candidate)),
    ]);
  }
}

/**
 * What a step supposes; a chain, with its links, only marks what is true in turns.
 * @param {Step} step
 * @returns {Candidate[]}
 */
const assumed = (step) =>
  step.links.length
    ? []
    : step.marks.filter(([role]) => role === 'on').map(([, cell, digit]) => [cell, digit]);

/**
 * @param {Step} branch
 * @returns {boolean}
 */
function fails(branch) {
  if ([...branch.marks, ...branch.houses].some(([role]) => role === 'broken')) return true;
  const nested = branch.children.filter((child) => assumed(child).length);
  return nested.length > 0 && nested.every(fails);
}
