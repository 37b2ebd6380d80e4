/**
 * The trainer: exercises about techniques, as often as somebody wants, and no grid twice. It plays
 * on a board of its own, so the open game stays as it is. `training.js` loads this part of the page
 * when somebody asks for it.
 */

import { post } from '../base/api.js';
import { openDialog } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { meantBy } from '../base/names.js';
import { addressOf } from '../base/places.js';
import { techniques } from '../base/techniques.js';
import { findLayout } from '../board/layout.js';
import { today } from '../game/days.js';
import { keepExercises } from '../game/offline.js';
import { lessonsRead } from '../learn/progress.js';
import { readState, writeState } from '../learn/trainerstate.js';
import { leave } from '../learn/training.js';
import { chapters, techniquesOf } from './trainercourse.js';
import { Exercise } from './trainerexercise.js';
import { findingsOf, judge } from './trainerjudge.js';
import { menuOf, notice } from './trainermenu.js';
import { daily, practice, ROUND_SECONDS, streak, timed } from './trainermodes.js';
import { portion } from './trainerplan.js';
import { recorded, strengthOf } from './trainerrecord.js';
import { Source } from './trainersource.js';
import { summary } from './trainersummary.js';
import { ExerciseView } from './trainerview.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../hints/effects.js').Hint} Hint
 * @typedef {import('./trainermodes.js').Mode} Mode
 * @typedef {import('./trainermodes.js').Asked} Asked
 * @typedef {import('./trainerjudge.js').Judgement} Judgement
 * @typedef {import('./trainerdisguise.js').Stored} Stored
 */

/** The lessons on this family know no candidates, so its exercises show none. */
const PLAIN = 'singles';
/** A position whose step the engine does not find is passed over, so often in a row. */
const TRIES = 5;
const TICK_MS = 1000;

/**
 * Show the trainer as an address names it: its menu, a way to train, or techniques to practise.
 * @param {App} app
 * @param {string} name
 */
export async function showTraining(app, name) {
  const rows = await techniques();
  const trainer = new Trainer(app, await chapters(), rows);
  keepExercises(trainer.order).catch(() => {}); // for practice without a network
  if (name === 'daily') await trainer.daily();
  else if (name === 'streak') await trainer.streak();
  else if (name === 'timed') await trainer.timed();
  else await trainer.choose(await slugsNamed(rows, name));
}

/**
 * The slugs of names with commas between them; a name that there is not stays as it is.
 * @param {readonly import('../base/techniques.js').Technique[]} rows the ladder
 * @param {string} names
 */
async function slugsNamed(rows, names) {
  const each = names.split(',').map((name) => name.trim());
  const meant = each
    .filter(Boolean)
    .map(async (name) => (await meantBy(rows, name))?.slugs ?? [name]);
  return [...new Set((await Promise.all(meant)).flat())];
}

class Trainer {
  #app;
  #course;
  /** The techniques of the course, the easiest first. */
  #order;
  /** Techniques whose exercises show no candidates. */
  #plain;
  /** Techniques that try something out. */
  #trials;
  #dialog;
  #title = h('h2', { id: 'dialog-title' });
  #progress = h('p', { class: 'train-progress' });
  #body = h('div', { class: 'train-body' });
  #source;
  #timer = 0;
  /** A streak or a round that has begun and is not over. @type {Mode | null} */
  #open = null;
  /** The best before it. */
  #best = 0;
  /** The exercise that is shown; a late answer about another one is dropped. */
  #round = 0;

  /**
   * @param {App} app
   * @param {readonly import('./trainercourse.js').Chapter[]} course
   * @param {readonly import('../base/techniques.js').Technique[]} rows the ladder
   */
  constructor(app, course, rows) {
    this.#app = app;
    this.#course = course;
    this.#order = techniquesOf(course);
    this.#source = new Source(this.#order, readState);
    this.names = new Map(rows.map(({ slug, name }) => [slug, name]));
    this.#plain = new Set(rows.filter(({ family }) => family === PLAIN).map(({ slug }) => slug));
    this.#trials = new Set(rows.filter(({ trial }) => trial).map(({ slug }) => slug));
    const { href } = location;
    this.#dialog = openDialog('Train', [this.#body], () => {
      this.#round += 1;
      clearInterval(this.#timer);
      this.#source.close();
      leave(href);
      if (!document.querySelector('dialog[open]')) app.focusBoard();
    });
    this.#dialog.addEventListener('cancel', (event) => {
      const mode = this.#open;
      const isAsked = this.#body.querySelector('.train-leave');
      if (!mode || isAsked || (mode.id === 'streak' && !(mode.right && mode.next()))) return;
      event.preventDefault();
      this.#askToEnd(mode);
    });
    this.#dialog.classList.add('train');
    this.#dialog.querySelector('h2')?.replaceWith(this.#title, this.#progress);
  }

  get order() {
    return this.#order;
  }

  // -- the ways to train --------------------------------------------------------------------------

  /**
   * Practise techniques; without any, or if there is no such technique, show the menu.
   * @param {readonly string[]} slugs
   */
  choose(slugs) {
    const unknown = slugs.filter((slug) => !this.names.has(slug));
    const [trial] = slugs.filter((slug) => this.#trials.has(slug));
    if (unknown.length) this.#menu(`There is no technique ${unknown.join(', ')}.`);
    else if (trial)
      this.#menu(`${this.names.get(trial)} tries something out: there is nothing to see.`);
    else if (slugs.length) return this.#run(practice(slugs));
    else this.#menu();
    return undefined;
  }

  /** @param {string} [news] why there is no exercise */
  #menu(news) {
    this.#stop();
    this.#head('Train', '');
    this.#body.replaceChildren(
      ...(news ? [notice(news)] : []),
      ...menuOf({
        chapters: this.#course,
        names: this.names,
        state: readState(),
        open: (name) => void this.#go(name),
      }),
    );
    this.#body.querySelector('button')?.focus();
  }

  /** Go to another way to train. @param {string} name */
  #go(name) {
    history.replaceState({}, '', addressOf('train', name));
    this.#dialog.close();
    return showTraining(this.#app, name);
  }

  daily() {
    const state = readState();
    const day = today();
    if (state.daily?.day !== day || !state.daily.plan.length) {
      const plan = portion(state.cards, this.#order, Date.now(), this.#learned());
      state.daily = { day, plan, done: [] };
      writeState(state);
    }
    const { plan, done } = state.daily;
    return this.#run(
      daily(plan, done, (now) => {
        writeState({ ...readState(), daily: { day, plan, done: now } });
      }),
    );
  }

  /** The techniques whose lessons were read. */
  #learned() {
    const read = lessonsRead();
    return techniquesOf(
      this.#course.map((chapter) => ({
        ...chapter,
        lessons: chapter.lessons.filter(({ id }) => read.has(id)),
      })),
    );
  }

  streak() {
    return this.#begin(streak());
  }

  timed() {
    const { cards } = readState();
    const known = this.#order.filter((slug) => cards[slug]);
    const slugs = known.length ? known : this.#order.slice(0, 4);
    const end = Date.now() + 1000 * ROUND_SECONDS;
    const left = () => Math.max(0, Math.ceil((end - Date.now()) / 1000));
    const mode = timed(slugs, Math.random, () => left() === 0);
    const face = h('span', { role: 'timer', 'aria-label': 'Time left', class: 'train-clock' });
    const tick = () => {
      if (!this.#dialog.isConnected) this.#stop();
      face.textContent = `${Math.floor(left() / 60)}:${String(left() % 60).padStart(2, '0')}`;
      if (left() === 0) this.#end(mode);
    };
    this.#timer = setInterval(tick, TICK_MS);
    this.#progress.after(face);
    tick();
    return this.#begin(mode);
  }

  /** Begin a streak, or a round against the clock. @param {Mode} mode */
  #begin(mode) {
    this.#open = mode;
    this.#best = bestOf(mode);
    return this.#run(mode);
  }

  /** Ask whether a streak or a round ends here. @param {Mode} mode */
  #askToEnd(mode) {
    const before = document.activeElement;
    const goOn = () => {
      question.remove();
      if (before instanceof HTMLElement) before.focus();
    };
    const question = h(
      'div',
      { class: 'train-leave', role: 'group', 'aria-label': 'End now?' },
      h('p', { role: 'alert' }, `End the ${mode.title.toLowerCase()} now? Your answers count.`),
      h(
        'div',
        { class: 'buttons' },
        button('Go on', goOn, { class: 'primary' }),
        button('End', () => this.#end(mode)),
      ),
    );
    this.#body.prepend(question);
    question.querySelector('button')?.focus();
  }

  #stop() {
    this.#open = null;
    this.#round += 1;
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  /**
   * @param {string} title
   * @param {string} progress
   */
  #head(title, progress) {
    this.#title.textContent = title;
    this.#progress.textContent = progress;
  }

  // -- exercises ----------------------------------------------------------------------------------

  /** @param {Mode} mode */
  async #run(mode) {
    const round = ++this.#round;
    const asked = mode.next();
    if (!asked) {
      this.#end(mode);
      return;
    }
    this.#head(mode.title, mode.progress());
    try {
      const found = await this.#find(asked);
      if (round === this.#round)
        this.#show(mode, { ...asked, slug: found.position.technique }, found);
    } catch (error) {
      if (round !== this.#round) return;
      this.#body.replaceChildren(
        h('p', { role: 'alert' }, error instanceof Error ? error.message : String(error)),
        h(
          'div',
          { class: 'buttons' },
          button('Try again', () => this.#run(mode)),
          button('Back', () => this.#go('')),
        ),
      );
    }
  }

  /**
   * The next position, with its steps.
   * @param {Asked} asked
   */
  async #find({ slug, above = 0 }) {
    for (let tries = TRIES; tries; tries -= 1) {
      const { position, moment, note } = await (slug
        ? this.#source.draw(slug)
        : this.#source.drawHarder(above));
      const shows = !this.#plain.has(position.technique);
      const exercise = new Exercise(
        await findLayout(moment.layout),
        moment,
        shows ? 'strike' : 'digit',
        shows,
      );
      const state = readState();
      state.seen[position.id] = (state.seen[position.id] ?? 0) + 1;
      writeState(state);
      const wanted = await findingsOf(post, exercise, [position.technique]);
      if (!wanted[0]?.step) continue;
      if (wanted[0].step.placements.length) exercise.choose('digit');
      return { position, exercise, wanted, note };
    }
    throw new Error('No exercise was found. Try another technique.');
  }

  /**
   * @param {Mode} mode
   * @param {Asked} asked
   * @param {{position: Stored, exercise: Exercise, wanted: Hint[], note: string}} found
   */
  #show(mode, asked, { position, exercise, wanted, note }) {
    const round = this.#round;
    const begun = Date.now();
    const rating = Math.round(strengthOf(readState(), position).rating);
    const rated = asked.above === undefined ? '' : ` · rated ${rating}`;
    const attempt = {
      mode,
      asked,
      position,
      wanted,
      exercise,
      begun,
      rated,
      hints: 0,
      isKept: false,
    };
    const listener = {
      check: () => this.#guarded(round, view, () => this.#check(attempt, view)),
      hint: mode.again ? () => this.#hint(attempt, view) : null,
      giveUp: () => this.#giveUp(attempt, view),
      giveUpWords: mode.id === 'streak' ? 'Give up' : 'Show me',
      next: () => this.#run(mode),
    };
    const view = new ExerciseView(
      exercise,
      this.#question(asked, exercise),
      listener,
      this.#app.prefs.patterns,
    );
    this.#tellProgress(attempt);
    this.#body.replaceChildren(view.element);
    view.draw();
    if (note) view.say(note);
    view.focus();
  }

  /**
   * @param {Asked} asked
   * @param {Exercise} exercise
   */
  #question({ slug, named }, { way }) {
    if (named) return `Find the step: ${this.names.get(slug) ?? slug}.`;
    return way === 'digit'
      ? 'Find a step that places a digit.'
      : 'Find a step that removes a candidate.';
  }

  /**
   * Ask something, and say so if it fails.
   * @param {number} round
   * @param {ExerciseView} view
   * @param {() => Promise<void>} act
   */
  async #guarded(round, view, act) {
    view.wait(true);
    try {
      await act();
    } catch (error) {
      if (round === this.#round) view.say(error instanceof Error ? error.message : String(error));
    } finally {
      view.wait(false);
    }
  }

  /**
   * @param {Attempt} attempt
   * @param {ExerciseView} view
   */
  async #check(attempt, view) {
    const { exercise, wanted, mode, asked } = attempt;
    const round = this.#round;
    if (exercise.isEmpty) {
      view.say('Give an answer first. Then press Check.');
      return;
    }
    const judgement = await judge(post, exercise, wanted, this.#order);
    if (round !== this.#round) return;
    const { verdict, words, proof, hint } = judgement;
    const mood = verdict === 'wrong' ? 'bad' : verdict === 'more' ? 'hint' : 'good';
    if (verdict !== 'more') this.#keep(attempt, judgement);
    else attempt.hints += 1;
    const last = verdict === 'right' || !mode.again || (verdict === 'other' && !asked.named);
    if (last && verdict !== 'more') {
      const shown = verdict === 'wrong' ? (wanted[0] ?? null) : hint;
      view.say(words, { mood, proof });
      view.finish(
        shown,
        mode.next() ? 'Next' : 'Finish',
        verdict === 'wrong' ? 'Here is a step: ' : '',
      );
      return;
    }
    const more =
      verdict === 'other'
        ? ` You can also look for the ${this.names.get(asked.slug)}.`
        : verdict === 'wrong'
          ? ' Try again.'
          : '';
    view.say(words + more, { mood, proof });
    if (verdict !== 'more') view.again();
    if (verdict === 'other') view.offerNext('Next');
  }

  /**
   * The next hint: where to look, then the technique, then everything.
   * @param {Attempt} attempt
   * @param {ExerciseView} view
   */
  #hint(attempt, view) {
    const [hint] = attempt.wanted;
    if (!hint) return;
    const stages = attempt.asked.named ? [0, 2] : [0, 1, 2];
    const stage = stages[attempt.hints];
    attempt.hints += 1;
    if (stage === undefined) {
      this.#giveUp(attempt, view);
      return;
    }
    const last = attempt.hints === stages.length;
    view.say(`${hint.words[stage] ?? ''}${last ? '\nThe next hint shows everything.' : ''}`);
    if (stage === 2) view.showWhere(hint);
  }

  /**
   * Show the step; that is no right answer.
   * @param {Attempt} attempt
   * @param {ExerciseView} view
   */
  #giveUp(attempt, view) {
    this.#keep(attempt, null);
    view.say('Here it is.');
    view.finish(attempt.wanted[0] ?? null, attempt.mode.next() ? 'Next' : 'Finish');
  }

  /**
   * Remember the first answer to an exercise.
   * @param {Attempt} attempt
   * @param {Judgement | null} judgement null: the step was shown
   */
  #keep(attempt, judgement) {
    if (attempt.isKept) return;
    attempt.isKept = true;
    const right = judgement?.verdict === 'right' || judgement?.verdict === 'other';
    const now = Date.now();
    const { rating } = strengthOf(readState(), attempt.position);
    writeState(
      recorded(
        readState(),
        attempt.position,
        {
          position: attempt.position.id,
          technique: attempt.asked.slug,
          found: right ? (judgement?.hint?.slug ?? null) : null,
          right,
          seconds: Math.round((now - attempt.begun) / 100) / 10,
          hints: attempt.hints,
          mode: attempt.mode.id,
        },
        attempt.asked.named,
        now,
      ),
    );
    attempt.mode.answered(right, rating, attempt.asked.slug);
    keepBest(attempt.mode);
    if (attempt.mode.counts) this.#tellProgress(attempt);
  }

  /** @param {Attempt} attempt */
  #tellProgress({ mode, rated }) {
    this.#head(mode.title, mode.progress() + rated);
  }

  /** @param {Mode} mode */
  #end(mode) {
    this.#stop();
    this.#dialog.querySelector('.train-clock')?.remove();
    this.#head(mode.title, '');
    this.#body.replaceChildren(
      ...summary(
        mode,
        readState(),
        this.#best,
        (slug) => this.#link(slug),
        (name) => void this.#go(name),
      ),
    );
    this.#body.querySelector('button')?.focus();
  }

  /** A link to the lesson on a technique; without one, to its page. @param {string} slug */
  #link(slug) {
    const lesson = this.#course
      .flatMap(({ lessons }) => lessons)
      .find(({ techniques: taught }) => taught.includes(slug));
    const href = lesson ? addressOf('course', lesson.id) : addressOf('learn', slug);
    return h('a', { href }, this.names.get(slug) ?? slug);
  }
}

/** The best of a way to train; 0 where none is kept. @param {Mode} mode */
const bestOf = ({ id }) => (id === 'streak' || id === 'timed' ? readState().best[id] : 0);

/** Keep the best at each answer, so that closing the page loses nothing. @param {Mode} mode */
function keepBest({ id, right }) {
  if (id !== 'streak' && id !== 'timed') return;
  const state = readState();
  writeState({ ...state, best: { ...state.best, [id]: Math.max(state.best[id], right) } });
}

/**
 * @typedef {object} Attempt an exercise while it is shown
 * @property {Mode} mode
 * @property {Asked} asked
 * @property {Stored} position
 * @property {Hint[]} wanted
 * @property {Exercise} exercise
 * @property {number} begun
 * @property {string} rated how hard it is, in words; empty if that is not told
 * @property {number} hints
 * @property {boolean} isKept
 */
