/** Links as curves that keep away from the candidates between their ends (as draw/curves.py). */

/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {{start: Point, control: Point, end: Point}} Curve a quadratic Bezier curve */

/** How far a curve may bulge, as a share of its length; the sooner tried, the better liked. */
const BENDS = [0.1, -0.1, 0.16, -0.16, 0.24, -0.24, 0.36, -0.36, 0.5, -0.5, 0.7, -0.7];
const SAMPLES = Array.from({ length: 15 }, (_, i) => (i + 2) / 18);

/**
 * The curve that comes least near to the other points and would rather not leave the board. It
 * begins and ends `margin` away from its ends' centres, where their shapes end.
 * @param {Point} source
 * @param {Point} target
 * @param {number} margin
 * @param {Point[]} others
 * @param {number} side of the board
 */
export function curve(source, target, margin, others, side) {
  const near = others.filter((p) => distance(p, source) > 1 && distance(p, target) > 1);
  const choices = BENDS.map((bend) => {
    const line = bent(source, target, margin, bend);
    const samples = SAMPLES.map((t) => at(line, t));
    const outside = samples.filter(({ x, y }) => x < 0 || y < 0 || x > side || y > side).length;
    return { line, cost: 2 * Math.abs(bend) + outside + crowding(samples, near, margin) };
  });
  return choices.reduce((best, other) => (other.cost < best.cost ? other : best)).line;
}

/**
 * The path data of a curve.
 * @param {Curve} line
 */
export const curvePath = ({ start, control, end }) =>
  `M${point(start)}Q${point(control)} ${point(end)}`;

/**
 * The path data of an arrowhead whose tip is just beyond the end of a curve.
 * @param {Curve} line
 * @param {number} length
 */
export function arrowhead({ control, end }, length) {
  const { x: dx, y: dy } = unit(control, end);
  const corner = (/** @type {number} */ ahead, /** @type {number} */ aside) => point({
    x: end.x + (dx * ahead + dy * aside) * length,
    y: end.y + (dy * ahead - dx * aside) * length,
  });
  return `M${corner(0.6, 0)}L${corner(-0.4, 0.42)}L${corner(-0.15, 0)}L${corner(-0.4, -0.42)}z`;
}

/** @param {Point} place */
export const point = ({ x, y }) => `${round(x)} ${round(y)}`;

/** @param {number} value */
export const round = (value) => Math.round(value * 10) / 10;

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * @param {Point} source
 * @param {Point} target
 * @param {number} margin
 * @param {number} bend
 * @returns {Curve}
 */
function bent(source, target, margin, bend) {
  // Neighbours in a cell are so near that only a wide bow shows between them.
  const length = distance(source, target) || 1;
  const bow = bend + Math.sign(bend) * Math.max(0, (4 * margin) / length - 0.8);
  const control = {
    x: (source.x + target.x) / 2 + bow * (target.y - source.y),
    y: (source.y + target.y) / 2 - bow * (target.x - source.x),
  };
  const end = beyond(target, control, margin * 1.4);
  return { start: beyond(source, control, margin), control, end };
}

/**
 * The point that lies so far from another in the direction of a third.
 * @param {Point} from
 * @param {Point} to
 * @param {number} far
 */
function beyond(from, to, far) {
  const { x, y } = unit(from, to);
  return { x: from.x + x * far, y: from.y + y * far };
}

/**
 * @param {Curve} line
 * @param {number} t
 */
function at({ start, control, end }, t) {
  const [a, b, c] = /** @type {const} */ ([(1 - t) ** 2, 2 * t * (1 - t), t * t]);
  return {
    x: a * start.x + b * control.x + c * end.x,
    y: a * start.y + b * control.y + c * end.y,
  };
}

/** @param {Point} start @param {Point} end */
function unit(start, end) {
  const length = distance(start, end) || 1;
  return { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
}

/**
 * How much a curve runs over points: 0 where it is a margin away from each.
 * @param {Point[]} samples
 * @param {Point[]} points
 * @param {number} margin
 */
function crowding(samples, points, margin) {
  const [left, right] = range(samples.map(({ x }) => x), margin);
  const [top, bottom] = range(samples.map(({ y }) => y), margin);
  let sum = 0;
  for (const place of points) {
    if (place.x < left || place.x > right || place.y < top || place.y > bottom) continue;
    const nearest = Math.min(...samples.map((sample) => distance(place, sample)));
    sum += Math.max(0, 1 - nearest / margin);
  }
  return sum;
}

/**
 * @param {number[]} values
 * @param {number} margin
 * @returns {[number, number]}
 */
const range = (values, margin) => [Math.min(...values) - margin, Math.max(...values) + margin];
