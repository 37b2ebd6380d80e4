/**
 * Tells steps to people: sentences, HoDoKu's notation, the Eureka notation. As the package
 * whydoku.explain, whose files have the same names: who changes one changes the other.
 * tests/page/test_teller.py finds where they differ.
 */

import { eurekaLinks } from './chain.js';
import * as proofs from './proof.js';
import * as reports from './report.js';
import { outcome as outcomeOf, tellText } from './slots.js';
import { proseOf, shortOf } from './voice.js';
import { load } from './wording.js';

/** @typedef {import('../../base/shape.js').Layout} Layout */
/** @typedef {import('../../base/path.js').Step} Step */

const LEVELS = ['nudge', 'look', 'where', 'argument'];

/**
 * Tell a step: 1 a nudge, 2 the technique, 3 where to look, 4 the full argument. The argument of a
 * step with children has several lines: the proof in order.
 * @param {Step} step
 */
export const tell = (step, level = 4) =>
  tellText(step, LEVELS[level - 1] ?? 'argument', proseOf(step.layout, load()));

/**
 * Tell a person which technique a move of theirs needed, as `You just used an X-Wing.`.
 * @param {Step} step
 */
export const tellUsed = (step) => tellText(step, 'used', proseOf(step.layout, load()));

/**
 * Tell the proof of a step moment by moment, as it is played on a board; none without a proof. Each
 * plain step of the proof has its full argument. What follows from an assumption comes before how
 * the assumption ends, which is empty where that says nothing new.
 * @param {Step} step
 */
export const tellMoments = (step) => proofs.tellMoments(step, load(), tell);

/**
 * Words without the proofs within their proof; a line says how many lines are left out.
 * @param {string} words
 */
export const fold = (words) => proofs.fold(words, load());

/**
 * A step in HoDoKu's notation, as `Naked Pair: 1,2 in r9c27 => r9c8<>1`.
 * @param {Step} step
 */
export const notation = (step) => tellText(step, 'notation', shortOf(step.layout));

/**
 * What a step does, without why: `r1c8=2, r9c89<>1`.
 * @param {Step} step
 */
export const outcome = (step) => outcomeOf(shortOf(step.layout), step);

/**
 * The links of a step as chains in Eureka notation, ending with the outcome; empty without links.
 * @param {Step} step
 */
export const eureka = (step) =>
  step.links.length ? `${eurekaLinks(step.links, step.layout)} => ${outcome(step)}` : '';

/**
 * What a check found, a sentence a line.
 * @param {reports.Report} report
 * @param {reports.Reason} reason finds out why a mistake is one
 */
export const tellReport = (report, reason) => reports.tellReport(report, load(), tell, reason);

/**
 * Why a digit cannot go in a cell, or must: the steps of the proof in order.
 * @param {reports.Proof} proof
 */
export const tellWhy = (proof) => reports.tellWhy(proof, load(), tell);

/**
 * What can be seen to be wrong, a sentence a line; where nothing is, so.
 * @param {Layout} layout
 * @param {reports.Problem[]} problems
 */
export const tellProblems = (layout, problems) =>
  reports.tellProblems(layout, problems, load()).join('\n') || load().phrase('nothing_wrong');

/**
 * Tell gently that a digit was entered, or a candidate struck, against the solution. Level 1 names
 * the row, 2 says which of both it is, 3 names the cell, 4 the digit, and why it is wrong.
 * @param {reports.Mistake} mistake
 * @param {number} level
 * @param {reports.Reason} reason finds out why it is one
 */
export const tellMistake = (mistake, level, reason) =>
  reports.tellMistake(mistake, level, load(), tell, reason);

/**
 * What a technique is called.
 * @param {string} slug
 */
export const name = (slug) => load().entry(slug).name ?? '';

/**
 * The page of a technique: what to look for, and why it holds; addresses of pages by others.
 * @param {string} slug
 */
export function article(slug) {
  const { look_for: lookFor = '', why = '', read_more: more = [] } = load().entry(slug);
  return { slug, name: name(slug), look_for: lookFor.trim(), why: why.trim(), read_more: more };
}
