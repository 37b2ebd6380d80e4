/** The course: the list of its lessons, and each lesson with its boards. */

import { get } from '../base/api.js';
import { button, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { addressOf } from '../base/places.js';
import { techniqueLink, techniqueNames } from '../base/techniques.js';
import { counted } from '../board/words.js';
import { download } from '../files/share.js';
import { keepExercises } from '../game/offline.js';
import { boardOf, page } from './learnpage.js';
import {
  exercisesSolved,
  lessonsRead,
  markRead,
  readProgress,
  writtenProgress,
} from './progress.js';
import { openTrainer } from './training.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../hints/effects.js').Hint} Hint
 * @typedef {import('./learnpage.js').Example} Example
 *
 * @typedef {{technique: string, caption: string, example: Example, told: Hint}} WorkedBoard
 *
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} title
 * @property {string[]} techniques
 * @property {string[]} after
 * @property {{word: string, means: string}[]} words
 * @property {string} look_for
 * @property {string[]} how
 * @property {string} why
 * @property {string} mistake
 * @property {WorkedBoard[]} boards
 *
 * @typedef {{id: string, title: string, lessons: Lesson[]}} Chapter
 */

/** @type {Promise<Chapter[]> | null} */
let asked = null;

/**
 * The chapters of the course. They are asked for once.
 * @returns {Promise<Chapter[]>}
 */
function chapters() {
  asked ??= get('course').then((answer) => answer.chapters);
  asked.then(
    (found) =>
      keepExercises(
        found.flatMap(({ lessons }) => lessons.flatMap(({ techniques }) => techniques)),
      ),
    () => (asked = null),
  );
  return asked;
}

/**
 * The lesson that teaches a technique, if the course does.
 * @param {string} slug
 */
export const lessonAbout = async (slug) =>
  (await chapters())
    .flatMap(({ lessons }) => lessons)
    .find(({ techniques }) => techniques.includes(slug));

/** @param {{id: string, title: string}} lesson */
export const lessonLink = ({ id, title }) => h('a', { href: addressOf('course', id) }, title);

// -- the list ------------------------------------------------------------------------------------

/**
 * @param {App} app
 * @param {string} [news] said above the list
 */
export async function showCourse(app, news) {
  const found = await chapters();
  const all = found.flatMap(({ lessons }) => lessons);
  const read = lessonsRead();
  const solved = exercisesSolved();
  const next = all.find(({ id }) => !read.has(id));
  const done = all.filter(({ id }) => read.has(id)).length;
  const again = () =>
    reportErrors(app, () => showCourse(app, 'What the file holds was added to your progress.'));
  page(
    'Course',
    [
      news && h('p', { role: 'status' }, news),
      h(
        'p',
        { class: 'muted' },
        done
          ? `${done} of ${counted(all.length, 'lesson')} read.`
          : `${counted(all.length, 'lesson')}, from the first moves to chains. ` +
              'You only need the rules.',
      ),
      h('progress', { max: all.length, value: done, 'aria-label': 'Lessons read' }),
      next &&
        h(
          'div',
          { class: 'buttons' },
          h(
            'a',
            {
              class: 'button primary',
              href: addressOf('course', next.id),
            },
            `${done ? 'Go on' : 'Begin'}: ${next.title}`,
          ),
        ),
      beginning(!done),
      ...found.flatMap(({ title, lessons }) => [
        h('h3', {}, title),
        h(
          'ol',
          { class: 'course', start: all.findIndex(({ id }) => id === lessons[0]?.id) + 1 },
          ...lessons.map((lesson) =>
            row(lesson, {
              isRead: read.has(lesson.id),
              isNext: lesson === next,
              solved: lesson.techniques.reduce((sum, slug) => sum + (solved.get(slug) ?? 0), 0),
            }),
          ),
        ),
      ]),
      h(
        'p',
        {},
        h('a', { href: addressOf('learn') }, 'All techniques'),
        ', also those that the course leaves out.',
      ),
      keeping(again),
    ].filter((part) => part instanceof Node),
  );
}

/**
 * @param {Lesson} lesson
 * @param {{isRead: boolean, isNext: boolean, solved: number}} state
 */
function row(lesson, { isRead, isNext, solved }) {
  const said = [isRead ? '✓ read' : isNext ? 'next' : '', solved ? counted(solved, 'exercise') : '']
    .filter(Boolean)
    .join(', ');
  return h(
    'li',
    { class: isNext ? 'next' : null },
    lessonLink(lesson),
    said && h('small', {}, said),
  );
}

/** What to know before the first lesson: [what it is about, what to know]. */
const FIRST = [
  [
    'The boards',
    'Bold digits came with the puzzle. The small digits in an empty cell are its ' +
      'candidates: the digits that it can still hold.',
  ],
  [
    'A lesson',
    'It says what to look for, and shows two boards with the step. Try it on the board ' +
      'opens such a board, so that you can do the step yourself.',
  ],
  [
    'Practise',
    'This button below each lesson gives you new boards and asks for the step. Press ' +
      'Remove or Enter, then a digit, then the cells. Check tells you whether you are right.',
  ],
  [
    'On your own board',
    'Press a cell, then a digit. Press Centre first to write a candidate or to remove it. ' +
      'Auto, below the pad, shows them all.',
  ],
  [
    'When you are stuck',
    'Press Hint. At first it only points the way. Press it again, and it says more, up ' +
      'to the whole step.',
  ],
  [
    'Your way',
    'The lessons go from easy to hard, but none is locked. A lesson counts as read when you ' +
      'have come to its end.',
  ],
];

/** @param {boolean} open whether it is shown at once */
const beginning = (open) =>
  h(
    'details',
    { class: 'folded', open },
    h('summary', {}, 'How the course works'),
    h(
      'dl',
      { class: 'beginning' },
      ...FIRST.flatMap(([about, told]) => [h('dt', {}, about), h('dd', {}, told)]),
    ),
  );

/**
 * Progress as a file, for another browser.
 * @param {() => void} changed called when a file was read
 */
function keeping(changed) {
  const said = h('p', { class: 'trouble', role: 'alert' });
  const file = h('input', {
    type: 'file',
    accept: '.json',
    'aria-label': 'File with progress',
    onchange: async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      try {
        readProgress(await chosen.text());
        changed();
      } catch (error) {
        said.textContent = error instanceof Error ? error.message : String(error);
      }
      file.value = ''; // the same file may be chosen again, when it is mended
    },
  });
  const save = () => download({ file: 'whydoku-progress.json', text: writtenProgress() });
  return h(
    'details',
    { class: 'folded' },
    h('summary', {}, 'Take your progress with you'),
    h(
      'p',
      {},
      'This browser alone knows what you have learned. Save it as a file, and load the ' +
        'file on another device. It is added to what is there.',
    ),
    h(
      'div',
      { class: 'buttons' },
      button('Save as a file', save),
      h('label', { class: 'file' }, 'Load a file ', file),
    ),
    said,
  );
}

// -- a lesson ------------------------------------------------------------------------------------

/**
 * @param {App} app
 * @param {string} id
 */
export async function showLesson(app, id) {
  const [found, names] = await Promise.all([chapters(), techniqueNames()]);
  const all = found.flatMap(({ lessons }) => lessons);
  const lesson = all.find((each) => each.id === id);
  if (!lesson) {
    await showCourse(app, `There is no lesson ${id}. Choose one from the list.`);
    return;
  }
  const chapter = found.find(({ lessons }) => lessons.includes(lesson));
  const place = all.indexOf(lesson);
  const boards = await Promise.all(lesson.boards.map((board) => figure(app, board, names)));
  const end = h(
    'p',
    { class: 'muted' },
    'All about it: ',
    ...joined(lesson.techniques.map((slug) => techniqueLink(slug, names))),
  );
  const dialog = page(lesson.title, [
    h(
      'p',
      { class: 'muted' },
      `${place + 1} of ${all.length} · ${chapter?.title} · `,
      h('a', { href: addressOf('course') }, 'all lessons'),
    ),
    ...advice(lesson, all),
    ...newWords(lesson),
    h('h3', {}, 'What to look for'),
    h('p', {}, lesson.look_for),
    h('h3', {}, 'How to find it'),
    h('ol', {}, ...lesson.how.map((step) => h('li', {}, step))),
    ...boards.slice(0, 1),
    h('h3', {}, 'Why it holds'),
    h('p', {}, lesson.why),
    ...boards.slice(1),
    h('h3', {}, 'A common mistake'),
    h('p', {}, lesson.mistake),
    end,
    foot(app, lesson, all[place - 1], all[place + 1]),
  ]);
  dialog.classList.add('lesson');
  whenSeen(end, () => markRead(id));
}

/**
 * Lessons that help to understand this one, and were not read. Nothing is locked.
 * @param {Lesson} lesson
 * @param {readonly Lesson[]} all
 */
function advice({ after }, all) {
  const read = lessonsRead();
  const missing = all.filter(({ id }) => after.includes(id) && !read.has(id));
  return missing.length
    ? [h('p', { class: 'advice' }, 'Easier if you know: ', ...joined(missing.map(lessonLink)))]
    : [];
}

/** @param {Lesson} lesson */
const newWords = ({ words }) =>
  words.length
    ? [
        h('h3', {}, 'New words'),
        h('dl', {}, ...words.flatMap(({ word, means }) => [h('dt', {}, word), h('dd', {}, means)])),
      ]
    : [];

/**
 * A worked board: its picture, what to see, the told step, and a button to try it.
 * @param {App} app
 * @param {WorkedBoard} board
 * @param {ReadonlyMap<string, string>} names
 */
const figure = (app, { technique, caption, example, told }, names) =>
  boardOf(
    app,
    { slug: technique, name: names.get(technique) ?? technique, told },
    example,
    caption,
  );

/**
 * @param {App} app
 * @param {Lesson} lesson
 * @param {Lesson} [before]
 * @param {Lesson} [next]
 */
function foot(app, lesson, before, next) {
  const way = (/** @type {Lesson} */ to, /** @type {string} */ words) =>
    h('a', { class: 'button', href: addressOf('course', to.id), title: to.title }, words);
  return h(
    'nav',
    { class: 'buttons lesson-foot', 'aria-label': 'Lessons' },
    before && way(before, 'Previous'),
    button(
      'Practise',
      () => {
        markRead(lesson.id);
        openTrainer(app, lesson.techniques);
      },
      { class: 'primary' },
    ),
    next
      ? way(next, 'Next')
      : h('a', { class: 'button', href: addressOf('course') }, 'All lessons'),
  );
}

/**
 * @param {Element} element
 * @param {() => void} act called once, when the element comes into view
 */
function whenSeen(element, act) {
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  });
  observer.observe(element);
}

/**
 * Elements with commas between them.
 * @param {readonly HTMLElement[]} elements
 * @returns {(HTMLElement | string)[]}
 */
const joined = (elements) => elements.flatMap((element, i) => (i ? [', ', element] : [element]));
