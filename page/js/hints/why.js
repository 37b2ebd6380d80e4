/** Why a digit cannot go into a cell: the simplest proof, step by step on the board. */

import { post } from '../base/api.js';
import { digitOfKey } from '../base/commands.js';
import { h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { details, panelRows } from '../base/panel.js';
import { techniqueNames } from '../base/techniques.js';
import { belongsElsewhere } from '../board/keys.js';
import { cellName, digitChar } from '../board/layout.js';
import { digitsOf, valueAt } from '../board/position.js';
import { announce, paragraphs } from '../board/words.js';
import { positionAfter, stepsOf } from './effects.js';
import { pathFrames } from './pathviewer.js';
import { displayStep, Player } from './player.js';

/** @typedef {import('../app.js').App} App */

/** Whether no key is held beside it. @param {KeyboardEvent} event */
const isPlain = (event) => !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);

/**
 * Ask about a cell and a digit. Without a digit the person is asked for one.
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
  const buttons = digitsOf(layout).map((d) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(d === digit),
        onclick: () => reportErrors(app, () => ask(d)),
      },
      digitChar(d),
    ),
  );

  const keys = new AbortController(); // until a digit is chosen, the keys of digits choose it

  /** @param {number} asked */
  async function ask(asked) {
    keys.abort();
    player?.stop();
    app.showEvidence(null);
    buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(i + 1 === asked)));
    const body = { position: app.positionJson(), cell, digit: asked };
    const [found, names] = await Promise.all([post('game/why', body), techniqueNames()]);
    const steps = stepsOf(found.steps);
    const [only] = steps;
    const start = positionAfter(app.position(), found.group?.moves ?? []);
    const [first = ''] = found.words.split('\n');
    if (steps.length > 1) {
      player = new Player(app, pathFrames(steps, names, start, first));
      app.showAway(() => app.closePanel());
      answer.replaceChildren(...paragraphs(first, app), player.controls, ...player.content);
      return;
    }
    player = null;
    announce(found.words);
    const shown = only ? displayStep(app, only, { position: start }) : [];
    answer.replaceChildren(...paragraphs(found.words, app), ...details(...shown));
  }

  app.select([cell], cell);
  app.openPanel(
    `Why not here? ${cellName(layout, cell)}`,
    [
      panelRows(
        [h('div', { class: 'digits', role: 'group', 'aria-label': 'Digit' }, ...buttons)],
        [answer],
      ),
    ],
    () => {
      keys.abort();
      player?.stop();
      app.showEvidence(null);
    },
  );
  if (digit || held) {
    reportErrors(app, () => ask(digit || held));
    return;
  }
  answer.replaceChildren(h('p', {}, 'Which digit?'));
  document.addEventListener(
    'keydown',
    (event) => {
      const typed = isPlain(event) ? digitOfKey(event, layout.size) : 0;
      if (typed <= 0 || belongsElsewhere(event)) return;
      event.preventDefault();
      reportErrors(app, () => ask(typed));
    },
    { capture: true, signal: keys.signal },
  );
}
