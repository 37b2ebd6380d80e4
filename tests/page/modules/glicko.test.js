/** Ratings: the example that Glickman has published, and what must hold besides. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { strengthAfter, UNKNOWN } from '../../../page/js/learn/glicko.js';

/** @param {number} rating @param {number} deviation */
const of = (rating, deviation) => ({ rating, deviation, volatility: 0.06 });

test('the example of "Example of the Glicko-2 system"', () => {
  const { rating, deviation, volatility } = strengthAfter(of(1500, 200), [
    { opponent: of(1400, 30), score: 1 },
    { opponent: of(1550, 100), score: 0 },
    { opponent: of(1700, 300), score: 0 },
  ]);
  assert.equal(rating.toFixed(2), '1464.05'); // he rounds in between: 1464.06
  assert.equal(deviation.toFixed(2), '151.52');
  assert.equal(volatility.toFixed(5), '0.06000'); // 0.05999 there, 0.059996 before it is rounded
  assert.ok(Math.abs(rating - 1464.06) < 0.02 && Math.abs(volatility - 0.05999) < 1e-5);
});

test('without results only the doubt grows', () => {
  const after = strengthAfter(of(1500, 200), []);
  assert.equal(after.rating, 1500);
  assert.ok(after.deviation > 200 && after.deviation < 201);
});

test('who wins rises, the more the stronger the opponent', () => {
  const gains = [1000, 1500, 2000].map(
    (rating) =>
      strengthAfter(UNKNOWN, [{ opponent: of(rating, 50), score: 1 }]).rating - UNKNOWN.rating,
  );
  assert.ok(0 < Number(gains[0]) && Number(gains[0]) < Number(gains[1]));
  assert.ok(Number(gains[1]) < Number(gains[2]));
});

test('a row of results that nobody expected ends, and raises the volatility', () => {
  let player = of(1500, 60);
  for (let i = 0; i < 200; i += 1) {
    player = strengthAfter(player, [{ opponent: of(2400, 50), score: i % 7 ? 1 : 0 }]);
    assert.ok(Object.values(player).every(Number.isFinite));
  }
  assert.ok(player.volatility > 0.06 && player.rating > 2000);
});
