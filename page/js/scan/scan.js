/**
 * Reads a puzzle from a photo: the photo is made smaller here, and the server says what is on it.
 * The person sees the grid that was found, can drag its corners, and is asked about doubtful cells.
 */

import styles from '../../css/scan.css';
import { ApiError, post } from '../base/api.js';
import { openDialog } from '../base/dialogs.js';
import { addStyles, button, h } from '../base/dom.js';
import { reportErrors } from '../base/errors.js';
import { HOME, SERVER } from '../base/places.js';
import { LAYOUT_TITLES } from '../base/titles.js';
import { cellName, digitChar, digitOf, findLayout } from '../board/layout.js';
import { counted } from '../board/words.js';
import { beginJudged } from '../game/judge.js';
import { takeFile } from '../game/open.js';
import { hasCamera, openCamera } from './camera.js';
import { photoOf } from './photo.js';
import { cellPicture, ScanView } from './scanview.js';
import { forgetShared, sharedFile } from './shared.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {[x: number, y: number]} Point in pixels of the photo that was sent
 *
 * @typedef {object} Reading what the server has read
 * @property {string} puzzle
 * @property {import('../board/layout.js').Layout} layout
 * @property {Point[]} corners clockwise from that of r1c1
 * @property {Point[][]} mesh the crossings of the lines, row by row
 * @property {number[]} digits of each cell, 0 for none
 * @property {number[]} doubtful the cells that a person should look at
 * @property {number[]} [entries] the digit written by hand in each cell, 0 for none
 * @property {Point[][]} [grids] the corners of every puzzle on the photo, in reading order
 * @property {number[]} [seconds] the second likeliest digit of each cell, 0 for none
 * @property {number[][]} [marks] the small digits written by hand in each cell
 * @property {string | null} note what is wrong, in a sentence
 */

/** The status of an answer to a picture without a puzzle. */
const UNREADABLE = 400;
const ADVICE = ' Drag the four corners onto those of the grid, or take another picture.';
const LOST = 'What you shared did not arrive. Share it once more.';
const UNCONNECTED = 'Without a connection the photo cannot be read. Try again when there is one.';

addStyles(styles);

/**
 * Ask for a photo, and read it.
 * @param {App} app
 * @param {File} [file] the photo, if there is one already
 * @param {() => void} [isRead] called when the server has looked at that photo
 */
export function showScan(app, file, isRead) {
  const trouble = h('p', { role: 'alert', class: 'trouble' });
  const buttons = h(
    'div',
    { class: 'buttons' },
    chooser('Take a photo', 'environment', (chosen) => take(chosen)),
    chooser('Choose a picture', null, (chosen) => take(chosen)),
    hasCamera() && button('Camera', () => openLive()),
  );
  const dialog = openDialog('Scan a puzzle', [
    h(
      'p',
      {},
      'Take a photo of a printed Sudoku, or choose a picture. ' + 'The whole grid has to be seen.',
    ),
    buttons,
    trouble,
    h(
      'p',
      { class: 'muted' },
      h(
        'span',
        { class: 'desk' },
        'A picture can also be pasted or dropped anywhere on the page. ',
      ),
      'The picture is read on the server, and not kept.',
    ),
  ]);
  const take = (/** @type {File} */ chosen, /** @type {() => void} */ known = () => {}) => {
    trouble.textContent = '';
    return shrunk(chosen).then(
      (photo) => new Scan(app, photo, known).read(),
      (error) => {
        known();
        trouble.textContent = error.message;
      },
    );
  };
  const openLive = () => {
    trouble.textContent = '';
    return openCamera(
      dialog,
      (photo) => new Scan(app, photo).read(),
      () => showScan(app),
    ).catch((error) => (trouble.textContent = error.message));
  };
  dialog.classList.add('scan');
  if (file) take(file, isRead);
  else offerShared(buttons, (shared) => take(shared, forgetShared));
}

/**
 * Open what was shared. The address stays until then, so that home does not cover what is said.
 * @param {App} app
 */
export async function openShared(app) {
  await app.untilOpen();
  const file = await sharedFile();
  if (!file) throw new Error(LOST);
  if (SERVER !== null && file.type.startsWith('image/')) {
    showScan(app, file, forgetShared); // without a connection it is kept on
  } else {
    await forgetShared();
    await takeFile(app, file);
  }
  history.replaceState({}, '', HOME);
}

/**
 * Offer a picture that was shared and not read: there was no connection.
 * @param {HTMLElement} buttons
 * @param {(file: File) => void} chosen
 */
async function offerShared(buttons, chosen) {
  const file = await sharedFile();
  if (file) buttons.append(button('The shared picture', () => chosen(file)));
}

/**
 * A button that asks for a file.
 * @param {string} label
 * @param {string | null} camera which camera to open
 * @param {(file: File) => void} chosen
 */
function chooser(label, camera, chosen) {
  const input = h('input', {
    type: 'file',
    accept: 'image/*',
    capture: camera,
    onchange: () => {
      const [file] = input.files ?? [];
      if (file) chosen(file);
    },
  });
  return h('label', { class: `file ${camera ? 'camera' : ''}` }, label, input);
}

/**
 * A photo as it is sent: turned upright, and small enough.
 * @param {File} file
 */
async function shrunk(file) {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This browser cannot show this file as a picture. JPEG, PNG and WebP work.');
  });
  const photo = photoOf(bitmap, bitmap.width, bitmap.height);
  bitmap.close();
  return photo;
}

/** A photo that is being read. */
class Scan {
  #app;
  #photo;
  #isRead;
  #view;
  #dialog;
  #said = h('p', { role: 'status' });
  #doubts = h('div', { class: 'doubts' });
  #choice = h('div', { class: 'buttons', role: 'group', 'aria-label': 'Puzzles on the photo' });
  #play = this.#button('Play', 'primary', () => this.#begin(false));
  #edit = this.#button('Edit', '', () => this.#begin(true));
  /** @type {Reading | null} */
  #reading = null;
  /** The number of the last question: answers to earlier ones are not wanted any more. */
  #asked = 0;

  /**
   * @param {App} app
   * @param {import('./photo.js').Photo} photo
   * @param {() => void} [isRead] called when the server has looked at the photo
   */
  constructor(app, photo, isRead = () => {}) {
    this.#app = app;
    this.#photo = photo;
    this.#isRead = isRead;
    this.#view = new ScanView(photo.canvas, (corners) => this.read(corners));
    this.#dialog = openDialog('Scan a puzzle', [
      this.#view.element,
      this.#said,
      this.#choice,
      this.#doubts,
      h(
        'div',
        { class: 'buttons sticky' },
        this.#play,
        this.#edit,
        this.#button('Other picture', '', () => showScan(app)),
      ),
    ]);
    this.#dialog.classList.add('scan');
  }

  /**
   * @param {string} label
   * @param {string} kind
   * @param {() => void} onclick
   */
  #button(label, kind, onclick) {
    return button(label, onclick, { class: kind });
  }

  /**
   * Ask the server what is on the photo.
   * @param {Point[]} [corners] of the grid, as the person has dragged them
   */
  async read(corners) {
    const number = ++this.#asked;
    this.#show(null, 'Reading the photo…');
    try {
      const reading = await post('scan', { picture: this.#photo.bytes, corners });
      const layout = await findLayout(reading.layout);
      this.#isRead();
      if (number !== this.#asked) return;
      if (!corners) this.#offer(reading.grids ?? []);
      this.#show({ ...reading, layout }, inWords(reading));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (number !== this.#asked) return;
      if (error.status !== UNREADABLE) {
        const again = button('Try again', () => this.read(corners));
        this.#show(null, error.status ? error.message : UNCONNECTED, again);
        return;
      }
      this.#isRead();
      if (!corners) this.#view.offerCorners();
      this.#show(null, error.message + ADVICE);
    }
  }

  /**
   * Offer every puzzle on the photo, if there are several.
   * @param {Point[][]} grids their corners
   */
  #offer(grids) {
    const several = grids.length > 1 ? grids : [];
    this.#choice.replaceChildren(
      ...several.map((corners, i) => button(`Puzzle ${i + 1}`, () => this.read(corners))),
    );
  }

  /**
   * @param {Reading | null} reading
   * @param {string} words
   * @param {HTMLElement[]} ways on from there
   */
  #show(reading, words, ...ways) {
    this.#reading = reading;
    this.#said.replaceChildren(words, ...ways.flatMap((way) => [' ', way]));
    this.#play.disabled = this.#edit.disabled = !reading;
    this.#doubts.replaceChildren(...(reading ? this.#questions(reading) : []));
    if (reading) this.#view.show(reading);
  }

  /**
   * A field for each doubtful cell, beside its picture.
   * @param {Reading} reading
   */
  #questions(reading) {
    // What is in doubt of a killer are sums: the sentence names them, and Edit changes cages.
    if (reading.layout.cages?.length) return [];
    return reading.doubtful.map((cell) => {
      const name = cellName(reading.layout, cell);
      const field = h('input', {
        type: 'text',
        maxlength: 1,
        inputmode: 'numeric',
        autocomplete: 'off',
        'aria-label': `Digit in ${name}, empty for none`,
        value: reading.digits[cell] ? digitChar(reading.digits[cell]) : '',
        oninput: () => {
          const digit = digitOf(field.value || '.');
          const known = digit >= 0 && digit <= reading.layout.size;
          field.setAttribute('aria-invalid', String(!known));
          reading.digits[cell] = known ? digit : 0;
          this.#view.show(reading);
        },
      });
      return h(
        'label',
        { class: 'doubt' },
        h('span', {}, name),
        h('span', { class: 'muted' }, twoOf(reading, cell)),
        cellPicture(this.#photo.canvas, reading.mesh, cell),
        field,
      );
    });
  }

  /** @param {boolean} editing whether the givens are to be looked at first */
  #begin(editing) {
    const reading = this.#reading;
    if (!reading) return;
    const app = this.#app;
    const placed = candidatesOf(
      reading,
      (reading.entries ?? []).map((one) => (one ? [one] : [])),
    );
    const marks = candidatesOf(reading, reading.marks ?? []);
    const puzzle = {
      layout: reading.layout.name,
      givens: reading.digits.map(digitChar).join(''),
      placed,
    };
    this.#dialog.close();
    reportErrors(app, async () => {
      if (editing) await app.begin(puzzle, 'Scanned', { editing: true });
      else if ((await beginJudged(app, puzzle, 'Scanned')) && marks.length) {
        app.play({ name: 'mark', moves: [{ move: 'mark', kind: 'corner', candidates: marks }] });
      }
    });
  }
}

/**
 * The two likeliest readings of a cell.
 * @param {Reading} reading
 * @param {number} cell
 */
function twoOf({ digits, seconds = [] }, cell) {
  const [first, second] = [digits[cell], seconds[cell]].map((one) =>
    one ? digitChar(one) : 'empty',
  );
  return `${first} or ${second}?`;
}

/**
 * Digits by cell as candidates, without those in cells of givens.
 * @param {Reading} reading
 * @param {number[][]} digits
 * @returns {import('../board/position.js').Candidate[]}
 */
function candidatesOf(reading, digits) {
  return digits.flatMap((here, cell) =>
    reading.digits[cell]
      ? []
      : here.map(
          (digit) => /** @type {import('../board/position.js').Candidate} */ ([cell, digit]),
        ),
  );
}

/**
 * @param {Omit<Reading, 'layout' | 'mesh' | 'corners' | 'puzzle'> & {layout: string}} answer
 */
function inWords({ layout, digits, doubtful, note, entries = [], marks = [] }) {
  const isPlain = /^(\d+)x\1$/.test(layout);
  if (layout.includes('+killer:')) return `The cages of a killer were found. ${note ?? ''}`.trim();
  const kind = isPlain ? '' : `Layout: ${LAYOUT_TITLES[layout] ?? 'Jigsaw'}. `;
  const entered = entries.filter(Boolean).length;
  const marked = marks.filter((here) => here.length).length;
  const written = [
    entered && counted(entered, 'digit'),
    marked && `marks in ${counted(marked, 'cell')}`,
  ].filter(Boolean);
  const byHand = written.length ? `, ${written.join(' and ')} by hand` : '';
  const found = `${kind}${counted(digits.filter(Boolean).length, 'digit')} found${byHand}.`;
  const asked = doubtful.length
    ? `Please look at ${counted(doubtful.length, 'doubtful cell')} below: is the digit right?`
    : note;
  return [found, asked].filter(Boolean).join(' ');
}
