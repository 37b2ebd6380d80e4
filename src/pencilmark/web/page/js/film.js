/** The whole path to the solution as a film. */

import { post } from './api.js';
import { arrange } from './arrange.js';
import { h } from './dom.js';
import { Player } from './player.js';
import { positionToDict } from './position.js';
import {
  after, counted, movesOf, reporting, stepsOf, techniqueLink, techniqueNames,
} from './told.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {import('./position.js').Position} Position
 * @typedef {import('./player.js').Frame} Frame
 * @typedef {import('./scene.js').Step} Step
 */

/** @type {Record<string, string>} */
const OUTCOMES = {
  solved: 'Solved.',
  stuck: 'Here the techniques in use find nothing more.',
  broken: 'Here it shows that something is wrong.',
  capped: 'Here the search was stopped.',
};

/**
 * A frame a step, each on the position that it was found in, and one of where they lead.
 * @param {readonly Step[]} steps
 * @param {ReadonlyMap<string, string>} names of techniques by slug
 * @param {Position} start
 * @param {string} ending
 * @returns {Frame[]}
 */
export function framesOf(steps, names, start, ending) {
  let position = start;
  const frames = steps.map((step) => {
    const here = position;
    position = after(position, movesOf(step));
    const title = techniqueLink(step.technique, names);
    return { title, words: step.words?.[3] ?? '', position: here, step };
  });
  return [...frames, { title: 'The end', words: ending, position, step: null }];
}

/**
 * Show the path from the game's position, or from its beginning.
 * @param {App} app
 * @param {'here' | 'start'} [from]
 */
export async function showFilm(app, from = 'here') {
  const position = from === 'here' ? app.position() : app.game.start;
  const [{ steps, outcome, level }, names] = await Promise.all(
    [post('game/path', { position: positionToDict(position) }), techniqueNames()]);
  const ending = OUTCOMES[outcome] ?? `The path is ${outcome}.`;
  const player = new Player(app, framesOf(stepsOf(steps), names, position, ending));
  const other = from === 'here' ? 'start' : 'here';
  const summary = [counted(steps.length, 'step'), level].filter(Boolean).join(', ');
  const panel = arrange([player.controls], player.told, [
    h('button', { type: 'button', onclick: () => reporting(app, () => showFilm(app, other)) },
      from === 'here' ? 'From the beginning' : 'From here'),
    h('span', { class: 'muted' }, summary),
  ]);
  app.openPanel('The path', [panel], () => {
    player.stop();
    app.lay(null);
  });
  player.go(0);
}
