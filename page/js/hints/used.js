/**
 * Says which technique a move has used, in the line below the board. The page's own engine finds it
 * out beside the page, a moment after the move; nothing waits for it.
 */

import { byId } from '../base/dom.js';
import { techniques } from '../base/techniques.js';
import { engine } from '../base/workers.js';
import { isSolved, positionToDict } from '../board/position.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../board/moves.js').Group} Group */
/** @typedef {import('./review.js').Deed} Deed */
/** @typedef {import('../board/position.js').Candidate} Candidate */
/** @typedef {import('../board/position.js').Position} Position */

/** Who goes on within this time wants to play, and not to read. */
const MOMENT_MS = 400;
/** A reason of more steps was hardly seen at once: then it is said how many there are. */
const MANY = 4;
/** Nobody needs to be told of these. */
const PLAIN = 'singles';
/** The time for a look at what easier techniques lead to. */
const LOOK_SECONDS = 1;

/** @param {App} app */
export function mount(app) {
  let timer = 0;
  let done = 0;
  app.on('open', () => {
    clearTimeout(timer);
    done = app.game.done;
  });
  app.on('change', (event) => {
    clearTimeout(timer);
    const isNew = app.game.done === done + 1 && !('isAdopted' in event);
    done = app.game.done;
    const group = app.game.log.at(-1);
    if (!isNew || !group || !isWanted(app, group)) return;
    timer = setTimeout(() => tell(app, group), MOMENT_MS);
  });
}

/**
 * Whether a move is a person's own, in a game that is played.
 * @param {App} app
 * @param {Group} group
 */
const isWanted = (app, { name }) =>
  app.prefs.used &&
  engine.isReady &&
  !app.record.editing &&
  !isSolved(app.position()) &&
  (name === 'enter' || name === 'strike');

/**
 * @param {App} app
 * @param {Group} group the last one
 */
async function tell(app, group) {
  const { game } = app;
  const position = game.positionAt(game.done - 1);
  const used = await mostlyUsed(position, group).catch(() => null);
  const isNow = app.game === game && game.log.at(-1) === group;
  if (!used || !isNow || byId('status').textContent) return;
  const { length } = used.steps;
  const hardest = used.steps[used.hardest ?? 0];
  app.say(
    length > MANY
      ? `That takes ${length} steps to see. The hardest: ${hardest?.name}.`
      : used.words,
  );
}

/**
 * What a move needed, if that is worth a word: null if it took singles alone, and if easier
 * techniques would have come to the same, as then nobody can know which the person used.
 * @param {Position} position before the move
 * @param {Group} group
 * @returns {Promise<Deed | null>}
 */
async function mostlyUsed(position, group) {
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
