/** What killers have besides: a part of the bundle, for a game with cages or one's own puzzle. */

export { mount as helpWithCages } from './game/cagehelp.js';
export { mount as drawCages } from './game/owncages.js';
