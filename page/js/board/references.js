/** Names of cells and houses in a text, so that the page can show what they mean. */

/**
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {{text: string, cells: number[] | null}} Part a piece of a text, and the cells that it
 *   names; null where it is plain text
 */

/** `r4c7`, `r10c3`, and the short form of several cells: `r38c1`, `r[10]c2[10]`. */
const RUN = '(?:\\d|\\[\\d+\\])+';
const CELLS = `\\br${RUN}c${RUN}(?![\\w[])`;
/** `row 4`, `box 10`. In `box 2, 1 and 3 can only go` just the first number is of a box. */
const HOUSE = '\\b(?:row|column|box|diagonal|window) \\d+\\b';
/** @type {Record<string, string>} */
const PLURALS = {
  rows: 'row',
  columns: 'column',
  boxes: 'box',
  diagonals: 'diagonal',
  windows: 'window',
};
/** `rows 1 and 10`, `columns 2, 7 and 9`. */
const HOUSES = `\\b(?:${Object.keys(PLURALS).join('|')}) \\d+(?:, \\d+)* (?:and|or) \\d+\\b`;
const REFERENCE = new RegExp(`(${CELLS}|${HOUSES}|${HOUSE})`);

/**
 * The parts of a text; those that name cells or houses of the layout have cells.
 * @param {string} text
 * @param {Layout} layout
 * @returns {Part[]}
 */
export function splitReferences(text, layout) {
  return text
    .split(REFERENCE)
    .filter(Boolean)
    .map((part) => {
      if (!REFERENCE.test(part)) return { text: part, cells: null };
      const cells =
        part.startsWith('r') && /^r[\d[]/.test(part)
          ? cellsNamed(part, layout)
          : cellsOfHouses(part, layout);
      return { text: part, cells };
    });
}

/**
 * The cells of a name such as `r38c1`; null where the layout has none of them.
 * @param {string} name
 * @param {Layout} layout
 */
function cellsNamed(name, layout) {
  const [rows = '', columns = ''] = name.slice(1).split('c');
  const cells = numbers(rows, layout.size).flatMap((row) =>
    numbers(columns, layout.size).map((column) => (row - 1) * layout.size + column - 1),
  );
  const inside = (/** @type {string} */ part) =>
    numbers(part, layout.size).every((n) => n >= 1 && n <= layout.size);
  return inside(rows) && inside(columns) ? cells : null;
}

/**
 * The numbers of a run of rows or columns. A digit is a number, and so is what stands in brackets.
 * On layouts with more than nine rows, `10` without brackets is one number.
 * @param {string} run
 * @param {number} size
 */
function numbers(run, size) {
  if (/^\d\d$/.test(run) && Number(run) >= 10 && Number(run) <= size) return [Number(run)];
  return [...run.matchAll(/\d|\[(\d+)\]/g)].map(([digit, bracketed]) => Number(bracketed ?? digit));
}

/**
 * The cells of the houses of a phrase such as `rows 2 and 7`; null where the layout lacks one.
 * @param {string} phrase
 * @param {Layout} layout
 */
function cellsOfHouses(phrase, layout) {
  const [word = ''] = phrase.split(' ');
  const kind = PLURALS[word] ?? word;
  const houses = [...phrase.matchAll(/\d+/g)].map(([number]) =>
    layout.houses.find((house) => house.kind === kind && house.number === Number(number) - 1),
  );
  const cells = houses.flatMap((house) => house?.cells ?? []);
  return houses.every(Boolean) ? [...new Set(cells)] : null;
}
