/** Answers to an exercise: how they are given, and how they are judged. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computedAt } from '../../../page/js/board/position.js';
import { listed } from '../../../page/js/hints/effects.js';
import { Exercise } from '../../../page/js/train/trainerexercise.js';
import { judge, patternOf } from '../../../page/js/train/trainerjudge.js';
import { layoutNamed } from './golden.js';

const GIVENS = '.7...9..46....4.8.8...3..9....8...7...1...4...3...5....5..2...1.2.1....53..7...6.';

/** @param {'strike' | 'digit' | 'mark'} way */
const begun = (way) =>
  new Exercise(
    layoutNamed('9x9'),
    {
      layout: '9x9',
      givens: [...GIVENS].map((c) => Number(c === '.' ? 0 : c)),
      placed: [],
      struck: [],
    },
    way,
  );

/**
 * @param {string} slug
 * @param {object} step
 * @returns {any}
 */
const hint = (slug, step) => ({
  slug,
  name: slug.toUpperCase(),
  words: ['', '', '', 'So it is.'],
  step: {
    placements: [],
    eliminations: [],
    marks: [],
    houses: [],
    links: [],
    children: [],
    ...step,
  },
});

const FISH = hint('fish', {
  eliminations: [
    [0, 2],
    [2, 2],
  ],
  marks: [
    ['set', 3, 1],
    ['set', 4, 1],
    ['cover', 5, 1],
  ],
});
const WING = hint('wing', {
  eliminations: [[4, 6]],
  marks: [
    ['pivot', 7, 2],
    ['wing', 8, 2],
  ],
});
const SINGLE = hint('single', { placements: [[0, 2]] });

/**
 * Answers as the engine would.
 * @param {Record<string, {verdict: string, steps?: any[]}>} proofs by digit and cell
 */
const asking =
  (proofs = {}) =>
  async (/** @type {string} */ path, /** @type {any} */ body) => {
    if (path === 'game/steps') {
      return { steps: [FISH, WING, SINGLE].filter(({ slug }) => body.only.includes(slug)) };
    }
    assert.equal(path, 'game/why');
    return { words: 'A proof.', steps: [], ...proofs[`${body.digit}@${body.cell}`] };
  };

/**
 * @param {Exercise} exercise
 * @param {Parameters<typeof asking>[0]} [proofs]
 */
const judged = (exercise, proofs) =>
  judge(asking(proofs), exercise, [FISH], ['fish', 'wing', 'single']);

test('a digit is held for the cells that are pressed, or goes to those that are chosen', () => {
  const exercise = begun('strike');
  exercise.press(2);
  assert.equal(exercise.held, 2);
  exercise.pick(0, 'only', false);
  exercise.pick(2, 'only', false);
  assert.equal(exercise.words, 'r1c1 ≠ 2, r1c3 ≠ 2');
  exercise.pick(2, 'only', false);
  assert.deepEqual(exercise.answer.eliminations, [[0, 2]]);
  exercise.press(2);
  assert.equal(exercise.held, 0);
  exercise.pick(2, 'only', false);
  exercise.pick(3, 'add', false);
  exercise.press(3);
  assert.deepEqual(exercise.answer.eliminations, [
    [0, 2],
    [2, 3],
  ]); // r1c4 has no 3
  exercise.clear();
  assert.ok(exercise.isEmpty);
});

test('digits are entered, cells are marked, and the position stays as it is', () => {
  const exercise = begun('digit');
  const before = JSON.stringify(exercise.json());
  exercise.press(2);
  exercise.pick(0, 'only', false);
  exercise.pick(1, 'only', false); // a given
  assert.deepEqual(exercise.answer.placements, [[0, 2]]);
  assert.equal(exercise.shown().entries[0]?.digit, 2);
  exercise.choose('mark');
  exercise.pick(5, 'only', false); // a given
  exercise.pick(4, 'only', false);
  exercise.pick(3, 'add', true);
  assert.deepEqual(exercise.answer.cells, [3, 4]);
  assert.equal(JSON.stringify(exercise.json()), before);
});

test('the step that was asked for is right, also in part', async () => {
  const exercise = begun('strike');
  exercise.toggle(0, 2);
  const { verdict, words } = await judged(exercise);
  assert.equal(verdict, 'right');
  assert.equal(words, 'Right! You found the FISH. It also removes 2 in r1c3.');
  exercise.toggle(2, 2);
  assert.equal((await judged(exercise)).words, 'Right! You found the FISH.');
});

test('the digit that the step leaves over is right', async () => {
  const exercise = begun('digit');
  const others = computedAt(exercise.base, 0)
    .filter((digit) => digit !== 2)
    .map((digit) => [0, digit]);
  assert.ok(others.length);
  const corner = hint('corner', { eliminations: others });
  const answer = (/** @type {any} */ step) => judge(asking(), exercise, [step], ['corner']);
  exercise.toggle(0, 2);
  const { verdict, words } = await answer(corner);
  assert.deepEqual([verdict, words], ['right', 'Right! You found the CORNER.']);
  const part = hint('corner', { eliminations: others.slice(1) });
  assert.equal((await answer(part)).verdict, 'wrong', 'one more candidate is left');
  exercise.toggle(0, 2);
  exercise.toggle(2, 2);
  assert.equal((await answer(corner)).verdict, 'wrong', 'another cell');
});

test('another valid step is right too, and named', async () => {
  const exercise = begun('strike');
  exercise.toggle(4, 6);
  const { verdict, words, hint: found } = await judged(exercise);
  assert.deepEqual([verdict, found?.slug], ['other', 'wing']);
  assert.match(words, /right too.*WING/);
});

test('of two steps at once, the one that was asked for counts', async () => {
  const exercise = begun('strike');
  exercise.toggle(0, 2);
  exercise.toggle(4, 6);
  assert.equal((await judged(exercise)).hint?.slug, 'fish');
});

test('a step that only the proof knows is right too', async () => {
  const exercise = begun('strike');
  exercise.toggle(3, 2);
  const proof = { verdict: 'cannot', steps: [hint('chain', {})] };
  const { verdict, hint: found } = await judged(exercise, { '2@3': proof });
  assert.deepEqual([verdict, found?.slug], ['other', 'chain']);
});

test('what is wrong is explained', async () => {
  const exercise = begun('strike');
  exercise.toggle(3, 2);
  const solution = await judged(exercise, { '2@3': { verdict: 'must' } });
  assert.equal(solution.verdict, 'wrong');
  assert.match(solution.words, /^2 is the digit of that cell. So 2 has to stay in r1c4/);
  assert.equal(solution.proof, 'A proof.');
  const long = { verdict: 'cannot', steps: [FISH, WING, SINGLE] };
  const far = await judged(exercise, { '2@3': long });
  assert.equal(far.verdict, 'wrong');
  assert.match(far.words, /is true.*takes 3 steps/);
  const open = await judged(exercise, { '2@3': { verdict: 'open' } });
  assert.match(open.words, /Nothing shows yet/);
});

test('what is wrong is explained by known techniques, if they can', async () => {
  const exercise = begun('strike');
  exercise.toggle(3, 2);
  const answers = async (/** @type {string} */ known, /** @type {string} */ all = known) => {
    /** @type {string[]} */
    const asked = [];
    const found = await judge(
      async (path, body) => {
        const { only } = /** @type {{only?: string[]}} */ (body);
        if (path === 'game/steps') return { steps: [] };
        asked.push(only ? only.join() : 'all');
        const steps = only ? [WING, SINGLE] : [FISH, FISH];
        return { verdict: only ? known : all, words: only ? 'Known.' : 'All.', steps };
      },
      exercise,
      [FISH],
      ['wing'],
    );
    return { proof: found.proof, asked, verdict: found.verdict };
  };
  assert.deepEqual(await answers('must'), {
    proof: 'Known.',
    asked: ['wing,fish'],
    verdict: 'wrong',
  });
  assert.equal((await answers('open', 'must')).proof, 'All.');
  assert.deepEqual(await answers('cannot'), {
    proof: 'Known.',
    asked: ['wing,fish', 'all'],
    verdict: 'wrong',
  });
});

test('a wrong digit is told before one that is only too far away', async () => {
  const exercise = begun('digit');
  exercise.toggle(0, 2);
  exercise.toggle(3, 5);
  const { words } = await judged(exercise, {
    '2@0': { verdict: 'must', steps: [FISH, WING] },
    '5@3': { verdict: 'cannot' },
  });
  assert.match(words, /5 does not go in r1c4/);
});

test('the cells of the pattern: all, some, and others', async () => {
  assert.deepEqual(patternOf(FISH), [3, 4]);
  const exercise = begun('mark');
  exercise.pick(3, 'only', false);
  assert.equal((await judged(exercise)).verdict, 'more');
  assert.match((await judged(exercise)).words, /One more cell/);
  exercise.pick(4, 'only', false);
  assert.equal((await judged(exercise)).verdict, 'right');
  exercise.pick(6, 'only', false);
  assert.match((await judged(exercise)).words, /r1c7 is not part/);
  exercise.clear();
  exercise.pick(7 + 0, 'only', false); // a cell of the wing alone is no start of the fish
  exercise.pick(6, 'only', false);
  assert.equal((await judged(exercise)).verdict, 'wrong');
});

test('lists are read as sentences', () => {
  assert.deepEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed), [
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
});
