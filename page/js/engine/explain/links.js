/**
 * Tells links with their reasons: `r1c4 is 5, the only other place in row 1`. As explain/links.py.
 *
 * A strong link holds because its two ends are all candidates of a cell, all places of a digit in a
 * house, or two digits of an almost locked set, which cannot lack both. A weak link holds because
 * its two ends share a cell or a house, or because a set would lack both of their digits. The
 * reason is read from the evidence alone.
 */

import { groupsBy, runsBy } from '../../base/lists.js';
import { chainsOf, hasNumberedLinks } from '../../base/path.js';
import { cellsOf, digitsOf, proseOf } from './voice.js';
import { put } from './wording.js';

/** @typedef {import('../../base/path.js').Candidate} Candidate */
/** @typedef {import('../../base/path.js').Link} Link */
/** @typedef {import('../../base/path.js').Node} Node */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./wording.js').Wording} Wording */
/** The cells of an almost locked set, and their candidates.
 * @typedef {{cells: number[], digits: number[], candidates: Candidate[]}} AlmostLocked */

const SET_ROLES = new Set(['set', 'second', 'third', 'fourth', 'pivot']);

/** Tells the links of one step in one language. */
export class LinkTeller {
  /**
   * @param {Step} step
   * @param {Wording} wording
   */
  constructor(step, wording) {
    this.step = step;
    this.wording = wording;
    this.prose = proseOf(step.layout, wording);
    this.sets = setsOf(step);
  }

  /** All chains: a sentence each, or a numbered line for each link if there are many. */
  chains() {
    const chains = chainsOf(this.step.links);
    if (!hasNumberedLinks(this.step.links)) {
      return chains.map((chain) => this.#sentence(chain)).join(' ');
    }
    let [lines, number] = ['', 0];
    for (const chain of chains) {
      lines += `${this.#phrase('chain_start', { f: this.#start(chain) })}\n`;
      for (const link of chain) {
        number += 1;
        lines += `  ${number}. ${this.#link(link)}\n`;
      }
    }
    return lines;
  }

  /** @param {Link[]} chain */
  #sentence(chain) {
    const then = chain.map((link) => this.#link(link)).join(this.wording.phrase('then'));
    return this.#phrase('chain', { if: this.#start(chain), then });
  }

  /** @param {Link[]} chain */
  #start([first]) {
    return first ? this.#fact(first.source, first.kind === 'weak') : '';
  }

  /** @param {Link} link */
  #link(link) {
    const fact = this.#fact(link.target, link.kind === 'strong');
    return this.#phrase('link', { f: fact, r: this.#reason(link) });
  }

  /** The two ends of a chain, of which one is true: `r1c1 is 5 or r2c9 is 3`. */
  ends() {
    const chain = chainsOf(this.step.links)[0] ?? [];
    const nodes = [chain[0]?.source ?? [], chain.at(-1)?.target ?? []];
    const facts = new Map(nodes.map((node) => [node.join(), this.#fact(node, true)]));
    return this.wording.join([...facts.values()], 'or');
  }

  /** What each candidate at the end of a weak link cannot go with, a sentence each. */
  conflicts() {
    const weak = this.step.links.filter(({ kind }) => kind === 'weak');
    return groupsBy(weak, ({ target }) => target.join())
      .map(([, links]) => {
        const reasons = links.map(({ source, target }) =>
          this.#phrase('conflict', { f: this.#fact(source, true), r: this.#place(source, target) }),
        );
        const fact = this.#fact(links[0]?.target ?? [], false);
        return this.#phrase('conflicts', { f: fact, r: this.wording.join(reasons) });
      })
      .join(' ');
  }

  // -- reasons ------------------------------------------------------------------------------------

  /** @param {Link} link */
  #reason(link) {
    return link.kind === 'strong' ? this.#onlyOther(link) : this.#where(link.source, link.target);
  }

  /**
   * Why a strong link holds.
   * @param {Link} link
   */
  #onlyOther(link) {
    const both = [...link.source, ...link.target];
    if (digitsOf(both).length === 1) {
      const many = link.target.length > 1 ? 'only_other_places' : 'only_other_place';
      // Where the ends share two houses, the evidence does not tell which of them it is.
      const houses = this.#housesOver(cellsOf(both)).map((house) => this.prose.houses([house]));
      return houses.length ? this.#phrase(many, { h: this.wording.join(houses, 'or') }) : '';
    }
    const found = this.#setWith(both);
    if (!found) return this.wording.phrase('only_other_candidate');
    const lacking = this.prose.digits(digitsOf(link.source));
    return this.#phrase('set_lacks', { s: this.#named(found), d: lacking });
  }

  /**
   * Why a weak link holds: where both of its ends are.
   * @param {Node} source
   * @param {Node} target
   */
  #where(source, target) {
    const sameDigits = digitsOf(source).join() === digitsOf(target).join();
    if (!sameDigits && cellsOf(source).join() === cellsOf(target).join()) {
      return this.#phrase('same_cell', { f: this.#fact(source, true) });
    }
    if (sameDigits) {
      const houses = this.#housesOver(cellsOf([...source, ...target]));
      if (!houses.length) return this.wording.phrase('seen_by_all');
      return this.#phrase('same_house', { h: this.prose.houses(houses.slice(0, 1)) });
    }
    const found = this.#setTakenBy(source, target);
    return found ? this.#phrase('set_lacks_both', { s: this.#named(found) }) : '';
  }

  /**
   * The house or cell that two candidates share.
   * @param {Node} source
   * @param {Node} target
   */
  #place(source, target) {
    const houses = this.#housesOver(cellsOf([...source, ...target]));
    const same = cellsOf(source).join() === cellsOf(target).join() || !houses.length;
    return same ? this.wording.phrase('one_cell') : this.prose.houses(houses.slice(0, 1));
  }

  /** @param {number[]} cells */
  #housesOver(cells) {
    return this.step.layout.houses.flatMap(({ cells: own }, house) =>
      cells.every((cell) => own.includes(cell)) ? [house] : [],
    );
  }

  /**
   * The set of several cells that a link runs in; two digits of a cell need none.
   * @param {Node} ends
   */
  #setWith(ends) {
    return this.sets.find(
      ({ cells, digits, candidates }) =>
        cells.length > 1 &&
        digits.length === cells.length + 1 &&
        ends.every(([cell, digit]) => candidates.some(([c, d]) => c === cell && d === digit)),
    );
  }

  /**
   * The set that loses both digits if both ends are true.
   * @param {Node} source
   * @param {Node} target
   */
  #setTakenBy(source, target) {
    const ends = [...source.slice(0, 1), ...target.slice(0, 1)];
    return this.sets.find(({ candidates }) =>
      ends.every(([cell, digit]) => {
        const places = candidates.filter(([, d]) => d === digit);
        return places.length > 0 && places.every(([c]) => this.#housesOver([c, cell]).length > 0);
      }),
    );
  }

  // -- words --------------------------------------------------------------------------------------

  /** @param {AlmostLocked} found */
  #named({ cells, digits }) {
    const told = this.#phrase('set', { c: this.prose.cells(cells) });
    return put(told, '#d', this.prose.digits(digits));
  }

  /**
   * @param {Node} node
   * @param {boolean} holds
   */
  #fact(node, holds) {
    const [single, group] = holds ? ['fact', 'one_of'] : ['no_fact', 'none_of'];
    const text = this.wording.phrase(node.length === 1 ? single : group);
    return put(
      put(text, '#c', this.prose.cells(cellsOf(node))),
      '#d',
      this.prose.digits(digitsOf(node), 'or'),
    );
  }

  /**
   * @param {string} key
   * @param {Record<string, string>} slots
   */
  #phrase(key, slots) {
    return Object.entries(slots).reduce(
      (text, [slot, told]) => put(text, `#${slot}`, told),
      this.wording.phrase(key),
    );
  }
}

/**
 * The sets that are marked, cells with two candidates among them. Marks of a set follow one
 * another; where the role changes, another set begins.
 * @param {Step} step
 * @returns {AlmostLocked[]}
 */
function setsOf(step) {
  return runsBy(step.marks, ([role]) => role).flatMap(([role, marks]) => {
    /** @type {Candidate[]} */
    const candidates = marks.filter(([, , digit]) => digit).map(([, cell, digit]) => [cell, digit]);
    if (!SET_ROLES.has(role) || !candidates.length) return [];
    return [{ cells: cellsOf(candidates), digits: digitsOf(candidates), candidates }];
  });
}
