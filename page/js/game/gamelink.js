/**
 * A link that holds a whole game or study: compressed JSON after `#game=` or `#study=`. No server
 * has to keep it.
 */

import { HOME } from '../base/places.js';

/** @typedef {{game: import('./game.js').GameJson, title: string}} Shared */

const LINK = /#(game|study)=([\w-]+)$/;
const FORM = 'deflate-raw';
/** Bytes of the JSON that a link may hold. */
const MOST_BYTES = 1_000_000;

/**
 * What a text links to by holding it; null: nothing.
 * @param {string} text
 * @returns {'game' | 'study' | null}
 */
export const heldBy = (text) =>
  URL.canParse(text) ? /** @type {any} */ (LINK.exec(text)?.[1] ?? null) : null;

/**
 * The link to a game.
 * @param {Shared} shared
 */
export const gameLink = (shared) => linkTo('game', shared);

/**
 * A link that holds something. Throws an Error if that is too long.
 * @param {'game' | 'study'} kind
 * @param {unknown} shared
 */
export async function linkTo(kind, shared) {
  const plain = new TextEncoder().encode(JSON.stringify(shared));
  if (plain.length > MOST_BYTES) throw new Error('It is too long for a link. Save it as a file.');
  const bytes = await through(new CompressionStream(FORM), plain);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const packed = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return new URL(`${HOME}#${kind}=${packed}`, location.href).href;
}

/**
 * The game that a link holds. Throws an Error with a sentence if it is damaged.
 * @param {string} link
 * @returns {Promise<Shared>}
 */
export async function readGameLink(link) {
  const { game, title } = await readLink(link);
  return { game, title: String(title ?? '') };
}

/**
 * What a link holds. Throws an Error with a sentence if it is damaged.
 * @param {string} link
 * @returns {Promise<any>}
 */
export async function readLink(link) {
  const [, kind, packed = ''] = LINK.exec(link) ?? [];
  try {
    const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    return (
      JSON.parse(new TextDecoder().decode(await through(new DecompressionStream(FORM), bytes))) ??
      {}
    );
  } catch {
    throw new Error(`The link is damaged: it holds no whole ${kind}. Was all of it copied?`);
  }
}

/**
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array} bytes
 */
async function through(stream, bytes) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)])
    .stream()
    .pipeThrough(stream)
    .getReader();
  /** @type {number[]} */
  const found = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(found);
    if (found.length + value.length > MOST_BYTES) throw new Error('too long');
    for (const byte of value) found.push(byte);
  }
}
