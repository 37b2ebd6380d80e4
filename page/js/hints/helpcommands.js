/** The commands that help a person: hints, all steps, the path, why, singles and the like. */

import { HELPER } from '../base/commands.js';
import { reportErrors } from '../base/errors.js';
import { later } from '../base/load.js';
import { inPlay } from '../game/ownpuzzle.js';
import { soundly } from '../game/soundly.js';
import { Hints } from './hint.js';
import { mount as mountPruning, prune } from './prune.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../base/commands.js').Command} Command */

/** @type {readonly Omit<Command, 'run'>[]} */
const ROWS = [
  { id: 'hint', label: 'Hint', section: 'Hint', keys: ['H'], icon: 'hint', place: 'bar' },
  { id: 'steps', label: 'All steps now', section: 'Hint', keys: ['J'], icon: 'steps' },
  { id: 'why', label: 'Why not here?', section: 'Hint', keys: ['Q'], icon: 'why' },
  { id: 'path', label: 'The whole path', section: 'Learn', keys: ['P'], icon: 'film' },
  { id: 'trial', label: 'Trial and error', section: 'Learn', keys: ['T'], icon: 'tree' },
  { id: 'prune', label: 'Prune once', section: HELPER, keys: ['Y'] },
  {
    id: 'prune-all',
    label: 'Prune repeatedly',
    section: HELPER,
    keys: ['Shift+Y'],
  },
  { id: 'prune-with', label: 'Prune with…', section: HELPER },
  { id: 'mini', label: 'Mini hint', section: HELPER, keys: ['M'] },
  { id: 'fill-one', label: 'Enter one single', section: HELPER, keys: ['I'] },
  { id: 'fill-all', label: 'Enter all singles', section: HELPER, keys: ['Shift+I'] },
];

/** The commands that go on by steps. */
const BY_STEPS = new Set(['steps', 'path', 'trial', 'fill-one', 'fill-all', 'prune', 'prune-all']);

/** @param {App} app */
export function mount(app) {
  const hints = new Hints(app);
  /** @type {import('./minihint.js').MiniHints | undefined} */
  let mini;
  /** @type {Record<string, () => void | Promise<void>>} */
  const runs = {
    hint: () => hints.next(),
    steps: async () =>
      (await later()).listSteps(app, (found, back) => hints.tell(found, undefined, back)),
    path: async () => (await later()).showPath(app),
    why: async () => (await later()).openWhyPanel(app, app.cursor),
    trial: async () => (await later()).showTrial(app),
    mini: async () => {
      const { MiniHints } = await later();
      mini ??= new MiniHints(app);
      await mini.press();
    },
    'fill-one': async () => (await later()).enterSingles(app, 1),
    'fill-all': async () => (await later()).enterSingles(app, null),
    prune: () => prune(app, false),
    'prune-all': () => prune(app, true),
    'prune-with': async () => (await later()).choosePruning(app),
  };
  app.commands.push(
    ...ROWS.map((row) => {
      const run = () => runs[row.id]?.();
      const asked = BY_STEPS.has(row.id) ? soundly(app, run) : () => reportErrors(app, run);
      return { place: /** @type {const} */ ('menu'), ...row, run: inPlay(app, asked) };
    }),
  );
  app.board.addEventListener('wd-longpress', (event) => {
    const { cell, digit } = /** @type {CustomEvent} */ (event).detail;
    reportErrors(app, async () => (await later()).openWhyPanel(app, cell, digit));
  });
  mountPruning(app);
}
