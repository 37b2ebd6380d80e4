/** The commands whose dialogs are loaded when somebody asks for one. */

import { reportErrors } from './base/errors.js';
import { later } from './base/load.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./base/commands.js').Command} Command */
/** @typedef {'openStatistics' | 'showReview' | 'showScan' | 'showSave' | 'showShare'
 *   | 'showPrint' | 'showRating'} Opener of `later.js` */

/** @type {readonly (Omit<Command, 'run'> & {opens: Opener})[]} */
const ROWS = [
  { id: 'rating', label: 'How hard is it?', section: 'Learn', icon: 'chart', opens: 'showRating' },
  {
    id: 'statistics',
    label: 'Statistics',
    section: 'Game',
    icon: 'chart',
    opens: 'openStatistics',
  },
  { id: 'review', label: 'Review', section: 'Game', icon: 'time', opens: 'showReview' },
  { id: 'scan', label: 'Scan a puzzle', section: 'Share', icon: 'camera', opens: 'showScan' },
  {
    id: 'save',
    label: 'Save or copy',
    section: 'Share',
    keys: ['Ctrl+S'],
    icon: 'save',
    opens: 'showSave',
  },
  { id: 'share', label: 'Share', section: 'Share', icon: 'share', opens: 'showShare' },
  {
    id: 'print',
    label: 'Print',
    section: 'Share',
    keys: ['Ctrl+P'],
    icon: 'print',
    opens: 'showPrint',
  },
];

/** @param {App} app */
export function mount(app) {
  app.commands.push(
    ...ROWS.map(({ opens, ...row }) => ({
      place: /** @type {const} */ ('menu'),
      ...row,
      run: () => reportErrors(app, async () => (await later())[opens](app)),
    })),
  );
}
