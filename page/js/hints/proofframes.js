/** The proof of a step as frames: what is supposed, what follows from it, and how it ends. */

import { cellName, digitChar } from '../board/layout.js';
import { enterByHint, movesOf, positionAfter } from './effects.js';

/**
 * @typedef {import('./effects.js').Hint} Hint
 * @typedef {import('./player.js').Frame} Frame
 * @typedef {import('../board/position.js').Position} Position
 * @typedef {import('../board/scene.js').Step} Step
 */

/**
 * The frames of a proof. The last one is the step itself.
 * @param {Hint} hint
 * @param {Position} position
 * @param {ReadonlyMap<string, string>} names of techniques by slug
 * @returns {Frame[]}
 */
export function proofFrames({ step, proof, words }, position, names) {
  if (!step) return [];
  /** @type {Telling} */
  const telling = { frames: [], words: proof.values(), names };
  const end = walk(step, { position, base: null }, telling);
  const title = names.get(step.technique) ?? step.technique;
  const last = { ...framed(end), title, words: conclusion(words), step: { ...step, links: [] } };
  return [...telling.frames, last];
}

/**
 * What is said of a step behind its proof.
 * @param {readonly string[]} words
 */
function conclusion(words) {
  const lines = (words.at(-1) ?? '').split('\n');
  return lines.slice(lines.findLastIndex((line) => line.startsWith(' ')) + 1).join('\n');
}

/**
 * The frames so far, and the words of those that are to come.
 * @typedef {{frames: Frame[], words: Iterator<string>, names: ReadonlyMap<string, string>}} Telling
 */

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
 * @param {Telling} telling
 * @returns {Place}
 */
function walk(step, start, telling) {
  const { frames, names } = telling;
  const supposed = assumed(step);
  const { layout } = start.position;
  let here = start;
  /** @param {import('../board/moves.js').Move[]} moves */
  const goOn = (moves) => ({ ...here, position: positionAfter(here.position, moves) });
  if (supposed.length && step.children.length) {
    const words = supposed
      .map(([cell, digit]) => `${cellName(layout, cell)} is ${digitChar(digit)}`)
      .join(' and ');
    const only = {
      ...step,
      eliminations: [],
      houses: [],
      links: [],
      marks: step.marks.filter(isOn),
      labels: { on: 'supposed' },
    };
    here = { ...here, base: here.base ?? here.position };
    frames.push({ ...framed(here), title: 'Suppose', words: `Suppose ${words}.`, step: only });
    here = goOn([enterByHint(supposed)]);
  }
  for (const child of step.children) {
    if (assumed(child).length) {
      const end = walk(child, here, telling);
      frames.push({
        ...framed(end),
        title: 'It follows',
        words: next(telling),
        step: { ...child, placements: [] },
      });
      continue;
    }
    const title = names.get(child.technique) ?? child.technique;
    frames.push({ ...framed(here), title, words: next(telling), step: child });
    here = goOn(movesOf(child));
  }
  return here;
}

/** @param {Telling} telling */
const next = ({ words }) => words.next().value ?? '';

/** @param {[string, number, number]} mark */
const isOn = ([role]) => role === 'on';

/**
 * What a step supposes. A chain, with its links, only marks what is true in turns.
 * @param {Step} step
 */
const assumed = (step) =>
  (step.links.length ? [] : step.marks.filter(isOn)).map(
    ([, cell, digit]) => /** @type {[number, number]} */ ([cell, digit]),
  );
