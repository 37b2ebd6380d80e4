/** Enters the digits that are singles. */

import { post } from '../base/api.js';
import { isSolved } from '../board/position.js';
import { deadEnd } from '../board/warnings.js';
import { counted } from '../board/words.js';

/**
 * @param {import('../app.js').App} app
 * @param {number | null} most
 */
export async function enterSingles(app, most) {
  const before = app.position();
  const found = await post('game/fill', { position: app.positionJson(), most });
  if (app.position() !== before) return;
  const faulty = () => deadEnd(app.position()).words;
  if (!found.group) app.say(faulty() || 'There is no single.');
  else if (app.play(found.group) && !isSolved(app.position())) {
    app.say(`${counted(found.count, 'digit')} entered. ${faulty()}`.trim());
  }
}
