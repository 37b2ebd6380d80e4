/** The proof of a step as frames: what is supposed, what follows from it, and how it ends. */

import { enterByHint, movesOf, outcome, positionAfter } from './effects.js';
import { cellName, digitChar } from './layout.js';

/**
 * @typedef {import('./player.js').Frame} Frame
 * @typedef {import('./position.js').Position} Position
 * @typedef {import('./scene.js').Step} Step
 */

/**
 * The frames of a proof. The last one is the step itself.
 * @param {Step} step
 * @param {Position} position
 * @param {ReadonlyMap<string, string>} names of techniques by slug
 * @returns {Frame[]}
 */
export function proofFrames(step, position, names) {
  /** @type {Frame[]} */
  const frames = [];
  const end = walk(step, position, names, frames);
  const title = names.get(step.technique) ?? step.technique;
  const words = `So: ${outcome(position.layout, step)}.`;
  return [...frames, { title, words, position: end, step: { ...step, links: [] } }];
}

/**
 * Add the frames of a step's children, and return the position that they lead to.
 * @param {Step} step
 * @param {Position} position
 * @param {ReadonlyMap<string, string>} names
 * @param {Frame[]} frames
 */
function walk(step, position, names, frames) {
  const supposed = assumed(step);
  let here = position;
  if (supposed.length && step.children.length) {
    const words = supposed.map(([cell, digit]) =>
      `${cellName(position.layout, cell)} is ${digitChar(digit)}`).join(' and ');
    const marks = step.marks.filter(isOn);
    const only = { ...step, eliminations: [], houses: [], links: [], marks };
    frames.push({ title: 'Suppose', words: `Suppose ${words}.`, position, step: only });
    here = positionAfter(position, [enterByHint(supposed)]);
  }
  for (const child of step.children) {
    if (assumed(child).length) {
      const end = walk(child, here, names, frames);
      frames.push(ending(child, end));
      continue;
    }
    const title = names.get(child.technique) ?? child.technique;
    frames.push({ title, words: `${outcome(here.layout, child)}.`, position: here, step: child });
    here = positionAfter(here, movesOf(child));
  }
  return here;
}

/**
 * @param {Step} branch
 * @param {Position} position
 * @returns {Frame}
 */
function ending(branch, position) {
  const broken = [...branch.marks, ...branch.houses].some(([role]) => role === 'broken');
  const words = broken ? 'That cannot be.' : `So: ${outcome(position.layout, branch)}.`;
  return { title: 'It follows', words, position, step: { ...branch, placements: [] } };
}

/** @param {[string, number, number]} mark */
const isOn = ([role]) => role === 'on';

/** @param {Step} step */
const assumed = (step) => step.marks.filter(isOn).map(([, cell, digit]) =>
  /** @type {[number, number]} */ ([cell, digit]));
