/** What the pages to learn from share: a dialog with an address, and boards with what they show. */

import { openDialog } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { Board } from '../board/board.js';
import { showStep } from '../board/evidence.js';
import { digitChar, findLayout } from '../board/layout.js';
import { legend } from '../board/legend.js';
import { positionOf } from '../board/position.js';
import { paragraphs } from '../board/words.js';
import { stateOf } from '../hints/effects.js';
import { leave } from './learn.js';
import { numbered } from './learnboard.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../hints/effects.js').Hint} Hint
 *
 * @typedef {object} Example
 * @property {string} layout
 * @property {number[]} givens
 * @property {import('../board/position.js').Candidate[]} placed
 * @property {import('../board/position.js').Candidate[]} struck
 */

const EXAMPLE = 'Example: ';
/**
 * The game that was open before examples.
 * @type {import('../game/records.js').GameRecord | null}
 */
let own = null;

/**
 * Open a page in the place of another one. It is shown as long as the address stays.
 * @param {string} title
 * @param {Node[]} content
 */
export function page(title, content) {
  const { href } = location;
  const dialog = openDialog(title, content, () => leave(href));
  dialog.classList.add('learn');
  return dialog;
}

/**
 * An example as a picture with its argument, and a button that opens it on the board.
 * @param {App} app
 * @param {{slug: string, name: string, told: Hint | null}} technique and what it finds there
 * @param {Example} example
 * @param {string} [caption] what to see, before the argument
 */
export async function boardOf(app, { slug, name, told: hint }, example, caption) {
  const { layout, givens, placed, struck } = example;
  const position = positionOf(await findLayout(layout), givens, undefined, { placed, struck });
  const board = new Board();
  board.inert = true;
  board.show(position, {
    selection: new Set(),
    cursor: 0,
    highlight: 0,
    peers: new Set(),
    wrong: new Set(),
    candidates: null,
    places: true,
  });
  const scene = hint?.step && showStep(board, stateOf(position), hint.step);
  const start = { layout, givens: givens.map(digitChar).join(''), placed, struck };
  const attempt = async () => {
    if (!app.record.title.startsWith(EXAMPLE)) own = app.record;
    await app.begin(start, `${EXAMPLE}${name}`);
    app.dispatchEvent(new CustomEvent('practise', { detail: slug }));
    document.querySelector('dialog')?.close();
    if (hint?.step?.eliminations.length) showCandidates(app);
    app.say(`Find the step here: ${name}. Your browser's Back leads to the text again.`, [
      'Your game',
      () => own && app.open(own),
    ]);
  };
  return h(
    'figure',
    { class: 'example' },
    numbered(board, board.layout.size),
    h(
      'figcaption',
      { class: 'words' },
      caption && h('p', { class: 'caption' }, caption),
      scene && legend(scene),
      ...paragraphs(hint?.words[3] ?? ''),
      button('Try it on the board', () => reportErrors(app, attempt), {
        class: caption ? null : 'primary',
      }),
    ),
  );
}

/**
 * Show the candidates on the board: a step that removes some cannot be found without them.
 * @param {App} app
 */
function showCandidates(app) {
  const isOwn = app.position().settings.candidates === 'own';
  const id = isOwn ? 'fill-candidates' : 'show-candidates';
  if (isOwn || !app.showsComputed) app.commands.find((command) => command.id === id)?.run();
}
