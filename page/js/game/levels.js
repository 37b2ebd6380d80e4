/** Finds the level of a game that came without one, as soon as it is played. */

import { ApiError, ask } from '../base/api.js';
import { digitChar } from '../board/layout.js';
import { originDigits } from '../board/position.js';

/** @param {import('../app.js').App} app */
export function mount(app) {
  /** The games of which somebody was asked. @type {Set<string>} */
  const asked = new Set();
  app.on('change', async () => {
    const { record } = app;
    if (record.level || record.editing || asked.has(record.id)) return;
    asked.add(record.id);
    const { layout } = app.position();
    const puzzle = originDigits(app.position()).map(digitChar).join('');
    try {
      const found = await ask(
        'POST',
        'rate',
        { puzzle, layout: layout.name, scales: ['level'] },
        { quiet: true },
      );
      record.level ??= found.level;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      asked.delete(record.id);
    }
  });
}
