/** Explains the moves of a chapter: what a hint says, and its picture, become a note. */

import { post } from '../base/api.js';
import { positionToDict } from '../board/position.js';
import { drawingFrom, fitting, MOST_COMMENT, MOST_DRAWN, sizeOf, Unfit } from '../game/notes.js';
import { outcome } from '../hints/effects.js';
import { together } from './studydraw.js';

/**
 * @typedef {import('../hints/effects.js').Hint} Hint
 * @typedef {import('../board/layout.js').Layout} Layout
 * @typedef {import('../game/notes.js').Note} Note
 * @typedef {import('../board/position.js').Candidate} Candidate
 * @typedef {import('../board/position.js').Position} Position
 * @typedef {import('./studydata.js').NotedGroup} NotedGroup
 */

/** What moves are called that place and strike nothing. @type {Record<string, string>} */
const NAMES = {
  clear: 'Cells emptied',
  restore: 'Candidates restored',
  mark: 'Marks',
  unmark: 'Marks removed',
  give: 'Givens changed',
  freeze: 'Freeze',
  thaw: 'Thaw',
  'thaw-all': 'Thaw all',
  back: 'Back to the freeze',
  restart: 'Restart',
  empty: 'All emptied',
  reset: 'Candidates reset',
  choose: 'Settings',
  load: 'Another puzzle',
};

/**
 * What a group of moves did: `r2c2 = 4`, or the name of its first move.
 * @param {Layout} layout
 * @param {NotedGroup} group
 */
export function told(layout, { moves }) {
  const of = (/** @type {string} */ name) =>
    moves.flatMap((move) => (move.move === name && 'candidates' in move ? move.candidates : []));
  const words = outcome(layout, { placements: of('enter'), eliminations: of('strike') });
  return words || (NAMES[moves[0]?.move ?? ''] ?? 'A move');
}

/**
 * The easiest step of a position: its moves, and what adds its explanation to a note.
 * @param {Position} position
 * @returns {Promise<{group: import('../board/moves.js').Group, explain: (note: Note) => Note}>}
 */
export async function nextStep(position) {
  const { hint, note } = await post('game/hint', { position: positionToDict(position) });
  if (!hint?.group) throw new Unfit(note || 'There is nothing left to do.');
  if (!hint.step) throw new Unfit(hint.words.at(-1) ?? note);
  const { name, moves } = hint.group;
  return { group: { name, moves }, explain: (note) => explained(note, [hint]) };
}

/**
 * The note of a move, with what it needed added.
 * @param {Position} before
 * @param {NotedGroup} group
 * @returns {Promise<Note>}
 */
export async function explanation(before, { name, moves, ...note }) {
  const { used } = await post('game/used', {
    position: positionToDict(before),
    group: { name, moves },
  });
  if (used?.verdict === 'wrong') throw new Unfit('This move is a mistake: no step leads to it.');
  if (!used?.steps.length) throw new Unfit('No pattern that I know shows this move.');
  const { hardest, steps } = used;
  return explained(note, steps, steps[hardest ?? 0]);
}

/**
 * @param {Note} note what is there already
 * @param {Hint[]} hints
 * @param {Hint | undefined} [drawn] the one whose picture is drawn
 * @returns {Note}
 */
function explained({ comment = '', drawing = {} }, hints, drawn = hints[0]) {
  const words = hints.map((hint) => fitting(hint.words.at(-1) ?? '')).join('\n');
  const all = comment.includes(words) ? comment : [comment, words].filter(Boolean).join('\n\n');
  const picture = together(drawing, drawn?.step ? drawingFrom(drawn.step) : {});
  return {
    comment: all.length > MOST_COMMENT ? `${all.slice(0, MOST_COMMENT - 1)}…` : all,
    drawing: sizeOf(picture) > MOST_DRAWN ? drawing : picture,
  };
}
