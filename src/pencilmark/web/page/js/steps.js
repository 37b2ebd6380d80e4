/** All that can be done now, grouped by technique, easiest first; one of them to be seen. */

import { post } from './api.js';
import { arrange } from './arrange.js';
import { h } from './dom.js';
import { counted, techniques } from './told.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {import('./told.js').Told & {opens: number}} Offered
 */

/**
 * Ask for all steps and list them; `show` is called with the one that is picked.
 * @param {App} app
 * @param {(told: Offered) => void} show
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
  const count = h('p', { role: 'status' },
    `${counted(steps.length, 'step')} of ${counted(groups.size, 'technique')}, easiest first.`);
  const lists = [...groups].map(([slug, same], i) =>
    group(same, levels.get(slug) ?? '', i === 0, show));
  app.openPanel('All steps now', [arrange([count], lists)], () => app.lay(null));
}

/**
 * @param {Offered[]} steps
 * @returns {Map<string, Offered[]>} those of each technique
 */
function grouped(steps) {
  const groups = new Map();
  for (const told of steps) groups.set(told.slug, [...(groups.get(told.slug) ?? []), told]);
  return groups;
}

/**
 * @param {Offered[]} same
 * @param {string} level
 * @param {boolean} open
 * @param {(told: Offered) => void} show
 */
function group(same, level, open, show) {
  const buttons = same.map((told) => h('li', {},
    h('button', { type: 'button', onclick: () => show(told) },
      shortened(told), told.opens > 0 && h('small', {}, `opens ${told.opens}`))));
  return h('details', { class: 'steps', open },
    h('summary', {}, h('b', {}, same[0]?.name), ` ${same.length} `,
      h('span', { class: `level level-${level}` }, level)),
    h('ul', {}, ...buttons));
}

/**
 * A step's notation without the technique's name, which stands above it.
 * @param {Offered} told
 */
const shortened = ({ step }) => (step?.notation ?? '').replace(/^[^:]*: /, '');
