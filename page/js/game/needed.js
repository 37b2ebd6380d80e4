/** What the end of a game tells a moment later: how long such a puzzle takes, and what it needs. */

import { post } from '../base/api.js';
import { aboutMinutes } from '../base/minutes.js';
import { techniqueLink, techniques } from '../base/techniques.js';
import { digitChar } from '../board/layout.js';
import { originDigits, positionToDict } from '../board/position.js';
import { clockFace } from './clock.js';
import { isHint, TRIAL_GROUPS } from './results.js';
import { yourFactor } from './yourtime.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('./records.js').GameRecord} GameRecord
 */

/** Techniques that are named, the hardest first. */
const NAMED = 3;
/** Groups of what takes work off the player without being a hint. */
const AUTOMATIC = ['fill', 'prune', ...TRIAL_GROUPS];

/**
 * Tell how long a puzzle that was solved takes, its level, and what it needed. The record keeps
 * what is found out.
 * @param {App} app
 * @param {GameRecord} record
 * @param {HTMLElement} place
 */
export async function tellNeeds(app, record, place) {
  if (app.record !== record) return;
  const [path, known, usual] = await Promise.all([
    post('game/path', { position: positionToDict(app.game.start) }),
    techniques(),
    besideUsual(app),
  ]).catch(() => []);
  if (path?.outcome !== 'solved' || app.record !== record) return;
  record.level ??= path.level;
  place.replaceChildren(
    `${usual} Level: ${path.level}. It needed `,
    ...hardest(path.steps, known),
    '.',
  );
}

/**
 * The time of a game that was solved beside what the puzzle usually takes, as a sentence; nothing
 * where something else has helped. The minutes stay with the game if they rest on people's times:
 * the factor is made of such games.
 * @param {App} app
 */
async function besideUsual({ record, prefs, game: { start } }) {
  if (!prefs.timer || record.seconds < 1 || !isUnaided(record)) return '';
  const factor = yourFactor();
  const rated = await post('rate', {
    puzzle: originDigits(start).map(digitChar).join(''),
    layout: start.layout.name,
    scales: ['human'],
  });
  if (rated.minutes_basis === 'difficulty') return ''; // nobody was timed on killers
  if (rated.minutes_basis === 'players') record.minutes = rated.minutes;
  const about = aboutMinutes(rated, factor ?? 1);
  const whom = factor ? 'you' : 'a practised player';
  return (
    about && `Such a puzzle usually takes ${whom} ${about}; you took ${clockFace(record.seconds)}.`
  );
}

/**
 * Whether somebody has played a game from its givens on, and by themselves.
 * @param {GameRecord} record
 */
const isUnaided = ({ game: { start, log, done } }) =>
  !start.placed?.length &&
  !log.slice(0, done).some((group) => isHint(group) || AUTOMATIC.includes(group.name));

/**
 * The hardest techniques of a path, the hardest first, and how often each was needed.
 * @param {{slug: string}[]} steps
 * @param {readonly import('../base/techniques.js').Technique[]} known
 */
function hardest(steps, known) {
  const names = new Map(known.map(({ slug, name }) => [slug, name]));
  const used = known
    .map(({ slug }) => ({ slug, count: steps.filter((step) => step.slug === slug).length }))
    .filter(({ count }) => count > 0)
    .reverse() // the ladder begins with the easiest
    .slice(0, NAMED);
  return used.flatMap(({ slug, count }, at) => [
    at ? ', ' : '',
    techniqueLink(slug, names),
    count > 1 ? ` (${count} times)` : '',
  ]);
}
