/** The pages of the studies beside the board: all studies, the chapters of one, its ways out. */

import { post } from '../base/api.js';
import { LEVELS } from '../base/choices.js';
import { choice } from '../base/dialogs.js';
import { h } from '../base/dom.js';
import { digitChar } from '../board/layout.js';
import { counted } from '../board/words.js';
import { send } from '../files/picture.js';
import { download } from '../files/share.js';
import { shownTitle } from '../game/days.js';
import { Game } from '../game/game.js';
import { linkTo } from '../game/gamelink.js';
import { fitting, isNoted, Unfit } from '../game/notes.js';
import { MOST_CHAPTERS, MOST_NAME, withChapter, withMoved, withoutMoves } from './studydata.js';
import { printStudy } from './studyprint.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./studydata.js').Chapter} Chapter
 * @typedef {import('./studydata.js').NotedGame} NotedGame
 * @typedef {import('./studyfile.js').StudyFile} StudyFile
 * @typedef {import('./studystore.js').Row} Row
 */

const NAMELESS = 'A study without a name';
/** Programs that send messages cut links that are longer. */
const LONG_LINK = 8_000;
const LONG_LINKS_ARE_CUT = ' Some programs cut long links: a file is safer.';

/** @param {string} name */
export const nameOf = (name) => name || NAMELESS;

/** @param {string} label @param {() => unknown} act @param {object} [more] */
const button = (label, act, more = {}) =>
  h('button', { type: 'button', onclick: act, ...more }, label);

// -- all studies ---------------------------------------------------------------------------------

/**
 * @param {readonly Row[]} rows
 * @param {{open: (row: Row) => void, remove: (row: Row) => void, restore: (row: Row) => void,
 *   take: (text: string, title: string) => Promise<void>}} on
 * @returns {Node[]}
 */
export function listPage(rows, on) {
  const list = h(
    'ul',
    { class: 'study-list' },
    ...rows.map((row) => {
      const { study, chapters } = JSON.parse(row.text);
      const name = nameOf(study);
      const item = h(
        'li',
        {},
        button('', () => on.open(row), { class: 'study-open' }),
        button(
          'Delete',
          () => {
            on.remove(row);
            const back = button('Undo', () => {
              on.restore(row);
              item.replaceChildren(...kept);
            });
            const kept = [...item.childNodes];
            item.replaceChildren(h('span', { role: 'status' }, `“${name}” is deleted.`), back);
            back.focus();
          },
          { 'aria-label': `Delete ${name}` },
        ),
      );
      item.firstElementChild?.append(
        h('b', {}, name),
        h(
          'small',
          {},
          `${counted(chapters.length, 'chapter')}, ${new Date(row.updated).toLocaleDateString()}`,
        ),
      );
      return item;
    }),
  );
  const trouble = h('p', { role: 'alert', class: 'trouble' });
  const file = h('input', {
    type: 'file',
    accept: '.json,application/json',
    onchange: async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      await on
        .take(await chosen.text(), chosen.name.replace(/\.\w+$/, ''))
        .catch((error) => (trouble.textContent = error.message));
      file.value = '';
    },
  });
  return [
    h(
      'p',
      {},
      'A study is a lesson that you make by playing: chapters with puzzles, their moves, ' +
        'and what you write and draw at them. Students read it move by move.',
    ),
    ...(rows.length ? [list] : []),
    h('h3', {}, rows.length ? 'Another one' : 'Begin'),
    h('div', { class: 'buttons' }, h('label', { class: 'file' }, 'Open a file ', file)),
    trouble,
  ];
}

// -- chapters ------------------------------------------------------------------------------------

/**
 * Ways to begin a chapter.
 * @param {App} app
 * @param {(chapter: Chapter) => void} add
 * @returns {HTMLElement}
 */
export function beginnings(app, add) {
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
  const layout = app.position().layout.name;
  const { puzzle } = await post('generate', { layout, level });
  return chapterOf(`A new puzzle, ${level}`, { layout, givens: puzzle });
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

/**
 * The chapters of a study: named, put in order, deleted, added.
 * @param {App} app
 * @param {StudyFile} file
 * @param {(chapter: number) => void} open
 * @returns {Node[]}
 */
export function chaptersPage(app, file, open) {
  const name = h('input', {
    class: 'wide',
    maxlength: MOST_NAME,
    'aria-label': 'Name of the study',
    value: file.study.study,
    placeholder: 'Name of the study',
    oninput: () => file.edit({ ...file.study, study: fitting(name.value) }, undefined, 'study'),
  });
  const rows = h('ol', { class: 'study-chapters' });
  const show = (/** @type {number} */ focus = -1, /** @type {string} */ on = 'name') => {
    rows.replaceChildren(...file.study.chapters.map((chapter, at) => row(chapter, at)));
    const wanted =
      rows.children[focus]?.querySelector(`[data-do="${on}"]:not(:disabled)`) ??
      rows.children[focus]?.querySelector('input');
    if (wanted instanceof HTMLElement) wanted.focus();
  };
  const move = (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ by) => {
    file.edit(withMoved(file.study, from, to), [to, 0]);
    show(to, by);
  };
  const row = (/** @type {Chapter} */ chapter, /** @type {number} */ at) => {
    const { length } = file.study.chapters;
    /** @type {[HTMLElement, (label: string) => string][]} */
    const labelled = [];
    const relabel = (/** @type {string} */ name) => {
      for (const [made, label] of labelled)
        made.setAttribute('aria-label', label(name || `Chapter ${at + 1}`));
    };
    const act = (
      /** @type {string} */ text,
      /** @type {(label: string) => string} */ label,
      /** @type {() => void} */ run,
      more = {},
    ) => {
      const made = button(text, run, more);
      labelled.push([made, label]);
      return made;
    };
    const input = h('input', {
      maxlength: MOST_NAME,
      value: chapter.name,
      placeholder: `Chapter ${at + 1}`,
      'data-do': 'name',
      'aria-label': `Name of chapter ${at + 1}`,
      oninput: () => {
        file.edit(
          withChapter(file.study, at, { name: fitting(input.value) }),
          [at, 0],
          `name ${at}`,
        );
        relabel(input.value);
      },
    });
    const notes = [chapter.game, ...chapter.game.log].filter(isNoted).length;
    const item = h(
      'li',
      {},
      input,
      h('small', {}, `${counted(chapter.game.log.length, 'move')}, ${counted(notes, 'note')}`),
      h(
        'span',
        { class: 'study-order' },
        act(
          '↑',
          (label) => `Move ${label} up`,
          () => move(at, at - 1, 'up'),
          { 'data-do': 'up', disabled: !at },
        ),
        act(
          '↓',
          (label) => `Move ${label} down`,
          () => move(at, at + 1, 'down'),
          { 'data-do': 'down', disabled: at === length - 1 },
        ),
        act(
          'Delete',
          (label) => `Delete ${label}`,
          () => {
            file.edit(
              { ...file.study, chapters: file.study.chapters.filter((_, i) => i !== at) },
              [0, 0],
            );
            show(Math.min(at, length - 2));
          },
          { disabled: length === 1 },
        ),
        act(
          'Open',
          (label) => `Open ${label}`,
          () => open(at),
        ),
      ),
    );
    relabel(chapter.name);
    return item;
  };
  const undo = button(
    'Undo',
    () => {
      file.undo();
      name.value = file.study.study;
      show();
    },
    { 'data-do': 'undo' },
  );
  const canUndo = () => {
    undo.disabled = !file.canUndo;
  };
  file.addEventListener('change', canUndo);
  canUndo();
  show();
  return [
    h('h3', {}, 'Name'),
    name,
    h('h3', {}, 'Chapters'),
    rows,
    h('div', { class: 'buttons' }, undo),
    h('h3', {}, 'Add a chapter'),
    beginnings(app, (chapter) => {
      const { study } = file;
      if (study.chapters.length >= MOST_CHAPTERS) {
        throw new Unfit(`A study has at most ${MOST_CHAPTERS} chapters.`);
      }
      file.edit({ ...study, chapters: [...study.chapters, chapter] }, [study.chapters.length, 0]);
      open(study.chapters.length);
    }),
  ];
}

// -- the ways out --------------------------------------------------------------------------------

/**
 * A link, a file, paper.
 * @param {StudyFile} file
 * @returns {Node[]}
 */
export function sharePage(file) {
  const { study } = file;
  const said = h('p', { role: 'status' });
  const result = h('div', {});
  const make = async () => {
    try {
      const link = await linkTo('study', study);
      const field = h('input', {
        value: link,
        readonly: true,
        'aria-label': 'Link',
        class: 'wide',
      });
      const copy = button('Copy', async () => {
        await navigator.clipboard.writeText(link).catch(() => {
          field.select();
          document.execCommand('copy');
        });
        said.textContent = 'Copied.';
      });
      const sending =
        'share' in navigator &&
        button('Send…', () =>
          send(
            { title: nameOf(study.study), url: link },
            () => (said.textContent = 'It could not be sent.'),
          ),
        );
      result.replaceChildren(h('div', { class: 'buttons' }, field, copy, sending));
      said.textContent =
        `The study is in the link, which has ${link.length.toLocaleString('en')} ` +
        `characters.${link.length > LONG_LINK ? LONG_LINKS_ARE_CUT : ''}`;
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const save = () =>
    download({
      file: `${study.study.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'study'}.json`,
      text: `${JSON.stringify(study, null, 1)}\n`,
    });
  return [
    h('h3', {}, 'Link'),
    h('p', { class: 'muted' }, 'Whoever has the link can read the study; no account is needed.'),
    h('div', { class: 'buttons' }, button('Make a link', make, { class: 'primary' })),
    result,
    said,
    h('h3', {}, 'File'),
    h('p', { class: 'muted' }, 'JSON, for this page and the library.'),
    h('div', { class: 'buttons' }, button('Download', save)),
    h('h3', {}, 'Paper'),
    h(
      'p',
      { class: 'muted' },
      'A board for the beginning of each chapter, and for each move with a note.',
    ),
    h(
      'div',
      { class: 'buttons' },
      button('Print', () => printStudy(study), { 'data-do': 'print' }),
    ),
  ];
}
