/** The whole path to the solution, step by step. */

import { post } from '../base/api.js';
import { button, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { panelRows } from '../base/panel.js';
import { techniqueLink, techniqueNames } from '../base/techniques.js';
import { positionToDict } from '../board/position.js';
import { counted } from '../board/words.js';
import { movesOf, positionAfter, stepsOf } from './effects.js';
import { Player } from './player.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/position.js').Position} Position
 * @typedef {import('./player.js').Frame} Frame
 * @typedef {import('../board/scene.js').Step} Step
 */

/** @type {Record<string, string>} */
const OUTCOMES = {
  solved: 'Solved.',
  stuck: 'The techniques in use find nothing more.',
  broken: 'Something is wrong in this position.',
  capped: 'The search was stopped here.',
};

/**
 * A frame for each step, on the position in which it was found, and one for the end.
 * @param {readonly Step[]} steps
 * @param {ReadonlyMap<string, string>} names of techniques by slug
 * @param {Position} start
 * @param {string} ending
 * @param {readonly import('./player.js').Opportunities[]} [places] to go on at each step
 * @returns {Frame[]}
 */
export function pathFrames(steps, names, start, ending, places = []) {
  let position = start;
  const frames = steps.map((step, i) => {
    const here = position;
    position = positionAfter(position, movesOf(step));
    const title = techniqueLink(step.technique, names);
    return { title, words: step.words?.[3] ?? '', position: here, step, places: places[i] };
  });
  return [...frames, { title: 'The end', words: ending, position, step: null }];
}

/**
 * Show the path from the game's position, or from its beginning.
 * @param {App} app
 * @param {'here' | 'start'} [from]
 */
export async function showPath(app, from = 'here') {
  const position = from === 'here' ? app.position() : app.game.start;
  const [{ steps, outcome, level, break_in, opportunities }, names] = await Promise.all([
    post('game/path', { position: positionToDict(position) }),
    techniqueNames(),
  ]);
  const ending = OUTCOMES[outcome] ?? `The path is ${outcome}.`;
  const player = new Player(
    app,
    pathFrames(stepsOf(steps), names, position, ending, opportunities),
  );
  const other = from === 'here' ? 'start' : 'here';
  const summary = [counted(steps.length, 'step'), level].filter(Boolean).join(', ');
  const more = h(
    'div',
    { class: 'buttons' },
    button(from === 'here' ? 'From the beginning' : 'From here', () =>
      reportErrors(app, () => showPath(app, other)),
    ),
    ...(break_in === null ? [] : [button('The break-in', () => player.go(break_in))]),
    h('span', { class: 'muted' }, summary),
  );
  const panel = panelRows([player.controls], [...player.content, more], [player.parts]);
  app.openPanel('The path', [panel], () => {
    player.stop();
    app.showEvidence(null);
  });
  app.showAway(() => app.closePanel());
  player.go(0);
}
