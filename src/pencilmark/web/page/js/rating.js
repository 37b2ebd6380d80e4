/** How hard the puzzle is, on the scales that people quote. */

import { post } from './api.js';
import { h } from './dom.js';
import { techniqueLink, techniqueNames } from './techniques.js';

/** @typedef {import('./app.js').App} App */

/** @type {readonly [key: string, name: string, means: string][]} */
const FIGURES = [
  ['level', 'Level', 'our own word, from the hardest technique of the path'],
  ['steps', 'Steps', 'of the path, by the easiest techniques'],
  ['hodoku_level', 'HoDoKu', 'its level, which also depends on the score'],
  ['score', 'HoDoKu score', 'the points of all steps together'],
  ['er', 'ER', 'Sudoku Explainer: the hardest step'],
  ['ep', 'EP', 'the hardest step up to the first digit'],
  ['ed', 'ED', 'the first step'],
  ['te', 'T&E depth', '0: no trial and error is needed'],
  ['b', 'B', 'the longest chain of questions after one guess'],
];

/** @param {App} app */
export function mount(app) {
  app.commands.push({
    id: 'rating', label: 'How hard is it?', section: 'Help', icon: 'chart', place: 'menu',
    run: () => show(app),
  });
}

/** @param {App} app */
async function show(app) {
  const { layout, givens } = app.game.start;
  const puzzle = givens.map((digit) => digit ? digit.toString(36).toUpperCase() : '.').join('');
  const status = h('p', { role: 'status' }, 'Looking…');
  app.openPanel('How hard is it?', [status]);
  const asked = { puzzle, layout: layout.name, scales: ['level', 'hodoku', 'se', 'te', 'b'] };
  const [found, names] = await Promise.all([
    app.question(() => post('rate', asked)), app.question(techniqueNames),
  ]);
  if (!found || !names) {
    status.textContent = 'There is no answer now.';
    return;
  }
  if (found.note) {
    status.textContent = found.note;
    return;
  }
  const rows = FIGURES.filter(([key]) => found[key] !== null).map(([key, name, means]) =>
    h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, figure(found, key)),
      h('td', { class: 'means' }, means)));
  const hardest = found.hardest && h('p', {}, 'Hardest technique: ',
    techniqueLink(found.hardest, names), '.');
  status.replaceChildren(hardest || 'It is solved.');
  status.after(h('table', { class: 'rating' }, h('tbody', {}, ...rows)));
}

/**
 * A figure, with “at least” where the time was up before it was found.
 * @param {{at_least: string[], [key: string]: unknown}} found
 * @param {string} key
 */
const figure = (found, key) =>
  `${found.at_least.includes(key) ? 'at least ' : ''}${found[key]}`;
