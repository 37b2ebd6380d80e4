/**
 * Notes: what a teacher writes and draws at a move of a game (docs/studies.md). `game/notes.py`
 * refuses the same notes. A drawing is the evidence of a step, so `evidence.js` draws it.
 */

import { ROLES } from '../board/roles.js';

/**
 * @typedef {import('../board/layout.js').Layout} Layout
 * @typedef {Partial<Pick<import('../board/scene.js').Step,
 *   'placements' | 'eliminations' | 'houses' | 'marks' | 'links'>>} Drawing
 * @typedef {{comment?: string, drawing?: Drawing}} Note
 */

export const MOST_COMMENT = 10_000;
/** What a drawing may hold: its marks, houses, placements and eliminations, and ends of links. */
export const MOST_DRAWN = 1_000;
/** Control characters, and halves of characters. */
const UNFIT = /[^\t\n\x20-\x7e\xa0-\u{d7ff}\u{e000}-\u{10ffff}]/gu;

/** What is wrong with a note, a study or its file: a sentence for a person. */
export class Unfit extends Error {}

/**
 * Whether a text is one that a note or a name can have.
 * @param {unknown} value
 * @returns {value is string}
 */
export const isText = (value) => typeof value === 'string' && value.search(UNFIT) < 0;

/** A text without what notes cannot have. @param {string} text */
export const fitting = (text) => text.replace(/\r\n?/g, '\n').replace(UNFIT, '');

/**
 * The note of an object that may have one, and nothing else of it.
 * @param {any} data
 * @param {Layout} layout
 * @returns {Note}
 */
export function noteOf(data, layout) {
  const { comment = '', drawing = null } = data;
  if (!isText(comment)) throw new Unfit('A comment holds something that is no text.');
  if (comment.length > MOST_COMMENT) {
    const [has, most] = [comment.length, MOST_COMMENT].map((count) => count.toLocaleString('en'));
    throw new Unfit(`A comment has ${has} characters, expected ${most}.`);
  }
  const drawn = drawing === null ? {} : drawingOf(drawing, layout);
  return { ...(comment && { comment }), ...(isDrawn(drawn) && { drawing: drawn }) };
}

/** Whether a drawing holds anything. @param {Drawing | undefined} drawing */
export const isDrawn = (drawing) => Object.values(drawing ?? {}).some((rows) => rows.length);

/** Whether there is a note. @param {Note} note */
export const isNoted = ({ comment, drawing }) => Boolean(comment) || isDrawn(drawing);

/**
 * The picture of a step, as a drawing.
 * @param {Drawing} step
 * @returns {Drawing}
 */
export const drawingFrom = (step) =>
  Object.fromEntries(
    Object.keys(READERS)
      .map((name) => [name, step[/** @type {keyof Drawing} */ (name)] ?? []])
      .filter(([, rows]) => rows?.length),
  );

/**
 * A drawing as a step that can be drawn.
 * @param {Drawing} drawing
 * @returns {import('../board/scene.js').Step}
 */
export const stepFrom = (drawing) => ({
  technique: 'drawing',
  placements: [],
  eliminations: [],
  houses: [],
  marks: [],
  links: [],
  children: [],
  ...drawing,
});

/**
 * How much a drawing holds: a link counts by the candidates at its ends.
 * @param {Drawing} drawing
 */
export const sizeOf = (drawing) =>
  Object.values(drawing)
    .flat()
    .reduce(
      (sum, row) =>
        sum +
        1 +
        ('kind' in Object(row)
          ? Object.values(Object(row))
              .filter(Array.isArray)
              .reduce((ends, end) => ends + end.length, 0)
          : 0),
      0,
    );

// -- reading a drawing ---------------------------------------------------------------------------

/** @type {Record<string, (value: unknown, layout: Layout) => unknown>} */
const READERS = {
  placements: (value, layout) => candidates(value, layout, 1),
  eliminations: (value, layout) => candidates(value, layout, 1),
  houses: (value, layout) => list(value).map((row) => marked(row, layout.houses.length, layout)),
  marks: (value, layout) => list(value).map((row) => marked(row, layout.size ** 2, layout)),
  links: (value, layout) => list(value).map((row) => link(row, layout)),
};

/**
 * @param {any} data
 * @param {Layout} layout
 * @returns {Drawing}
 */
function drawingOf(data, layout) {
  if (!isObject(data)) throw damaged(data);
  const odd = Object.keys(data).find((key) => !Object.hasOwn(READERS, key));
  if (odd !== undefined) throw new Unfit(`A drawing is damaged: it has no “${shown(odd)}”.`);
  Object.values(data).forEach((rows) => list(rows));
  if (sizeOf(data) > MOST_DRAWN) {
    throw new Unfit(`A drawing has more than ${MOST_DRAWN.toLocaleString('en')} parts.`);
  }
  const read = Object.entries(READERS)
    .filter(([name]) => data[name]?.length)
    .map(([name, reader]) => [name, reader(data[name], layout)]);
  return Object.fromEntries(read);
}

/** @param {unknown} value */
export const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in a sentence: long ones are cut. @param {unknown} value */
export const shown = (value) =>
  (JSON.stringify(value) ?? 'nothing').replace(UNFIT, '').slice(0, 40);

/** @param {unknown} value */
const damaged = (value) => new Unfit(`A drawing is damaged at ${shown(value)}.`);

/**
 * @param {unknown} value
 * @param {number} [length]
 * @returns {any[]}
 */
function list(value, length) {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length))
    throw damaged(value);
  return value;
}

/**
 * @param {unknown} value a cell or a house, and a digit
 * @param {number} places
 * @param {Layout} layout
 * @param {number} least
 * @returns {[number, number]}
 */
function place(value, places, layout, least) {
  const [at, digit] = list(value, 2);
  const fits =
    Number.isInteger(at) &&
    Number.isInteger(digit) &&
    at >= 0 &&
    at < places &&
    digit >= least &&
    digit <= layout.size;
  if (!fits) throw damaged(value);
  return [at, digit];
}

/**
 * @param {unknown} value
 * @param {Layout} layout
 * @param {number} least
 */
const candidates = (value, layout, least) =>
  list(value).map((pair) => place(pair, layout.size ** 2, layout, least));

/**
 * @param {unknown} row
 * @param {number} places
 * @param {Layout} layout
 */
function marked(row, places, layout) {
  const [role, ...at] = list(row, 3);
  if (typeof role !== 'string' || !Object.hasOwn(ROLES, role)) throw damaged(row);
  return [role, ...place(at, places, layout, 0)];
}

/**
 * @param {any} row
 * @param {Layout} layout
 */
function link(row, layout) {
  const keys = isObject(row) ? Object.keys(row).sort().join() : '';
  if (keys !== 'kind,source,target' || !['strong', 'weak'].includes(row.kind)) throw damaged(row);
  const [source = [], target = []] = [row.source, row.target].map((end) =>
    candidates(end, layout, 0),
  );
  if (!source.length || !target.length) throw damaged(row);
  return { kind: row.kind, source, target };
}
