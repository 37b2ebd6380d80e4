/** A chapter of a study on the screen: the board, its moves, what is written and drawn there. */

import { digitOfKey } from '../base/commands.js';
import { button, h, icon } from '../base/dom.js';
import { MoveRefused } from '../board/moves.js';
import { counted, paragraphs } from '../board/words.js';
import { fitting, isDrawn, isNoted, MOST_COMMENT, stepFrom, Unfit } from '../game/notes.js';
import { Film } from '../hints/film.js';
import { StudyBoard } from './studyboard.js';
import { isNext, noteAt, withChapter, withMoves, withNote, withoutMoves } from './studydata.js';
import { explanation, nextStep, told } from './studyexplain.js';
import { drawnLegend, drawnStep } from './studylegend.js';
import { StudyPens } from './studypens.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/moves.js').Move} Move
 * @typedef {import('../game/notes.js').Note} Note
 * @typedef {import('./studyboard.js').Way} Way
 * @typedef {import('./studydata.js').NotedGame} NotedGame
 * @typedef {import('./studyfile.js').StudyFile} StudyFile
 */

/** @type {readonly [Way, string][]} */
const WAYS = [
  ['read', 'Read'],
  ['play', 'Play'],
  ['draw', 'Draw'],
];
const REMOVED = (/** @type {number} */ lost) =>
  `${counted(lost, 'later move')} did not fit any more and ${lost > 1 ? 'were' : 'was'} removed. ` +
  'Undo brings everything back.';

export class StudyView {
  #app;
  #file;
  #board;
  /** What is asked of the engine, the first one now. @type {(() => Promise<void>)[]} */
  #asked = [];
  #where = h('output', { class: 'study-where' });
  #words = h('div', { class: 'study-words words', 'aria-live': 'polite' });
  #parts = h('div');
  /** Leads through a long comment. @type {Film | null} */
  #film = null;
  #legend = h('div', { class: 'study-legend' });
  /** What the legend is of. @type {{open?: import('./studydata.js').Chapter, ply?: number}} */
  #legendOf = {};
  #text = h('textarea', {
    class: 'study-text',
    rows: 3,
    maxlength: MOST_COMMENT,
    'aria-label': 'Comment at this move',
    placeholder: 'Comment at this move',
    oninput: () => this.#write(),
  });
  #said = h('p', { class: 'study-said', role: 'status' });
  #ways = h('div', { class: 'study-ways', role: 'group', 'aria-label': 'What a press does' });
  #tools = h('div', { class: 'study-tools' });
  #foot = h('div', { class: 'buttons study-foot' });
  #moves = h('ol', { class: 'study-moves' });
  #list = h('details', {}, h('summary', {}, 'Moves'), this.#moves);
  #pens;
  #edits;
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};

  /**
   * @param {App} app
   * @param {StudyFile} file
   * @param {Way} way
   */
  constructor(app, file, way) {
    this.#app = app;
    this.#file = file;
    this.#board = new StudyBoard(app, file, {
      play: (moves) => this.#play(moves),
      draw: (drawing) => this.#note({ ...file.note, drawing }),
    });
    this.#board.way = way;
    this.#pens = new StudyPens(this.#board, () => this.draw());
    this.#edits = this.#undoAndRedo();
    this.#ways.append(
      ...WAYS.map(([name, label]) => button(label, () => this.choose(name), { 'data-way': name })),
    );
    const said = () => this.say('');
    file.addEventListener('change', said);
    file.addEventListener('change', () => this.draw());
    file.addEventListener('parted', (event) =>
      this.say(/** @type {Event & {words: string}} */ (event).words),
    );
    this.#board.on('view', () => this.#film?.draw());
    this.element = h('div', { class: 'study-desk' }, this.#board.element, this.#side());
    this.#listen();
    this.choose(way);
  }

  /** What stands beside the board. */
  #side() {
    return h(
      'div',
      { class: 'study-side' },
      this.#navigation(),
      h('div', { class: 'study-row' }, this.#ways, this.#edits),
      this.#foot,
      this.#said,
      this.#words,
      this.#parts,
      this.#legend,
      this.#text,
      this.#board.pad,
      this.#tools,
      this.#list,
    );
  }

  #navigation() {
    return h(
      'div',
      { class: 'study-nav', role: 'group', 'aria-label': 'Moves' },
      this.#signed('start', '«', 'Comment before', () => this.#jump(-1)),
      this.#signed('back', '‹', 'Move before', () => this.#step(-1)),
      this.#where,
      this.#signed('on', '›', 'Next move', () => this.#step(1)),
      this.#signed('end', '»', 'Next comment', () => this.#jump(1)),
    );
  }

  #undoAndRedo() {
    const file = this.#file;
    return h(
      'div',
      { class: 'study-edits' },
      this.#signed('undo', icon('undo'), 'Undo', () => file.undo()),
      this.#signed('redo', icon('redo'), 'Redo', () => file.redo()),
    );
  }

  /**
   * A button that `#enable` finds by its name.
   * @param {string} name
   * @param {string} label
   * @param {() => void} act
   * @param {object} [more]
   */
  #button(name, label, act, more = {}) {
    const made = button(label, act, { 'data-do': name, ...more });
    this.#buttons[name] = made;
    return made;
  }

  /**
   * Such a button with a sign in place of words.
   * @param {string} name
   * @param {string | Node} sign
   * @param {string} label
   * @param {() => void} act
   */
  #signed(name, sign, label, act) {
    const made = this.#button(name, '', act, { 'aria-label': label, title: label });
    made.append(sign);
    return made;
  }

  // -- keys ---------------------------------------------------------------------------------------

  #listen() {
    // A button that is switched off loses the focus, and no key comes through the dialog then.
    const keys = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (!this.element.isConnected) {
          if (!document.querySelector('dialog.study')) keys.abort();
        } else if (!event.defaultPrevented && this.#key(event)) event.preventDefault();
      },
      { signal: keys.signal },
    );
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.('textarea, input, select') || event.altKey) return false;
    const onButton = target.closest?.('button, summary, a');
    if (onButton && ['Enter', ' '].includes(event.key)) return false;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toUpperCase();
    if (control && (key === 'Z' || key === 'Y')) {
      if (key === 'Y' || event.shiftKey) this.#file.redo();
      else this.#file.undo();
      return true;
    }
    if (control) return false;
    if (this.#board.key(event, digitOfKey(event, this.#file.position.layout.size))) return true;
    return this.#turn(event);
  }

  /** @param {KeyboardEvent} event */
  #turn({ key, shiftKey }) {
    const way = ['ArrowRight', 'PageDown'].includes(key)
      ? 1
      : ['ArrowLeft', 'PageUp'].includes(key)
        ? -1
        : 0;
    if (way && shiftKey) this.#jump(way);
    else if (way) {
      if (!this.#film?.by(way)) this.#step(way);
    } else if (key === 'Home') this.#file.go(this.#file.chapter, 0);
    else if (key === 'End') this.#file.go(this.#file.chapter, this.#file.length);
    else return false;
    return true;
  }

  // -- going through the moves --------------------------------------------------------------------

  /**
   * Go to the next move or the one before, and on to the next chapter or the one before.
   * @param {number} way 1 or -1
   */
  #step(way) {
    const { chapter, ply, length, study } = this.#file;
    this.#board.from = null;
    const to = ply + way;
    if (to >= 0 && to <= length) this.#file.go(chapter, to);
    else if (study.chapters[chapter + way]) this.#file.go(chapter + way, way > 0 ? 0 : Infinity);
  }

  /**
   * Go to the next comment or drawing, or to the end of the chapter.
   * @param {number} way 1 or -1
   */
  #jump(way) {
    const { chapter, ply, length, open } = this.#file;
    let to = ply + way;
    while (to > 0 && to < length && !isNoted(noteAt(open.game, to))) to += way;
    if (to < 0 || to > length) this.#step(way);
    else this.#file.go(chapter, to);
  }

  // -- edits --------------------------------------------------------------------------------------

  /** @param {string} words */
  say(words) {
    if (this.#said.textContent !== words) this.#said.textContent = words;
  }

  /** Do something, and say what is wrong if it cannot be done. @param {() => void} act */
  #try(act) {
    try {
      act();
    } catch (error) {
      if (!(error instanceof MoveRefused || error instanceof Unfit)) throw error;
      this.say(error.message);
    }
  }

  /**
   * @param {NotedGame} game
   * @param {number} ply
   * @param {string} [key]
   */
  #change(game, ply, key) {
    const { study, chapter } = this.#file;
    this.#try(() => this.#file.edit(withChapter(study, chapter, { game }), [chapter, ply], key));
  }

  /** @param {Move[]} moves */
  #play(moves) {
    const { open, ply } = this.#file;
    const next = open.game.log[ply];
    if (next && JSON.stringify(next.moves) === JSON.stringify(moves)) {
      this.#step(1);
      return;
    }
    this.#insert({ name: moves[0]?.move ?? '', moves });
  }

  /** @param {import('./studydata.js').NotedGroup} group */
  #insert(group) {
    this.#try(() => {
      const { open, ply } = this.#file;
      const made = withMoves(open.game, ply, group);
      if (!made) return;
      this.#change(made.game, ply + 1);
      if (made.lost) this.say(REMOVED(made.lost));
    });
  }

  /** @param {Note} note @param {string} [key] */
  #note(note, key) {
    const { open, ply } = this.#file;
    this.#change(withNote(open.game, ply, note), ply, key);
  }

  #write() {
    const { chapter, ply, note } = this.#file;
    this.#note({ ...note, comment: fitting(this.#text.value) }, `comment ${chapter} ${ply}`);
  }

  /** @param {number} count */
  #remove(count) {
    const { open, ply } = this.#file;
    const { game, lost } = withoutMoves(open.game, ply - 1, count);
    this.#change(game, ply - 1);
    this.say(lost ? REMOVED(lost) : 'Removed. Undo brings it back.');
  }

  /**
   * Ask the engine for something when it has answered what was asked before. Take its answer if
   * nothing has changed meanwhile; else nobody wants what is asked after it, too.
   * @template Answer
   * @param {() => Promise<Answer>} ask
   * @param {(answer: Answer) => void} take
   */
  #ask(ask, take) {
    const asked = this.#asked;
    asked.push(async () => {
      const { open, ply } = this.#file;
      const answer = await ask();
      if (this.#file.open === open && this.#file.ply === ply) take(answer);
      else asked.length = 1;
    });
    if (asked.length === 1) this.#answer();
  }

  /** Answer what was asked, one after the other. After an error, what is behind it is left. */
  async #answer() {
    const asked = this.#asked;
    try {
      for (; asked[0]; asked.shift()) await asked[0]();
    } catch (error) {
      asked.length = 0;
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** Explain the last move by the step that leads to it. */
  #explain() {
    const { game, ply, open } = this.#file;
    const group = open.game.log[ply - 1];
    if (group) {
      this.#ask(
        () => explanation(game.positionAt(ply - 1), group),
        (note) => this.#note(note),
      );
    }
  }

  /** Make the easiest step, with its explanation; where it is the next move already, go there. */
  #nextStep() {
    this.#ask(
      () => nextStep(this.#file.position),
      ({ group, explain }) => {
        const {
          open: { game },
          ply,
        } = this.#file;
        if (isNext(game, ply, group.moves)) {
          this.#change(withNote(game, ply + 1, explain(noteAt(game, ply + 1))), ply + 1);
        } else {
          this.#insert({ ...group, ...explain({}) });
        }
      },
    );
  }

  /** Play from here, as a game of its own. */
  async #playHere() {
    const { game, ply, study, open } = this.#file;
    const log = game.log.slice(0, ply).map(({ name, moves }) => ({ name, moves }));
    const { version, start } = game.toDict();
    const title = open.name || study.study || 'From a study';
    this.element.closest('dialog')?.close();
    await this.#app.begin({ version, start, log, done: log.length }, title);
    this.#app.focusBoard();
  }

  // -- showing ------------------------------------------------------------------------------------

  /** @param {Way} way */
  choose(way) {
    const board = this.#board;
    board.way = way;
    board.from = null;
    board.selection = new Set();
    this.#tools.replaceChildren(
      ...(way === 'draw' ? this.#pens.nodes : way === 'play' ? this.#help() : []),
    );
    this.#foot.replaceChildren(...this.#footButtons());
    this.draw();
  }

  #footButtons() {
    const { way } = this.#board;
    if (way === 'read') {
      return [
        this.#button('previous', 'Previous', () => this.#step(-1)),
        this.#button('next', 'Next', () => this.#step(1), { class: 'primary' }),
        this.#button('here', 'Play from here', () => this.#playHere()),
      ];
    }
    if (way === 'draw') {
      return [
        this.#button('clear', 'Clear the drawing', () =>
          this.#note({ ...this.#file.note, drawing: {} }),
        ),
      ];
    }
    return [
      this.#button('explain', 'Explain this step', () => this.#explain(), { class: 'primary' }),
      this.#button('step', 'Add next step', () => this.#nextStep()),
    ];
  }

  /** What a teacher needs beside the pad. */
  #help() {
    const removing = [
      this.#button('remove', 'Remove this move', () => this.#remove(1)),
      this.#button('rest', 'Remove it and all after it', () => this.#remove(Infinity)),
    ];
    return [
      h(
        'details',
        { class: 'study-more' },
        h('summary', {}, 'More'),
        h('div', { class: 'buttons' }, ...removing),
        this.#candidates(),
      ),
    ];
  }

  /** The switch that shows candidates in this chapter. */
  #candidates() {
    const box = h('input', {
      type: 'checkbox',
      role: 'switch',
      'data-do': 'candidates',
      onchange: () => {
        const { study, chapter, ply } = this.#file;
        this.#try(() =>
          this.#file.edit(withChapter(study, chapter, { candidates: box.checked }), [chapter, ply]),
        );
      },
    });
    return h(
      'label',
      { class: 'choice' },
      h('span', {}, 'Readers see the candidates in this chapter'),
      box,
    );
  }

  draw() {
    const file = this.#file;
    const { ply, length, note, study, chapter, position } = file;
    const { way } = this.#board;
    const group = file.open.game.log[ply - 1];
    const what = !ply ? 'The beginning' : group ? told(position.layout, group) : '';
    this.#where.replaceChildren(h('b', {}, what), h('small', {}, `${ply} of ${length}`));
    this.element.dataset.way = way;
    this.#text.hidden = way === 'read';
    const comment = note.comment ?? '';
    this.#words.hidden = way !== 'read' || !comment;
    if (this.#text.value !== comment) this.#text.value = comment;
    this.#words.replaceChildren(...paragraphs(comment, this.#board));
    for (const choice of this.#ways.querySelectorAll('button')) {
      choice.setAttribute('aria-pressed', String(choice.dataset.way === way));
    }
    this.#pens.show();
    const isFirst = !ply && !chapter;
    const isLast = ply === length && chapter === study.chapters.length - 1;
    this.#enable({
      back: !isFirst,
      start: !isFirst,
      previous: !isFirst,
      on: !isLast,
      end: !isLast,
      next: !isLast,
      undo: file.canUndo,
      redo: file.canRedo,
      explain: ply > 0,
      remove: ply > 0,
      rest: ply > 0,
      clear: isDrawn(note.drawing),
    });
    this.#edits.hidden = way === 'read';
    const next = this.#buttons.next;
    if (next) next.textContent = ply === length && !isLast ? 'Next chapter' : 'Next';
    const box = this.#tools.querySelector('[data-do="candidates"]');
    if (box instanceof HTMLInputElement) box.checked = Boolean(file.open.candidates);
    this.#listMoves();
    this.#film = null;
    this.#board.draw();
    this.#divide();
    this.#legend.hidden = way !== 'read';
    if (way === 'read') this.#showLegend();
    if (file.trouble) this.say(file.trouble);
  }

  /** Who reads a long comment with its drawing is led through both, part by part. */
  #divide() {
    const board = this.#board;
    const { position, note } = this.#file;
    const { drawing = {} } = note;
    const show = (/** @type {import('../board/scene.js').Step} */ step) => board.showPart(step);
    const isRead = board.way === 'read' && isDrawn(drawing);
    const stage = { board: board.board, position, show };
    this.#film = isRead ? Film.of(stage, this.#words, stepFrom(drawing)) : null;
    this.#parts.replaceChildren(...(this.#film ? [this.#film.controls] : []));
  }

  /** Show the legend once it is known what is drawn. */
  async #showLegend() {
    const { open, ply, game } = this.#file;
    if (this.#legendOf.open === open && this.#legendOf.ply === ply) return;
    const mine = { open, ply };
    this.#legendOf = mine;
    this.#legend.replaceChildren();
    const step = await drawnStep(open.game, game, ply);
    if (!step || this.#legendOf !== mine) return;
    const { drawing = {} } = noteAt(open.game, ply);
    if (step.letters) {
      this.#board.letters.set(drawing, step.letters);
      this.#board.draw();
    }
    const { scene } = this.#board;
    const made = scene && drawnLegend(scene, drawing, step);
    if (made) this.#legend.replaceChildren(made);
  }

  /** @param {Record<string, boolean>} can */
  #enable(can) {
    for (const [name, is] of Object.entries(can)) {
      const made = this.#buttons[name];
      if (made) made.disabled = !is;
    }
  }

  #listMoves() {
    const { open, game, chapter, ply } = this.#file;
    const rows = [open.game, ...open.game.log];
    this.#list.hidden = rows.length < 2;
    this.#moves.replaceChildren(
      ...rows.map((row, at) =>
        h(
          'li',
          {},
          button(
            [
              at ? told(game.positionAt(at).layout, /** @type {any} */ (row)) : 'The beginning',
              isNoted(row) &&
                h(
                  'span',
                  { class: 'study-noted', title: 'With a comment or a drawing' },
                  ' ✎',
                  h('span', { class: 'unseen' }, ' with a note'),
                ),
            ],
            () => this.#file.go(chapter, at),
            { 'aria-current': at === ply ? 'step' : null },
          ),
        ),
      ),
    );
  }
}
