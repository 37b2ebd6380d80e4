/**
 * Two ways to write evidence down: prose for a sentence, the short signs of the notations. As
 * explain/voice.py.
 */

import { ascending, byCell, groupsBy, keptIn, runsBy, shorter } from '../../base/lists.js';
import { cellName, cellsName, digitChar, runName } from '../../base/shape.js';
import { load, put } from './wording.js';

/** @typedef {import('../../base/shape.js').Layout} Layout */
/** @typedef {import('../../base/path.js').Candidate} Candidate */
/** @typedef {import('../../base/path.js').Mark} Mark */
/** @typedef {import('../../base/path.js').HouseMark} HouseMark */
/** @typedef {import('./wording.js').Wording} Wording */
/** @typedef {Prose | Short} Voice */
/** Digits, and the cells that they share. @typedef {[number[], number[]][]} Groups */

/** Voices that are kept: there is no end of jigsaws. */
const MOST_VOICES = 16;

/**
 * The cells of candidates, ascending.
 * @param {Candidate[]} candidates
 */
export const cellsOf = (candidates) => ascending(candidates.map(([cell]) => cell));

/**
 * The digits of candidates, ascending.
 * @param {Candidate[]} candidates
 */
export const digitsOf = (candidates) => ascending(candidates.map(([, digit]) => digit));

/** Writes `r4c7 and r4c8`, `1 and 2`, `row 4`: made by `proseOf`. */
export class Prose {
  /**
   * @param {Layout} layout
   * @param {Wording} wording
   */
  constructor(layout, wording) {
    this.wording = wording;
    const cells = Array.from({ length: layout.cells }, (_, cell) => cellName(layout, cell));
    /** @type {(cell: number) => string} */
    this.cell = (cell) => cells[cell] ?? '';
    this.kinds = layout.houses.map(({ kind, number }) => ({ kind, number }));
    const houses = this.kinds.map(({ kind, number }) => wording.houses(kind, [number]));
    /** @type {(house: number) => string} */
    this.house = (house) => houses[house] ?? '';
  }

  /**
   * Names cells.
   * @param {number[]} cells
   */
  cells(cells, joint = 'and') {
    return this.wording.join(cells.map(this.cell), joint);
  }

  /**
   * Names digits.
   * @param {number[]} digits
   */
  digits(digits, joint = 'and') {
    return this.wording.join(digits.map(digitChar), joint);
  }

  /**
   * Names houses, those of a kind together: `rows 4 and 7`.
   * @param {number[]} houses
   */
  houses(houses) {
    if (houses.length === 1) return houses.map(this.house).join('');
    const kinds = runsBy(houses, (house) => this.#kindOf(house));
    return this.wording.joinGroups(
      kinds.map(([kind, same]) =>
        this.wording.houses(
          kind,
          same.map((house) => this.kinds[house]?.number ?? 0),
        ),
      ),
    );
  }

  /** @param {number} house */
  #kindOf(house) {
    return this.kinds[house]?.kind ?? '';
  }

  /**
   * Names cells, and digits in houses: `r1c2, and 4 and 7 in row 3`.
   * @param {(Mark | HouseMark)[]} sectors
   */
  sectors(sectors, joint = 'and') {
    const cells = wholeCells(sectors);
    const told = cells.length ? [this.cells(cells, joint)] : [];
    const phrase = this.wording.phrase('in_house');
    for (const [digits, houses] of digitsOfHouses(sectors, (house) => this.#kindOf(house))) {
      told.push(filled(phrase, '', this.digits(digits), this.houses(houses)));
    }
    return this.wording.joinGroups(told);
  }

  /**
   * Says candidates as facts: `r4c7 is 5`.
   * @param {Candidate[]} candidates
   */
  candidates(candidates, joint = 'and') {
    const fact = this.wording.phrase('fact');
    const told = candidates.map(([cell, digit]) => filled(fact, this.cell(cell), digitChar(digit)));
    return this.wording.join(told, joint);
  }

  /**
   * Says what a placed digit rules out: `2 in r1c8 rules out row 1`.
   * @param {number} cell
   * @param {number} digit
   * @param {number} house
   */
  blocker(cell, digit, house) {
    const phrase = this.wording.phrase('blocks_house');
    return filled(phrase, this.cell(cell), digitChar(digit), this.house(house));
  }

  /**
   * Says what to place: `2 in r1c8`.
   * @param {Candidate[]} candidates
   */
  placements(candidates) {
    return this.#grouped(candidates, this.wording.phrase('placing'));
  }

  /**
   * Says what to strike: `1 and 2 from r9c8`.
   * @param {Candidate[]} candidates
   */
  eliminations(candidates) {
    return this.#grouped(candidates, this.wording.phrase('striking'));
  }

  /**
   * @param {Candidate[]} candidates
   * @param {string} phrase
   */
  #grouped(candidates, phrase) {
    const groups = shorter(byDigits(candidates), byCells(candidates));
    return this.wording.joinGroups(
      groups.map(([digits, cells]) => filled(phrase, this.cells(cells), this.digits(digits))),
    );
  }
}

/**
 * @param {string} phrase
 * @param {string} cells
 * @param {string} digits
 */
const filled = (phrase, cells, digits, houses = '') =>
  put(put(put(phrase, '#d', digits), '#c', cells), '#h', houses);

/** @type {Map<string, Prose>} */
const proses = new Map();

/**
 * How a language tells the cells and houses of a layout.
 * @param {Layout} layout
 * @param {Wording} wording
 */
export function proseOf(layout, wording) {
  const known = proses.get(layout.name);
  if (known?.wording === wording) return known;
  proses.delete(layout.name);
  return keptIn(proses, layout.name, () => new Prose(layout, wording), MOST_VOICES);
}

/** Writes `r4c78`, `1,2`, `r4`, as HoDoKu does: made by `shortOf`. */
export class Short {
  /** @param {Layout} layout */
  constructor(layout) {
    this.wording = load();
    this.layout = layout;
  }

  /**
   * Names cells.
   * @param {number[]} cells
   */
  cells(cells) {
    return cellsName(this.layout, cells);
  }

  /**
   * Names digits.
   * @param {number[]} digits
   */
  digits(digits, joint = 'and') {
    return digits.map(digitChar).join(joint === 'or' ? '/' : ',');
  }

  /**
   * Names houses by the first letter of their kind: `r37b5`.
   * @param {number[]} houses
   */
  houses(houses) {
    const number = (/** @type {number} */ house) => this.layout.houses[house]?.number ?? 0;
    return runsBy(houses, (house) => this.#kindOf(house))
      .map(([kind, same]) => kind.charAt(0) + runName(same.map(number)))
      .join('');
  }

  /** @param {number} house */
  #kindOf(house) {
    return this.layout.houses[house]?.kind ?? '';
  }

  /**
   * Writes cells, and digits with their houses: `r1c2, 47r3`.
   * @param {(Mark | HouseMark)[]} sectors
   */
  sectors(sectors) {
    const cells = wholeCells(sectors);
    const told = cells.length ? [this.cells(cells)] : [];
    for (const [digits, houses] of digitsOfHouses(sectors, (house) => this.#kindOf(house))) {
      told.push(digits.map(digitChar).join('') + this.houses(houses));
    }
    return told.join(', ');
  }

  /**
   * Writes candidates as `r4c7=5`.
   * @param {Candidate[]} candidates
   */
  candidates(candidates) {
    return candidates
      .map(([cell, digit]) => `${cellName(this.layout, cell)}=${digitChar(digit)}`)
      .join(', ');
  }

  /**
   * Writes what is placed: `r1c8=2`.
   * @param {Candidate[]} candidates
   */
  placements(candidates) {
    return this.candidates(candidates);
  }

  /**
   * Writes what is struck, by digit: `r1c5,r3c2<>8, r4c4<>9`.
   * @param {Candidate[]} candidates
   */
  eliminations(candidates) {
    return groupsBy(
      [...candidates].sort((a, b) => a[1] - b[1]),
      ([, digit]) => digit,
    )
      .map(([digit, same]) => `${this.cells(same.map(([cell]) => cell))}<>${digitChar(digit)}`)
      .join(', ');
  }
}

/** @type {Map<string, Short>} */
const shorts = new Map();

/**
 * How notations write the cells and houses of a layout.
 * @param {Layout} layout
 */
export function shortOf(layout) {
  const known = shorts.get(layout.name);
  if (known?.wording === load()) return known;
  shorts.delete(layout.name);
  return keptIn(shorts, layout.name, () => new Short(layout), MOST_VOICES);
}

/**
 * Joins the digits that share all their cells: digits and cells each, ascending.
 * @param {Candidate[]} candidates
 * @returns {Groups}
 */
function byDigits(candidates) {
  if (candidates.length === 1) return candidates.map(([cell, digit]) => [[digit], [cell]]);
  const sorted = [...candidates].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const ofDigits = groupsBy(sorted, ([, digit]) => digit).map(([digit, same]) => ({
    digit,
    cells: same.map(([cell]) => cell),
  }));
  return groupsBy(ofDigits, ({ cells }) => cells.join()).map(([, same]) => [
    same.map(({ digit }) => digit),
    same[0]?.cells ?? [],
  ]);
}

/**
 * Joins the cells that share all their digits.
 * @param {Candidate[]} candidates
 * @returns {Groups}
 */
const byCells = (candidates) =>
  byDigits(candidates.map(([cell, digit]) => [digit, cell])).map(([cells, digits]) => [
    digits,
    cells,
  ]);

/** @param {(Mark | HouseMark)[]} sectors */
const wholeCells = (sectors) => sectors.filter(([, , digit]) => !digit).map(([, cell]) => cell);

/**
 * Joins the digits that share their houses of a kind, or the houses that share their digits.
 * @param {(Mark | HouseMark)[]} sectors
 * @param {(house: number) => string} kindOf
 * @returns {Groups}
 */
function digitsOfHouses(sectors, kindOf) {
  /** @type {Candidate[]} */
  const pairs = sectors.filter(([, , digit]) => digit).map(([, house, digit]) => [house, digit]);
  return runsBy(pairs.sort(byCell), ([house]) => kindOf(house)).flatMap(([, same]) =>
    shorter(byDigits(same), byCells(same)),
  );
}
