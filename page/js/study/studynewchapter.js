/** What adds a chapter to a study: its puzzle comes from the board, the engine, or a text. */

import { post } from '../base/api.js';
import { LEVELS } from '../base/choices.js';
import { choice } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { digitChar } from '../board/layout.js';
import { shownTitle } from '../game/days.js';
import { Game } from '../game/game.js';
import { newLike } from '../game/newgame.js';
import { fitting } from '../game/notes.js';
import { MOST_NAME, withoutMoves } from './studydata.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./studydata.js').Chapter} Chapter
 * @typedef {import('./studydata.js').NotedGame} NotedGame
 */

/**
 * Ways to begin a chapter: with the open puzzle, with a new one, or with a text.
 * @param {App} app
 * @param {(chapter: Chapter) => void} add
 * @returns {HTMLElement}
 */
export function newChapterForm(app, add) {
  const trouble = h('p', { role: 'alert', class: 'trouble' });
  const attempt = (/** @type {() => Promise<Chapter>} */ make) => {
    trouble.textContent = '';
    make()
      .then(add)
      .catch((error) => (trouble.textContent = error.message));
  };
  const text = h('textarea', {
    rows: 2,
    spellcheck: 'false',
    'aria-label': 'Puzzle as text',
    placeholder: 'Or paste a puzzle in any form',
  });
  const level = choice(
    'Level',
    LEVELS.map((name) => [name, name]),
    'easy',
  );
  return h(
    'div',
    { class: 'study-begin' },
    h(
      'div',
      { class: 'buttons' },
      button('The puzzle that is open', () => attempt(async () => fromGame(app, false)), {
        class: 'primary',
      }),
      app.game.done > 0 &&
        button('The open game with its moves', () => attempt(async () => fromGame(app, true))),
    ),
    h(
      'div',
      { class: 'buttons' },
      level.row,
      button('A new puzzle', () => attempt(() => made(app, level.select.value))),
    ),
    text,
    h(
      'div',
      { class: 'buttons' },
      button('Add this text', () => attempt(() => pasted(text.value))),
    ),
    trouble,
  );
}

/**
 * @param {App} app
 * @param {boolean} played whether with its moves
 * @returns {Chapter}
 */
function fromGame(app, played) {
  const { version, start, log } = app.game.toDict();
  const name = fitting(shownTitle(app.record.title)).slice(0, MOST_NAME);
  const done = played ? log.slice(0, app.game.done) : [];
  /** @type {NotedGame} */
  let game = {
    version,
    start,
    log: done.map(({ name: by, moves }) => ({ name: by, moves })),
    done: 0,
  };
  const opening = game.log.findIndex((group) => group.name === 'opening');
  if (opening >= 0) game = withoutMoves(game, opening, 1).game;
  return { name, game };
}

/**
 * @param {App} app
 * @param {string} level
 * @returns {Promise<Chapter>}
 */
async function made(app, level) {
  const { puzzle: givens, layout } = await newLike(app, level);
  return chapterOf(`A new puzzle, ${level}`, { layout, givens });
}

/**
 * @param {string} text
 * @returns {Promise<Chapter>}
 */
async function pasted(text) {
  const { puzzles } = await post('parse', { text });
  const { layout, givens, placed, struck, hinted } = puzzles[0];
  return chapterOf('', { layout, givens: givens.map(digitChar).join(''), placed, struck, hinted });
}

/**
 * @param {string} name
 * @param {Omit<import('../board/moves.js').Load, 'move'>} start
 * @returns {Promise<Chapter>}
 */
async function chapterOf(name, { layout, givens, placed = [], struck = [], hinted = [] }) {
  const game = await Game.of({ move: 'load', layout, givens, placed, struck, hinted });
  return { name, game: { ...game.toDict(), log: [] } };
}
