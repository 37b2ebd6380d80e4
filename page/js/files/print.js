/** Prints one or several puzzles on a page, with or without candidates, and the answers apart. */

import { post } from '../base/api.js';
import { withoutCages } from '../base/cagemap.js';
import { LEVELS } from '../base/choices.js';
import { choice, openDialog, toggle } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { Board } from '../board/board.js';
import { digitChar, findLayout } from '../board/layout.js';
import { computedAt, originDigits, positionOf, valueAt } from '../board/position.js';
import { shownTitle } from '../game/days.js';
import { newLike } from '../game/newgame.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/position.js').Position} Position
 *
 * @typedef {object} PrintOptions
 * @property {boolean} entered whether entered digits are printed too
 * @property {string} more more puzzles, as text
 * @property {number} each the number of puzzles on a page
 * @property {boolean} candidates
 * @property {boolean} answers
 */

const EACH = ['1', '2', '4', '6'];
const ANSWERS_EACH = 12;

/** @param {App} app */
export function showPrint(app) {
  /** @type {PrintOptions} */
  const chosen = { entered: false, more: '', each: 1, candidates: false, answers: true };
  const more = h('textarea', {
    rows: 3,
    spellcheck: 'false',
    placeholder: 'in any form, as many as you like',
    'aria-label': 'More puzzles',
  });
  const trouble = h('p', { role: 'alert', class: 'trouble' });
  const go = async () => {
    trouble.textContent = '';
    chosen.more = more.value;
    await print(app, chosen).then(
      () => dialog.close(),
      (error) => (trouble.textContent = error.message),
    );
  };
  const dialog = openDialog('Print', [
    toggle('With the digits entered so far', chosen.entered, (on) => (chosen.entered = on)),
    toggle('With candidates', chosen.candidates, (on) => (chosen.candidates = on)),
    toggle('The answers on a page of their own', chosen.answers, (on) => (chosen.answers = on)),
    choice(
      'On a page',
      EACH.map((each) => [each, each]),
      '1',
      (each) => (chosen.each = Number(each)),
    ).row,
    h('h3', {}, 'More puzzles'),
    more,
    addRow(app, more),
    trouble,
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', class: 'primary', onclick: go }, 'Print'),
    ),
  ]);
}

/**
 * A button that adds a new puzzle of a level to a text.
 * @param {App} app
 * @param {HTMLTextAreaElement} text
 */
function addRow(app, text) {
  const level = choice(
    'Level',
    LEVELS.map((name) => [name, name]),
    'easy',
  );
  const add = async () => {
    const { puzzle, layout } = await newLike(app, level.select.value);
    const cages = layout === withoutCages(layout) ? '' : `# layout: ${layout}\n`;
    text.value = `${text.value.trim()}\n${cages}${puzzle}`.trim();
  };
  const adds = button('Add a puzzle', () => {
    adds.disabled = true;
    reportErrors(app, add).finally(() => (adds.disabled = false));
  });
  return h('div', { class: 'buttons' }, level.row, adds);
}

/**
 * @param {App} app
 * @param {PrintOptions} chosen
 */
async function print(app, chosen) {
  const own = chosen.entered ? app.position() : app.game.start;
  const positions = [own, ...(await read(app, chosen.more))];
  const solved = chosen.answers ? await Promise.all(positions.map(solution)) : [];
  const titled = positions.length > 1;
  const paper = h(
    'div',
    { id: 'print' },
    ...pages(positions, chosen.each, (position, number) =>
      figure(
        position,
        titled ? `Puzzle ${number}` : shownTitle(app.record.title),
        chosen.candidates,
      ),
    ),
    ...pages(solved, ANSWERS_EACH, (position, number) =>
      figure(position, titled ? `Answer ${number}` : 'Answer', false),
    ),
  );
  onPaper(paper);
}

/**
 * Print an element with the id `print`, in light colours, instead of the page.
 * @param {HTMLElement} paper
 */
export function onPaper(paper) {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = 'light';
  document.body.append(paper);
  addEventListener(
    'afterprint',
    () => {
      paper.remove();
      dataset.theme = theme;
    },
    { once: true },
  );
  window.print();
}

/**
 * The positions of puzzles in a text.
 * @param {App} app
 * @param {string} text
 */
async function read(app, text) {
  if (!text.trim()) return [];
  const { puzzles } = await post('parse', { text });
  return Promise.all(
    puzzles.map(async (/** @type {import('../game/open.js').Parsed} */ puzzle) => {
      // A text that names no layout gets the layout of the game if the sizes are equal; cages are
      // a puzzle's own.
      const { name, size } = app.position().layout;
      const like = puzzle.layout === `${size}x${size}`;
      const found = await findLayout(like ? withoutCages(name) : puzzle.layout);
      return positionOf(found, puzzle.givens, undefined, puzzle);
    }),
  );
}

/**
 * @param {Position} position
 * @returns {Promise<Position>} the solved one
 */
async function solution(position) {
  const { layout } = position;
  const givens = originDigits(position);
  const puzzle = givens.map(digitChar).join('');
  const { solution: found, note } = await post('solve', { puzzle, layout: layout.name });
  if (!found) throw new Error(note);
  /** @type {import('../board/position.js').Candidate[]} */
  const placed = [...found].flatMap((char, cell) =>
    givens[cell] ? [] : [[cell, parseInt(char, 36)]],
  );
  return positionOf(layout, givens, undefined, { placed });
}

/**
 * Figures on pages, `each` on a page.
 * @param {readonly Position[]} positions
 * @param {number} each
 * @param {(position: Position, number: number) => HTMLElement} draw
 */
function pages(positions, each, draw) {
  const figures = positions.map((position, i) => draw(position, i + 1));
  return Array.from({ length: Math.ceil(figures.length / each) }, (_, page) =>
    h('section', { class: `sheet each-${each}` }, ...figures.slice(page * each, (page + 1) * each)),
  );
}

/**
 * @param {Position} position
 * @param {string} title
 * @param {boolean} candidates
 */
function figure(position, title, candidates) {
  const board = new Board();
  const cells = position.givens.map((_, cell) => cell);
  board.show(position, {
    selection: new Set(),
    cursor: 0,
    highlight: 0,
    peers: new Set(),
    wrong: new Set(),
    places: true,
    candidates:
      candidates && cells.some((cell) => !valueAt(position, cell))
        ? cells.map((cell) => computedAt(position, cell))
        : null,
  });
  return h('figure', {}, h('figcaption', {}, title), board);
}
