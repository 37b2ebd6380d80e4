/** Opens puzzles and games: pasted, dropped, from a file or a text, or by the link of a share. */

import { ApiError, get, post } from '../base/api.js';
import { openDialog } from '../base/dialogs.js';
import { button, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { formatTitle } from '../base/formats.js';
import { holdKeys, later, scanner, studies } from '../base/load.js';
import { HOME, here, placeAt, SERVER } from '../base/places.js';
import { parsed } from '../base/prefs.js';
import { layoutTitle } from '../base/titles.js';
import { digitChar } from '../board/layout.js';
import { beginning } from '../board/moves.js';
import { undamaged } from './game.js';
import { heldBy, readGameLink } from './gamelink.js';
import { startOwn } from './ownpuzzle.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../board/position.js').Candidate} Candidate
 *
 * @typedef {object} Parsed a puzzle as it was read
 * @property {string} puzzle
 * @property {string} layout
 * @property {number[]} givens
 * @property {Candidate[]} placed
 * @property {Candidate[]} struck
 * @property {number[]} hinted the cells of `placed` that a hint filled
 * @property {string | null} format that it was read from
 * @property {string} ignored what the text held besides, in a sentence
 */

const BINARY = 'minisudoku';
/** The status of an answer to what cannot be read. */
const UNREADABLE = 400;
/** JSON of a study, or of a game with notes, may look like this. */
const NOTED = /^\s*\{.*"(?:chapters|comment|drawing)"/s;
/** File names that tell a person something. */
const IS_TITLE = /\p{L}{3}/u;
/** Files of a game that goes on. They do not tell givens and entries apart. */
const RESUMED = /\.sudoku$/i;

/** @param {App} app */
export async function mount(app) {
  app.commands.push({
    id: 'open',
    label: 'Open or paste',
    section: 'Share',
    keys: ['Ctrl+O'],
    icon: 'open',
    place: 'menu',
    run: () => showOpen(app),
  });
  document.addEventListener('paste', (event) => {
    if (isField(event.target)) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text') ?? '';
    if (!file && !text.trim()) return;
    event.preventDefault();
    const run = () => (file ? takeFile(app, file) : take(app, text, 'Pasted puzzle'));
    // Keys are not meant for the board that this one replaces.
    const opened = new Promise((done) => app.addEventListener('open', done, { once: true }));
    holdKeys(Promise.race([opened, reportErrors(app, run)]));
  });
  mountDrop(app);
  // What was shared waits for a board: it may ask something.
  if (here()?.place === 'shared') reportErrors(app, async () => (await scanner()).openShared(app));
  else
    await reportErrors(app, async () => {
      await openLink(app, location.href);
    });
}

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches('input, textarea');

/** @param {App} app */
function mountDrop(app) {
  const mark = (/** @type {boolean} */ on) => document.body.classList.toggle('dropping', on);
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) mark(false);
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData('text') ?? '';
    if (file) reportErrors(app, () => takeFile(app, file));
    else if (text.trim()) reportErrors(app, () => take(app, text, 'Dropped puzzle'));
  });
}

/** @param {App} app */
function showOpen(app) {
  const text = h('textarea', {
    rows: 8,
    spellcheck: 'false',
    'aria-label': 'Puzzle as text',
    placeholder:
      'A puzzle in any form, several, a post with one in it, a saved game, ' +
      'or a link of f-puzzles, SudokuPad, SudokuWiki, sudoku.coach and others',
  });
  const file = h('input', {
    type: 'file',
    'aria-label': 'File',
    onchange: () => {
      const [chosen] = file.files ?? [];
      if (chosen) attempt(() => takeFile(app, chosen));
    },
  });
  const trouble = h('p', { role: 'alert', class: 'trouble' });
  const attempt = (/** @type {() => Promise<void>} */ act) => {
    trouble.textContent = '';
    return act().then(
      () => {
        dialog.close();
        app.focusBoard();
      },
      (error) => (trouble.textContent = error.message),
    );
  };
  const dialog = openDialog('Open or paste', [
    h('p', { class: 'muted' }, 'Text can also be pasted, and files dropped, anywhere on the page.'),
    text,
    trouble,
    h(
      'div',
      { class: 'buttons' },
      button('Open', () => attempt(() => take(app, text.value, 'Pasted puzzle')), {
        class: 'primary',
      }),
      button('Type it in', () => {
        dialog.close();
        startOwn(app, '9x9');
      }),
      h('label', { class: 'file' }, 'or a file ', file),
    ),
  ]);
  text.focus();
}

/**
 * Open what a file holds.
 * @param {App} app
 * @param {File} file
 */
export async function takeFile(app, file) {
  if (file.type.startsWith('image/') && file.type !== 'image/svg+xml') {
    if (SERVER === null) throw new Error('A photo is read by a server. This page is only files.');
    (await scanner()).showScan(app, file);
    return;
  }
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  const name = file.name.replace(/\.\w+$/, '');
  const title = IS_TITLE.test(name) ? name : 'Puzzle from a file';
  await take(app, text, title, { resumed: RESUMED.test(file.name) });
}

/**
 * The text of a file in UTF-8, UTF-16 or Latin-1. A binary format has a character for each byte.
 * @param {Uint8Array} bytes
 */
function decoded(bytes) {
  const plain = () => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.startsWith(BINARY) ? plain() : text;
  } catch {
    return plain();
  }
}

/**
 * Open what a text holds: a saved game, a link to a shared one, or puzzles in any format.
 * @param {App} app
 * @param {string} text
 * @param {string} title of the game
 * @param {{resumed?: boolean}} how whether it is a game that goes on: no digit is told as given
 */
async function take(app, text, title, { resumed = false } = {}) {
  if (await openLink(app, text.trim())) return;
  if (NOTED.test(text) && (await (await studies()).openWritten(app, text, title))) return;
  const game = savedGame(text);
  if (game) {
    await (await later()).beginJudged(app, game, title, { read: 'Read as a saved game.' });
    return;
  }
  /** @type {{puzzles: Parsed[], more: boolean}} */
  const { puzzles, more } = await post('parse', { text }).catch((error) => {
    throw unreadable(error);
  });
  const [first] = puzzles;
  if (first && puzzles.length === 1) await begin(app, resumed ? entered(first) : first, title);
  else await pick(app, puzzles, more ? `The first ${puzzles.length} of the text.` : '', title);
}

/**
 * What is said of a text that holds no puzzle: that first, and then what was wrong with it.
 * @param {unknown} error
 */
function unreadable(error) {
  if (!(error instanceof ApiError) || error.status !== UNREADABLE) return error;
  return new ApiError(`There is no puzzle in this text. ${error.message}`, error.status);
}

/**
 * A puzzle whose givens are entered digits.
 * @param {Parsed} puzzle
 * @returns {Parsed}
 */
function entered(puzzle) {
  const placed = puzzle.givens.flatMap((digit, cell) =>
    digit ? [/** @type {Candidate} */ ([cell, digit])] : [],
  );
  const givens = puzzle.givens.map(() => 0);
  return { ...puzzle, givens, placed: [...placed, ...puzzle.placed] };
}

/**
 * The saved game of a text; null if it is none. Throws an Error with a sentence if it is damaged.
 * @param {string} text
 * @returns {import('./game.js').GameJson | null}
 */
function savedGame(text) {
  const data = text.trimStart().startsWith('{') ? parsed(text) : null;
  return data && 'version' in data ? undamaged(data) : null;
}

/**
 * Begin the game of a puzzle, and say in which format it was read.
 * @param {App} app
 * @param {Parsed} puzzle
 * @param {string} title
 */
async function begin(app, puzzle, title) {
  const { layout, givens, placed, struck, hinted, format, ignored } = puzzle;
  if (ignored && !known(puzzle) && !struck.length)
    throw new Error(`${ignored} Without that its board is empty.`);
  const line = givens.map(digitChar).join('');
  const form = await formatTitle(format);
  const start = { layout, givens: line, placed, struck, hinted };
  const frozen = beginning(start).length ? ', a first freeze' : '';
  const read = form ? `Read as ${form}${frozen}. ${ignored}`.trim() : '';
  const isBegun = await (await later()).beginJudged(app, start, title, { read });
  // Candidates that were read are seen.
  if (isBegun && struck.length) {
    app.record.shown = true;
    app.viewed();
  }
}

/**
 * Ask which of several puzzles to open. Ends when one is open or the dialog is closed.
 * @param {App} app
 * @param {Parsed[]} puzzles
 * @param {string} about what the text holds, in a sentence or none
 * @param {string} title
 * @returns {Promise<void>}
 */
function pick(app, puzzles, about, title) {
  return new Promise((resolve) => {
    const choose = (/** @type {Parsed} */ puzzle, /** @type {number} */ number) => {
      dialog.close();
      reportErrors(app, () => begin(app, puzzle, `${title} ${number}`));
    };
    const rows = puzzles.map((puzzle, i) =>
      h(
        'li',
        {},
        button(
          [
            h('b', {}, `${i + 1} `),
            `${layoutTitle(puzzle.layout)}, ${known(puzzle)} digits `,
            h('code', {}, puzzle.puzzle),
          ],
          () => choose(puzzle, i + 1),
        ),
      ),
    );
    const dialog = openDialog(
      'Which one?',
      [...(about ? [h('p', {}, about)] : []), h('ol', { class: 'picks' }, ...rows)],
      resolve,
    );
  });
}

/** @param {Parsed} puzzle */
const known = ({ givens, placed }) => givens.filter(Boolean).length + placed.length;

/**
 * Open the game of a link: that of a share, or the one that the link holds.
 * @param {App} app
 * @param {string} text
 * @returns {Promise<boolean>} whether the text is a link to a game
 */
async function openLink(app, text) {
  if (heldBy(text) === 'study') {
    await (await studies()).openLinked(app, text);
    return true;
  }
  const shared = await sharedBy(text);
  if (!shared) return false;
  history.replaceState({}, '', HOME);
  await (await later()).beginJudged(app, shared.game, shared.title || 'Shared puzzle');
  return true;
}

/**
 * The game to which a text is a link; null if it is no link to one.
 * @param {string} text
 * @returns {Promise<import('./gamelink.js').Shared | null>}
 */
async function sharedBy(text) {
  const named = URL.canParse(text, location.href) && placeAt(new URL(text, location.href));
  if (named && named.place === 's') return get(`shares/${named.name}`);
  return heldBy(text) ? readGameLink(text) : null;
}
