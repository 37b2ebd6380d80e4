/**
 * Links in two notations, as explain/chain.py.
 *
 * That of the forums, Eureka, goes from candidate to candidate: `(5)r1c1=(5-3)r1c4=(3)r2c4`.
 * HoDoKu's goes from cell to cell: `5- r1c1 =5= r1c4 =3= r2c4 -3`.
 */

import { chainsOf, sameNode } from '../../base/path.js';
import { digitChar } from '../../base/shape.js';
import { cellsOf, digitsOf, shortOf } from './voice.js';

/** @typedef {import('../../base/shape.js').Layout} Layout */
/** @typedef {import('../../base/path.js').Link} Link */
/** @typedef {import('../../base/path.js').Node} Node */
/** @typedef {import('./voice.js').Short} Short */

/** @param {Link} link */
const signOf = (link) => (link.kind === 'strong' ? '=' : '-');

/**
 * Write links as chains; where one does not go on from the last, a new chain begins.
 * @param {Link[]} links
 * @param {Layout} layout
 */
export const eurekaLinks = (links, layout) =>
  chainsOf(links)
    .map((chain) => eurekaChain(chain, shortOf(layout)))
    .join(', ');

/**
 * @param {Link[]} chain
 * @param {Short} short
 */
function eurekaChain(chain, short) {
  const ends = [chain[0]?.source ?? [], ...chain.map(({ target }) => target)];
  const signs = chain.map(signOf);
  const closed = sameNode(ends[0] ?? [], ends.at(-1) ?? []);
  const loop = chain.length > 2 && closed && signs[0] !== signs.at(-1);
  if (loop) ends.pop(); // the last link only closes the ring
  const nodes = ends.map((node) => ({
    cells: cellsOf(node),
    digits: digitsOf(node).map(digitChar).join(''),
  }));
  let written = '';
  nodes.forEach(({ cells, digits }, i) => {
    // Neighbours in the same cells share one bracket: (3=7)r2c4.
    const opens = !same(nodes[i - 1]?.cells, cells);
    const closes = !same(nodes[i + 1]?.cells, cells);
    written += (i ? signs[i - 1] : '') + (opens ? '(' : '') + digits;
    if (closes) written += `)${short.cells(cells)}`;
  });
  return loop ? `${written}${signs.at(-1)}loop` : written;
}

/**
 * Write links as HoDoKu does: a chain that does not come back shows the digits of its ends.
 * @param {Link[]} links
 * @param {Layout} layout
 */
export const hodokuLinks = (links, layout) =>
  chainsOf(links)
    .map((chain) => hodokuChain(chain, shortOf(layout)))
    .join(', ');

/**
 * @param {Link[]} chain
 * @param {Short} short
 */
function hodokuChain(chain, short) {
  const [start, end] = [chain[0]?.source ?? [], chain.at(-1)?.target ?? []];
  let written = short.cells(cellsOf(start));
  for (const link of chain) {
    if (!same(cellsOf(link.source), cellsOf(link.target))) {
      const [sign, digits] = [signOf(link), digitsOf(link.target).map(digitChar).join('')];
      written += ` ${sign}${digits}${sign} ${short.cells(cellsOf(link.target))}`;
    }
  }
  if (same(cellsOf(start), cellsOf(end))) return written;
  const [first, last] = [start, end].map((node) => digitChar(digitsOf(node)[0] ?? 0));
  return `${first}- ${written} -${last}`;
}

/**
 * @param {number[] | undefined} one
 * @param {number[]} other
 */
const same = (one, other) => one !== undefined && one.join() === other.join();
