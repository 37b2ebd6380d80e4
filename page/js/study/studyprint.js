/** Prints a study: each chapter with a board at its beginning and at each move with a note. */

import { h } from '../base/dom.js';
import { Board } from '../board/board.js';
import { candidatesAt } from '../board/position.js';
import { onPaper } from '../files/print.js';
import { isDrawn, isNoted } from '../game/notes.js';
import { numbered } from '../learn/learnboard.js';
import { crowded, showDrawing } from './studyboard.js';
import { gameOf, noteAt } from './studydata.js';
import { told } from './studyexplain.js';
import { drawnLegend, drawnStep } from './studylegend.js';

/**
 * @typedef {import('./studydata.js').Chapter} Chapter
 * @typedef {import('./studydata.js').Study} Study
 */

/** @param {Study} study */
export async function printStudy(study) {
  const sections = await Promise.all(
    study.chapters.map(async (chapter, at) =>
      h(
        'section',
        {},
        h('h2', {}, study.chapters.length > 1 ? `${at + 1}. ${chapter.name}` : chapter.name),
        ...(await figures(chapter)),
      ),
    ),
  );
  onPaper(
    h(
      'div',
      { id: 'print', class: 'study-print' },
      study.study && h('h1', {}, study.study),
      ...sections,
    ),
  );
}

/** @param {Chapter} chapter */
function figures(chapter) {
  const game = gameOf(chapter);
  const made = [chapter.game, ...chapter.game.log].flatMap((_, ply) => {
    const note = noteAt(chapter.game, ply);
    if (ply && !isNoted(note)) return [];
    const position = game.positionAt(ply);
    const board = new Board();
    const drawn = isDrawn(note.drawing);
    const shown = chapter.candidates || position.settings.candidates === 'own';
    board.show(position, {
      selection: new Set(),
      cursor: 0,
      highlight: 0,
      peers: new Set(),
      wrong: new Set(),
      places: true,
      drawn: crowded(note.drawing),
      candidates: drawn
        ? []
        : shown
          ? position.givens.map((_, cell) => candidatesAt(position, cell))
          : null,
    });
    const group = chapter.game.log[ply - 1] ?? { name: '', moves: [] };
    const title = ply ? `Move ${ply}: ${told(position.layout, group)}` : 'The beginning';
    return [
      drawnStep(chapter.game, game, ply).then((step) => {
        const scene =
          note.drawing &&
          drawn &&
          showDrawing(board, position, note.drawing, Boolean(shown), step?.letters);
        const legend = scene && note.drawing && step && drawnLegend(scene, note.drawing, step);
        return h(
          'figure',
          {},
          h('figcaption', {}, title),
          numbered(board, position.layout.size),
          h(
            'div',
            { class: 'study-printed' },
            ...(note.comment ?? '').split('\n').map((line) => h('p', {}, line)),
            legend,
          ),
        );
      }),
    ];
  });
  return Promise.all(made);
}
