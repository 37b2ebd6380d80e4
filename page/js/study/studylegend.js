/**
 * The legend of a drawing. A study does not keep whose drawing it is: the engine finds the step of
 * the move again, and what that step has drawn is called as the step calls it. What a person drew
 * means what that person says, so a legend is silent about it.
 */

import { ask } from '../base/api.js';
import { legend } from '../board/legend.js';
import { positionToDict } from '../board/position.js';
import { drawingFrom } from '../game/notes.js';
import { stepsOf } from '../hints/effects.js';
import { noteAt } from './studydata.js';

/**
 * @typedef {import('../game/game.js').Game} Game
 * @typedef {import('../game/notes.js').Drawing} Drawing
 * @typedef {import('../board/scene.js').Scene} Scene
 * @typedef {import('../board/scene.js').Step} Step
 * @typedef {import('./studydata.js').NotedGame} NotedGame
 */

/**
 * The step whose picture is drawn after so many groups of moves; null where no step has drawn it.
 * @param {NotedGame} noted
 * @param {Game} game the same, all moves done
 * @param {number} ply
 * @returns {Promise<Step | null>}
 */
export async function drawnStep(noted, game, ply) {
  const { drawing } = noteAt(noted, ply);
  if (!drawing) return null;
  for (const steps of searches(noted, game, ply)) {
    // Without an engine nothing is known, and nothing is said.
    const step = (await steps().catch(() => [])).find((found) => holds(drawing, found));
    if (step) return step;
  }
  return null;
}

/**
 * The ways to find the step, one after the other: the next step before the move, the steps that
 * the move needed, and the step that is still to be made.
 * @param {NotedGame} noted
 * @param {Game} game
 * @param {number} ply
 * @returns {(() => Promise<Step[]>)[]}
 */
function searches({ log }, game, ply) {
  const at = (/** @type {number} */ place) => positionToDict(game.positionAt(place));
  const hinted = async (/** @type {number} */ place) => {
    const { hint } = await question('game/hint', { position: at(place) });
    return stepsOf(hint ? [hint] : []);
  };
  const used = async () => {
    const { name, moves } = log[ply - 1] ?? {};
    const answer = await question('game/used', { position: at(ply - 1), group: { name, moves } });
    return stepsOf(answer.used?.steps ?? []);
  };
  return [...(ply ? [() => hinted(ply - 1), used] : []), () => hinted(ply)];
}

/** Questions whose answers are kept. */
const MOST_KEPT = 100;
/** The answers by their questions, so that no position is asked about twice. */
const answers = new Map();

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 */
function question(path, body) {
  const key = JSON.stringify([path, body]);
  if (answers.has(key)) return answers.get(key);
  const answer = ask('POST', path, body, { quiet: true });
  if (answers.size >= MOST_KEPT) answers.clear();
  answers.set(key, answer);
  answer.catch(() => answers.delete(key)); // without a connection: it may come back
  return answer;
}

/**
 * Whether a drawing has all that a step draws.
 * @param {Drawing} drawing
 * @param {Step} step
 */
const holds = (drawing, step) => Object.keys(without(drawingFrom(step), drawing)).length === 0;

/**
 * The legend of the part that a step has drawn. A pen may have its colour too: then it means both,
 * and has no entry.
 * @param {Scene} scene
 * @param {Drawing} drawing
 * @param {Step} step
 */
export function drawnLegend(scene, drawing, { labels = {}, ...step }) {
  const own = signsOf(without(drawing, drawingFrom(step)));
  const roles = scene.roles.filter((role) => !own.has(role));
  const links = scene.links.filter(({ kind }) => !own.has(kind));
  return roles.length || links.length ? legend({ ...scene, roles, links, labels }) : null;
}

/**
 * The parts of a drawing that another one lacks.
 * @param {Drawing} drawing
 * @param {Drawing} other
 * @returns {Drawing}
 */
function without(drawing, other) {
  const has = new Set(rowsOf(other));
  const isOther = (/** @type {string} */ name) => (/** @type {unknown} */ row) =>
    !has.has(written(name, row));
  return Object.fromEntries(
    Object.entries(drawing)
      .map(([name, rows]) => [name, rows.filter(isOther(name))])
      .filter(([, rows]) => rows?.length),
  );
}

/** @param {Drawing} drawing */
const rowsOf = (drawing) =>
  Object.entries(drawing).flatMap(([name, rows]) => rows.map((row) => written(name, row)));

/** @param {string} name @param {unknown} row */
const written = (name, row) => `${name} ${JSON.stringify(row)}`;

/**
 * The roles of a drawing, and the kinds of its links.
 * @param {Drawing} drawing
 */
const signsOf = ({ placements, eliminations, houses = [], marks = [], links = [] }) =>
  new Set([
    ...(placements ? ['placement'] : []),
    ...(eliminations ? ['elimination'] : []),
    ...[...houses, ...marks].map(([role]) => role),
    ...links.map(({ kind }) => kind),
  ]);
