/** What the page can do: a row for each part, in the order in which they are mounted. */

import { mount as helping } from './helping.js';
import { mount as keys } from './keys.js';
import { mount as learning } from './learn.js';
import { mount as opening } from './open.js';
import { mount as playing } from './playing.js';
import { mount as printing } from './print.js';
import { mount as selecting } from './selecting.js';
import { mount as sharing } from './share.js';

/** @type {readonly ((app: import('./app.js').App) => void | Promise<void>)[]} */
export const FEATURES = [
  playing, selecting, helping, opening, sharing, printing, learning, keys,
];
