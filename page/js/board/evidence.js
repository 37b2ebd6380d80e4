/**
 * Draws a step on the board: roles, houses, links, eliminations and placements.
 *
 * The drawing depends on roles, never on techniques. Each role has its own shape and colour, so
 * that a picture can be read without colour. The layers are in the order of draw/picture.py.
 */

import { s } from '../base/dom.js';
import { CAGE } from './cages.js';
import { arrowhead, curve, curvePath, distance, point } from './curves.js';
import { CELL, candidateCentre, candidateStep, centre, corner, outlinePath } from './geometry.js';
import { digitChar } from './layout.js';
import { everyRole, isInAHouse, look, makeScene, needsCandidates } from './scene.js';

/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {(scene: Scene, layout: Layout) => SVGElement[]} Layer */

/** One unit of draw/roles.py, where a cell has 65 units, in units of the board. */
const UNIT = CELL / 65;
/** More houses than these are only outlined: tints would hide what is in them. */
const MOST_TINTED = 5;
/** The length of an arrowhead. */
const HEAD = 14;

/**
 * Draw a step on a board. The drawing replaces the candidates of the board.
 * @param {import('./board.js').Board} board
 * @param {import('./scene.js').State} state the digits and candidates of the board
 * @param {import('./scene.js').Step} step
 * @param {boolean} [candidates] whether all candidates are shown in any case
 * @returns {Scene} the scene, for a legend
 */
export function showStep(board, state, step, candidates = false) {
  const scene = makeScene(state, step, candidates || needsCandidates(step));
  const drawn = (/** @type {Layer[]} */ layers) =>
    layers.flatMap((layer) => layer(scene, board.layout));
  board.underlay.replaceChildren(...drawn([tints, frames, outlines, cages]));
  board.overlay.replaceChildren(
    ...drawn([values, bands, shapes, candidateDigits, links, lineNumbers, letters]),
  );
  board.classList.add('shows-step');
  return scene;
}

/** @param {import('./board.js').Board} board */
export function clearStep(board) {
  board.underlay.replaceChildren();
  board.overlay.replaceChildren();
  board.classList.remove('shows-step');
}

/** @type {Layer} */
function tints(scene, layout) {
  if (scene.houses.length > MOST_TINTED) return [];
  return scene.houses.map(([role, house]) =>
    s(
      'g',
      { class: 'ev-tint', fill: look(role).colour },
      ...cellsOf(layout, house).map((cell) => square(layout, cell, 0)),
    ),
  );
}

/**
 * Frames of cells that have a role, and of cells in which a digit is placed.
 * @type {Layer}
 */
function frames(scene, layout) {
  return scene.squares.flatMap((of, cell) => {
    const placing = everyRole(of).includes('placement') ? ['placement'] : [];
    return [...of.roles, ...placing].map((role, nth) => {
      const { colour } = look(role);
      return s(
        'g',
        { class: 'ev-frame', fill: colour, stroke: colour },
        square(layout, cell, 6 + 5 * nth),
      );
    });
  });
}

/** @type {Layer} */
function outlines(scene, layout) {
  const order = [...new Set(scene.houses.map(([role]) => role))];
  return scene.houses.map(([role, house]) => {
    const inset = 4.5 + 4 * (order.indexOf(role) % 3);
    const d = outlinePath(layout, new Set(cellsOf(layout, house)), inset);
    const { colour, dash } = look(role);
    return s('path', { class: 'ev-house', stroke: colour, 'stroke-dasharray': dashes(dash), d });
  });
}

/** @type {Layer} */
function cages(scene, layout) {
  return scene.cages.map(([role, cage]) => {
    const d = outlinePath(layout, new Set(layout.cages[cage]?.cells), CAGE + 6);
    return s('path', { class: 'ev-cage', stroke: look(role).colour, d });
  });
}

/**
 * Digits of the board that have a role, and digits placed in cells without candidates.
 * @type {Layer}
 */
function values(scene, layout) {
  return scene.squares.flatMap((of, cell) => {
    const role = of.candidates.get(of.value)?.find((r) => r !== 'elimination');
    const digit = of.placing || (role ? of.value : 0);
    if (!digit) return [];
    const { colour, ink } = look(role ?? 'placement');
    const at = centre(layout, cell);
    const text = digitAt(at, CELL * 0.6, digit, 'ev-value', role ? ink : colour);
    return role ? [shapeAt(role, at, CELL * 0.36), text] : [text];
  });
}

/**
 * A band through the candidates of each node that has more than one, and in one house.
 * @type {Layer}
 */
function bands(scene, layout) {
  if (!scene.drawsLinks) return [];
  const nodes = scene.links.flatMap(({ source, target }) => [source, target]);
  const joined = nodes.filter((node) => node.length > 1 && isInAHouse(layout, node));
  const groups = new Map(joined.map((node) => [`${node}`, node]));
  return [...groups.values()].map((node) => {
    const places = node.map((candidate) => point(candidateCentre(layout, ...candidate)));
    return s('path', { class: 'ev-band', d: `M${places.join('L')}`, 'stroke-width': 36 });
  });
}

/**
 * The shapes of candidates: filled for the first role, outlined for further ones.
 * @type {Layer}
 */
function shapes(scene, layout) {
  return placed(scene, layout).flatMap(({ at, roles }) =>
    withShape(roles).map((role, nth) => {
      const radius = candidateStep(layout) * 0.46 * (1 + 0.22 * nth);
      const ring = { class: 'ev-ring', fill: 'none', stroke: look(role).colour };
      return shapeAt(role, at, radius, nth ? ring : {});
    }),
  );
}

/** @type {Layer} */
function candidateDigits(scene, layout) {
  const step = candidateStep(layout);
  return placed(scene, layout).flatMap(({ at, digit, roles }) => {
    const [first] = withShape(roles);
    const struck = roles.includes('elimination');
    const kind = `ev-candidate${roles.length ? ' ev-bold' : ''}${struck ? ' ev-struck' : ''}`;
    const text = digitAt(at, step * 0.76, digit, kind, first ? look(first).ink : '');
    const strike = struck && shapeAt('elimination', at, step * 0.48, { class: 'ev-strike' });
    return strike ? [text, strike] : [text];
  });
}

/** @type {Layer} */
function links(scene, layout) {
  if (!scene.drawsLinks) return [];
  const radius = candidateStep(layout) * 0.46 + 2;
  const values = scene.squares.flatMap((of, cell) => (of.value ? [centre(layout, cell)] : []));
  const places = [...values, ...placed(scene, layout).map(({ at }) => at)];
  const lines = scene.links.flatMap(({ kind, source, target }) =>
    endsOf(source, layout).flatMap((from) =>
      endsOf(target, layout).map((to) => {
        const [start, end] = nearest(
          from.map((c) => candidateCentre(layout, ...c)),
          to.map((c) => candidateCentre(layout, ...c)),
        );
        return { kind, line: curve(start, end, radius, HEAD, places, layout.size * CELL) };
      }),
    ),
  );
  return lines.flatMap(({ kind, line }) => [
    s('path', { class: 'ev-halo', d: curvePath(line) }),
    s('path', { class: `ev-link ev-${kind}`, d: curvePath(line) }),
    s('path', { class: 'ev-head', d: arrowhead(line, HEAD) }),
  ]);
}

/**
 * The numbers of the lines of the explanation, each at the corner of what the line tells.
 * @type {Layer}
 */
function lineNumbers(scene, layout) {
  const aside = candidateStep(layout) * 0.39;
  return scene.numbers.flatMap(([candidate, number]) => {
    const { x, y } = candidateCentre(layout, ...candidate);
    return badgeAt({ x: x + aside, y: y - aside }, number);
  });
}

/**
 * The names that the text gives to the digits of cells, where no candidate is shown.
 * @type {Layer}
 */
function letters(scene, layout) {
  const radius = candidateStep(layout) * 0.44;
  return scene.squares.flatMap(({ letter }, cell) =>
    letter ? badgeAt(candidateCentre(layout, cell, scene.lettersAt), letter, radius) : [],
  );
}

/**
 * The ends of a link's curves at a node: the node, or each candidate if it has no band.
 * @param {import('./position.js').Candidate[]} node
 * @param {Layout} layout
 */
export const endsOf = (node, layout) => (isInAHouse(layout, node) ? [node] : node.map((c) => [c]));

/**
 * What the text calls a link, a line or a digit, in a circle.
 * @param {Point} at
 * @param {number | string} told
 * @param {number} [radius]
 */
export function badgeAt({ x, y }, told, radius = 10) {
  const circle = { class: 'ev-link-badge', cx: x, cy: y, r: radius };
  const text = { class: 'ev-link-number', x, y: y + 0.5, 'font-size': radius * 1.5 };
  return [s('circle', circle), s('text', text, `${told}`)];
}

// -- shared by layers ----------------------------------------------------------------------------

/**
 * The candidates to draw: place, digit and roles.
 * @param {Scene} scene
 * @param {Layout} layout
 */
const placed = (scene, layout) =>
  scene.squares.flatMap((of, cell) =>
    [...of.candidates]
      .filter(([digit]) => digit !== of.value)
      .map(([digit, roles]) => ({ at: candidateCentre(layout, cell, digit), digit, roles })),
  );

/** @param {string[]} roles */
const withShape = (roles) => roles.filter((role) => role !== 'elimination');

/** @param {Layout} layout @param {number} house */
const cellsOf = (layout, house) => layout.houses[house]?.cells ?? [];

/**
 * @param {Layout} layout
 * @param {number} cell
 * @param {number} inset
 */
function square(layout, cell, inset) {
  const { x, y } = corner(layout, cell);
  const side = CELL - 2 * inset;
  return s('rect', { x: x + inset, y: y + inset, width: side, height: side, rx: inset && 9 });
}

/**
 * The two nearest points, one of each list, that are not the same point.
 * @param {Point[]} some
 * @param {Point[]} others
 * @returns {[Point, Point]}
 */
function nearest(some, others) {
  /** @type {[Point, Point][]} */
  const pairs = some.flatMap((a) => others.map((b) => /** @type {[Point, Point]} */ ([a, b])));
  const apart = (/** @type {[Point, Point]} */ pair) => distance(...pair) || Infinity;
  return pairs.reduce((best, pair) => (apart(pair) < apart(best) ? pair : best));
}

/**
 * The dashes of a role in units of the board; null for a full line.
 * @param {string} dash
 */
export const dashes = (dash) =>
  dash
    ? dash
        .split(' ')
        .map((length) => Math.round(Number(length) * UNIT))
        .join(' ')
    : null;

/**
 * The shape of a role around a point.
 * @param {string} role
 * @param {Point} at
 * @param {number} radius
 * @param {Record<string, string>} [paint] attributes that replace those of the role
 */
export function shapeAt(role, at, radius, paint = {}) {
  const { shape, colour } = look(role);
  const transform = `translate(${point(at)}) scale(${(radius / 10).toFixed(3)})`;
  return s('path', { class: 'ev-shape', fill: colour, d: shape, transform, ...paint });
}

/**
 * @param {Point} at
 * @param {number} size
 * @param {number} digit
 * @param {string} kind
 * @param {string} [ink]
 */
export function digitAt({ x, y }, size, digit, kind, ink) {
  const place = { x, y: y + size * 0.04, 'font-size': Math.round(size) };
  return s('text', { class: kind, fill: ink || null, ...place }, digitChar(digit));
}
