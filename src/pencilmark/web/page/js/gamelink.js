/** A link that holds a whole game: compressed JSON after `#game=`. No server has to keep it. */

import { HOME } from './places.js';

/** @typedef {{game: import('./game.js').GameJson, title: string}} Shared */

const MARK = '#game=';
const LINK = /#game=([\w-]+)$/;
const FORM = 'deflate-raw';
/** Bytes of the JSON of a game that a link may hold. */
const MOST_BYTES = 1_000_000;

/** @param {string} text */
export const isGameLink = (text) => LINK.test(text) && URL.canParse(text);

/**
 * The link to a game.
 * @param {Shared} shared
 */
export async function gameLink(shared) {
  const bytes = await through(new CompressionStream(FORM), new TextEncoder().encode(JSON.stringify(shared)));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const packed = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${location.origin}${HOME}${MARK}${packed}`;
}

/**
 * The game that a link holds. Throws an Error with a sentence if it is damaged.
 * @param {string} link
 * @returns {Promise<Shared>}
 */
export async function readGameLink(link) {
  const packed = LINK.exec(link)?.[1] ?? '';
  try {
    const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    const { game, title } = JSON.parse(
      new TextDecoder().decode(await through(new DecompressionStream(FORM), bytes)));
    return { game, title: String(title ?? '') };
  } catch {
    throw new Error('The link is damaged: it holds no whole game. Was all of it copied?');
  }
}

/**
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array} bytes
 */
async function through(stream, bytes) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream).getReader();
  /** @type {number[]} */
  const found = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(found);
    if (found.length + value.length > MOST_BYTES) throw new Error('too long');
    for (const byte of value) found.push(byte);
  }
}
