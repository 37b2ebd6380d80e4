/** 'Why can this digit not go here?': the simplest proof, step by step on the board. */

import { post } from './api.js';
import { arrange } from './arrange.js';
import { h } from './dom.js';
import { framesOf } from './film.js';
import { cellName, digitChar } from './layout.js';
import { Player, lay } from './player.js';
import { digitsOf, valueAt } from './position.js';
import { announce, paragraphs, reporting, stepsOf, techniqueNames } from './told.js';

/** @typedef {import('./app.js').App} App */

/**
 * Ask about a cell and a digit; without a digit the person is asked for one.
 * @param {App} app
 * @param {number} cell
 * @param {number} [digit]
 */
export function askWhy(app, cell, digit = 0) {
  const layout = app.position().layout;
  if (app.position().givens[cell]) {
    app.say(`${cellName(layout, cell)} is given.`);
    return;
  }
  const answer = h('div');
  /** @type {Player | null} */
  let player = null;
  const held = valueAt(app.position(), cell);
  const buttons = digitsOf(layout).map((d) => h('button', {
    type: 'button', 'aria-pressed': String(d === digit),
    onclick: () => reporting(app, () => ask(d)),
  }, digitChar(d)));

  /** @param {number} asked */
  async function ask(asked) {
    player?.stop();
    app.lay(null);
    buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(i + 1 === asked)));
    const body = { position: app.positionJson(), cell, digit: asked };
    const [found, names] = await Promise.all([post('game/why', body), techniqueNames()]);
    const steps = stepsOf(found.steps);
    const [only] = steps;
    const [first = ''] = found.words.split('\n');
    if (steps.length > 1) {
      player = new Player(app, framesOf(steps, names, app.position(), first));
      answer.replaceChildren(...paragraphs(first, app), player.controls, ...player.told);
      return;
    }
    player = null;
    announce(found.words);
    answer.replaceChildren(...paragraphs(found.words, app), ...(only ? lay(app, only) : []));
  }

  app.select([cell], cell);
  app.openPanel(`Why not here? ${cellName(layout, cell)}`,
    [arrange([h('div', { class: 'digits', role: 'group', 'aria-label': 'Digit' }, ...buttons)],
             [answer])],
    () => {
      player?.stop();
      app.lay(null);
    });
  if (digit || held) reporting(app, () => ask(digit || held));
  else answer.replaceChildren(h('p', {}, 'Which digit?'));
}
