/** The end of a game: a shower of digits, the time beside earlier ones, and where to go next. */

import { button, byId, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { later } from '../base/load.js';
import { panelRows } from '../base/panel.js';
import { digitChar } from '../board/layout.js';
import { counted } from '../board/words.js';
import { clockFace } from './clock.js';
import { kindOfDay, streak, streakWords, today } from './days.js';
import { tellNeeds } from './needed.js';
import { nextPuzzle } from './newgame.js';
import { daysSolved, hintsOf, keepResult, kindOf, median, results, timesAt } from './results.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./records.js').GameRecord} GameRecord
 */

/** How many digits fall, and for how long. */
const DROPS = 36;
const FALL_MS = 2600;

const STILL = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Show what comes after a game.
 * @param {App} app
 * @returns {HTMLElement} what the panel shows
 */
export function celebrate(app) {
  const { record } = app;
  const compared = h('p', { class: 'compared' });
  const best = h('b', { class: 'best' });
  const needed = h('p', { class: 'needed' });
  const next = button('', () => reportErrors(app, () => nextPuzzle(app)), { class: 'primary' });
  const show = () => {
    keepResult(record);
    const { isBest, words } = comparison(record);
    compared.textContent = words;
    best.textContent = isBest ? `Your best at ${kindAt(record)}!` : '';
    next.textContent = record.level ? `Next ${record.level} puzzle` : 'New puzzle';
  };
  show();
  const panel = panelRows(
    [h('p', { class: 'big' }, timed(record) ? clockFace(record.seconds) : 'Well done'), best],
    [compared, h('p', {}, [helped(record), rowOfDays(record)].filter(Boolean).join(' ')), needed],
    [
      next,
      button('Review', () => reportErrors(app, async () => (await later()).showReview(app))),
      button('See the path', () =>
        reportErrors(app, async () => (await later()).showPath(app, 'start')),
      ),
    ],
  );
  app.openPanel('Solved', [panel]);
  if (!STILL.matches) shower(byId('stage'), app.position().layout.size);
  tellNeeds(app, record, needed).then(show);
  return panel;
}

/** @param {GameRecord} record */
const kindAt = ({ level, game }) => kindOf({ level, layout: game.start.layout });

/** Whether the clock ran. @param {GameRecord} record */
const timed = ({ seconds }) => seconds >= 1;

/**
 * The time beside those of earlier games at this level: whether it is the best, and in words.
 * @param {GameRecord} record
 */
function comparison(record) {
  const { id, seconds } = record;
  const kind = kindAt(record);
  const times = timesAt(
    results().filter((result) => result.id !== id),
    kind,
  );
  const [best] = times;
  const middle = median(times);
  if (!record.level || !timed(record)) return { isBest: false, words: '' };
  if (best === undefined || middle === null) {
    return { isBest: false, words: `Your first time at ${kind}.` };
  }
  const others = `best ${clockFace(best)}, median ${clockFace(middle)} of ${times.length}`;
  const isBest = seconds < best;
  return { isBest, words: `${isBest ? 'Until now' : `At ${kind}`}: ${others}.` };
}

/** @param {GameRecord} record */
function helped(record) {
  const hints = hintsOf(record);
  return hints ? `${counted(hints, 'hint')} carried out.` : 'All digits are your own.';
}

/**
 * The days in a row, if this was the puzzle of a day.
 * @param {GameRecord} record
 */
function rowOfDays({ title }) {
  const kind = kindOfDay(title);
  const days = kind ? streak(daysSolved(results(), kind), today()) : 0;
  return days ? `${streakWords(days)}.` : '';
}

/**
 * Let digits fall over the board, once.
 * @param {HTMLElement} stage
 * @param {number} size the largest digit
 */
function shower(stage, size) {
  const drops = Array.from({ length: DROPS }, (_, at) => {
    const drop = h('i', { class: `drop-${at % 4}` }, digitChar((at % size) + 1));
    drop.style.left = `${Math.random() * 96}%`;
    drop.style.animationDelay = `${Math.random() * 700}ms`;
    drop.style.setProperty('--turn', `${Math.round(Math.random() * 720 - 360)}deg`);
    return drop;
  });
  const all = h('div', { class: 'shower', 'aria-hidden': 'true' }, ...drops);
  stage.append(all);
  setTimeout(() => all.remove(), FALL_MS);
}
