/**
 * The commands of the page. Buttons, keys and the list of keys are made from one row for each.
 *
 * Keys are written as people read them: `Z`, `Ctrl+Z`, `Shift+ArrowUp`, `?`, `Space`. `Ctrl` also
 * stands for the command key of a Mac.
 */

/**
 * @typedef {object} Command
 * @property {string} id
 * @property {string} label what it does, a few words
 * @property {string} [short] on its button in the bar
 * @property {string} section the section in which it is listed
 * @property {() => unknown} run
 * @property {string[]} [keys]
 * @property {string} [icon] the id of a picture in icons.svg
 * @property {'bar' | 'header' | 'menu'} [place] of its button; it has none without a place. The
 *   menu of the section Share is in the header, those of others are tabs
 * @property {() => boolean} [enabled]
 * @property {() => boolean} [pressed] whether its button is shown pressed
 */

/** The section of what the Sudoku Puzzle Helper has in its panel: it is for experts, and last. */
export const HELPER = 'Helper';
/** Sections in the order in which they are shown. */
export const SECTIONS = ['Hint', 'Game', 'Learn', HELPER, 'Share', 'Enter', 'Move'];
/** Sections that are tabs, with the buttons of their commands. */
export const TABS = SECTIONS.slice(0, 4);

/**
 * The name of a pressed key as commands have it.
 * @param {KeyboardEvent} event
 */
export function keyOf(event) {
  const { key } = event;
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  // Some keyboards need Shift to type a sign, others do not.
  const sign = key.length === 1 && name === key.toLowerCase() && key !== ' ';
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && !sign ? 'Shift' : '',
    name,
  ]
    .filter(Boolean)
    .join('+');
}

/**
 * The digit of a key, with or without Shift; -1 if the key is no digit.
 * @param {KeyboardEvent} event
 * @param {number} size of the layout: if it is above 9, letters are digits
 */
export function digitOfKey(event, size) {
  const row = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (row?.[1]) return Number(row[1]);
  if (/^\d$/.test(event.key)) return Number(event.key);
  const letter = event.key.length === 1 ? event.key.toUpperCase().charCodeAt(0) - 55 : -1;
  return letter >= 10 && letter <= size ? letter : -1;
}

/**
 * A key as it is shown to a person, with arrows for the cursor keys.
 * @param {string} key
 */
export const shownKey = (key) =>
  key
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
    .replace('ArrowLeft', '←')
    .replace('ArrowRight', '→');
