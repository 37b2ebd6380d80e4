/**
 * How strong a player is, and how hard a position: Glicko-2, with the numbers of its steps, from
 * Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf).
 *
 * Each exercise is a game of the player against the position: who answers right has won.
 */

/**
 * @typedef {object} Strength
 * @property {number} rating 1500 for whoever is not known yet
 * @property {number} deviation the true strength is most likely within twice of it from the rating
 * @property {number} volatility how much it changes
 *
 * @typedef {{opponent: Strength, score: number}} Result score: 1 won, 0 lost, between them: partly
 */

/** How much the volatility may change: from 0.3 to 1.2, as the source advises. */
const TAU = 0.5;
/** Of the scale on which the formulas are plain. */
const UNIT = 173.7178;
const CLOSE = 1e-6;

/** The strength of whoever is not known yet. @type {Strength} */
export const UNKNOWN = { rating: 1500, deviation: 350, volatility: 0.06 };

/** Step 3: how little an opponent tells whose own strength is not sure. @param {number} phi */
const weight = (phi) => 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);

/**
 * The strength after some results, which count together.
 * @param {Strength} before
 * @param {readonly Result[]} results
 * @returns {Strength}
 */
export function strengthAfter({ rating, deviation, volatility }, results) {
  const mu = (rating - UNKNOWN.rating) / UNIT; // step 2
  const phi = deviation / UNIT;
  if (!results.length) {
    return { rating, deviation: UNIT * Math.hypot(phi, volatility), volatility };
  }
  const games = results.map(({ opponent, score }) => {
    const g = weight(opponent.deviation / UNIT);
    const expected = 1 / (1 + Math.exp(-g * (mu - (opponent.rating - UNKNOWN.rating) / UNIT)));
    return { information: g ** 2 * expected * (1 - expected), surprise: g * (score - expected) };
  });
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, one) => all + one, 0);
  const variance = 1 / sum(games.map(({ information }) => information)); // step 3
  const surprise = sum(games.map((game) => game.surprise));
  const next = volatilityAfter(phi, volatility, variance, variance * surprise); // steps 4 and 5
  const spread = Math.hypot(phi, next); // step 6
  const after = 1 / Math.sqrt(1 / spread ** 2 + 1 / variance); // step 7
  return {
    rating: UNIT * (mu + after ** 2 * surprise) + UNKNOWN.rating, // step 8
    deviation: UNIT * after,
    volatility: next,
  };
}

/**
 * Step 5: the volatility where a function is zero, found by the Illinois algorithm.
 * @param {number} phi
 * @param {number} volatility
 * @param {number} variance of what the results tell
 * @param {number} delta how much better they were than expected
 */
function volatilityAfter(phi, volatility, variance, delta) {
  const start = Math.log(volatility ** 2);
  const f = (/** @type {number} */ x) => {
    const all = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - all)) / (2 * all ** 2) - (x - start) / TAU ** 2;
  };
  let a = start;
  let b = Math.log(delta ** 2 - phi ** 2 - variance);
  if (!Number.isFinite(b)) {
    for (b = start - TAU; f(b) < 0; ) b -= TAU;
  }
  let [fa, fb] = [f(a), f(b)];
  while (Math.abs(b - a) > CLOSE) {
    const c = a + ((a - b) * fa) / (fb - fa);
    const fc = f(c);
    if (fc * fb <= 0) [a, fa] = [b, fb];
    else fa /= 2;
    [b, fb] = [c, fc];
  }
  return Math.exp(a / 2);
}
