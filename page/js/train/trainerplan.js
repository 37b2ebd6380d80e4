/**
 * What is to be practised: FSRS says for each technique when it will be half forgotten, and the
 * portion of a day is made of that. Each technique is a card.
 */

import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';

/**
 * @typedef {import('../learn/trainerstate.js').Card} Card
 * @typedef {Readonly<Record<string, Card>>} Cards by the slug of the technique
 * @typedef {'wrong' | 'helped' | 'right'} Grade helped: right, after a hint
 */

/** How many exercises a day has. */
export const PORTION = 12;
/** How many techniques a day brings for the first time. */
const NEW_A_DAY = 2;
const DAY_MS = 24 * 3600 * 1000;

// The steps within a day are ours: an exercise is repeated in the same portion. Without fuzz the
// same answers give the same days.
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

const RATINGS = /** @type {const} */ ({
  wrong: Rating.Again,
  helped: Rating.Hard,
  right: Rating.Good,
});

/**
 * The card of a technique after an answer. Who answers right again on the same day has learned
 * nothing new about it: the card stays.
 * @param {Card | undefined} card
 * @param {Grade} grade
 * @param {number} now milliseconds since 1970
 * @returns {Card}
 */
export function cardAfter(card, grade, now) {
  if (card && grade !== 'wrong' && now < card.due && now - (card.last ?? 0) < DAY_MS / 2)
    return card;
  const next = scheduler.next(unpacked(card, now), now, RATINGS[grade]).card;
  return {
    due: next.due.getTime(),
    last: now,
    stability: next.stability,
    difficulty: next.difficulty,
    state: next.state,
    reps: next.reps,
    lapses: next.lapses,
    interval: next.scheduled_days,
  };
}

/**
 * How likely a technique is still known, from 0 to 1.
 * @param {Card} card
 * @param {number} now
 */
export const retrievability = (card, now) =>
  scheduler.get_retrievability(unpacked(card, now), now, false);

/**
 * @param {Card | undefined} card
 * @param {number} now
 */
function unpacked(card, now) {
  const empty = createEmptyCard(new Date(now));
  if (!card) return empty;
  const { due, last, stability, difficulty, state, reps, lapses, interval } = card;
  return {
    ...empty,
    due: new Date(due),
    last_review: new Date(last),
    stability,
    difficulty,
    state,
    reps,
    lapses,
    scheduled_days: interval,
  };
}

/**
 * The techniques of a day's exercises: those that are due first, then a few that are new, in the
 * order of the course; then those again that are known worst, each once before one comes again.
 * @param {Cards} cards
 * @param {readonly string[]} order of the course
 * @param {number} now
 * @param {readonly string[]} [learned] techniques whose lesson was read
 * @returns {string[]}
 */
export function portion(cards, order, now, learned = []) {
  const known = order.filter((slug) => cards[slug]);
  const worst = (/** @type {readonly string[]} */ slugs) =>
    slugs
      .map((slug) => ({ slug, left: retrievability(/** @type {Card} */ (cards[slug]), now) }))
      .sort((a, b) => a.left - b.left)
      .map(({ slug }) => slug);
  const due = worst(known.filter((slug) => (cards[slug]?.due ?? 0) <= now));
  const unknown = order.filter((slug) => !cards[slug]);
  const read = unknown.filter((slug) => learned.includes(slug));
  const fresh = [...read, ...unknown.filter((slug) => !learned.includes(slug))].slice(0, NEW_A_DAY);
  const first = [...due.slice(0, PORTION - fresh.length), ...fresh];
  const others = worst(known.filter((slug) => !first.includes(slug)));
  const round = [...first, ...others];
  return Array.from(
    { length: round.length ? PORTION : 0 },
    (_, i) => /** @type {string} */ (round[i % round.length]),
  );
}
