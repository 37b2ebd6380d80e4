/**
 * Judges an answer: whether it is the step that was asked for, or another one, and if it is wrong,
 * why. The engine says what is possible; nothing here knows techniques.
 */

import { cellName, digitChar } from '../board/layout.js';
import { computedAt } from '../board/position.js';
import { listed } from '../hints/effects.js';

/**
 * @typedef {import('../hints/effects.js').Hint} Hint
 * @typedef {import('./trainerexercise.js').Exercise} Exercise
 * @typedef {import('./trainerexercise.js').Answer} Answer
 * @typedef {import('../board/position.js').Candidate} Candidate
 * @typedef {(path: string, body: object) => Promise<any>} Post
 * @typedef {{verdict: string, words: string, steps: Hint[]}} Proof
 *
 * @typedef {object} Judgement
 * @property {'right' | 'other' | 'more' | 'wrong'} verdict other: right, by another technique;
 *   more: cells of the pattern are missing, and none is wrong
 * @property {string} words for the player
 * @property {string} proof why, in more words; may be empty
 * @property {Hint | null} hint the step that was found
 */

/** Roles of what a step refers to and is no part of its pattern. */
const BESIDE = new Set(['cover', 'off', 'second_off', 'broken']);
/** A proof that takes longer than this is none for a player. */
const SECONDS = 8;

/** @param {readonly Candidate[]} all @param {Candidate} one */
const has = (all, [cell, digit]) => all.some(([c, d]) => c === cell && d === digit);

/**
 * Whether a step does all that an answer says. A digit may also be what the step leaves over.
 * @param {Exercise} exercise
 * @param {Answer} answer
 * @param {Hint} hint
 */
const covers = (exercise, { placements, eliminations }, { step }) =>
  step !== null &&
  placements.every((one) => has(step.placements, one) || isLeftOver(exercise, step, one)) &&
  eliminations.every((one) => has(step.eliminations, one));

/**
 * Whether a step removes all other candidates of a cell. The lessons say of some techniques to
 * write that digit at once, and so do players.
 * @param {Exercise} exercise
 * @param {{eliminations: readonly Candidate[]}} step
 * @param {Candidate} candidate
 */
function isLeftOver({ base }, { eliminations }, [cell, digit]) {
  const left = computedAt(base, cell).filter((one) => !has(eliminations, [cell, one]));
  return left.length === 1 && left[0] === digit && eliminations.some(([at]) => at === cell);
}

/**
 * The cells of a step's pattern.
 * @param {Hint} hint
 * @returns {number[]}
 */
export const patternOf = ({ step }) =>
  [
    ...new Set((step?.marks ?? []).filter(([role]) => !BESIDE.has(role)).map(([, cell]) => cell)),
  ].sort((a, b) => a - b);

/**
 * All findings of some techniques in a position.
 * @param {Post} post
 * @param {Exercise} exercise
 * @param {readonly string[]} techniques
 * @returns {Promise<Hint[]>}
 */
export const findingsOf = async (post, exercise, techniques) =>
  (await post('game/steps', { position: exercise.json(), only: techniques })).steps;

/**
 * Judge an answer that is not empty.
 * @param {Post} post
 * @param {Exercise} exercise
 * @param {readonly Hint[]} wanted the findings of the technique that was asked for
 * @param {readonly string[]} others techniques that may be right too, the easiest first; proofs use
 *   these alone where they can
 * @returns {Promise<Judgement>}
 */
export async function judge(post, exercise, wanted, others) {
  const { answer } = exercise;
  const marks = !answer.placements.length && !answer.eliminations.length;
  const target = wanted[0]?.slug ?? '';
  const find = (/** @type {readonly Hint[]} */ hints) =>
    hints.find((hint) => (marks ? isPattern(answer.cells, hint) : covers(exercise, answer, hint)));
  const found = find(wanted) ?? (marks ? undefined : severalOf(exercise, wanted));
  if (found) return right(exercise, found);
  const more = await findingsOf(
    post,
    exercise,
    others.filter((slug) => slug !== target),
  );
  const other = find(more) ?? (marks ? undefined : severalOf(exercise, [...wanted, ...more]));
  if (other) return other.slug === target ? right(exercise, other) : rightToo(other);
  return marks
    ? judgeMarks(exercise, answer.cells, wanted)
    : judgeDigits(post, exercise, [...new Set([...others, ...(target ? [target] : [])])]);
}

/** @param {readonly number[]} cells @param {Hint} hint */
function isPattern(cells, hint) {
  const pattern = patternOf(hint);
  return pattern.length === cells.length && pattern.every((cell) => cells.includes(cell));
}

/**
 * The first of several steps that together do all that an answer says; each says a part of it.
 * @param {Exercise} exercise
 * @param {readonly Hint[]} hints
 */
function severalOf(exercise, hints) {
  const { placements, eliminations } = exercise.answer;
  const one = (/** @type {Answer} */ part) => hints.find((hint) => covers(exercise, part, hint));
  const parts = [
    ...placements.map((candidate) => one({ placements: [candidate], eliminations: [], cells: [] })),
    ...eliminations.map((candidate) =>
      one({ placements: [], eliminations: [candidate], cells: [] }),
    ),
  ];
  return parts.every(Boolean) ? parts[0] : undefined;
}

/**
 * @param {Exercise} exercise
 * @param {Hint} hint
 * @returns {Judgement}
 */
function right({ layout, answer }, hint) {
  const left = (hint.step?.eliminations ?? []).filter((one) => !has(answer.eliminations, one));
  const names = left.map(([cell, digit]) => `${digitChar(digit)} in ${cellName(layout, cell)}`);
  const rest =
    left.length && answer.eliminations.length ? ` It also removes ${listed(names)}.` : '';
  return {
    verdict: 'right',
    hint,
    proof: '',
    words: `Right! You found the ${hint.name}.${rest}`,
  };
}

/** @param {Hint} hint @returns {Judgement} */
const rightToo = (hint) => ({
  verdict: 'other',
  hint,
  proof: '',
  words: `That is right too! You found another step: ${hint.name}.`,
});

/**
 * @param {Exercise} exercise
 * @param {readonly number[]} cells
 * @param {readonly Hint[]} wanted
 * @returns {Judgement}
 */
function judgeMarks({ layout }, cells, wanted) {
  const part = wanted.find((hint) => cells.every((cell) => patternOf(hint).includes(cell)));
  if (part) {
    const missing = patternOf(part).length - cells.length;
    const belong = missing === 1 ? 'One more cell belongs' : `${missing} more cells belong`;
    const words = `A good start. ${belong} to it.`;
    return { verdict: 'more', words, proof: '', hint: null };
  }
  const patterns = wanted.map(patternOf);
  const belong = cells.filter((cell) => patterns.some((pattern) => pattern.includes(cell)));
  const names = cells
    .filter((cell) => !belong.includes(cell))
    .map((cell) => cellName(layout, cell));
  const words = names.length
    ? `Not quite. ${listed(names)} ${names.length === 1 ? 'is' : 'are'} not part of it.`
    : 'Not quite. These cells do not belong to one pattern.';
  return { verdict: 'wrong', words, proof: '', hint: null };
}

/**
 * Why digits or eliminations are no step: the first that the engine objects to.
 * @param {Post} post
 * @param {Exercise} exercise
 * @param {readonly string[]} known techniques that the player may know
 * @returns {Promise<Judgement>}
 */
async function judgeDigits(post, exercise, known) {
  const { placements, eliminations } = exercise.answer;
  /** @type {Judgement | null} */
  let far = null;
  for (const [claim, candidates] of /** @type {const} */ ([
    ['must', placements],
    ['cannot', eliminations],
  ])) {
    for (const candidate of candidates) {
      const judged = await judgeOne(post, exercise, claim, candidate, known);
      if (judged.verdict === 'wrong' && !judged.hint) return judged;
      far ??= judged;
    }
  }
  return far ?? { verdict: 'wrong', words: 'Not quite.', proof: '', hint: null };
}

/**
 * @param {Post} post
 * @param {Exercise} exercise
 * @param {'must' | 'cannot'} claim of the player about the candidate
 * @param {Candidate} candidate
 * @param {readonly string[]} known techniques that the player may know
 * @returns {Promise<Judgement>}
 */
async function judgeOne(post, exercise, claim, [cell, digit], known) {
  const { layout } = exercise;
  const [name, what] = [cellName(layout, cell), digitChar(digit)];
  const asked = { position: exercise.json(), cell, digit, seconds: SECONDS };
  /** @type {Proof} */
  const first = await post('game/why', { ...asked, only: known });
  /** @type {Proof} */
  const any = isEnough(first, claim) ? first : await post('game/why', asked);
  const [only] = any.steps;
  if (any.verdict === claim && any.steps.length === 1 && only?.slug) return rightToo(only);
  const { verdict, words: proof, steps } = first.verdict === any.verdict ? first : any;
  if (verdict === claim) {
    const truth =
      claim === 'must' ? `${what} does go in ${name}` : `${what} does not go in ${name}`;
    const words =
      `It is true that ${truth}. But no single step shows it: that takes ${steps.length} steps.` +
      ' Look for something easier.';
    return { verdict: 'wrong', words, proof, hint: steps[0] ?? null };
  }
  const words =
    claim === 'must'
      ? `Not quite. ${what} does not go in ${name}.`
      : `${what} is the digit of that cell. So ${what} has to stay in ${name}.`;
  const open =
    claim === 'must'
      ? `Not quite. Nothing shows yet that ${what} goes in ${name}.`
      : `Not quite. Nothing shows yet that ${what} can be removed from ${name}.`;
  return { verdict: 'wrong', words: verdict === 'open' ? open : words, proof, hint: null };
}

/**
 * Whether a proof by known techniques says all about a claim. One of several steps for a claim that
 * is true does not: a single step of another technique may show it.
 * @param {Proof} proof
 * @param {'must' | 'cannot'} claim
 */
const isEnough = ({ verdict, steps }, claim) =>
  ['must', 'cannot'].includes(verdict) && (verdict !== claim || steps.length === 1);
