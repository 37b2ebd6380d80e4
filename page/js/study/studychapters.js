/** The page of a study's chapters: they are named, put in order, deleted and added. */

import { button, h } from '../base/dom.js';
import { counted } from '../board/words.js';
import { fitting, isNoted, Unfit } from '../game/notes.js';
import { MOST_CHAPTERS, MOST_NAME, withChapter, withMoved } from './studydata.js';
import { newChapterForm } from './studynewchapter.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./studydata.js').Chapter} Chapter
 * @typedef {import('./studyfile.js').StudyFile} StudyFile
 */

/**
 * @param {App} app
 * @param {StudyFile} file
 * @param {(chapter: number) => void} open
 * @returns {Node[]}
 */
export function chapterListPage(app, file, open) {
  const name = h('input', {
    class: 'wide',
    maxlength: MOST_NAME,
    'aria-label': 'Name of the study',
    value: file.study.study,
    placeholder: 'Name of the study',
    oninput: () => file.edit({ ...file.study, study: fitting(name.value) }, undefined, 'study'),
  });
  const list = new ChapterList(file, open);
  const undo = undoButton(file, () => {
    name.value = file.study.study;
    list.show();
  });
  return [
    h('h3', {}, 'Name'),
    name,
    h('h3', {}, 'Chapters'),
    list.element,
    h('div', { class: 'buttons' }, undo),
    h('h3', {}, 'Add a chapter'),
    newChapterForm(app, (chapter) => open(added(file, chapter))),
  ];
}

/**
 * @param {StudyFile} file
 * @param {() => void} undone
 */
function undoButton(file, undone) {
  const undo = () => {
    file.undo();
    undone();
  };
  const made = button('Undo', undo, { 'data-do': 'undo' });
  const enable = () => {
    made.disabled = !file.canUndo;
  };
  file.addEventListener('change', enable);
  enable();
  return made;
}

/**
 * Add a chapter at the end.
 * @param {StudyFile} file
 * @param {Chapter} chapter
 * @returns {number} its place
 */
function added(file, chapter) {
  const { study } = file;
  const place = study.chapters.length;
  if (place >= MOST_CHAPTERS) throw new Unfit(`A study has at most ${MOST_CHAPTERS} chapters.`);
  file.edit({ ...study, chapters: [...study.chapters, chapter] }, [place, 0]);
  return place;
}

class ChapterList {
  #file;
  #open;
  element = h('ol', { class: 'study-chapters' });

  /**
   * @param {StudyFile} file
   * @param {(chapter: number) => void} open
   */
  constructor(file, open) {
    this.#file = file;
    this.#open = open;
    this.show();
  }

  /**
   * @param {number} [focus] the place of the chapter that gets the focus
   * @param {string} [on] what of it
   */
  show(focus = -1, on = 'name') {
    this.element.replaceChildren(
      ...this.#file.study.chapters.map((chapter, at) => this.#row(chapter, at)),
    );
    const row = this.element.children[focus];
    const wanted =
      row?.querySelector(`[data-do="${on}"]:not(:disabled)`) ?? row?.querySelector('input');
    if (wanted instanceof HTMLElement) wanted.focus();
  }

  /** @param {Chapter} chapter @param {number} at */
  #row(chapter, at) {
    const nameless = `Chapter ${at + 1}`;
    const acts = this.#acts(at);
    const relabel = (/** @type {string} */ name) => {
      for (const { made, label } of acts) made.setAttribute('aria-label', label(name || nameless));
    };
    const input = h('input', {
      maxlength: MOST_NAME,
      value: chapter.name,
      placeholder: nameless,
      'data-do': 'name',
      'aria-label': `Name of chapter ${at + 1}`,
      oninput: () => {
        this.#rename(at, input.value);
        relabel(input.value);
      },
    });
    relabel(chapter.name);
    const notes = [chapter.game, ...chapter.game.log].filter(isNoted).length;
    return h(
      'li',
      {},
      input,
      h('small', {}, `${counted(chapter.game.log.length, 'move')}, ${counted(notes, 'note')}`),
      h('span', { class: 'study-order' }, ...acts.map(({ made }) => made)),
    );
  }

  /**
   * The buttons of a chapter, with their labels for a name.
   * @param {number} at
   * @returns {{made: HTMLButtonElement, label: (name: string) => string}[]}
   */
  #acts(at) {
    const { length } = this.#file.study.chapters;
    const up = { 'data-do': 'up', disabled: !at };
    const down = { 'data-do': 'down', disabled: at === length - 1 };
    return [
      {
        made: button('↑', () => this.#move(at, at - 1, 'up'), up),
        label: (name) => `Move ${name} up`,
      },
      {
        made: button('↓', () => this.#move(at, at + 1, 'down'), down),
        label: (name) => `Move ${name} down`,
      },
      {
        made: button('Delete', () => this.#remove(at), { disabled: length === 1 }),
        label: (name) => `Delete ${name}`,
      },
      { made: button('Open', () => this.#open(at)), label: (name) => `Open ${name}` },
    ];
  }

  /** @param {number} at @param {string} name */
  #rename(at, name) {
    const named = withChapter(this.#file.study, at, { name: fitting(name) });
    this.#file.edit(named, [at, 0], `name ${at}`);
  }

  /** @param {number} from @param {number} to @param {string} by the button that gets the focus */
  #move(from, to, by) {
    this.#file.edit(withMoved(this.#file.study, from, to), [to, 0]);
    this.show(to, by);
  }

  /** @param {number} at */
  #remove(at) {
    const { study } = this.#file;
    this.#file.edit({ ...study, chapters: study.chapters.filter((_, i) => i !== at) }, [0, 0]);
    this.show(Math.min(at, study.chapters.length - 2));
  }
}
