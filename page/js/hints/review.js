/**
 * A review of the game: what each move needed, where the person was stuck, and which easier step
 * was there. Each line leads to the board at that moment; the game stays as it is.
 */

import { post } from '../base/api.js';
import { button, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { details, panelRows } from '../base/panel.js';
import { techniqueLink, techniques } from '../base/techniques.js';
import { positionToDict } from '../board/position.js';
import { announce, counted, paragraphs } from '../board/words.js';
import { clockFace } from '../game/clock.js';
import { displayStep } from './display.js';
import { outcome, positionAfter, stepsOf } from './effects.js';
import { pathFrames } from './pathviewer.js';
import { Player, placesToGoOn } from './player.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./effects.js').Hint} Hint
 * @typedef {import('../board/position.js').Candidate} Candidate
 * @typedef {import('../board/position.js').Position} Position
 * @typedef {import('../base/techniques.js').Technique} Technique
 *
 * @typedef {object} Deed what a move has placed or struck, and what it needed
 * @property {Candidate[]} placed
 * @property {Candidate[]} struck
 * @property {boolean} helped
 * @property {'shown' | 'wrong' | 'open'} verdict
 * @property {Hint[]} steps
 * @property {number | null} hardest which of the steps
 * @property {string} words
 * @property {import('../board/moves.js').Group | null} group takes back what was wrong before
 *
 * @typedef {Deed & {number: number, seconds: number | null, stuck: boolean, easier: Hint | null,
 *   opportunities: import('./player.js').Opportunities | null}} Line
 * @typedef {{line: Line, at: number}} Place a line, and which one it is
 */

const NOTHING = 'There are no moves to look back on yet.';
/** A reason of more steps was hardly seen at once. */
const MANY = 4;
const PLAIN = 'singles';
/** What is said of moves that a command has found, by its name; they are no hints. */
const HELPED = /** @type {Record<string, string>} */ ({ fill: 'Filled in', prune: 'Pruned' });
/** What hints are called, by the command. */
const HINTS = /** @type {Record<string, string>} */ ({ mini: 'A mini hint' });

/**
 * Look back on the game.
 * @param {App} app
 */
export async function showReview(app) {
  const { game } = app;
  const [found, rows] = await Promise.all([
    app.question(() => post('game/review', { game: game.toDict() })),
    techniques(),
  ]);
  if (!found || app.game !== game) return;
  if (found.lines.length) new Review(app, found.lines, rows).open();
  else app.say(NOTHING);
}

class Review {
  #app;
  #game;
  #lines;
  #families;
  #names;
  /** The positions before the lines. @type {Position[]} */
  #before;
  /** @type {Player | null} */
  #player = null;
  #head = h('div');
  #body = h('div', { class: 'review' });
  #foot = h('div', { class: 'buttons' });

  /**
   * @param {App} app
   * @param {Line[]} lines at least one
   * @param {readonly Technique[]} rows
   */
  constructor(app, lines, rows) {
    this.#app = app;
    this.#lines = lines;
    this.#families = new Map(rows.map(({ slug, family }) => [slug, family]));
    this.#names = new Map(rows.map(({ slug, name }) => [slug, name]));
    this.#game = app.game;
    this.#before = lines.map(({ number }) => app.game.positionAt(number));
  }

  open() {
    const open = new AbortController();
    this.#app.openPanel('Review', [panelRows([this.#head], [this.#body], [this.#foot])], () => {
      open.abort();
      this.#clear();
    });
    for (const event of ['change', 'open']) {
      this.#app.addEventListener(event, () => this.#app.closePanel(), { signal: open.signal });
    }
    this.#list();
  }

  #clear() {
    this.#player?.stop();
    this.#player = null;
    this.#app.wrong.clear();
    this.#app.showEvidence(null);
  }

  // -- the list ----------------------------------------------------------------------------------

  /** @param {number} [from] the line that was looked at: it gets the focus */
  #list(from) {
    this.#clear();
    this.#app.showAway(null);
    const all = this.#lines.map((line, at) => ({ line, at }));
    const notable = together(all.filter(({ line }) => this.#isNotable(line)));
    const rows = (/** @type {Place[][]} */ chosen) =>
      h('ol', {}, ...chosen.map((same) => h('li', {}, this.#button(same))));
    this.#head.replaceChildren(h('p', {}, this.#summary()));
    this.#body.replaceChildren(
      ...(notable.length ? [h('h3', {}, 'Worth a look'), rows(notable)] : []),
      h(
        'details',
        { class: 'steps', open: !notable.length },
        h('summary', {}, h('b', {}, 'All moves'), ` ${all.length}`),
        rows(all.map((place) => [place])),
      ),
    );
    this.#foot.replaceChildren();
    const back = this.#body.querySelector(`[data-line="${from}"]`);
    if (back instanceof HTMLElement) back.focus();
  }

  /** @param {Place[]} same at least one */
  #button(same) {
    const [{ line, at }] = /** @type {[Place]} */ (same);
    return button(
      [
        h('b', {}, same.map((one) => this.#told(one.line)).join(', ')),
        ' ',
        h('small', {}, this.#about(line).join(' ')),
      ],
      () => reportErrors(this.#app, () => this.#show(at)),
      { 'data-line': String(at), class: line.verdict === 'wrong' ? 'wrong' : '' },
    );
  }

  #summary() {
    const own = this.#lines.filter(({ helped, verdict }) => !helped && verdict !== 'wrong');
    const wrong = this.#lines.filter(({ verdict }) => verdict === 'wrong').length;
    const helped = this.#lines.filter((line) => line.helped && !this.#command(line)).length;
    const facts = [
      `${counted(own.length, 'good move')} of your own`,
      helped ? counted(helped, 'hint') : 'no hints',
      wrong ? counted(wrong, 'mistake') : 'no mistakes',
    ];
    return `${facts.join(', ')}.`;
  }

  /** @param {Line} line */
  #isNotable(line) {
    const isPlain = !line.steps.length || this.#families.get(stepOf(line)?.slug ?? '') === PLAIN;
    return (
      line.stuck || line.verdict === 'wrong' || Boolean(line.easier) || (!line.helped && !isPlain)
    );
  }

  /**
   * What a move did: `r2c2 = 4`.
   * @param {Line} line
   */
  #told({ placed, struck }) {
    return outcome(this.#app.position().layout, { placements: placed, eliminations: struck });
  }

  /**
   * What there is to say of a move, in sentences.
   * @param {Line} line
   */
  #about(line) {
    const { easier, stuck, seconds } = line;
    return [
      stuck && seconds ? `You thought for ${clockFace(seconds)}.` : '',
      this.#needed(line),
      easier ? `${otherOf(line)}: ${easier.name}.` : '',
    ].filter(Boolean);
  }

  /** @param {Line} line */
  #needed(line) {
    const { verdict, helped, steps } = line;
    const name = stepOf(line)?.name;
    if (verdict === 'wrong') return 'A mistake.';
    if (verdict === 'open') return 'Right, but no pattern shows it yet.';
    if (helped) return `${this.#helper(line)}: ${name ?? 'the only digit left'}.`;
    if (!name) return 'The only digit left.';
    return steps.length > MANY
      ? `It takes ${steps.length} steps to see. The hardest: ${name}.`
      : `${name}.`;
  }

  /** What is said of the command that has found a move, if it is no hint. @param {Line} line */
  #command({ number }) {
    return HELPED[this.#game.log[number]?.name ?? ''];
  }

  /** What has found a move that was not the person's own. @param {Line} line */
  #helper(line) {
    return this.#command(line) ?? HINTS[this.#game.log[line.number]?.name ?? ''] ?? 'A hint';
  }

  // -- one move ----------------------------------------------------------------------------------

  /**
   * Show the board as it was before a move, and what the move needed.
   * @param {number} at
   */
  async #show(at) {
    const line = this.#lines[at];
    const before = this.#before[at];
    if (!line || !before) return;
    this.#clear();
    this.#app.showAway(() => this.#app.closePanel());
    this.#head.replaceChildren(
      h(
        'div',
        { class: 'player-controls' },
        this.#turn(at - 1, 'Move before', '‹'),
        this.#turn(at + 1, 'Next move', '›'),
        h('output', {}, `Move ${at + 1} of ${this.#lines.length}: `, h('b', {}, this.#told(line))),
      ),
    );
    this.#foot.replaceChildren(
      button('Back', () => this.#list(at), { class: 'primary' }),
      ...(line.easier ? [this.#easier(line.easier, line)] : []),
    );
    const said = this.#about(line);
    const places = line.opportunities;
    const slug = stepOf(line)?.slug;
    this.#body.replaceChildren(
      ...said.map((words) => h('p', {}, words)),
      ...(places ? [placesToGoOn(places, this.#app, ['was', 'were'])] : []),
      ...this.#reason(line, before),
      ...(slug ? [h('p', {}, 'About ', techniqueLink(slug, this.#names), '.')] : []),
    );
    announce(said.join(' '));
    if (line.verdict === 'wrong') await this.#whyNot(line, before);
  }

  /**
   * A button that leads to another move.
   * @param {number} to
   * @param {string} label
   * @param {string} sign
   */
  #turn(to, label, sign) {
    return button(sign, () => reportErrors(this.#app, () => this.#show(to)), {
      'aria-label': label,
      disabled: !this.#lines[to],
    });
  }

  /**
   * @param {Hint} easier
   * @param {Line} line
   */
  #easier(easier, line) {
    const show = () => {
      const before = this.#before[this.#lines.indexOf(line)];
      this.#player?.stop();
      this.#player = null;
      this.#app.wrong.clear();
      if (before) this.#body.replaceChildren(...this.#step(easier, sound(before, line)));
    };
    return button(isAnotherWay(line) ? 'Another way' : 'Easier step', show);
  }

  /**
   * The step or the steps that a move needed, on the board; or the board alone.
   * @param {Line} line
   * @param {Position} before
   */
  #reason(line, before) {
    const { steps } = line;
    const [only] = steps;
    const from = sound(before, line);
    if (steps.length > 1) {
      const frames = pathFrames(stepsOf(steps), this.#names, from, `So ${this.#told(line)}.`);
      this.#player = new Player(this.#app, frames);
      const { controls, parts, content } = this.#player;
      return [controls, parts, ...content];
    }
    if (only) return this.#step(only, from);
    this.#bare(line, before);
    return [];
  }

  /**
   * Show the board alone; of a wrong digit, the board with it.
   * @param {Line} line
   * @param {Position} before
   */
  #bare({ verdict, placed, struck, number }, before) {
    const app = this.#app;
    const isWrong = verdict === 'wrong' && placed.length > 0;
    const position = isWrong ? this.#game.positionAt(number + 1) : before;
    if (isWrong) app.wrong = new Set(placed.map(([cell]) => cell));
    displayStep(app, null, { position });
    const [cell = 0] = struck[0] ?? placed[0] ?? [];
    app.select(isWrong ? [] : [cell], cell);
  }

  /**
   * @param {Hint} hint
   * @param {Position} position
   */
  #step({ words, step }, position) {
    return [
      ...paragraphs(words[3] ?? '', this.#app),
      ...details(...displayStep(this.#app, step, { position })),
    ];
  }

  /**
   * Say why a mistake was one.
   * @param {Line} line
   * @param {Position} before
   */
  async #whyNot({ placed, struck }, before) {
    const [[cell, digit] = [0, 0]] = [...placed, ...struck];
    const body = { position: positionToDict(before), cell, digit };
    const shown = this.#body.firstChild;
    const found = await post('game/why', body);
    if (this.#body.firstChild !== shown) return; // the person looks at something else
    this.#body.append(
      h(
        'details',
        { class: 'folded' },
        h('summary', {}, 'Why it is wrong'),
        ...paragraphs(found.words, this.#app),
      ),
    );
  }
}

/**
 * Strikes one after another that the same technique shows are one row.
 * @param {Place[]} places
 * @returns {Place[][]}
 */
function together(places) {
  /** @type {Place[][]} */
  const rows = [];
  for (const place of places) {
    const last = rows.at(-1)?.at(-1);
    const isSame =
      last &&
      place.at === last.at + 1 &&
      place.line.struck.length > 0 &&
      last.line.struck.length > 0 &&
      !place.line.easier &&
      !place.line.stuck &&
      place.line.verdict === last.line.verdict &&
      stepOf(place.line)?.slug === stepOf(last.line)?.slug;
    if (isSame) rows.at(-1)?.push(place);
    else rows.push([place]);
  }
  return rows;
}

/** Whether the easier step is of the technique that the move needed. @param {Line} line */
const isAnotherWay = (line) => Boolean(line.easier) && stepOf(line)?.slug === line.easier?.slug;

/** What an easier step is called. @param {Line} line */
function otherOf(line) {
  if (line.verdict === 'wrong') return 'Instead';
  return isAnotherWay(line) ? 'Another way' : 'Easier';
}

/** The hardest step that a move needed. @param {Line} line */
const stepOf = ({ steps, hardest }) => (hardest === null ? undefined : steps[hardest]);

/**
 * The position before a move, without what was wrong there.
 * @param {Position} before
 * @param {Line} line
 */
const sound = (before, { group }) => positionAfter(before, group?.moves ?? []);
