/** Trial and error, shown while it runs: guesses and roll-backs as a tree, at a chosen speed. */

import { post } from '../base/api.js';
import { button, h } from '../base/dom.js';
import { panelRows } from '../base/panel.js';
import { cellName, digitChar } from '../board/layout.js';
import { decode } from '../board/position.js';
import { counted } from '../board/words.js';
import { positionAfter } from './effects.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/moves.js').Group} Group
 * @typedef {import('../board/moves.js').Move} Move
 * @typedef {import('../board/position.js').Candidate} Candidate
 * @typedef {import('../board/position.js').Position} Position
 */

/** Groups of moves in a second, for each place of the slider. */
const SPEEDS = [0.5, 1, 2, 4, 8, 20, 60];

/** The tree of guesses. A guess that was rolled back is struck through. */
class Tree {
  element = h('ul', { class: 'tree', 'aria-label': 'Guesses' });
  /** The lists of the open guesses, the innermost last. */
  #open = [this.element];
  #layout;

  /** @param {import('../board/layout.js').Layout} layout */
  constructor(layout) {
    this.#layout = layout;
  }

  /** @param {Group} group */
  add({ name, moves }) {
    const entered = moves.flatMap((move) => (move.move === 'enter' ? move.candidates : []));
    if (name === 'roll back') this.#rollBack();
    if (name === 'guess') this.#guess(/** @type {Candidate} */ (entered.shift()));
    const { length } = entered;
    if (length) this.#note(`then ${counted(length, 'single')}`);
    this.#open.at(-1)?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {Candidate} candidate */
  #guess([cell, digit]) {
    const within = h('ul');
    const guess = `${cellName(this.#layout, cell)} = ${digitChar(digit)}?`;
    this.#open.at(-1)?.append(h('li', {}, h('span', { class: 'guess' }, guess), within));
    this.#open.push(within);
  }

  #rollBack() {
    const guess = this.#open.pop()?.previousElementSibling;
    guess?.classList.add('wrong');
    guess?.append(' wrong');
  }

  /** @param {string} words */
  #note(words) {
    this.#open.at(-1)?.append(h('li', { class: 'note' }, words));
  }
}

/** Plays trial and error. Each guess and each roll-back is a group of moves that can be undone. */
class Trial {
  #app;
  #groups;
  #ending;
  #before;
  #next = 0;
  #timer = 0;
  #ours = false;
  /** Whether there are guesses on the board that may be wrong, and no move of the person since. */
  #isUnderWay = true;
  #closed = new AbortController();
  #tree;
  #state = h('p', { role: 'status' });
  #speed = h('input', {
    type: 'range',
    min: 0,
    max: SPEEDS.length - 1,
    value: 2,
    'aria-label': 'Speed',
  });
  #stop = button('Pause', () => this.#toggle(), { class: 'primary' });
  #back = button('Undo all', () => this.#takeBack());

  /**
   * @param {App} app
   * @param {Group[]} groups
   * @param {string} ending
   */
  constructor(app, groups, ending) {
    this.#app = app;
    this.#groups = groups;
    this.#ending = ending;
    this.#before = app.game.done;
    this.#tree = new Tree(app.position().layout);
    const panel = panelRows(
      [this.#stop, this.#back, this.#speed],
      [this.#state, this.#tree.element],
    );
    const { game } = app;
    app.openPanel('Trial and error', [panel], () => {
      clearTimeout(this.#timer);
      this.#closed.abort();
      if (app.game === game && this.#isUnderWay) this.#leave();
    });
    const { signal } = this.#closed;
    app.addEventListener('plays', () => this.#isUnderWay && app.closePanel(), { signal });
    app.addEventListener(
      'change',
      () => {
        if (this.#ours) return;
        this.#isUnderWay = false;
        if (this.#timer) this.#halt('Paused by your move.');
      },
      { signal },
    );
    this.#run();
  }

  #run() {
    this.#state.textContent = 'Running…';
    this.#stop.textContent = 'Pause';
    this.#step();
  }

  #step() {
    const group = this.#groups[this.#next];
    if (!group) {
      this.#isUnderWay = false;
      this.#halt(this.#ending);
      return;
    }
    this.#next += 1;
    this.#act(() => this.#app.play(group));
    this.#tree.add(group);
    this.#timer = setTimeout(() => this.#step(), 1000 / (SPEEDS[Number(this.#speed.value)] ?? 1));
  }

  /** @param {string} words */
  #halt(words) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#state.textContent = words;
    this.#stop.textContent = 'Resume';
    this.#stop.disabled = this.#next === this.#groups.length;
  }

  #toggle() {
    if (this.#timer) this.#halt('Paused.');
    else this.#run();
  }

  #takeBack() {
    this.#isUnderWay = false;
    this.#act(() => {
      while (this.#app.game.done > this.#before) this.#app.undo();
    });
    this.#app.closePanel();
  }

  /** Nobody wants guesses on the board that were not tried to their end. Undo brings them again. */
  #leave() {
    const { game } = this.#app;
    const moves = movesBack(game.position, game.positionAt(this.#before));
    this.#act(() => this.#app.play({ name: 'back', moves }));
    this.#app.sayLater('The guesses are taken back. Undo brings them again.');
  }

  /**
   * Run something whose changes of the game are not taken for moves of the person.
   * @param {() => void} act
   */
  #act(act) {
    this.#ours = true;
    act();
    this.#ours = false;
  }
}

/**
 * The moves from a position of a trial back to the one in which it began.
 * @param {Position} position
 * @param {Position} first
 * @returns {Move[]}
 */
function movesBack(position, first) {
  /** @type {Move[]} */
  const freezes = position.freezes
    .slice(first.freezes.length)
    .flatMap(() => [{ move: 'back' }, { move: 'thaw' }]);
  const { entries, marks } = positionAfter(position, freezes);
  const isLeft = (/** @type {number} */ cell) => entries[cell] && !first.entries[cell];
  const more = (/** @type {'struck' | 'candidate'} */ kind, from = marks, to = first.marks) =>
    [...from[kind]].filter((code) => !to[kind].has(code)).map(decode);
  return [
    ...freezes,
    { move: 'clear', cells: [...entries.keys()].filter(isLeft) },
    { move: 'restore', candidates: more('struck') },
    { move: 'mark', kind: 'candidate', candidates: more('candidate', first.marks, marks) },
  ];
}

/**
 * Run trial and error on the game.
 * @param {App} app
 */
export async function showTrial(app) {
  const { groups, note, solved } = await post('game/trial', { position: app.positionJson() });
  if (!groups.length) {
    app.say(note ?? 'There is nothing to try.');
    return;
  }
  const ending = solved ? 'Solved.' : 'It cannot be solved: every guess was wrong.';
  new Trial(app, groups, note ?? ending);
}
