/** The features of the page, in the order in which they are mounted. */

import { mount as keys } from './board/keys.js';
import { mount as selecting } from './board/selection.js';
import { mount as about } from './game/about.js';
import { mount as saving } from './game/autosave.js';
import { mount as checking } from './game/check.js';
import { mount as clock } from './game/clock.js';
import { mount as daily } from './game/daily.js';
import { mount as filling } from './game/fillin.js';
import { mount as games } from './game/games.js';
import { mount as home } from './game/home.js';
import { mount as levels } from './game/levels.js';
import { mount as newGame } from './game/newgame.js';
import { mount as opening } from './game/open.js';
import { mount as givens } from './game/ownpuzzle.js';
import { mountFreezing as freezing, mount as playing } from './game/playcommands.js';
import { mount as settings } from './game/settings.js';
import { mount as solved } from './game/solved.js';
import { mount as speech } from './game/speech.js';
import { mount as helping } from './hints/helpcommands.js';
import { mount as using } from './hints/used.js';
import { mount as dialogs } from './latercommands.js';
import { mount as learning } from './learn/learn.js';
import { mount as training } from './learn/training.js';
import { mount as studying } from './study/studies.js';
import { mount as updates } from './updates.js';

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
  freezing,
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
  updates,
  using,
];
