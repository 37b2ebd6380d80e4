/** What the page can do: a row for each part, in the order in which they are mounted. */

import { mount as keys } from './keys.js';
import { mount as playing } from './playing.js';
import { mount as selecting } from './selecting.js';

/** @type {readonly ((app: import('./app.js').App) => void | Promise<void>)[]} */
export const FEATURES = [playing, selecting, keys];
