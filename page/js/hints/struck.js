/** Shows what a step has eliminated: the candidates appear, and the struck ones fade away. */

import { s } from '../base/dom.js';
import { digitAt, shapeAt } from '../board/evidence.js';
import { candidateCentre, candidateStep } from '../board/geometry.js';

/** How long the struck candidates are seen. */
const SEEN_MS = 2000;

/**
 * Call it after the candidates were struck.
 * @param {import('../app.js').App} app
 * @param {readonly import('../board/position.js').Candidate[]} struck
 */
export function showStruck(app, struck) {
  if (!struck.length) return;
  const { layout, settings } = app.position();
  if (settings.candidates === 'computed' && settings.show !== 'never') app.record.shown = true;
  app.viewed();
  const step = candidateStep(layout);
  const fading = s(
    'g',
    { class: 'fading' },
    ...struck.flatMap(([cell, digit]) => {
      const at = candidateCentre(layout, cell, digit);
      return [
        digitAt(at, step * 0.76, digit, 'ev-candidate ev-struck'),
        shapeAt('elimination', at, step * 0.48, { class: 'ev-strike' }),
      ];
    }),
  );
  app.board.overlay.append(fading);
  setTimeout(() => fading.remove(), SEEN_MS);
}
