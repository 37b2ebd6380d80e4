/** All steps that can be done now, grouped by technique, the easiest first. */

import { post } from '../base/api.js';
import { button, h } from '../base/dom.js';
import { panelRows } from '../base/panel.js';
import { techniques } from '../base/techniques.js';
import { counted } from '../board/words.js';
import { effectWords } from './effects.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./effects.js').Hint & {opens: number}} FoundStep
 */

/**
 * Ask for all steps and list them. `show` is called with the step that is picked, and with what
 * returns to its place in the list.
 * @param {App} app
 * @param {(found: FoundStep, back: () => void) => void} show
 */
export async function listSteps(app, show) {
  const asked = post('game/steps', { position: app.positionJson() });
  const [{ steps, note }, rows] = await Promise.all([asked, techniques()]);
  if (!steps.length) {
    app.say(note ?? 'Nothing was found.');
    return;
  }
  const levels = new Map(rows.map(({ slug, level }) => [slug, level]));
  const groups = grouped(steps);
  const count = h(
    'p',
    { role: 'status' },
    `${counted(steps.length, 'step')} of ${counted(groups.size, 'technique')}, easiest first.`,
  );
  const { layout } = app.position();
  const told = (/** @type {FoundStep} */ { step }) => (step ? effectWords(layout, step) : '');
  const pick = (/** @type {FoundStep} */ found, /** @type {HTMLElement} */ pressed) =>
    show(found, () => {
      open();
      pressed.focus();
    });
  const lists = [...groups].map(([slug, same], i) =>
    group(same, levels.get(slug) ?? '', i === 0, told, pick),
  );
  const panel = panelRows(note ? [count, h('p', {}, note)] : [count], lists);
  const open = () => app.openPanel('All steps now', [panel], () => app.showEvidence(null));
  open();
}

/**
 * @param {FoundStep[]} steps
 * @returns {Map<string, FoundStep[]>} the steps of each technique
 */
function grouped(steps) {
  const groups = new Map();
  for (const found of steps) groups.set(found.slug, [...(groups.get(found.slug) ?? []), found]);
  return groups;
}

/**
 * @param {FoundStep[]} same
 * @param {string} level
 * @param {boolean} open
 * @param {(found: FoundStep) => string} told what a step does, in words
 * @param {(found: FoundStep, pressed: HTMLElement) => void} show
 */
function group(same, level, open, told, show) {
  const buttons = same.map((found) => {
    const opens = found.opens > 0 && h('small', {}, `opens ${found.opens}`);
    const one = button([told(found), opens], () => show(found, one));
    return h('li', {}, one);
  });
  return h(
    'details',
    { class: 'steps', open },
    h(
      'summary',
      {},
      h('b', {}, same[0]?.name),
      ` ${same.length} `,
      h('span', { class: `level level-${level}` }, level),
    ),
    h('ul', {}, ...buttons),
  );
}
