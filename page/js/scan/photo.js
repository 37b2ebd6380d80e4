/** Photos as they are sent: small enough, in base64. */

import { h } from '../base/dom.js';

/**
 * @typedef {object} Photo
 * @property {HTMLCanvasElement} canvas
 * @property {string} bytes a JPEG in base64
 */

/** The longer side of a photo that is sent, in pixels. */
const LONGEST_SIDE = 1600;
/** What a photo may take, in bytes. As text it is a third longer, and a request has its cap. */
const MOST_BYTES = 700_000;
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/**
 * Throws an Error with a sentence where a picture cannot be made small enough.
 * @param {ImageBitmap | HTMLVideoElement} source
 * @param {number} width of the source
 * @param {number} height
 * @param {number} longest side of the photo
 * @returns {Photo}
 */
export function photoOf(source, width, height, longest = LONGEST_SIDE) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = h('canvas', {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const url = canvas.toDataURL('image/jpeg', quality);
    const bytes = url.slice(url.indexOf(',') + 1);
    if ((bytes.length * 3) / 4 <= MOST_BYTES) return { canvas, bytes };
  }
  throw new Error('This picture is too large to be sent.');
}
