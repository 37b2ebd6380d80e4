/**
 * Links as curves that keep clear of the candidates between their ends.
 *
 * `draw/curves.py` draws the same curves. Both are tested with one file of curves,
 * `tests/page/golden/curves.json`.
 */

/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {{start: Point, control: Point, end: Point}} Curve a quadratic Bezier curve */

/** How far a curve may bulge, as a share of its length. Earlier values are preferred. */
const BENDS = [0.1, -0.1, 0.16, -0.16, 0.24, -0.24, 0.36, -0.36, 0.5, -0.5, 0.7, -0.7];
/** Where a curve is compared with the candidates, as shares of the way along it. */
const SAMPLES = Array.from({ length: 15 }, (_, i) => (i + 2) / 18);
/** How far an arrowhead reaches beyond the end of its line, as a share of its length. */
const TIP = 0.6;
/** Costs that differ by less are equal: the difference is a rounding error. */
const TIE = 1e-9;

/**
 * The curve from source to target that keeps farthest from the other points.
 *
 * The curve starts `margin` away from the centre of its source. It ends where the tip of an
 * arrowhead of length `head` is `margin` away from the centre of its target. Curves that leave
 * the board, a square of `side`, are avoided.
 * @param {Point} source
 * @param {Point} target
 * @param {number} margin
 * @param {number} head
 * @param {readonly Point[]} others
 * @param {number} side
 * @returns {Curve}
 */
export function curve(source, target, margin, head, others, side) {
  const near = others.filter((p) => distance(p, source) > 0 && distance(p, target) > 0);
  let best = bent(source, target, margin, head, BENDS[0] ?? 0);
  let least = Infinity;
  for (const bend of BENDS) {
    const line = bent(source, target, margin, head, bend);
    const samples = SAMPLES.map((t) => at(line, t));
    const outside = samples.filter(({ x, y }) => x < 0 || y < 0 || x > side || y > side).length;
    const cost = 2 * Math.abs(bend) + outside + crowding(samples, near, margin);
    if (cost < least - TIE) [best, least] = [line, cost];
  }
  return best;
}

/**
 * The path data of a curve.
 * @param {Curve} line
 */
export const curvePath = ({ start, control, end }) =>
  `M${point(start)}Q${point(control)} ${point(end)}`;

/**
 * The path data of an arrowhead whose tip lies just beyond the end of a curve.
 * @param {Curve} line
 * @param {number} length
 */
export function arrowhead({ control, end }, length) {
  const { x: dx, y: dy } = unit(control, end);
  const corner = (/** @type {number} */ ahead, /** @type {number} */ aside) =>
    point({
      x: end.x + (dx * ahead + dy * aside) * length,
      y: end.y + (dy * ahead - dx * aside) * length,
    });
  return `M${corner(TIP, 0)}L${corner(-0.4, 0.42)}L${corner(-0.15, 0)}L${corner(-0.4, -0.42)}z`;
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
 * @param {number} head
 * @param {number} bend
 * @returns {Curve}
 */
function bent(source, target, margin, head, bend) {
  // Candidates of one cell are close together: only a wide bow is visible between them.
  const length = distance(source, target) || 1;
  const bow = bend + Math.sign(bend) * Math.max(0, (4 * margin) / length - 0.8);
  const control = {
    x: (source.x + target.x) / 2 + bow * (target.y - source.y),
    y: (source.y + target.y) / 2 - bow * (target.x - source.x),
  };
  const end = beyond(target, control, margin + TIP * head);
  return { start: beyond(source, control, margin), control, end };
}

/**
 * The point at a distance from one point in the direction of another.
 * @param {Point} start
 * @param {Point} towards
 * @param {number} far
 */
function beyond(start, towards, far) {
  const { x, y } = unit(start, towards);
  return { x: start.x + x * far, y: start.y + y * far };
}

/**
 * The point of a curve at a share of the way, from 0 to 1.
 * @param {Curve} line
 * @param {number} t
 */
export function at({ start, control, end }, t) {
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
 * How much a curve runs over points: 0 if it is at least a margin away from each.
 * @param {Point[]} samples
 * @param {Point[]} points
 * @param {number} margin
 */
function crowding(samples, points, margin) {
  const [left, right] = range(
    samples.map(({ x }) => x),
    margin,
  );
  const [top, bottom] = range(
    samples.map(({ y }) => y),
    margin,
  );
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
