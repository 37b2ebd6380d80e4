/** What a press of the pen changes in a drawing. Pens are roles of the pictures of steps. */

import { MOST_DRAWN, sizeOf } from '../game/notes.js';

/**
 * @typedef {import('../board/layout.js').Layout} Layout
 * @typedef {import('../game/notes.js').Drawing} Drawing
 * @typedef {import('../board/position.js').Candidate} Candidate
 * @typedef {'candidate' | 'cell' | 'row' | 'column' | 'box' | 'strong' | 'weak'} What
 */

export const STRIKE = 'strike';

/** @type {readonly [pen: string, label: string][]} */
export const PENS = [
  ['set', 'Blue'],
  ['on', 'Green'],
  ['off', 'Orange'],
  ['cover', 'Purple'],
  ['pivot', 'Yellow'],
  ['broken', 'Red'],
  [STRIKE, 'Strike out'],
];

/** @type {readonly [What, string][]} */
export const WHATS = [
  ['candidate', 'Candidates'],
  ['cell', 'Cells'],
  ['row', 'Rows'],
  ['column', 'Columns'],
  ['box', 'Boxes'],
  ['strong', 'Arrows'],
  ['weak', 'Dashed arrows'],
];

/** @param {What} what */
export const isArrow = (what) => what === 'strong' || what === 'weak';

/**
 * The drawing after a press with a pen. What is there already in this colour is taken away.
 * @param {Drawing} drawing
 * @param {Layout} layout
 * @param {{what: What, pen: string}} tool
 * @param {Candidate} at digit 0: the cell
 * @returns {Drawing}
 */
export function drawn(drawing, layout, { what, pen }, [cell, digit]) {
  if (what === 'candidate' && pen === STRIKE) {
    return digit ? put(drawing, 'eliminations', [cell, digit], () => false) : drawing;
  }
  const role = pen === STRIKE ? 'broken' : pen;
  if (what === 'candidate' || what === 'cell') {
    const place = what === 'cell' ? 0 : digit;
    if (what === 'candidate' && !digit) return drawing;
    return put(drawing, 'marks', [role, cell, place], (row) => row[1] === cell && row[2] === place);
  }
  const house = layout.houses.findIndex(
    ({ kind, cells }) =>
      cells.includes(cell) &&
      (kind === what ||
        (what === 'box' && !['row', 'column', 'diagonal', 'window'].includes(kind))),
  );
  return house < 0 ? drawing : put(drawing, 'houses', [role, house, 0], (row) => row[1] === house);
}

/**
 * The drawing with an arrow, or without it if it is there.
 * @param {Drawing} drawing
 * @param {What} kind
 * @param {Candidate} from
 * @param {Candidate} to
 */
export const linked = (drawing, kind, from, to) =>
  put(
    drawing,
    'links',
    { kind, source: [from], target: [to] },
    (row) => `${row.source}>${row.target}` === `${from}>${to}`,
  );

/**
 * What two drawings show together.
 * @param {Drawing} one
 * @param {Drawing} other
 * @returns {Drawing}
 */
export function together(one, other) {
  /** @type {Record<string, any[]>} */
  const all = { ...one };
  for (const [name, rows] of Object.entries(other)) {
    const has = new Set((all[name] ?? []).map((row) => JSON.stringify(row)));
    all[name] = [...(all[name] ?? []), ...rows.filter((row) => !has.has(JSON.stringify(row)))];
  }
  return all;
}

/**
 * @param {Drawing} drawing
 * @param {keyof Drawing} name
 * @param {any} row
 * @param {(other: any) => boolean} sits whether another one is at the same place
 * @returns {Drawing}
 */
function put(drawing, name, row, sits) {
  /** @type {any[]} */
  const rows = drawing[name] ?? [];
  const text = JSON.stringify(row);
  const isThere = rows.some((other) => JSON.stringify(other) === text);
  const kept = rows.filter((other) => JSON.stringify(other) !== text && !sits(other));
  const next = { ...drawing, [name]: isThere ? kept : [...kept, row] };
  return sizeOf(next) > MOST_DRAWN ? drawing : next;
}
