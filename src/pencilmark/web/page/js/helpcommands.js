/** The commands that help a person: hints, all steps, the path, why, trial and error, pruning. */

import { listSteps } from './allsteps.js';
import { reportErrors } from './errors.js';
import { Hints } from './hint.js';
import { MiniHints } from './minihint.js';
import { showPath } from './pathviewer.js';
import { choosePruning, mount as mountPruning, prune } from './prune.js';
import { showTrial } from './trial.js';
import { askWhy } from './why.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./commands.js').Command} Command */

/** @type {readonly Omit<Command, 'run'>[]} */
const ROWS = [
  { id: 'hint', label: 'Hint', section: 'Help', keys: ['H'], icon: 'hint', place: 'bar' },
  { id: 'steps', label: 'All steps now', section: 'Help', keys: ['J'], icon: 'steps' },
  { id: 'path', label: 'The whole path', section: 'Help', keys: ['P'], icon: 'film' },
  { id: 'why', label: 'Why not here?', section: 'Help', keys: ['Q'], icon: 'why' },
  { id: 'trial', label: 'Trial and error', section: 'Help', keys: ['T'], icon: 'tree' },
  { id: 'mini', label: 'Mini hint', section: 'Help', keys: ['M'], icon: 'hint' },
  { id: 'prune', label: 'Prune once', section: 'Candidates', keys: ['Y'], icon: 'prune' },
  { id: 'prune-all', label: 'Prune repeatedly', section: 'Candidates', keys: ['Shift+Y'],
    icon: 'prune' },
  { id: 'prune-with', label: 'Prune with…', section: 'Candidates', icon: 'prune' },
];

/** @param {App} app */
export function mount(app) {
  const hints = new Hints(app);
  const mini = new MiniHints(app);
  const back = () => reportErrors(app, runs.steps);
  /** @type {Record<string, () => void | Promise<void>>} */
  const runs = {
    hint: () => hints.next(),
    steps: () => listSteps(app, (found) => hints.tell(found, undefined, back)),
    path: () => showPath(app),
    why: () => askWhy(app, app.cursor),
    trial: () => showTrial(app),
    mini: () => mini.press(),
    prune: () => prune(app, false),
    'prune-all': () => prune(app, true),
    'prune-with': () => choosePruning(app),
  };
  app.commands.push(...ROWS.map((row) => ({
    place: /** @type {const} */ ('menu'),
    ...row,
    run: () => reportErrors(app, runs[row.id]),
  })));
  app.board.addEventListener('pm-longpress', (event) => {
    const { cell, digit } = /** @type {CustomEvent} */ (event).detail;
    reportErrors(app, () => askWhy(app, cell, digit));
  });
  mountPruning(app);
}
