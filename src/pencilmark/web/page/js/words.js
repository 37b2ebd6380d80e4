/** Words for a person: paragraphs in which cells can be pressed, and what is read aloud. */

import { byId, h } from './dom.js';
import { splitReferences } from './references.js';

/**
 * Words of the server as paragraphs, one for each line. With an app, the names of cells and houses
 * are buttons that select these cells on the board.
 * @param {string} words
 * @param {import('./app.js').App} [app]
 */
export function paragraphs(words, app) {
  return words.split('\n').map((line) => {
    const indent = line.length - line.trimStart().length;
    const text = line.trim();
    const parts = app
      ? splitReferences(text, app.position().layout).map((part) => reference(part, app)) : [text];
    return h('p', { class: indent ? `indent-${Math.min(indent / 2, 4)}` : null }, ...parts);
  });
}

/**
 * @param {import('./references.js').Part} part
 * @param {import('./app.js').App} app
 */
function reference({ text, cells }, app) {
  if (!cells) return text;
  const select = () => app.select(cells, cells[0]);
  return h('button', { type: 'button', class: 'cells', onclick: select }, text);
}

/**
 * Let a screen reader read words aloud. Words that are drawn anew together with their surroundings
 * would not be read by themselves.
 * @param {string} words
 */
export function announce(words) {
  byId('spoken').textContent = words;
}

/**
 * A number of things: `1 step`, `2 steps`.
 * @param {number} count
 * @param {string} thing
 */
export const counted = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;
