/** Fills in candidates, shows and resets them. */

import { HELPER } from '../base/commands.js';
import { keepOwnCandidates } from '../board/entry.js';
import { code, decode, digitsOf, possible } from '../board/position.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../base/commands.js').Command} Command */
/** @typedef {import('../board/moves.js').Move} Move */

/** @param {App} app */
export function mount(app) {
  const section = HELPER;
  const place = /** @type {const} */ ('menu');
  app.commands.push(
    {
      id: 'fill-candidates',
      label: 'Fill in candidates',
      section,
      keys: ['F'],
      place,
      run: () => fillCandidates(app),
    },
    {
      id: 'show-candidates',
      label: 'Auto candidates',
      short: 'Auto',
      section,
      keys: ['E'],
      icon: 'candidates',
      place: 'bar',
      run: () => showComputed(app),
      pressed: () => app.isOpen && app.showsComputed,
    },
    {
      id: 'reset-candidates',
      label: 'Reset candidates',
      section,
      place,
      run: () => {
        app.record.shown = true;
        if (!app.play({ name: 'reset', moves: [{ move: 'reset' }] })) app.viewed();
      },
    },
  );
}

/**
 * Fill in all candidates that the digits leave as the person's own, without the struck ones.
 * @param {App} app
 */
function fillCandidates(app) {
  const position = app.position();
  const { struck } = position.marks;
  const codes = position.givens.flatMap((_, cell) =>
    digitsOf(position.layout)
      .filter((digit) => possible(position, cell, digit) && !struck.has(code(cell, digit)))
      .map((digit) => code(cell, digit)),
  );
  if (!codes.length) return;
  /** @type {Move[]} */
  const moves = [
    ...keepOwnCandidates(position),
    { move: 'mark', kind: 'candidate', candidates: codes.map(decode) },
  ];
  app.record.shown = false;
  app.play({ name: 'mark', moves });
}

/**
 * Switch between computed candidates and the person's own.
 * @param {App} app
 */
function showComputed(app) {
  const { settings, marks } = app.position();
  const shown = app.showsComputed;
  /** @type {Move[]} */
  const moves = [];
  const choose = (/** @type {string} */ setting, /** @type {string} */ value) =>
    moves.push({ move: 'choose', setting, value });
  if (!shown && settings.candidates === 'own') choose('candidates', 'computed');
  if (shown && marks.candidate.size) choose('candidates', 'own');
  if (shown && settings.show === 'always') choose('show', 'request');
  app.record.shown = !shown;
  if (!moves.length || !app.play({ name: 'choose', moves })) app.viewed();
}
