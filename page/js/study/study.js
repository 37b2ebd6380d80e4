/**
 * Studies: lessons that teachers make by playing. They have a board of their own, so the open game
 * stays as it is. `studies.js` and `open.js` load this part of the page when somebody asks for it.
 */

import { openDialog } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { addressOf, HOME, here } from '../base/places.js';
import { parsed } from '../base/prefs.js';
import { fetchLayouts } from '../game/game.js';
import { readLink } from '../game/gamelink.js';
import { fitting } from '../game/notes.js';
import { chapterListPage } from './studychapters.js';
import { isStudy, MOST_NAME, nameOf, readStudy, studyOf } from './studydata.js';
import { StudyFile } from './studyfile.js';
import { studyListPage } from './studylist.js';
import { newChapterForm } from './studynewchapter.js';
import { sharePage } from './studyshare.js';
import { allStudies, readRow, removeRow, writeRow } from './studystore.js';
import { StudyView } from './studyview.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./studydata.js').Study} Study
 * @typedef {import('./studystore.js').Row} Row
 */

export { keepDrawn, openPen } from './playpen.js';

const NOT_HERE = 'This browser has no study at this address.';

/**
 * Show all studies, or one.
 * @param {App} app
 * @param {string} id of a study; empty: all
 */
export async function showStudies(app, id) {
  const shell = new Shell(app);
  const row = id ? await readRow(id) : undefined;
  if (row) await shell.openRow(row);
  else await shell.list(id && NOT_HERE);
}

/**
 * Read the study of a link. It is kept in this browser once it is changed.
 * @param {App} app
 * @param {string} link
 */
export async function openLinked(app, link) {
  try {
    const study = await readStudy(await readLink(link));
    new Shell(app).open(new StudyFile(study), 'read');
  } catch (error) {
    if (location.href === link) history.replaceState({}, '', HOME);
    throw error;
  }
}

/**
 * Open the study that a text holds, or a game with notes.
 * @param {App} app
 * @param {string} text
 * @param {string} title
 * @returns {Promise<boolean>} whether it holds one. Throws an Error with a sentence if it is
 *   damaged
 */
export async function openWritten(app, text, title) {
  const data = parsed(text);
  if (!isStudy(data)) return false;
  const study = await readStudy(data);
  const name = study.study || fitting(title).slice(0, MOST_NAME);
  const file = new StudyFile({ ...study, study: name });
  file.keep();
  new Shell(app).open(file, 'read');
  return true;
}

class Shell {
  #app;
  #body = h('div', { class: 'study-body' });
  #tools = h('div', { class: 'study-head', role: 'group', 'aria-label': 'Study' });
  #title = h('h2', { id: 'dialog-title' });
  #dialog;
  /** @type {StudyFile | null} */
  #file = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#dialog = openDialog('Studies', [this.#body], () => {
      const isMine = here()?.place === 'study' || location.hash.startsWith('#study=');
      if (isMine && !document.querySelector('dialog[open]')) history.pushState({}, '', HOME);
      if (!document.querySelector('dialog[open]')) app.focusBoard();
    });
    this.#dialog.classList.add('study');
    this.#dialog.querySelector('h2')?.replaceWith(this.#title, this.#tools);
  }

  /** @param {string} title @param {[string, () => unknown][]} tools */
  #head(title, tools) {
    this.#title.textContent = title;
    this.#tools.replaceChildren(...tools.map(([label, act]) => button(label, act)));
  }

  /** @param {string} [said] a sentence above the list */
  async list(said = '') {
    this.#file = null;
    if (here()?.name) history.replaceState({}, '', addressOf('study'));
    this.#head('Studies', []);
    /** @type {string} */
    let trouble = '';
    const rows = await allStudies().catch((error) => {
      trouble = error.message;
      return [];
    });
    const begin = newChapterForm(this.#app, (chapter) => {
      const file = new StudyFile(studyOf('', [chapter]));
      file.keep();
      this.open(file, 'play');
    });
    const nodes = studyListPage(rows, begin, {
      open: (row) => void this.openRow(row),
      remove: (row) => void removeRow(row.id),
      restore: (row) => void writeRow(row, row.revision),
      take: async (text, title) => {
        const study = await readStudy(parsed(text));
        const file = new StudyFile({
          ...study,
          study: study.study || fitting(title).slice(0, MOST_NAME),
        });
        await file.keep();
        this.open(file, 'read');
      },
    });
    this.#show(
      ...(said ? [h('p', { class: 'trouble', role: 'alert' }, said)] : []),
      ...nodes,
      ...(trouble ? [h('p', { class: 'trouble', role: 'alert' }, trouble)] : []),
    );
    this.#focus();
  }

  /** @param {...Node} nodes a page beside the board */
  #show(...nodes) {
    this.#body.replaceChildren(h('div', { class: 'study-page' }, ...nodes));
  }

  /** @param {Row} row */
  async openRow(row) {
    const study = JSON.parse(row.text);
    await Promise.all(study.chapters.map((/** @type {any} */ { game }) => fetchLayouts(game)));
    this.open(new StudyFile(study, row), 'read');
  }

  /**
   * @param {StudyFile} file
   * @param {import('./studyboard.js').Way} way
   */
  open(file, way) {
    this.#file = file;
    file.addEventListener('change', () => {
      if (this.#file === file) this.#address();
    });
    this.#address();
    this.#board(way);
  }

  /** A study that is kept has an address in this browser. */
  #address() {
    const file = this.#file;
    if (!file?.isKept || !this.#dialog.isConnected) return;
    if (here()?.name === file.id && here()?.place === 'study') return;
    history.replaceState({}, '', addressOf('study', file.id));
  }

  /** @param {import('./studyboard.js').Way} [way] */
  #board(way = 'read') {
    const file = /** @type {StudyFile} */ (this.#file);
    this.#head(nameOf(file.study.study), [
      ['Studies', () => this.list()],
      ['Chapters', () => this.#page('Chapters')],
      ['Share', () => this.#page('Share')],
    ]);
    const chapters = h('select', {
      class: 'study-chapter',
      'aria-label': 'Chapter',
      onchange: () => file.go(chapters.selectedIndex, 0),
    });
    const view = new StudyView(this.#app, file, way);
    const show = () => {
      const names = file.study.chapters.map(
        ({ name }, at) => `${at + 1}. ${name || `Chapter ${at + 1}`}`,
      );
      chapters.replaceChildren(...names.map((name) => h('option', {}, name)));
      chapters.selectedIndex = file.chapter;
      chapters.hidden = names.length < 2;
      this.#title.textContent = nameOf(file.study.study);
    };
    file.addEventListener('change', () => {
      if (view.element.isConnected) show();
    });
    show();
    this.#body.replaceChildren(view.element);
    view.element.querySelector('.study-side')?.prepend(chapters);
    this.#focus();
  }

  /** @param {'Chapters' | 'Share'} name */
  #page(name) {
    const file = /** @type {StudyFile} */ (this.#file);
    this.#head(name, [['Back to the board', () => this.#board()]]);
    this.#show(
      ...(name === 'Share'
        ? sharePage(file.study)
        : chapterListPage(this.#app, file, (chapter) => {
            file.go(chapter, 0);
            this.#board('play');
          })),
    );
    this.#focus();
  }

  #focus() {
    const first = this.#body.querySelector('[data-do="next"]:not(:disabled), button, input');
    if (first instanceof HTMLElement) first.focus();
  }
}
