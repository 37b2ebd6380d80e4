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
  const end = walk(step, { position, base: null }, names, frames);
  const title = names.get(step.technique) ?? step.technique;
  const words = `So: ${outcome(position.layout, step)}.`;
  return [...frames, { ...framed(end), title, words, step: { ...step, links: [] } }];
}

/**
 * A position on the way, and the one before all that is supposed there; null if nothing is.
 * @typedef {{position: Position, base: Position | null}} Place
 */

/** @param {Place} place */
const framed = ({ position, base }) => ({ position, base, everything: true });

/**
 * Add the frames of a step's children, and return where they lead.
 * @param {Step} step
 * @param {Place} start
 * @param {ReadonlyMap<string, string>} names
 * @param {Frame[]} frames
 * @returns {Place}
 */
function walk(step, start, names, frames) {
  const supposed = assumed(step);
  const { layout } = start.position;
  let here = start;
  /** @param {import('./moves.js').Move[]} moves */
  const goOn = (moves) => ({ ...here, position: positionAfter(here.position, moves) });
  if (supposed.length && step.children.length) {
    const words = supposed.map(([cell, digit]) =>
      `${cellName(layout, cell)} is ${digitChar(digit)}`).join(' and ');
    const only = {
      ...step, eliminations: [], houses: [], links: [], marks: step.marks.filter(isOn),
      labels: { on: 'supposed' },
    };
    here = { ...here, base: here.base ?? here.position };
    frames.push({ ...framed(here), title: 'Suppose', words: `Suppose ${words}.`, step: only });
    here = goOn([enterByHint(supposed)]);
  }
  for (const child of step.children) {
    if (assumed(child).length) {
      const end = walk(child, here, names, frames);
      frames.push(ending(child, end));
      continue;
    }
    const title = names.get(child.technique) ?? child.technique;
    frames.push({ ...framed(here), title, words: `${outcome(layout, child)}.`, step: child });
    here = goOn(movesOf(child));
  }
  return here;
}

/**
 * @param {Step} branch
 * @param {Place} place
 * @returns {Frame}
 */
function ending(branch, place) {
  const broken = [...branch.marks, ...branch.houses].some(([role]) => role === 'broken');
  const words = broken ? 'That cannot be.' : `So: ${outcome(place.position.layout, branch)}.`;
  return { ...framed(place), title: 'It follows', words, step: { ...branch, placements: [] } };
}

/** @param {[string, number, number]} mark */
const isOn = ([role]) => role === 'on';

/** @param {Step} step */
const assumed = (step) => step.marks.filter(isOn).map(([, cell, digit]) =>
  /** @type {[number, number]} */ ([cell, digit]));
