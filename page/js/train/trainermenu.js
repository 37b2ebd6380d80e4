/** The menu of the trainer: the portion of the day, the other ways, techniques, and the files. */

import { button, h, icon } from '../base/dom.js';
import { addressOf } from '../base/places.js';
import { counted } from '../board/words.js';
import { download } from '../files/share.js';
import { today } from '../game/days.js';
import { attemptLines } from '../learn/trainerstate.js';
import { ROUND_SECONDS } from './trainermodes.js';
import { PORTION } from './trainerplan.js';

/**
 * @typedef {import('../learn/trainerstate.js').TrainerState} TrainerState
 * @typedef {import('./trainercourse.js').Chapter} Chapter
 *
 * @typedef {object} Menu
 * @property {readonly Chapter[]} chapters of the course
 * @property {ReadonlyMap<string, string>} names of techniques
 * @property {TrainerState} state
 * @property {(name: string) => void} open goes to a way to train, or to techniques
 */

/** Below this a rating is not told: it would jump. */
export const LEAST_ATTEMPTS = 5;
const DAY_MS = 24 * 3600 * 1000;

/** @param {Menu} menu */
export function menuOf({ chapters, names, state, open }) {
  const { daily, best, attempts, player } = state;
  const done = daily?.day === today() ? daily.done.length : 0;
  const all = daily?.day === today() ? daily.plan.length : PORTION;
  const rated = attempts.length >= LEAST_ATTEMPTS;
  return [
    h(
      'div',
      { class: 'cards' },
      card(
        'sun',
        `Today: ${all} exercises`,
        done >= all
          ? 'All done. Come back tomorrow!'
          : done
            ? `${done} of ${all} done`
            : 'What you know least, and something new',
        () => open('daily'),
        done < all,
      ),
      card(
        'steps',
        'Streak',
        `Harder and harder. The first wrong answer ends it. ${bestWords(best.streak)}`,
        () => open('streak'),
      ),
      card(
        'time',
        `${ROUND_SECONDS / 60} minutes`,
        `As many as you can. ${bestWords(best.timed)}`,
        () => open('timed'),
      ),
    ),
    h(
      'p',
      { class: 'train-rating' },
      rated
        ? [
            `Your rating: ${Math.round(player.rating)}`,
            `, give or take ${Math.round(2 * player.deviation)}. `,
            'It goes up with each right answer, and more if the exercise is hard.',
          ].join('')
        : `Answer ${LEAST_ATTEMPTS} exercises, and you get a rating.`,
    ),
    ...choice({ chapters, names, state, open }),
    ...files(state),
  ];
}

/**
 * Why the menu is shown, and where all techniques are.
 * @param {string} news
 */
export const notice = (news) =>
  h(
    'p',
    { class: 'trouble', role: 'alert' },
    `${news} Choose below, or from `,
    h('a', { href: addressOf('learn') }, 'all techniques'),
    '.',
  );

/** @param {number} best */
const bestWords = (best) => (best ? `Your best: ${best} right.` : '');

/**
 * @param {string} picture
 * @param {string} title
 * @param {string} words
 * @param {() => void} onclick
 * @param {boolean} [primary]
 */
const card = (picture, title, words, onclick, primary = false) =>
  button([icon(picture), h('span', {}, h('b', {}, title), h('small', {}, words))], onclick, {
    class: `card ${primary ? 'primary' : ''}`,
  });

/**
 * When a technique comes again, in words.
 * @param {import('../learn/trainerstate.js').Card | undefined} card
 * @param {number} now
 */
function whenDue(card, now) {
  if (!card) return 'new';
  const days = Math.ceil((card.due - now) / DAY_MS);
  return days <= 0 ? 'due' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** The techniques to choose from. @param {Menu} menu */
function choice({ chapters, names, state, open }) {
  const now = Date.now();
  const begin = button(
    'Practise',
    () => {
      open(
        [...boxes]
          .filter((box) => box.checked)
          .map((box) => box.value)
          .join(','),
      );
    },
    { class: 'primary', disabled: true },
  );
  /** @type {HTMLInputElement[]} */
  const boxes = [];
  const row = (/** @type {string} */ slug) => {
    const card = state.cards[slug];
    const box = h('input', {
      type: 'checkbox',
      value: slug,
      onchange: () => {
        const count = boxes.filter(({ checked }) => checked).length;
        begin.disabled = !count;
        begin.textContent = count ? `Practise ${counted(count, 'technique')}` : 'Practise';
      },
    });
    boxes.push(box);
    return h(
      'label',
      { class: 'train-choice' },
      box,
      h('span', {}, names.get(slug) ?? slug),
      h('small', { class: 'muted', title: 'When it comes again' }, whenDue(card, now)),
    );
  };
  return [
    h('h3', {}, 'Practise techniques'),
    ...chapters.map(({ title, lessons }) =>
      h(
        'fieldset',
        { class: 'train-chapter' },
        h('legend', {}, title),
        ...lessons.flatMap(({ techniques }) => techniques.map(row)),
      ),
    ),
    h('div', { class: 'train-begin' }, begin),
  ];
}

/** @param {TrainerState} state */
function files({ attempts }) {
  if (!attempts.length) return [];
  const save = () => download({ file: 'whydoku-answers.jsonl', text: attemptLines(attempts) });
  return [
    h('h3', {}, 'Your answers as a file'),
    h(
      'p',
      { class: 'muted' },
      'One line for each exercise: which position, which technique, right ' +
        'or wrong, seconds and hints. Nothing in it says who you are. It stays on this device ' +
        'unless you pass it on.',
    ),
    h('div', { class: 'buttons' }, button(`Save ${counted(attempts.length, 'answer')}`, save)),
  ];
}
