/**
 * The app: the open game, how it is shown, and the events that other modules listen to.
 *
 * Events: `open` (another game was opened), `change` (the position has changed; `isAdopted` if by
 * another tab or device), `view` (the selection or the display has changed), `entered` (a digit was
 * entered by hand), `prefs`, `panel` (the panel is to be seen), `plays` (see `plays()`), `fault` (a
 * mistake is to be told; `detail` is its hint), `bare` (the board shows no step any more).
 */

import { ApiError } from './base/api.js';
import { byId } from './base/dom.js';
import { Panel } from './base/panel.js';
import { readJson, readPreferences, writePreferences } from './base/prefs.js';
import { StatusLine } from './base/statusline.js';
import { emptying, movesFor } from './board/entry.js';
import { cellName } from './board/layout.js';
import { beginning, MoveRefused } from './board/moves.js';
import {
  brokenCages,
  candidatesAt,
  equalCells,
  positionToDict,
  showsCandidates,
  valueAt,
} from './board/position.js';
import { clash } from './board/warnings.js';
import { Game } from './game/game.js';
import { recordOf } from './game/records.js';

/**
 * @typedef {import('./board/board.js').Board} Board
 * @typedef {import('./base/commands.js').Command} Command
 * @typedef {import('./board/entry.js').Mode} Mode
 * @typedef {import('./board/moves.js').Group} Group
 * @typedef {import('./board/moves.js').Load} Load
 * @typedef {import('./board/moves.js').Move} Move
 * @typedef {import('./base/prefs.js').Preferences} Preferences
 * @typedef {import('./base/statusline.js').Way} Way
 * @typedef {import('./game/records.js').GameRecord} GameRecord
 *
 * @typedef {import('./game/game.js').GameJson} GameJson
 * @typedef {import('./board/position.js').Position} Position
 *
 * @typedef {object} Evidence the picture of a step: while it is shown, candidates have fixed places
 *   in their cells, and the board has the class `shows-step`
 * @property {Position} [position] shown instead of the game's position
 * @property {readonly (readonly number[])[]} [candidates] shown instead of the computed ones
 * @property {readonly number[]} [supposed] cells whose digit only follows from a supposition
 * @property {boolean} [isDrawn] by the person, who plays on with it
 */

/** The name of the group of moves with which a new game opens. It cannot be undone. */
const OPENING = 'opening';
/** The key of the settings that new games take over. */
const CARRIED = 'whydoku.settings';

export class App extends EventTarget {
  /** @type {Game | null} */
  #game = null;
  /** @type {GameRecord | null} */
  #record = null;
  /** @type {Evidence | null} */
  evidence = null;
  #status = new StatusLine(byId('status'));
  #panel = new Panel(byId('panel'), () => this.closePanel());

  board = /** @type {Board} */ (byId('board'));
  prefs = readPreferences();
  /** @type {Mode} */
  mode = 'digit';
  /** @type {Set<number>} */
  selection = new Set();
  /** Whether the page has chosen the selected cell, and not the person. */
  isOffered = false;
  cursor = 0;
  /** The digit to highlight, or to enter by the next press; or 0. */
  digit = 0;
  /** Whether the clock is stopped and the board is covered. */
  paused = false;
  /** Whether a panel was opened, and no move was made since then: the clock stands still. */
  reading = false;
  /** Leaves the proof or path that the board shows, if any. @type {(() => void) | null} */
  #leave = null;
  /** Cells that a check has found wrong, until the next move. @type {Set<number>} */
  wrong = new Set();
  /** Shown for the computed candidates. @type {(position: Position) => number[][] | null} */
  thinned = () => null;
  /** Cells that cannot be completed any more. @type {Set<number>} */
  stuck = new Set();
  /** @type {Command[]} */
  commands = [];

  // -- the game ----------------------------------------------------------------------------------

  get game() {
    if (!this.#game) throw new Error('No game is open yet.');
    return this.#game;
  }

  get record() {
    if (!this.#record) throw new Error('No game is open yet.');
    return this.#record;
  }

  get isOpen() {
    return this.#game !== null;
  }

  /** Until a game is open: a link may show something else before. @returns {Promise<void>} */
  async untilOpen() {
    if (!this.isOpen)
      await new Promise((done) => {
        this.on('open', done);
      });
  }

  position() {
    return this.game.position;
  }

  /** The position as questions have it. */
  positionJson() {
    return positionToDict(this.game.position);
  }

  /**
   * Open another game.
   * @param {GameRecord} record
   */
  async open(record) {
    const game = await Game.open(record.game);
    if (!record.game.log.length) this.#begin(game, record.game.start);
    const isNext = this.isOpen;
    this.#game = game;
    this.#record = record;
    this.showEvidence(null);
    this.wrong.clear();
    this.digit = 0;
    this.mode = 'digit';
    this.closePanel();
    if (isNext) this.#status.endSentence();
    this.#selectFirst();
    this.#emit('open');
    this.draw();
  }

  /** Select nothing, and let the arrow keys begin at the first empty cell. */
  #selectFirst() {
    const position = this.position();
    this.cursor = Math.max(
      0,
      position.givens.findIndex((_, cell) => !valueAt(position, cell)),
    );
    this.selection = new Set();
  }

  /**
   * Take over what was played in the open game elsewhere. Selection, panel and clock stay.
   * @param {GameRecord} record
   * @returns {boolean} whether the position has changed
   */
  adopt(record) {
    const before = this.position();
    this.#game = Game.read(record.game);
    Object.assign(this.record, record);
    if (this.position().layout !== before.layout) this.#selectFirst();
    this.wrong.clear();
    this.#status.endSentence();
    this.dispatchEvent(Object.assign(new Event('change'), { isAdopted: true }));
    this.draw();
    return JSON.stringify(positionToDict(before)) !== JSON.stringify(this.positionJson());
  }

  /**
   * Freeze the digits of a new game that has no givens, and give it the settings of the last one.
   * @param {Game} game
   * @param {Load} start
   */
  #begin(game, start) {
    const carried = Object.entries(readJson(CARRIED) ?? {}).map(
      ([setting, value]) => /** @type {Move} */ ({ move: 'choose', setting, value }),
    );
    const moves = [...beginning(start), ...carried];
    if (moves.length) game.play(moves, OPENING);
  }

  /**
   * Choose a setting for this game and for later ones.
   * @param {string} setting
   * @param {string | string[]} value
   */
  choose(setting, value) {
    const carried = { ...readJson(CARRIED), [setting]: value };
    localStorage.setItem(CARRIED, JSON.stringify(carried));
    this.play({ name: 'choose', moves: [{ move: 'choose', setting, value }] });
  }

  /**
   * Begin a new game: a puzzle, or a saved game of any program.
   * @param {Omit<Load, 'move'> | GameJson} puzzle
   * @param {string} title
   * @param {Partial<GameRecord>} more further properties of its record
   */
  async begin(puzzle, title, more = {}) {
    const saved = 'log' in puzzle ? { game: puzzle, ...more } : more;
    const start =
      'log' in puzzle
        ? puzzle.start
        : {
            layout: puzzle.layout,
            givens: puzzle.givens,
            placed: puzzle.placed ?? [],
            struck: puzzle.struck ?? [],
            hinted: puzzle.hinted ?? [],
          };
    await this.open(recordOf({ ...start, move: 'load' }, { title, ...saved }));
  }

  /**
   * Make moves that are undone together. If one is refused, the reason is shown and none is made.
   * @param {Group} group
   * @returns {boolean} whether anything changed
   */
  play({ name, moves }) {
    return this.#try(() => this.game.play(moves, name, Math.floor(this.record.seconds)));
  }

  /**
   * Add moves to the last group. They are undone with it.
   * @param {Move[]} moves
   */
  amend(moves) {
    return this.#try(() => this.game.amend(moves));
  }

  /** @param {number} groups what the game opened with cannot be undone */
  undo(groups = 1) {
    const most = this.isOpen ? this.game.log.filter(({ name }) => name !== OPENING).length : 0;
    this.#try(() => this.game.undo(Math.min(groups, most)) > 0);
  }

  redo() {
    this.#try(() => this.game.redo() > 0);
  }

  get canUndo() {
    const last = this.isOpen ? this.game.log.at(-1) : undefined;
    return last !== undefined && last.name !== OPENING;
  }

  /** Whether the board shows a proof or a path, and not the game. */
  get isAway() {
    return this.#leave !== null;
  }

  /**
   * A proof or a path is shown on the board, until the panel is closed or it is left.
   * @param {(() => void) | null} leave goes back to the game
   */
  showAway(leave) {
    this.#leave = leave;
    this.viewed();
  }

  /**
   * Undo or redo. While the board shows a proof or a path that is left first, and no move is made:
   * nobody would see which.
   * @param {() => void} act
   */
  atGame(act) {
    const leave = this.#leave;
    if (!leave) {
      act();
      return;
    }
    leave();
    this.say('Back to your game. No move was undone.');
  }

  /** @param {() => boolean} act */
  #try(act) {
    try {
      if (!act()) return false;
    } catch (error) {
      if (!(error instanceof MoveRefused)) throw error;
      this.say(error.message);
      return false;
    }
    this.wrong.clear();
    this.reading = false;
    this.#status.endSentence();
    this.#emit('change');
    this.draw();
    return true;
  }

  // -- entering ----------------------------------------------------------------------------------

  /**
   * A digit of the pad or the keyboard was pressed.
   * @param {number} digit
   * @param {Mode} mode
   */
  press(digit, mode = this.mode) {
    const { size } = this.game.position.layout;
    if (digit > (mode === 'colour' ? 9 : size)) return;
    const holds = this.prefs.entry === 'digit' || this.selection.size === 0;
    if (!holds) {
      this.enter([...this.selection], digit, mode);
      return;
    }
    this.digit = this.digit === digit ? 0 : digit;
    this.viewed();
  }

  /**
   * @param {number[]} cells
   * @param {number} digit
   * @param {Mode} mode
   */
  enter(cells, digit, mode = this.mode) {
    this.plays();
    const position = this.game.position;
    const moves = movesFor(position, {
      mode,
      digit,
      cells,
      shown: this.showsComputed,
      removal: this.prefs.removal,
      giving: mode === 'digit' && Boolean(this.record.editing),
    });
    const [first] = moves;
    if (!first) {
      this.#sayWhyNot(cells, mode);
      return;
    }
    if (first.move === 'enter' && this.#refuses(moves)) return;
    const isNew = this.play({ name: first.move, moves });
    if (isNew && first.move === 'enter') this.#emit('entered');
    if (first.move === 'give') this.#emit('given');
  }

  /**
   * Say why nothing is entered: a digit stands in the cell.
   * @param {number[]} cells
   * @param {Mode} mode
   */
  #sayWhyNot(cells, mode) {
    const { layout, givens } = this.position();
    const [cell] = cells;
    if (cell === undefined || cells.length > 1) return;
    const state = givens[cell] ? 'given' : mode === 'digit' ? 'frozen' : 'filled';
    this.say(`${cellName(layout, cell)} is ${state}.`);
  }

  /** @param {Move[]} moves */
  #refuses(moves) {
    if (this.game.position.settings.clash !== 'refuse') return false;
    const words = clash(this.game.position, this.game.preview(moves));
    if (words) this.say(words);
    return words !== '';
  }

  /**
   * Say whether digits are entered as givens from now on.
   * @param {boolean} editing
   * @param {boolean} changing whether the game goes on after that
   */
  edit(editing, changing) {
    Object.assign(this.record, { editing, changing });
    this.#status.endSentence();
    this.#emit('change');
    this.draw();
  }

  /** Something of play is about to be done: a trial that is under way is left for it. */
  plays() {
    this.#emit('plays');
  }

  /** Empty the selected cells. */
  empty() {
    this.plays();
    const moves = emptying(
      this.game.position,
      [...this.selection],
      this.mode,
      Boolean(this.record.editing),
    );
    if (moves.length) this.play({ name: 'clear', moves });
    if (this.record.editing) this.#emit('given');
  }

  // -- the view ----------------------------------------------------------------------------------

  /** Whether computed candidates are shown now. */
  get showsComputed() {
    const position = this.game.position;
    const computed = position.settings.candidates === 'computed';
    return computed && (this.record.shown || showsCandidates(position));
  }

  /**
   * @param {Iterable<number>} cells
   * @param {number} cursor
   */
  select(cells, cursor = this.cursor) {
    this.selection = new Set(cells);
    this.isOffered = false;
    this.cursor = cursor;
    this.viewed();
  }

  /** Give the focus to the board. The cell that has it is chosen, so that it takes a digit. */
  focusBoard() {
    if (!this.selection.size || this.isOffered) {
      this.#selectFirst();
      this.offer(this.cursor);
    }
    this.board.focusCell();
  }

  /**
   * Choose a cell for the person. The first press on it chooses it again, and does not leave it.
   * @param {number} cell
   */
  offer(cell) {
    this.select([cell], cell);
    this.isOffered = true;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.viewed();
  }

  /**
   * @template {keyof Preferences} Key
   * @param {Key} key
   * @param {Preferences[Key]} value
   */
  prefer(key, value) {
    this.prefs[key] = value;
    writePreferences(this.prefs);
    this.#emit('prefs');
    this.viewed();
  }

  /**
   * Show the picture of a step on the board, or remove it. The caller draws it into
   * `board.underlay` and `board.overlay`.
   * @param {Evidence | null} evidence
   */
  showEvidence(evidence) {
    this.evidence = evidence;
    this.board.classList.toggle('shows-step', evidence !== null);
    this.board.classList.toggle('drawn-on', evidence?.isDrawn ?? false);
    const { underlay, overlay } = this.board;
    if (!evidence) for (const layer of [underlay, overlay]) layer.replaceChildren();
    this.draw();
    if (!evidence) this.#emit('bare');
  }

  /** The view has changed, the position has not. */
  viewed() {
    this.#emit('view');
    this.draw();
  }

  draw() {
    if (!this.#game) return;
    const position = this.evidence?.position ?? this.#game.position;
    const [only] = this.selection.size === 1 ? [...this.selection] : [];
    const held = only === undefined ? 0 : valueAt(position, only);
    const isPlayed = this.evidence?.isDrawn ?? !this.evidence; // behind a step, this steps back
    this.board.show(position, {
      selection: this.selection,
      cursor: this.cursor,
      highlight: isPlayed ? this.digit || (this.prefs.same ? held : 0) : 0,
      peers: new Set(
        isPlayed && this.prefs.peers && only !== undefined ? position.layout.peers[only] : [],
      ),
      wrong: this.#wrongCells(position),
      stuck: isPlayed ? this.stuck : new Set(),
      candidates: this.#candidates(position),
      supposed: new Set(this.evidence?.supposed ?? []),
      places: Boolean(this.evidence) || this.showsComputed || this.prefs.places,
      patterns: this.prefs.patterns,
    });
  }

  /** @param {Position} position */
  #wrongCells(position) {
    if (position.settings.clash === 'allow') return new Set(this.wrong);
    const inCages = brokenCages(position).flatMap(({ cells }) => cells);
    return new Set([...equalCells(position), ...inCages, ...this.wrong]);
  }

  /** @param {Position} position @returns {(readonly number[])[] | null} */
  #candidates(position) {
    if (this.evidence?.candidates) return [...this.evidence.candidates];
    const computed = position.settings.candidates === 'computed';
    if (computed && !this.showsComputed && !this.evidence) return null;
    return this.thinned(position) ?? position.givens.map((_, cell) => candidatesAt(position, cell));
  }

  // -- messages ----------------------------------------------------------------------------------

  /**
   * Say one sentence about the position in the line below the board. It ends with the next move,
   * or when another game is opened.
   * @param {string} words
   * @param {Way[]} ways on from there, as buttons
   */
  say(words, ...ways) {
    this.#status.say(words, ...ways);
  }

  /**
   * Whether a sentence about the position is being said.
   * @param {string} words
   */
  isSaying(words) {
    return this.#status.isSaying(words);
  }

  /**
   * Say a sentence as soon as no other one is being said. No move ends it.
   * @param {string} words
   */
  sayLater(words) {
    this.#status.sayLater(words);
  }

  /**
   * Say a sentence until it is no longer true; then call this with an empty one.
   * @param {string} cause
   * @param {string} words
   * @param {Way[]} ways
   */
  keepSaying(cause, words, ...ways) {
    this.#status.keepSaying(cause, words, ...ways);
  }

  /**
   * Ask, and show the error. Returns null after an error.
   * @template Answer
   * @param {() => Promise<Answer>} ask
   * @returns {Promise<Answer | null>}
   */
  async question(ask) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.say(error.message);
      return null;
    }
  }

  /**
   * Show a panel beside the board. On a phone it replaces the pad.
   * @param {string} title
   * @param {Node[]} content
   * @param {() => void} [closed] called when the panel is closed
   */
  openPanel(title, content, closed) {
    this.closePanel();
    this.#panel.open(title, content, closed);
    this.reading = true;
    this.revealPanel();
  }

  /** Show the open panel, whatever is in front of it. */
  revealPanel() {
    this.#status.makeRoom();
    this.#emit('panel');
  }

  closePanel() {
    if (!this.#panel.isOpen) return;
    this.reading = false;
    this.#leave = null;
    this.#panel.close();
  }

  /**
   * @param {string} name
   * @param {(event: Event) => void} listener
   */
  on(name, listener) {
    this.addEventListener(name, listener);
  }

  /** @param {string} name */
  #emit(name) {
    this.dispatchEvent(new Event(name));
  }
}
