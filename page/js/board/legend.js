/** The legend of a drawn step: what its shapes, colours and lines mean. */

import { h, s } from '../base/dom.js';
import { badgeAt, dashes, digitAt, shapeAt } from './evidence.js';
import { everyRole, look } from './scene.js';

const CENTRE = { x: 0, y: 0 };

/**
 * The legend of a scene, as a list.
 * @param {import('./scene.js').Scene} scene
 */
export function legend(scene) {
  const ofCells = new Set(scene.squares.flatMap(({ roles }) => roles));
  const ofCandidates = new Set(
    scene.squares.flatMap((square) => everyRole({ ...square, roles: [] })),
  );
  const ofHouses = new Set(scene.houses.map(([role]) => role));
  const ofCages = new Set(scene.cages.map(([role]) => role));
  const ofWholes = new Set([...ofHouses, ...ofCages]);
  const roles = scene.roles.map((role) =>
    entry(
      scene.labels[role] ?? look(role).label,
      ...(ofHouses.has(role) ? [houseSwatch(role)] : []),
      ...(ofCages.has(role) && !ofHouses.has(role) ? [cageSwatch(role)] : []),
      ...(ofCells.has(role) ? [cellSwatch(role, ofWholes.has(role) ? 7 : 14)] : []),
      ...(ofCandidates.has(role)
        ? candidateSwatch(role, ofWholes.has(role) || ofCells.has(role) ? 10 : 15)
        : []),
    ),
  );
  const kinds = scene.drawsLinks ? [...new Set(scene.links.map((link) => link.kind))] : [];
  const links = kinds.map((kind) =>
    entry(`${kind} link`, s('path', { class: `ev-link ev-${kind}`, d: 'M-17 5Q0 -11 17 5' })),
  );
  const numbers = scene.numbers.length ? [entry('line of the text', ...badgeAt(CENTRE, 1))] : [];
  const [letter] = scene.squares.flatMap((square) => square.letter || []).sort();
  const letters = letter ? [entry('name in the text', ...badgeAt(CENTRE, letter))] : [];
  // Said, so that nobody looks for arrows that other pictures have.
  const undrawn = scene.drawsLinks ? [] : [h('li', {}, `${scene.links.length} links, not drawn`)];
  return h(
    'ul',
    { class: 'legend', 'aria-label': 'Legend' },
    ...roles,
    ...numbers,
    ...letters,
    ...links,
    ...undrawn,
  );
}

/**
 * @param {string} label
 * @param {...SVGElement} drawn
 */
const entry = (label, ...drawn) =>
  h('li', {}, s('svg', { viewBox: '-20 -18 40 36', 'aria-hidden': 'true' }, ...drawn), label);

/** @param {string} role */
function houseSwatch(role) {
  const { colour, dash } = look(role);
  const paint = { fill: colour, stroke: colour, 'stroke-dasharray': dashes(dash) };
  return s('rect', { class: 'ev-swatch', x: -18, y: -14, width: 36, height: 28, rx: 3, ...paint });
}

/**
 * The dashed line that a cage with the role has on the board.
 * @param {string} role
 */
function cageSwatch(role) {
  const place = { x: -18, y: -14, width: 36, height: 28 };
  return s('rect', { class: 'ev-cage', stroke: look(role).colour, ...place });
}

/**
 * The frame that a cell with the role has on the board.
 * @param {string} role
 * @param {number} half
 */
function cellSwatch(role, half) {
  const { colour } = look(role);
  const place = { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 5 };
  return s('g', { class: 'ev-frame', fill: colour, stroke: colour }, s('rect', place));
}

/**
 * @param {string} role
 * @param {number} radius
 */
function candidateSwatch(role, radius) {
  if (role !== 'elimination') return [shapeAt(role, CENTRE, radius)];
  const strike = shapeAt(role, CENTRE, radius, { class: 'ev-strike' });
  return [digitAt(CENTRE, 24, 5, 'ev-candidate ev-struck'), strike];
}
