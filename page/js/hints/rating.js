/** How hard the puzzle is. */

import { post } from '../base/api.js';
import { h } from '../base/dom.js';
import { toldMinutes } from '../base/minutes.js';
import { details } from '../base/panel.js';
import { techniqueLink, techniqueNames } from '../base/techniques.js';
import { digitChar } from '../board/layout.js';
import { originDigits } from '../board/position.js';
import { yourFactor } from '../game/yourtime.js';

/** @typedef {import('../app.js').App} App */

/** @type {readonly [string, readonly string[], string][]} */
const LINES = [
  ['Level', ['level', 'difficulty'], 'level, difficulty'],
  ['HoDoKu', ['hodoku_level', 'score'], 'level, score'],
  ['ER, EP, ED', ['er', 'ep', 'ed'], 'Sudoku Explainer'],
  ['T&E depth', ['te'], 'of trial and error'],
  ['B', ['b'], 'the longest braid needed'],
];

const SCALED = new Set(['er', 'ep', 'ed']);

/** @param {App} app */
export async function showRating(app) {
  const { layout } = app.position();
  const puzzle = originDigits(app.position()).map(digitChar).join('');
  const status = h('p', { role: 'status' }, 'Looking…');
  app.openPanel('How hard is it?', [status]);
  const asked = {
    puzzle,
    layout: layout.name,
    scales: ['level', 'human', 'hodoku', 'se', 'te', 'b'],
  };
  const [found, names] = await Promise.all([
    app.question(() => post('rate', asked)),
    app.question(techniqueNames),
  ]);
  if (!found || !names) {
    status.textContent = 'No answer now.';
    return;
  }
  if (found.note) {
    status.textContent = found.note;
    return;
  }
  const rows = LINES.filter(([, [key]]) => found[key ?? ''] !== null).map(([name, keys, means]) =>
    h(
      'div',
      {},
      h('dt', {}, name),
      h('dd', {}, keys.map((key) => figure(found, key)).join(', ')),
      h('dd', { class: 'means' }, means),
    ),
  );
  const { level, hardest } = found;
  const told = hardest && [
    level ? `Level: ${figure(found, 'level')}. ` : '',
    'Hardest technique: ',
    techniqueLink(hardest, names),
    '.',
  ];
  status.replaceChildren(...(told || ['It is solved.']));
  const minutes = toldMinutes(found, yourFactor());
  status.after(
    minutes ? h('p', {}, minutes) : '',
    ...details(h('dl', { class: 'rating' }, ...rows)),
  );
}

/** @param {{at_least: string[], [key: string]: any}} found @param {string} key */
function figure(found, key) {
  const value = found[key];
  const told = SCALED.has(key) ? value?.toFixed(1) : value?.toLocaleString('en');
  return `${found.at_least.includes(key) ? 'at least ' : ''}${told}`;
}
