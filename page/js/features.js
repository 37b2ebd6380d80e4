/** The features of the page, in the order in which they are mounted. */

import { mount as about } from './about.js';
import { mount as filling } from './autofill.js';
import { mount as saving } from './autosave.js';
import { mount as checking } from './check.js';
import { mount as clock } from './clock.js';
import { mount as daily } from './daily.js';
import { mount as games } from './games.js';
import { mount as helping } from './helpcommands.js';
import { mount as home } from './home.js';
import { mount as keys } from './keys.js';
import { mount as dialogs } from './latercommands.js';
import { mount as learning } from './learn.js';
import { mount as levels } from './levels.js';
import { mount as newGame } from './newgame.js';
import { mount as offline } from './offline.js';
import { mount as opening } from './open.js';
import { mount as givens } from './ownpuzzle.js';
import { mount as playing } from './playcommands.js';
import { mount as selecting } from './selection.js';
import { mount as settings } from './settings.js';
import { mount as solved } from './solved.js';
import { mount as speech } from './speech.js';
import { mount as studying } from './studies.js';
import { mount as training } from './training.js';
import { mount as updates } from './updates.js';
import { mount as using } from './used.js';

/** @type {readonly ((app: import('./app.js').App) => void | Promise<void>)[]} */
export const FEATURES = [
  saving,
  about,
  clock,
  playing,
  selecting,
  speech,
  helping,
  filling,
  checking,
  solved,
  givens,
  home,
  newGame,
  daily,
  levels,
  games,
  opening,
  dialogs,
  learning,
  training,
  studying,
  settings,
  keys,
  offline,
  updates,
  using,
];
