/**
 * Hints: one key or button, four stages, then 'do it'. Each press tells more: a nudge, the
 * technique, where to look, the whole argument with its picture on the board.
 */

import { post } from './api.js';
import { arrange } from './arrange.js';
import { h } from './dom.js';
import { Player, lay } from './player.js';
import { proofFrames } from './proof.js';
import { announce, paragraphs, reporting, techniqueNames } from './told.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {import('./told.js').Told} Told
 */

const STAGES = ['Nudge', 'Technique', 'Where', 'Why'];
const LAST = STAGES.length - 1;

export class Hints {
  #app;
  /** @type {Told | null} */
  #told = null;
  #stage = -1;
  /** @type {(() => void) | undefined} */
  #back;
  #open = false;
  #busy = false;
  /** What an example is about: looked for before anything easier. @type {string[]} */
  #practised = [];
  /** @type {Player | null} */
  #player = null;
  #head = h('div');
  #words = h('div', { class: 'told' });
  #body = h('div');
  #foot = h('div', { class: 'buttons' });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.on('change', () => this.#outdated());
    app.on('open', () => {
      this.#outdated();
      this.#practised = [];
    });
    app.on('practise', (event) => {
      this.#practised = [/** @type {CustomEvent<string>} */ (event).detail];
    });
  }

  /** Tell the next stage of the hint, do it after the last, or ask for another hint. */
  async next() {
    if (this.#busy) return;
    if (!this.#open || !this.#told) {
      await this.#ask();
      return;
    }
    if (this.#stage === LAST) this.#do();
    else this.#show(this.#stage + 1);
  }

  /**
   * Tell a hint that was found already.
   * @param {Told} told
   * @param {number} [stage]
   * @param {() => void} [back] to where it was picked
   */
  tell(told, stage = LAST, back) {
    this.#openPanel();
    this.#told = told;
    this.#back = back;
    this.#show(stage);
  }

  async #ask() {
    this.#busy = true;
    const { hint, note } = await this.#find().finally(() => (this.#busy = false));
    if (hint) this.tell(hint, 0);
    else this.#app.say(note);
  }

  /** @returns {Promise<{hint: Told | null, note: string}>} */
  async #find() {
    const position = this.#app.positionJson();
    const only = this.#practised;
    this.#practised = [];
    const found = only.length ? await post('game/hint', { position, only }) : { hint: null };
    return found.hint ? found : post('game/hint', { position });
  }

  #openPanel() {
    if (this.#open) return;
    const panel = arrange([this.#head], [this.#words, this.#body], [this.#foot]);
    this.#app.openPanel('Hint', [panel], () => this.#closed());
    this.#open = true;
  }

  /** @param {number} stage */
  #show(stage) {
    const told = /** @type {Told} */ (this.#told);
    this.#player?.stop();
    this.#player = null;
    this.#stage = stage;
    this.#tell(told.words[stage] ?? '');
    const shown = this.#picture(told, stage);
    this.#head.replaceChildren(this.#stages());
    this.#body.replaceChildren(...shown, ...(stage > 0 && told.step ? [this.#readMore(told)] : []));
    this.#foot.replaceChildren(...this.#buttons(told));
  }

  /**
   * The step on the board; before the last stage just the houses to look at, and of a mistake its
   * cell, when it is told.
   * @param {Told} told
   * @param {number} stage
   * @returns {Node[]} the legend
   */
  #picture({ step, mistake }, stage) {
    if (step && stage === LAST) return lay(this.#app, step);
    this.#app.lay(null);
    if (stage < LAST - 1) return [];
    if (mistake) this.#app.select([mistake.cell], mistake.cell);
    if (step?.houses.length) {
      lay(this.#app, { ...step, placements: [], eliminations: [], marks: [], links: [] });
    }
    return [];
  }

  /** The stages so far can be gone back to. */
  #stages() {
    return h('ol', { class: 'stages' }, ...STAGES.map((name, stage) => h('li', {}, h('button', {
      type: 'button', 'aria-current': stage === this.#stage ? 'step' : null,
      onclick: () => this.#show(stage),
    }, name))));
  }

  /** @param {Told} told */
  #readMore(told) {
    const notation = this.#stage === LAST && h('p', { class: 'notation' },
      [told.step?.notation, told.step?.eureka].filter(Boolean).join('\n'));
    const page = h('a', { href: `/learn/${told.slug}` }, told.name);
    return h('div', {}, notation, h('p', {}, 'About ', page, '.'));
  }

  /** @param {Told} told */
  #buttons(told) {
    const last = this.#stage === LAST;
    const doing = told.kind === 'mistake' ? 'Take it back' : 'Do it';
    return [
      ...(last && told.step?.children.length ? [h('button', {
        type: 'button', onclick: () => reporting(this.#app, () => this.#prove(told)),
      }, 'Show the proof')] : []),
      ...(this.#back ? [h('button', { type: 'button', onclick: this.#back }, 'Back')] : []),
      ...(last && !told.group ? [] : [this.#primary(last ? doing : 'Tell me more')]),
    ];
  }

  /** @param {string} label */
  #primary(label) {
    const next = () => reporting(this.#app, () => this.next());
    return h('button', { type: 'button', class: 'primary', onclick: next }, label);
  }

  /** @param {Told} told */
  async #prove(told) {
    if (!told.step) return;
    const names = await techniqueNames();
    this.#player = new Player(this.#app, proofFrames(told.step, this.#app.position(), names));
    this.#words.replaceChildren();
    this.#head.replaceChildren(this.#player.controls);
    this.#body.replaceChildren(...this.#player.told);
    this.#foot.replaceChildren(
      h('button', { type: 'button', onclick: () => this.#show(LAST) }, 'The argument'),
      this.#primary('Do it'));
  }

  #do() {
    const told = /** @type {Told} */ (this.#told);
    if (!told.group) return;
    this.#busy = true; // so that the change that follows is known to be ours
    this.#app.lay(null);
    const played = this.#app.play(told.group);
    this.#busy = false;
    if (!played) return;
    this.#told = null;
    this.#back = undefined;
    this.#player?.stop();
    const done = told.kind === 'mistake' ? 'It is taken back.' : `Done: ${told.step?.notation}.`;
    this.#tell(done);
    this.#head.replaceChildren();
    this.#body.replaceChildren();
    this.#foot.replaceChildren(this.#primary('Next hint'));
  }

  /** @param {string} words */
  #tell(words) {
    this.#words.replaceChildren(...paragraphs(words, this.#app));
    announce(words);
  }

  #outdated() {
    if (this.#open && !this.#busy) this.#app.closePanel();
  }

  #closed() {
    this.#open = false;
    this.#told = null;
    this.#player?.stop();
    this.#app.lay(null);
  }
}
