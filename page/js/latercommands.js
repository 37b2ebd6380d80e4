/** The commands whose dialogs are loaded when somebody asks for one. */

import { reportErrors } from './base/errors.js';
import { later, scanner } from './base/load.js';
import { SERVER } from './base/places.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./base/commands.js').Command} Command */
/** @typedef {'openStatistics' | 'showReview' | 'showSave' | 'showShare'
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
    {
      id: 'scan',
      label: SERVER === null ? 'Scan a puzzle (needs a server)' : 'Scan a puzzle',
      section: 'Share',
      icon: 'camera',
      place: 'menu',
      enabled: () => SERVER !== null,
      run: () => reportErrors(app, async () => (await scanner()).showScan(app)),
    },
    ...ROWS.map(({ opens, ...row }) => ({
      place: /** @type {const} */ ('menu'),
      ...row,
      run: () => reportErrors(app, async () => (await later())[opens](app)),
    })),
  );
}
