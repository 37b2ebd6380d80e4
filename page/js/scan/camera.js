/**
 * The live picture of a camera. About once a second the server is asked what is on a small frame,
 * and the grid that it finds is drawn over the picture. When two frames in a row are read alike and
 * without a doubt, or when the person says so, a photo is taken.
 */

import { ApiError, post } from '../base/api.js';
import { openDialog } from '../base/dialogs.js';
import { button, h, s } from '../base/dom.js';
import { photoOf } from './photo.js';

/** What is asked of the camera: that behind a phone, and about what a photo has. */
const WANTED = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } };
/** The longer side of a frame that is looked at, in pixels. */
const FRAME_SIDE = 800;
const PAUSE_MS = 1000;
/** The pause where the server has too much to do, or there is no connection. */
const LONG_PAUSE_MS = 5000;
const MOST_FRAMES = 120;
/** The status of an answer to a picture without a puzzle. */
const UNREADABLE = 400;
/** Nobody could be asked, there were too many questions, or the server has too much to do. */
const PASSING = [0, 429, 503];

const SEARCHING = 'Hold the camera over the puzzle: the whole grid has to be seen.';
const FOUND = 'The grid is found. Hold still, or press Take.';
const DOUBTFUL = 'The grid is found, but not all of it can be read. Go nearer, or press Take.';
const TIRED = 'No grid was read without a doubt. Press Take when the whole grid is seen.';
/** @type {Record<string, string>} */
const REFUSALS = {
  NotAllowedError: 'The camera may not be used: allow it for this page in the browser.',
  NotFoundError: 'This device has no camera.',
};

/** @typedef {Pick<import('./scan.js').Reading, 'digits' | 'doubtful' | 'corners'>} Found */

/** Whether the browser gives pages a camera: only with HTTPS, or on the machine itself. */
export const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia);

/**
 * Open the camera; throws an Error with a sentence where that is refused.
 * @param {HTMLDialogElement} asking the dialog that asks for it
 * @param {(photo: import('./photo.js').Photo) => void} taken
 * @param {() => void} back to that dialog
 */
export async function openCamera(asking, taken, back) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: WANTED }).catch((error) => {
    throw new Error(REFUSALS[error.name] ?? 'The camera cannot be opened.');
  });
  if (asking.open) new Camera(stream, taken, back).watch();
  else stop(stream);
}

/** @param {MediaStream} stream */
const stop = (stream) => stream.getTracks().forEach((track) => track.stop());

class Camera {
  #taken;
  #video = h('video', { playsinline: true, 'aria-label': 'What the camera sees' });
  #outline = s('polygon', { class: 'outline' });
  #drawing = s('svg', { 'aria-hidden': 'true' }, this.#outline);
  #said = h('p', { role: 'status' }, SEARCHING);
  #take = button('Take', () => this.#shoot(), { class: 'primary', disabled: true });
  #dialog;
  /** What the last frame was read as, if there was no doubt. */
  #sure = '';

  /**
   * @param {MediaStream} stream
   * @param {(photo: import('./photo.js').Photo) => void} taken
   * @param {() => void} back
   */
  constructor(stream, taken, back) {
    this.#taken = taken;
    this.#video.muted = true;
    this.#video.srcObject = stream;
    const hidden = () => document.hidden && back();
    document.addEventListener('visibilitychange', hidden);
    this.#dialog = openDialog(
      'Scan a puzzle',
      [
        h('div', { class: 'photo live' }, this.#video, this.#drawing),
        this.#said,
        h('div', { class: 'buttons sticky' }, this.#take, button('Other picture', back)),
      ],
      () => {
        stop(stream);
        document.removeEventListener('visibilitychange', hidden);
      },
    );
    this.#dialog.classList.add('scan');
  }

  /** Look at frames, one after another, until one is taken or the dialog is closed. */
  async watch() {
    await this.#video.play().catch(() => {}); // it was closed before
    this.#take.disabled = false;
    for (let frames = 0; frames < MOST_FRAMES && this.#dialog.open; frames += 1) {
      const begun = performance.now();
      const pause = await this.#look();
      if (!pause) return;
      const took = performance.now() - begun;
      // A server takes a third of a processor for it at most: it counts what a client has used.
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause - took, 2 * took)));
    }
    this.#say(TIRED);
  }

  /**
   * Ask what is on the picture now.
   * @returns {Promise<number>} the milliseconds from this frame to the next one; 0: there is none
   */
  async #look() {
    const { canvas, bytes } = this.#frame(FRAME_SIDE);
    try {
      const found = await post('scan', { picture: bytes });
      if (this.#dialog.open) this.#show(found, canvas);
      return PAUSE_MS;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#sure = '';
      this.#outline.setAttribute('points', '');
      this.#say(error.status === UNREADABLE ? SEARCHING : error.message);
      if (error.status === UNREADABLE) return PAUSE_MS;
      return PASSING.includes(error.status) ? LONG_PAUSE_MS : 0;
    }
  }

  /**
   * Draw the grid, and take a photo of it if it is the same as before.
   * @param {Found} found
   * @param {HTMLCanvasElement} frame on which it was found
   */
  #show({ digits, doubtful, corners }, { width, height }) {
    this.#drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#outline.setAttribute('points', corners.join(' '));
    const read = doubtful.length ? '' : digits.join();
    if (read && read === this.#sure) this.#shoot();
    this.#sure = read;
    this.#say(read ? FOUND : DOUBTFUL);
  }

  /** @param {number} [longest] side of the picture as it is now */
  #frame(longest) {
    const { videoWidth, videoHeight } = this.#video;
    return photoOf(this.#video, videoWidth, videoHeight, longest);
  }

  #shoot() {
    this.#taken(this.#frame());
  }

  /** @param {string} words that are read aloud once */
  #say(words) {
    if (this.#said.textContent !== words) this.#said.textContent = words;
  }
}
