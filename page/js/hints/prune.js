/** Pruning: striking the candidates that chosen techniques eliminate, once or repeatedly. */

import { post } from '../base/api.js';
import { byId, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { counted } from '../board/words.js';

/** @typedef {import('../app.js').App} App */

/**
 * Prune with the techniques of the settings.
 * @param {App} app
 * @param {boolean} repeatedly
 */
export async function prune(app, repeatedly) {
  const body = { position: app.positionJson(), repeatedly };
  const { group, count, more } = await post('game/prune', body);
  if (!group) {
    app.say('These techniques find nothing to remove.');
    return;
  }
  app.record.shown = true;
  app.play(group);
  const rest = more ? 'More can be removed.' : 'Nothing is left to remove.';
  app.say(`Removed: ${counted(count, 'candidate')}. ${rest}`);
}

/**
 * Prune after an entry, as the settings say. The strikes are undone with the entry. They are
 * dropped if the person has made another move before the answer came.
 * @param {App} app
 */
async function pruneAfterEntry(app) {
  const { prune: how } = app.position().settings;
  if (how === 'never') return;
  const before = app.position();
  const body = { position: app.positionJson(), repeatedly: how === 'repeatedly' };
  const { group } = await post('game/prune', body);
  if (group && app.position() === before) app.amend(group.moves);
}

/** Whether candidates are struck that pruning may have struck. @param {App} app */
export function hasPruned(app) {
  const { marks, settings } = app.position();
  const pruned = settings.prune !== 'never' || app.game.log.some(({ name }) => name === 'prune');
  return pruned && marks.struck.size > 0;
}

/**
 * Show a sign while pruned candidates are struck, and prune after entries.
 * @param {App} app
 */
export function mount(app) {
  const sign = h('span', { class: 'sign', hidden: true }, 'pruned');
  byId('signs').append(sign);
  const show = () => (sign.hidden = !hasPruned(app));
  app.on('open', show);
  app.on('change', show);
  app.on('entered', () => reportErrors(app, () => pruneAfterEntry(app)));
}
