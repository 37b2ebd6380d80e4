/** What a move has used, as far as that can be known. */

import { techniques } from '../base/techniques.js';
import { engine } from '../base/workers.js';
import { positionToDict } from '../board/position.js';

/** @typedef {import('../board/moves.js').Group} Group */
/** @typedef {import('./review.js').Deed} Deed */
/** @typedef {import('../board/position.js').Candidate} Candidate */
/** @typedef {import('../board/position.js').Position} Position */

/** Nobody needs to be told of these. */
const PLAIN = 'singles';
/** The time for a look at what easier techniques lead to. */
const LOOK_SECONDS = 1;

/**
 * What a move needed, if that is worth a word: null if it took singles alone, and if easier
 * techniques would have come to the same, as then nobody can know which the person used.
 * @param {Position} position before the move
 * @param {Group} group
 * @returns {Promise<Deed | null>}
 */
export async function mostlyUsed(position, group) {
  const body = { position: positionToDict(position) };
  /** @type {[{used: Deed | null}, import('../base/techniques.js').Technique[]]} */
  const [{ used }, ladder] = await Promise.all([
    engine.ask('game/used', { ...body, group }),
    techniques(),
  ]);
  const slug = used?.steps[used.hardest ?? -1]?.slug;
  const place = ladder.findIndex((row) => row.slug === slug);
  if (!used || used.helped || used.verdict !== 'shown') return null;
  if (place < 0 || ladder[place]?.family === PLAIN) return null;
  const easier = ladder.slice(0, place).filter((row) => row.default && !row.trial);
  const only = easier.map((row) => row.slug);
  /** @type {{steps: import('./effects.js').Hint[]}} */
  const { steps } = await engine.ask('game/path', { ...body, only, seconds: LOOK_SECONDS });
  const effects = steps.flatMap(({ step }) => step ?? []);
  return comesTo(effects, used, position.layout.peers) ? null : used;
}

/**
 * Whether steps place all digits that a move placed, and exclude all candidates that it struck.
 * @param {readonly import('./effects.js').Effects[]} steps
 * @param {Deed} used
 * @param {readonly number[][]} peers
 */
function comesTo(steps, { placed, struck }, peers) {
  const placements = steps.flatMap((step) => step.placements);
  const gone = new Set(steps.flatMap((step) => step.eliminations).map(String));
  const isPlaced = (/** @type {Candidate} */ one) =>
    placements.some((made) => `${made}` === `${one}`);
  const isExcluded = (/** @type {Candidate} */ [cell, digit]) =>
    gone.has(`${[cell, digit]}`) ||
    placements.some(([at, value]) =>
      at === cell ? value !== digit : value === digit && peers[cell]?.includes(at),
    );
  return placed.every(isPlaced) && struck.every(isExcluded);
}
