/**
 * The commands of the page: each is a row, from which buttons, keys and the list of keys are made.
 *
 * Keys are written as people read them: `Z`, `Ctrl+Z`, `Shift+ArrowUp`, `?`, `Space`. Ctrl is the
 * command key on a Mac too.
 */

/**
 * @typedef {object} Command
 * @property {string} id
 * @property {string} label what it does, a few words
 * @property {string} section under which it is listed
 * @property {() => unknown} run
 * @property {string[]} [keys]
 * @property {string} [icon] a name of icons.svg
 * @property {'bar' | 'header' | 'menu'} [place] where its button is; without: none
 * @property {() => boolean} [enabled]
 * @property {() => boolean} [pressed] for buttons that stay down
 */

/** Sections in the order in which they are shown. */
export const SECTIONS = ['Help', 'Candidates', 'Freeze', 'Game', 'Share', 'Enter', 'Move'];

/**
 * The name of a key as commands have it.
 * @param {KeyboardEvent} event
 */
export function keyOf(event) {
  const { key } = event;
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  // Signs are typed with Shift on some keyboards and without it on others.
  const sign = key.length === 1 && name === key.toLowerCase() && key !== ' ';
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '',
    event.shiftKey && !sign ? 'Shift' : '', name,
  ].filter(Boolean).join('+');
}

/**
 * The digit of a key, whatever Shift makes of it: -1 where it is none.
 * @param {KeyboardEvent} event
 * @param {number} size letters are digits above 9 where there are so many
 */
export function digitOfKey(event, size) {
  const row = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (row?.[1]) return Number(row[1]);
  if (/^\d$/.test(event.key)) return Number(event.key);
  const letter = event.key.length === 1 ? event.key.toUpperCase().charCodeAt(0) - 55 : -1;
  return letter >= 10 && letter <= size ? letter : -1;
}

/**
 * Cursor keys as they are called in print.
 * @param {string} key
 */
export const shownKey = (key) => key
  .replace('ArrowUp', '↑').replace('ArrowDown', '↓')
  .replace('ArrowLeft', '←').replace('ArrowRight', '→');
