/**
 * The shape of a Sudoku, and how its cells, digits and houses are written down: as layout.py.
 *
 * Cells are numbered from 0, row by row; in print they are `r1c1` to `r9c9`. Digits are 1 to n; in
 * print digits above 9 are letters, `A` being 10.
 */

/**
 * @typedef {{kind: string, number: number, cells: number[]}} House
 *
 * @typedef {object} Layout
 * @property {string} name
 * @property {number} size the number of digits, and of cells in a house
 * @property {number} cells
 * @property {number} box_rows 0 for a jigsaw
 * @property {number} box_cols 0 for a jigsaw
 * @property {House[]} houses
 * @property {number[]} regions the box of each cell
 * @property {number[][]} peers
 * @property {{cells: number[], sum: number}[]} cages of a killer; the sum is 0 where there is none
 */
/** What a name of a cell needs to know. @typedef {{size: number}} Sized */

/** Layouts that are kept: there is no end of jigsaws. */
const MOST_LAYOUTS = 1024;
/** By the names that were asked for. @type {Map<string, Layout>} */
const asked = new Map();
/** By their own names. @type {Map<string, Layout>} */
const found = new Map();
/** @type {(name: string) => Layout} */
let describe = () => {
  throw new Error('Nothing describes layouts yet: useLayouts() says what does.');
};

/**
 * Say what describes a layout: the engine, by its verb `layout`.
 * @param {(name: string) => Layout} describes
 */
export function useLayouts(describes) {
  describe = describes;
}

/**
 * The layout of a name such as `9x9-x` or `jigsaw:REGIONS`: equal layouts are one object. Throws
 * what the engine throws where there is none.
 * @param {string} name
 */
export const findLayout = (name) =>
  keptIn(
    asked,
    name,
    () => {
      const layout = describe(name);
      return keptIn(found, layout.name, () => layout, MOST_LAYOUTS);
    },
    MOST_LAYOUTS,
  );

/**
 * A layout as the API describes it: see web/api/layouts.py.
 * @param {Layout} layout
 */
export const layoutToDict = (layout) => ({
  name: layout.name,
  size: layout.size,
  box_rows: layout.box_rows,
  box_cols: layout.box_cols,
  region: layout.regions,
  houses: layout.houses.map(({ kind, number, cells }, house) => ({
    kind,
    number,
    name: houseName(layout, house),
    cells,
  })),
  peers: layout.peers,
  cages: layout.cages,
});

const DIGITS = '.123456789ABCDEFGHIJ';

/**
 * The one character for a digit; `.` for 0.
 * @param {number} digit
 */
export const digitChar = (digit) => DIGITS[digit] ?? '?';

/**
 * The digit of a character: 0 for `.`, -1 if the character is no digit.
 * @param {string} char
 */
export const digitOf = (char) => (char ? DIGITS.indexOf(char.toUpperCase()) : -1);

/**
 * @param {Sized} layout
 * @param {number} cell
 */
export const rowOf = (layout, cell) => Math.floor(cell / layout.size);

/**
 * @param {Sized} layout
 * @param {number} cell
 */
export const columnOf = (layout, cell) => cell % layout.size;

/**
 * The name of a cell, as `r4c7`.
 * @param {Sized} layout
 * @param {number} cell
 */
export const cellName = (layout, cell) =>
  `r${rowOf(layout, cell) + 1}c${columnOf(layout, cell) + 1}`;

/**
 * What a house is called in a sentence, as `column 5`.
 * @param {Layout} layout
 * @param {number} house
 */
export function houseName(layout, house) {
  const { kind, number } = houseAt(layout, house);
  return `${kind} ${number + 1}`;
}

/**
 * @param {Layout} layout
 * @param {number} house
 * @returns {House}
 */
export function houseAt(layout, house) {
  const found = layout.houses[house];
  if (!found) throw new RangeError(`The layout ${layout.name} has no house ${house}.`);
  return found;
}

/**
 * What is at a key; where nothing is, it is made and kept. A map of more than `most` is emptied.
 * @template K, V
 * @param {Map<K, V>} kept
 * @param {K} key
 * @param {() => V} make
 * @param {number} most
 * @returns {V}
 */
function keptIn(kept, key, make, most) {
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= most) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}
