/** The page of all studies: those that are kept, and ways to begin another one. */

import { button, h } from '../base/dom.js';
import { counted } from '../board/words.js';
import { nameOf } from './studydata.js';

/**
 * @typedef {import('./studystore.js').Row} Row
 *
 * @typedef {object} Listener
 * @property {(row: Row) => void} open
 * @property {(row: Row) => void} remove
 * @property {(row: Row) => void} restore what was removed
 * @property {(text: string, title: string) => Promise<void>} take what a file holds
 */

const ABOUT =
  'A study is a lesson that you make by playing: chapters with puzzles, their moves, ' +
  'and what you write and draw at them. Students read it move by move.';

/**
 * @param {readonly Row[]} rows
 * @param {Node} begin a way to begin a study with a first chapter
 * @param {Listener} on
 * @returns {Node[]}
 */
export function studyListPage(rows, begin, on) {
  const list = h('ul', { class: 'study-list' }, ...rows.map((row) => studyItem(row, on)));
  return [
    h('p', {}, ABOUT),
    ...(rows.length ? [list] : []),
    h('h3', {}, rows.length ? 'Another one' : 'Begin'),
    h('p', {}, 'Choose the puzzle of the first chapter.'),
    begin,
    ...filePart(on.take),
  ];
}

/**
 * A study of the list. Where it is deleted, its place offers to undo that.
 * @param {Row} row
 * @param {Listener} on
 */
function studyItem(row, on) {
  const { study, chapters } = JSON.parse(row.text);
  const name = nameOf(study);
  const day = new Date(row.updated).toLocaleDateString();
  const open = button('', () => on.open(row), { class: 'study-open' });
  open.append(h('b', {}, name), h('small', {}, `${counted(chapters.length, 'chapter')}, ${day}`));
  const remove = () => {
    on.remove(row);
    const kept = [...item.childNodes];
    const back = button('Undo', () => {
      on.restore(row);
      item.replaceChildren(...kept);
    });
    item.replaceChildren(h('span', { role: 'status' }, `“${name}” is deleted.`), back);
    back.focus();
  };
  const item = h('li', {}, open, button('Delete', remove, { 'aria-label': `Delete ${name}` }));
  return item;
}

/**
 * What opens a file, and says what is wrong with it.
 * @param {Listener['take']} take
 */
function filePart(take) {
  const trouble = h('p', { role: 'alert', class: 'trouble' });
  const file = h('input', {
    type: 'file',
    accept: '.json,application/json',
    onchange: async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      await take(await chosen.text(), chosen.name.replace(/\.\w+$/, '')).catch(
        (error) => (trouble.textContent = error.message),
      );
      file.value = '';
    },
  });
  const label = h('label', { class: 'file' }, 'Open a file ', file);
  return [h('div', { class: 'buttons' }, label), trouble];
}
