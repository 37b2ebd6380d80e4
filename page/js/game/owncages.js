/**
 * Drawing the cages of one's own killer, while its givens are entered: choose cells, type the sum,
 * make a cage of them; choose a cell of a cage and remove it. Each is a move that can be undone.
 */

import { MOST_CAGES } from '../base/cagemap.js';
import { button, byId, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { counted } from '../board/words.js';
import { takeCages } from './ownlayout.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/cages.js').Cage} Cage
 */

export class CageMaker {
  #app;
  #advice;
  #sum = h('input', {
    'aria-label': 'Sum of the cage',
    placeholder: 'Sum',
    inputmode: 'numeric',
    maxlength: 2,
    autocomplete: 'off',
  });
  #make = button('Make a cage', () => {});
  #remove = button('Remove the cage', () => this.#act(() => this.#withoutChosen()));
  #needless = button('Not needed', () => this.#chooseNeedless(), {
    title: 'Choose a cage that can be left out: press again for the next',
  });
  #form = h('form', { id: 'cage-maker' }, this.#sum, this.#make, this.#remove, this.#needless);

  /** While an own puzzle is entered. @param {App} app */
  static isNeeded = (app) => app.isOpen && Boolean(app.record.editing && !app.record.changing);

  /** @param {App} app @param {import('./ownadvice.js').OwnCount} advice */
  constructor(app, advice) {
    this.#app = app;
    this.#advice = advice;
    advice.told = () => this.#show();
    this.#make.type = 'submit';
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#act(() => this.#withNew());
    });
    this.#sum.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') app.board.focusCell();
    });
    byId('pad').after(this.#form);
    app.commands.push({
      id: 'own-cage',
      label: 'While you enter your own: type the sum of a cage of the chosen cells',
      section: 'Enter',
      keys: ['Shift+C'],
      enabled: () => CageMaker.isNeeded(app),
      run: () => this.#sum.focus(),
    });
    for (const event of ['open', 'change', 'view']) app.on(event, () => this.#show());
    this.#show();
  }

  #show() {
    this.#form.hidden = !CageMaker.isNeeded(this.#app);
    const has = this.#chosen().length > 0;
    this.#remove.hidden = !has;
    this.#make.hidden = has;
    this.#sum.hidden = has;
    this.#needless.hidden = !this.#advice.needless.length;
  }

  /** The cages of the chosen cells. */
  #chosen() {
    const { selection } = this.#app;
    const { cages } = this.#app.position().layout;
    return cages.filter(({ cells }) => cells.some((cell) => selection.has(cell)));
  }

  /** The cages without those of the chosen cells. */
  #withoutChosen() {
    const chosen = this.#chosen();
    return this.#app.position().layout.cages.filter((cage) => !chosen.includes(cage));
  }

  /** The cages with that of the chosen cells; null, and a sentence, if there can be none. */
  #withNew() {
    const { layout } = this.#app.position();
    const cells = [...this.#app.selection].sort((a, b) => a - b);
    const sum = Number(this.#sum.value.trim() || 0); // without a sum its digits only differ
    const cage = { cells, sum };
    const refusal = whyNot(layout, cage);
    if (!refusal) return [...layout.cages, cage];
    this.#app.say(refusal);
    return null;
  }

  /**
   * Take other cages, if there are any.
   * @param {() => Cage[] | null} change
   */
  #act(change) {
    return reportErrors(this.#app, async () => {
      const cages = change();
      if (!cages) return;
      this.#sum.value = '';
      await takeCages(this.#app, cages);
    });
  }

  /** Choose the next of the cages that can each be left out. */
  #chooseNeedless() {
    const { cages } = this.#app.position().layout;
    const { needless } = this.#advice;
    const at = needless.findIndex((number) => cages[number] === this.#chosen()[0]);
    const next = cages[needless[(at + 1) % needless.length] ?? -1];
    if (next) this.#app.select(next.cells, next.cells[0]);
    this.#app.board.focusCell();
  }
}

/**
 * Why cells cannot be a cage of their own with this sum; '' if they can.
 * @param {import('../board/layout.js').Layout} layout
 * @param {Cage} cage
 */
function whyNot({ size, ...layout }, cage) {
  const count = cage.cells.length;
  if (!count) return 'Choose the cells of the cage first: drag over them.';
  if (count > size) return `A cage has no digit twice, so it has at most ${size} cells.`;
  if (layout.cages.length >= MOST_CAGES) return `There are at most ${MOST_CAGES} cages.`;
  const least = (count * (count + 1)) / 2;
  const most = count * (size + 1) - least;
  const { sum } = cage;
  if (sum === 0 || (Number.isInteger(sum) && sum >= least && sum <= most)) return '';
  const sums = least === most ? `${least}` : `${least} to ${most}`;
  return `The sum of ${counted(count, 'cell')} is ${sums}.`;
}
