/**
 * Hints. Each press of one key or button tells more, in four stages: a nudge, the technique, where
 * to look, and the whole argument with its picture on the board. The next press does the step.
 */

import { post } from '../base/api.js';
import { button, byId, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { later } from '../base/load.js';
import { details, panelRows } from '../base/panel.js';
import { addressOf } from '../base/places.js';
import { techniqueNames } from '../base/techniques.js';
import { announce, paragraphs } from '../board/words.js';
import { displayStep, stageOf } from './display.js';
import { doneWords } from './effects.js';
import { showStruck } from './struck.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./effects.js').Hint} Hint
 */

const STAGES = ['Nudge', 'Technique', 'Where', 'Why'];
const LAST = STAGES.length - 1;

export class Hints {
  #app;
  /** @type {Hint | null} */
  #hint = null;
  #stage = -1;
  /** @type {(() => void) | undefined} */
  #back;
  #open = false;
  #busy = false;
  /** The technique of an example: it is looked for before anything easier. @type {string[]} */
  #practised = [];
  /** @type {import('./player.js').Player | null} */
  #player = null;
  #head = h('div');
  #words = h('div', { class: 'words' });
  #body = h('div');
  #foot = h('div', { class: 'buttons' });
  #lesson = h('span');

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.on('change', () => this.#outdated());
    app.on('open', () => {
      this.#outdated();
      this.#practised = [];
    });
    app.board.addEventListener('wd-pick', () => this.#makeWay());
    app.on('fault', (event) => {
      this.tell(/** @type {CustomEvent<Hint>} */ (event).detail, 0);
    });
    app.on('practise', (event) => {
      this.#practised = [/** @type {CustomEvent<string>} */ (event).detail];
    });
  }

  /** Show the next stage of the hint. After the last, do the step; without a hint, ask for one. */
  async next() {
    if (this.#busy) return;
    if (!this.#open || !this.#hint) {
      await this.#ask();
      return;
    }
    if (this.#stage === LAST) this.#do();
    else this.#show(this.#stage + 1);
  }

  /**
   * Show a hint that was found already.
   * @param {Hint} hint
   * @param {number} [stage]
   * @param {() => void} [back] returns to the list from which it was picked
   */
  tell(hint, stage = LAST, back) {
    this.#openPanel();
    this.#hint = hint;
    this.#back = back;
    this.#lesson.replaceChildren();
    this.#show(stage);
    if (hint.step) this.#findLesson(hint.slug).catch(() => {});
  }

  /** What the course calls a technique is said beside its name. @param {string} slug */
  async #findLesson(slug) {
    const { lessonAbout, lessonLink } = await later();
    const lesson = await lessonAbout(slug);
    if (slug !== this.#hint?.slug) return;
    const isOther = lesson && lesson.title.toLowerCase() !== this.#hint.name.toLowerCase();
    this.#lesson.replaceChildren(
      ...(isOther ? [' The course calls it ', lessonLink(lesson), '.'] : []),
    );
  }

  async #ask() {
    this.#busy = true;
    const { hint, note } = await this.#find().finally(() => (this.#busy = false));
    if (hint) this.tell(hint, Number(this.#app.prefs.hint));
    else this.#app.say(note);
  }

  /** @returns {Promise<{hint: Hint | null, note: string}>} */
  async #find() {
    const position = this.#app.positionJson();
    const only = this.#practised;
    this.#practised = [];
    const found = only.length ? await post('game/hint', { position, only }) : { hint: null };
    return found.hint ? found : post('game/hint', { position });
  }

  #openPanel() {
    if (this.#open) return;
    const panel = panelRows([this.#head], [this.#words, this.#body], [this.#foot]);
    this.#app.openPanel('Hint', [panel], () => this.#closed());
    this.#open = true;
  }

  /** @param {number} stage */
  #show(stage) {
    const hint = /** @type {Hint} */ (this.#hint);
    this.#player?.stop();
    this.#player = null;
    this.#app.showAway(null);
    this.#stage = stage;
    this.#app.revealPanel();
    this.#say(hint.words[stage] ?? '');
    const shown = this.#picture(hint, stage);
    this.#head.replaceChildren(this.#stages());
    const notation = stage === LAST && notationOf(hint);
    const more =
      stage > 0 &&
      hint.step &&
      h(
        'p',
        {},
        'About ',
        h('a', { href: addressOf('learn', hint.slug) }, hint.name),
        '.',
        this.#lesson,
      );
    this.#body.replaceChildren(...(more ? [more] : []), ...details(...shown, notation));
    this.#foot.replaceChildren(...this.#buttons(hint));
    if (hint.step && stage === LAST) this.#divide(hint, hint.step).catch(() => {});
  }

  /** @param {Hint} hint @param {import('./effects.js').Step} step */
  async #divide(hint, step) {
    const { Film } = await later();
    if (hint !== this.#hint || this.#stage !== LAST || this.#player) return;
    const film = Film.of(stageOf(this.#app, step), this.#words, step);
    if (film) this.#foot.append(film.controls);
  }

  /**
   * Show the step on the board. Before the last stage only the houses and cages to look at are
   * shown, and the cell of a mistake.
   * @param {Hint} hint
   * @param {number} stage
   * @returns {Node[]} the legend
   */
  #picture({ step, mistake }, stage) {
    if (step && stage === LAST) return displayStep(this.#app, step);
    this.#app.showEvidence(null);
    if (stage < LAST - 1) return [];
    if (mistake) this.#app.select([mistake.cell], mistake.cell);
    if (step?.houses.length || step?.rules?.length) {
      displayStep(this.#app, { ...step, placements: [], eliminations: [], marks: [], links: [] });
    }
    return [];
  }

  /** Buttons that lead to each stage. */
  #stages() {
    return h(
      'ol',
      { class: 'stages' },
      ...STAGES.map((name, stage) =>
        h(
          'li',
          {},
          button(name, () => this.#show(stage), {
            'aria-current': stage === this.#stage ? 'step' : null,
          }),
        ),
      ),
    );
  }

  /** @param {Hint} hint */
  #buttons(hint) {
    const last = this.#stage === LAST;
    const doing = hint.kind === 'mistake' ? 'Take it back' : 'Do it';
    return [
      ...(last && hint.step?.children.length
        ? [button('Show the proof', () => reportErrors(this.#app, () => this.#prove(hint)))]
        : []),
      ...(last && hint.mistake ? [button('Show why', () => this.#showWhy(hint.mistake))] : []),
      ...(this.#back ? [button('Back', this.#back)] : []),
      ...(last && !hint.group ? [] : [this.#primary(last ? doing : 'Tell me more')]),
    ];
  }

  /** @param {string} label */
  #primary(label) {
    const next = () => reportErrors(this.#app, () => this.next());
    return button(label, next, { class: 'primary' });
  }

  /** Show step by step why something is a mistake. @param {Hint['mistake']} mistake */
  #showWhy(mistake) {
    const { cell = 0, digit = 0 } = mistake ?? {};
    reportErrors(this.#app, async () => (await later()).openWhyPanel(this.#app, cell, digit));
  }

  /** @param {Hint} hint */
  async #prove(hint) {
    const [names, { Player, proofFrames }] = await Promise.all([techniqueNames(), later()]);
    this.#player = new Player(this.#app, proofFrames(hint, this.#app.position(), names));
    this.#app.showAway(() => this.#show(LAST));
    this.#words.replaceChildren();
    this.#head.replaceChildren(this.#player.controls);
    this.#body.replaceChildren(this.#player.parts, ...this.#player.content);
    this.#foot.replaceChildren(
      button('Back to the reason', () => this.#show(LAST)),
      this.#primary('Do it'),
    );
  }

  #do() {
    const hint = /** @type {Hint} */ (this.#hint);
    if (!hint.group) return;
    this.#busy = true; // the change of the game that follows is our own
    this.#app.showEvidence(null);
    const played = this.#app.play(hint.group);
    this.#busy = false;
    if (!played) return;
    showStruck(this.#app, hint.step?.eliminations ?? []);
    this.#hint = null;
    this.#back = undefined;
    this.#player?.stop();
    this.#say(
      hint.step
        ? doneWords(this.#app.position().layout, hint.name, hint.step)
        : 'It is taken back.',
    );
    this.#head.replaceChildren();
    this.#body.replaceChildren();
    this.#foot.replaceChildren(this.#primary('Next hint'));
  }

  /** @param {string} words */
  #say(words) {
    this.#words.replaceChildren(...paragraphs(words, this.#app));
    announce(words);
  }

  /** Who chooses a cell after a step wants the pad, which a phone has below the panel. */
  #makeWay() {
    const isDone = this.#open && !this.#hint;
    if (isDone && !byId('pad').checkVisibility({ visibilityProperty: true }))
      this.#app.closePanel();
  }

  #outdated() {
    if (this.#open && !this.#busy) this.#app.closePanel();
  }

  #closed() {
    this.#open = false;
    this.#hint = null;
    this.#player?.stop();
    this.#app.showEvidence(null);
  }
}

/** @param {Hint} hint */
const notationOf = ({ step }) =>
  step && h('p', { class: 'notation' }, [step.notation, step.eureka].filter(Boolean).join('\n'));
