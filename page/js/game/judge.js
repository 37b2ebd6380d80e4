/**
 * Judges a puzzle before it is played: whether it has no solution, one or several, and how hard it
 * is. A puzzle with exactly one solution is opened at once. Of any other the person is told first,
 * and plays it all the same, changes its givens, or leaves it.
 */

import { ApiError, post } from '../base/api.js';
import { openDialog } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { aboutMinutes } from '../base/minutes.js';
import { layoutTitle } from '../base/titles.js';
import { Board } from '../board/board.js';
import { digitChar, digitOf, findLayout } from '../board/layout.js';
import { originLine } from '../board/moves.js';
import { positionOf } from '../board/position.js';
import { counted } from '../board/words.js';
import { minutesForYou } from './yourtime.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./game.js').GameJson} GameJson
 * @typedef {Omit<import('../board/moves.js').Load, 'move'>} Start
 *
 * @typedef {object} Verdict
 * @property {number | null} solutions 2: two or more; null: it is not known
 * @property {number[]} differing the cells in which the solutions differ
 * @property {{cells: number[]}[]} problems
 * @property {string} words
 *
 * @typedef {object} How
 * @property {string} [read] a sentence about what was read
 * @property {Partial<import('./records.js').GameRecord>} [more] properties of the game's record
 * @property {() => unknown} [change] lets the person change the givens
 */

const JUDGING = 'Judging how hard it is…';

/**
 * Judge a puzzle, and begin its game if the person wants it.
 * @param {App} app
 * @param {Start | GameJson} puzzle
 * @param {string} title
 * @param {How} [how]
 * @returns {Promise<boolean>} whether the game was begun
 */
export async function beginJudged(app, puzzle, title, { read = '', more = {}, change } = {}) {
  const start = 'log' in puzzle ? puzzle.start : puzzle;
  const verdict = await judged(start);
  const answer = isFaulty(verdict) ? await ask(verdict, start, read) : 'play';
  if (answer === 'play') {
    await app.begin(puzzle, title, { brought: true, ...more });
    app.focusBoard();
    tell(app, start, verdict, read); // it takes seconds: the board can be used meanwhile
  }
  const edit =
    change ??
    (() =>
      app.begin({ layout: start.layout, givens: originLine(start) }, title, { editing: true }));
  if (answer === 'change') await edit();
  return answer === 'play';
}

/**
 * Whether the person wants to go on with the open game after its givens were changed. They are
 * asked where these have not exactly one solution.
 * @param {App} app
 */
export async function wantsToGoOn(app) {
  const { layout, givens } = app.position();
  const start = { layout: layout.name, givens: givens.map(digitChar).join('') };
  const verdict = await judged(start);
  return !isFaulty(verdict) || (await ask(verdict, start, '')) === 'play';
}

/**
 * @param {Verdict | null} verdict
 * @returns {verdict is Verdict}
 */
const isFaulty = (verdict) =>
  verdict !== null && verdict.solutions !== 1 && verdict.solutions !== null;

/**
 * The verdict of the engine; null if there is none. Then the puzzle is played unjudged, as is one
 * that is all in its candidates.
 * @param {Start} start
 * @returns {Promise<Verdict | null>}
 */
async function judged(start) {
  if (start.struck?.length && !/[^.]/.test(originLine(start))) return null;
  return post('check', { puzzle: originLine(start), layout: start.layout }).catch((error) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
}

/**
 * Show what is wrong with a puzzle, and ask what to do.
 * @param {Verdict} verdict
 * @param {Start} start
 * @param {string} read
 * @returns {Promise<'play' | 'change' | 'leave'>}
 */
async function ask(verdict, start, read) {
  const layout = await findLayout(start.layout);
  const givens = [...originLine(start)].map(digitOf);
  const several = verdict.solutions !== 0;
  const marked = new Set(
    several ? verdict.differing : verdict.problems.flatMap(({ cells }) => cells),
  );
  const board = new Board();
  board.inert = true;
  board.show(positionOf(layout, givens), {
    selection: new Set(),
    cursor: 0,
    highlight: 0,
    peers: new Set(),
    candidates: null,
    places: true,
    wrong: several ? new Set() : marked,
    stuck: several ? marked : new Set(),
  });
  const words = several
    ? `It has more than one solution. Two of them differ in ${counted(marked.size, 'marked cell')}.`
    : verdict.words;
  const about = `${layoutTitle(start.layout)}, ${counted(givens.filter(Boolean).length, 'given')}.`;
  return new Promise((resolve) => {
    const end = (/** @type {'play' | 'change'} */ answer) => {
      resolve(answer);
      dialog.close();
    };
    const dialog = openDialog(
      several ? 'More than one solution' : 'No solution',
      [
        ...words.split('\n').map((line) => h('p', {}, line)),
        h('p', { class: 'muted' }, [read, about].filter(Boolean).join(' ')),
        h('div', { class: 'small-board' }, board),
        h(
          'div',
          { class: 'row' },
          button('Play anyway', () => end('play'), { class: 'primary' }),
          button('Change the givens', () => end('change')),
        ),
      ],
      () => resolve('leave'),
    );
  });
}

/**
 * Say what was read and how hard it is. Of an extreme puzzle that comes seconds later: until then
 * the line says that it is being judged. If the person plays meanwhile, it is said when the line
 * is free.
 * @param {App} app
 * @param {Start} start
 * @param {Verdict | null} verdict
 * @param {string} read
 */
async function tell(app, start, verdict, read) {
  const sentence = (/** @type {string[]} */ facts) =>
    [read, facts.length ? `${facts.join(', ')}.` : ''].filter(Boolean).join(' ');
  const one = verdict?.solutions === 1;
  const facts = one ? [layoutTitle(start.layout), 'one solution'] : [];
  const said = one ? `${sentence(facts)} ${JUDGING}` : sentence(facts);
  app.say(said);
  if (!one) return;
  const { record } = app;
  const asked = {
    puzzle: originLine(start),
    layout: start.layout,
    scales: ['level', 'human'],
  };
  const rated = await post('rate', asked).catch(() => null);
  if (app.record !== record) return;
  if (rated) record.level ??= rated.level;
  const told = sentence([...facts, ...(rated ? howHard(rated) : [])]);
  if (app.isSaying(said)) app.say(told);
  else if (rated) app.sayLater(told);
}

/**
 * The level, and the minutes that it takes the player, or people; nothing where they are not known.
 * @param {any} rated
 * @returns {string[]}
 */
function howHard(rated) {
  const least = rated.at_least.includes('level') ? 'at least ' : '';
  const minutes = minutesForYou(rated) || aboutMinutes(rated);
  return [rated.level && least + rated.level, minutes].filter(Boolean);
}
