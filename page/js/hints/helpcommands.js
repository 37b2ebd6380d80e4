/** The commands that help a person: hints, all steps, the path, why, trial and error, pruning. */

import { HELPER } from '../base/commands.js';
import { reportErrors } from '../base/errors.js';
import { later } from '../base/load.js';
import { inPlay } from '../game/ownpuzzle.js';
import { Hints } from './hint.js';
import { mount as mountPruning, prune } from './prune.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../base/commands.js').Command} Command */

/** @type {readonly Omit<Command, 'run'>[]} */
const ROWS = [
  { id: 'hint', label: 'Hint', section: 'Hint', keys: ['H'], icon: 'hint', place: 'bar' },
  { id: 'steps', label: 'All steps now', section: 'Hint', keys: ['J'], icon: 'steps' },
  { id: 'path', label: 'The whole path', section: 'Learn', keys: ['P'], icon: 'film' },
  { id: 'why', label: 'Why not here?', section: 'Hint', keys: ['Q'], icon: 'why' },
  { id: 'trial', label: 'Trial and error', section: 'Learn', keys: ['T'], icon: 'tree' },
  { id: 'mini', label: 'Mini hint', section: 'Hint', keys: ['M'], icon: 'hint' },
  { id: 'prune', label: 'Prune once', section: HELPER, keys: ['Y'] },
  {
    id: 'prune-all',
    label: 'Prune repeatedly',
    section: HELPER,
    keys: ['Shift+Y'],
  },
  { id: 'prune-with', label: 'Prune with…', section: HELPER },
];

/** @param {App} app */
export function mount(app) {
  const hints = new Hints(app);
  /** @type {import('./minihint.js').MiniHints | undefined} */
  let mini;
  const back = () => reportErrors(app, runs.steps);
  /** @type {Record<string, () => void | Promise<void>>} */
  const runs = {
    hint: () => hints.next(),
    steps: async () =>
      (await later()).listSteps(app, (found) => hints.tell(found, undefined, back)),
    path: async () => (await later()).showPath(app),
    why: async () => (await later()).openWhyPanel(app, app.cursor),
    trial: async () => (await later()).showTrial(app),
    mini: async () => {
      const { MiniHints } = await later();
      mini ??= new MiniHints(app);
      await mini.press();
    },
    prune: () => prune(app, false),
    'prune-all': () => prune(app, true),
    'prune-with': async () => (await later()).choosePruning(app),
  };
  app.commands.push(
    ...ROWS.map((row) => ({
      place: /** @type {const} */ ('menu'),
      ...row,
      run: inPlay(app, () => reportErrors(app, runs[row.id])),
    })),
  );
  app.board.addEventListener('wd-longpress', (event) => {
    const { cell, digit } = /** @type {CustomEvent} */ (event).detail;
    reportErrors(app, async () => (await later()).openWhyPanel(app, cell, digit));
  });
  mountPruning(app);
}
