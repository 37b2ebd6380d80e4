/** Words for a person: paragraphs in which cells can be pressed, and what is read aloud. */

import { button, byId, h } from '../base/dom.js';
import { splitReferences } from './references.js';

/**
 * @typedef {object} Selecting a board on which cells are selected
 * @property {() => import('./position.js').Position} position
 * @property {(cells: readonly number[], cursor?: number) => void} select
 */

/** Lines below another line that are shown at first; more than these are folded. */
const MOST_OPEN = 16;
/** What begins an item of a list. */
const DASH = /^- /;

/**
 * Words of a step as paragraphs, one for each line. With a board, the names of cells and houses
 * are buttons that select these cells on it. Lines that are indented belong to the line before them
 * and unfold below it, so that a proof is a tree. Lines that begin with a dash are the items of a
 * list.
 * @param {string} words
 * @param {Selecting} [board]
 */
export function paragraphs(words, board) {
  return branches(
    words.split('\n').map((line) => line.trimEnd()),
    board,
    0,
  );
}

/**
 * @param {string[]} lines
 * @param {Selecting | undefined} board
 * @param {number} depth
 * @returns {HTMLElement[]}
 */
function branches(lines, board, depth) {
  /** @type {HTMLElement[]} */
  const made = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? '';
    let end = i + 1;
    while (end < lines.length && indent(lines[end] ?? '') > indent(line)) end += 1;
    const inner = lines.slice(i + 1, end);
    const text = line.trim();
    const parts = partsOf(text.replace(DASH, ''), board);
    const told = inner.length
      ? branch(parts, branches(inner, board, depth + 1), !depth && inner.length)
      : h('p', {}, ...parts);
    if (DASH.test(text)) listIn(made).append(h('li', {}, told));
    else made.push(told);
    i = end;
  }
  return made;
}

/**
 * The list that the last of some elements is; a new one if it is none.
 * @param {HTMLElement[]} made
 */
function listIn(made) {
  const last = made.at(-1);
  if (last?.localName === 'ul') return last;
  const list = h('ul', { class: 'points' });
  made.push(list);
  return list;
}

/**
 * A line with the lines that belong to it. Only those of the outermost argument are open at first,
 * if they are few.
 * @param {(string | HTMLElement)[]} parts
 * @param {HTMLElement[]} inner
 * @param {number | boolean} outermost the number of lines; false within another line
 */
function branch(parts, inner, outermost) {
  const open = typeof outermost === 'number' && outermost <= MOST_OPEN;
  return h(
    'details',
    { open: open ? '' : null },
    h('summary', { 'data-lines': counted(inner.length, 'line') }, ...parts),
    h('div', { class: 'branch' }, ...inner),
  );
}

/** @param {string} line */
const indent = (line) => line.length - line.trimStart().length;

/**
 * The parts of a line. A line is never broken between a name and the comma or full stop behind it.
 * @param {string} text
 * @param {Selecting} [board]
 */
function partsOf(text, board) {
  if (!board) return [text];
  const parts = splitReferences(text, board.position().layout);
  return parts.map((part, i) => {
    const [behind = ''] = /^[.,:;)]*/.exec(parts[i + 1]?.text ?? '') ?? [];
    const [before = ''] = /^[.,:;)]*/.exec(part.text) ?? [];
    if (!part.cells) return i && parts[i - 1]?.cells ? part.text.slice(before.length) : part.text;
    return h('span', { class: 'joined' }, reference(part, board), behind);
  });
}

/**
 * @param {import('./references.js').Part} part
 * @param {Selecting} board
 */
function reference({ text, cells }, board) {
  if (!cells) return text;
  return cellsButton(text, cells, board);
}

/**
 * Words that select cells on a board.
 * @param {string} text
 * @param {readonly number[]} cells
 * @param {Selecting} board
 */
export const cellsButton = (text, cells, board) =>
  button(text, () => board.select(cells, cells[0]), { class: 'cells' });

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
