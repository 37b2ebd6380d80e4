/**
 * Says which technique a move has used, in the line below the board. The page's own engine finds it
 * out beside the page, a moment after the move; nothing waits for it.
 */

import { byId } from '../base/dom.js';
import { preload } from '../base/load.js';
import { engine } from '../base/workers.js';
import { isSolved } from '../board/position.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../board/moves.js').Group} Group */

/** Who goes on within this time wants to play, and not to read. */
const MOMENT_MS = 400;
/** A reason of more steps was hardly seen at once: then it is said how many there are. */
const MANY = 4;

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
  const used = await preload()
    .then(({ mostlyUsed }) => mostlyUsed(position, group))
    .catch(() => null);
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
