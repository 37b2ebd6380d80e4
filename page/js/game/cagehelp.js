/**
 * Help with the cages of a killer, loaded when one is played: what is left of the sum of the chosen
 * cage, and its combinations, which the person strikes. A press on the sum, two presses on an empty
 * cell, and a key choose the cage.
 */

import { NEW_CAGES } from '../base/choices.js';
import { button, byId, h } from '../base/dom.js';
import { addressOf } from '../base/places.js';
import { cageAt } from '../board/cages.js';
import { allowed, combinations, restOf } from '../board/combinations.js';
import { digitChar } from '../board/layout.js';
import { valueAt } from '../board/position.js';
import { counted } from '../board/words.js';
import { results } from './results.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/cages.js').Cage} Cage
 */

const FIRST_LESSON = 'last-cage-cell';

export class CageHelp {
  #app;
  #sum = button('', () => this.#chooseCage(), { class: 'cage-sum' });
  /** Asks who is new to killers, until they choose a cell. */
  #lesson = h('a', { href: addressOf('course', FIRST_LESSON) }, 'New to killers? How cages work');
  #ways = h('div', {
    class: 'cage-ways',
    role: 'group',
    'aria-label': 'Combinations: a press strikes one, or brings it back',
  });
  #card = h(
    'div',
    { id: 'cage', role: 'group', 'aria-label': 'Cage' },
    this.#lesson,
    this.#sum,
    this.#ways,
  );
  #isNew = false;
  /** What the buttons were made for. */
  #shown = '';
  /** What cages allow, kept for each position. @type {WeakMap<object, number[][]>} */
  #allowed = new WeakMap();

  /** Other puzzles than killers have none of it. @param {App} app */
  static isNeeded = (app) => app.position().layout.cages.length > 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    byId('pad').after(this.#card);
    const before = app.thinned;
    app.thinned = (position) => this.#thinned(position) ?? before(position);
    app.commands.push(
      {
        id: 'cage',
        label: 'Choose the cage of the cell',
        section: 'Move',
        keys: ['U'],
        run: () => this.#chooseCage(),
      },
      {
        id: 'combinations',
        label: 'To the combinations of the cage, or back',
        section: 'Move',
        keys: ['Shift+U'],
        run: () => this.#goToWays(),
      },
    );
    // It comes after that of `selection.js`: a candidate that two presses enter is there already.
    app.board.addEventListener('wd-same', (event) => {
      const { cell } = /** @type {CustomEvent} */ (event).detail;
      const enters = app.prefs.entry === 'digit' && app.digit;
      if (!enters && !valueAt(app.position(), cell)) this.#chooseCage(cell);
    });
    for (const event of ['open', 'change', 'view']) app.on(event, () => this.#show());
    app.on('open', () => this.#meet());
    this.#meet();
  }

  /** Note whether a killer is opened by somebody who has solved none. */
  #meet() {
    const isKiller = (/** @type {{layout: string}} */ { layout }) => layout.includes(NEW_CAGES);
    this.#isNew = !results().some((row) => row.solved && isKiller(row));
    this.#show();
  }

  /** The cage of the cell that was chosen last, if there is one. */
  #cage(cell = this.#app.cursor) {
    return cageAt(this.#app.position().layout, cell);
  }

  /** @param {import('../board/position.js').Position} position */
  #thinned(position) {
    const { layout, settings } = position;
    const { evidence, prefs, record } = this.#app;
    if (
      evidence ||
      record.editing ||
      !prefs.cages ||
      settings.candidates === 'own' ||
      !layout.cages.length
    )
      return null;
    const found = this.#allowed.get(position) ?? allowed(position);
    this.#allowed.set(position, found);
    return found;
  }

  #chooseCage(cell = this.#app.cursor) {
    const cage = this.#cage(cell);
    if (!cage) return;
    this.#app.select(cage.cells, cell);
    this.#app.board.focusCell();
  }

  #goToWays() {
    const first = this.#ways.querySelector('button');
    if (this.#ways.contains(document.activeElement)) this.#app.board.focusCell();
    else if (first) first.focus();
    else this.#app.say('There are no combinations to strike here.');
  }

  #show() {
    const position = this.#app.position();
    const { cages } = position.layout;
    this.#card.hidden = !cages.length || Boolean(this.#app.record.editing);
    const { selection, isOffered, record } = this.#app;
    const asks = this.#isNew && !record.solved && (!selection.size || isOffered);
    const cage = selection.size && !asks ? this.#cage() : undefined;
    this.#lesson.hidden = !asks;
    this.#sum.hidden = !cage;
    const ways = cage?.sum ? combinations(position, cage) : [];
    const shown = JSON.stringify([this.#app.record.id, cage, ways, this.#isNew]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const rest = cage && restOf(position, cage);
    this.#sum.textContent = cage && rest ? told(rest, cage, ways.length) : '';
    const held = rest?.held ?? [];
    const about = h('small', {}, 'Its digits are one of these sets. Press those you rule out.');
    this.#ways.replaceChildren(
      ...(this.#isNew && ways.length > 1 ? [about] : []),
      ...ways.map((way) => this.#wayButton(way, keyOf(cage, [...held, ...way]))),
    );
  }

  /**
   * A combination. It is told by all digits of its cage, so that it stays struck when some of them
   * are placed.
   * @param {number[]} digits that are left of it
   * @param {string} key
   */
  #wayButton(digits, key) {
    const struck = () => this.#app.record.ruledOut ?? [];
    const isStruck = () => String(struck().includes(key));
    const made = button(
      digits.map(digitChar).join(''),
      () => {
        const others = struck().filter((other) => other !== key);
        const isBack = others.length < struck().length;
        this.#app.record.ruledOut = isBack ? others : [...others, key];
        made.setAttribute('aria-pressed', isStruck());
      },
      { 'aria-pressed': isStruck() },
    );
    return made;
  }
}

/**
 * @param {Cage | undefined} cage
 * @param {number[]} digits
 */
const keyOf = (cage, digits) =>
  `${cage?.cells[0]}:${digits
    .sort((a, b) => a - b)
    .map(digitChar)
    .join('')}`;

/**
 * What is left of a cage, in words.
 * @param {import('../board/combinations.js').Rest} rest
 * @param {Cage} cage
 * @param {number} ways
 */
function told({ sum: left, held, open }, { cells, sum }, ways) {
  const inCells = (/** @type {number[]} */ all) => `in ${counted(all.length, 'cell')}`;
  if (!sum) return `No sum, no digit twice ${inCells(cells)}`;
  if (!held.length) return `Sum ${sum} ${inCells(cells)}`;
  if (!open.length) return left ? `Sum ${sum}, but the digits make ${sum - left}` : `Sum ${sum} ✓`;
  const rest = left < 1 ? 'nothing left' : `${left} left`;
  return `Sum ${sum}, ${rest} ${inCells(open)}${ways ? '' : ': no combination'}`;
}
