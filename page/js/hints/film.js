/**
 * A long argument part by part: each sentence has its part of the picture, and the whole comes
 * first. A press on a sentence shows its part, and a press on a cell shows the next sentence that
 * names it. Almost locked sets have the letters of the text.
 */

import { button, h } from '../base/dom.js';
import { badgeAt, endsOf } from '../board/evidence.js';
import { CELL, corner } from '../board/geometry.js';
import { digitOf } from '../board/layout.js';
import { computedAt } from '../board/position.js';
import { splitReferences } from '../board/references.js';
import { announce } from '../board/words.js';

/**
 * What some sentences tell about.
 * @typedef {object} Part
 * @property {HTMLElement[]} told its sentences: one, and those beside it that name nothing
 * @property {ReadonlySet<number>} cells that it names; where it names houses only, those in them
 * @property {ReadonlySet<number>} houses
 * @property {ReadonlySet<number>} digits of an item of a list such as `3 in row 4`; else none
 * @property {Step['links']} links
 * @property {ReadonlySet<string>} ends candidates that it shows besides: where its links come from
 *
 * @typedef {object} Stage where a step is drawn
 * @property {import('../board/board.js').Board} board
 * @property {import('../board/position.js').Position} position
 * @property {(step: Step) => Node[]} show draws a step; returns its legend, if that changes
 *
 * @typedef {import('../board/layout.js').Layout} Layout
 * @typedef {import('../board/scene.js').Step} Step
 * @typedef {ReadonlyMap<string, Set<number>>} Sets cells by the letter that the text gives them
 */

/** A picture with no more than this is seen at a glance. */
const FEW_LINKS = 5;
const FEW_MARKS = 12;
const FEW_PARTS = 3;
/** What is struck is shown with no more ends of a line than these. */
const MOST_ENDS = 4;
/** Of more links than these, the whole shows no candidates that become false. */
const MANY_LINKS = 24;
/**
 * The end of a sentence, or of one of the things that are told one after the other, each with its
 * reason in brackets; and where an item of a list comes next, `7 and 9 in column 5`. A bar stands
 * before what comes next. The number of a line ends nothing, and neither do the digits of a set.
 */
const END = /(?<!^\d+|\(\d+)(\.|\),) ?\||[:,]\| [\d, and]+ in /;
/** `3, 4 and 7 in column 5,` */
const ITEM = /^(?:.*:)? ?(?:and )?((?:\w(?:, | and ))*\w) in (?:row|column|box)/;
/** `A = r2c9,r3c8 (129)` */
const SET = /\b([A-Z]) = (r[^ ]+) \(/g;
/** The roles of sets of cells. */
const OF_SETS = ['set', 'second', 'third', 'fourth', 'pivot'];

export class Film {
  #stage;
  #step;
  #whole;
  /** @type {Part[]} */
  #parts;
  #sets;
  #words;
  /** The part that is shown; -1 for the whole. */
  #at = -1;
  #place = h('output');
  #back = button('‹', () => this.by(-1), { 'aria-label': 'Part before' });
  #next = button('›', () => this.by(1), { 'aria-label': 'Next part' });

  /**
   * The film of the argument that an element tells, as `paragraphs` makes it; null for a short one.
   * Almost locked sets are drawn with their letters in any case.
   * @param {Stage} stage
   * @param {HTMLElement} words
   * @param {Step} step
   */
  static of(stage, words, step) {
    const { layout } = stage.position;
    const sets = setsIn(words.textContent ?? '', layout);
    const isLarge =
      step.links.length > FEW_LINKS || step.marks.length + step.houses.length > FEW_MARKS;
    if (!isLarge && !sets.size) return null;
    const parts = partsOf(words, layout, sets, step.links);
    const marks = sets.size ? markedSets(step, sets) : markedCells(step, stage.position);
    const film = new Film(stage, { ...step, marks }, { parts, sets, words });
    film.draw();
    return parts.length < FEW_PARTS ? null : film.#open();
  }

  /**
   * @param {Stage} stage
   * @param {Step} step
   * @param {{parts: Part[], sets: Sets, words: HTMLElement}} more
   */
  constructor(stage, step, { parts, sets, words }) {
    this.#stage = stage;
    this.#step = step;
    this.#parts = parts;
    this.#sets = sets;
    this.#words = words;
    const marks = step.marks.filter(([role]) => step.links.length <= MANY_LINKS || role !== 'off');
    this.#whole = { ...step, marks };
    this.controls = h(
      'div',
      {
        class: 'player-controls film-controls',
        role: 'group',
        'aria-label': 'Parts of the argument',
      },
      this.#back,
      this.#place,
      this.#next,
    );
  }

  #open() {
    for (const [place, { told }] of this.#parts.entries()) {
      for (const sentence of told) {
        sentence.addEventListener('click', (event) => {
          const pressed = /** @type {Element} */ (event.target);
          if (pressed.closest('button')) return;
          event.preventDefault(); // of folding the lines below it
          this.#go(place);
        });
      }
    }
    const { board } = this.#stage;
    const pick = (/** @type {Event} */ event) => {
      if (!this.controls.isConnected) board.removeEventListener('wd-pick', pick);
      else this.#find(/** @type {CustomEvent} */ (event).detail.cell);
    };
    board.addEventListener('wd-pick', pick);
    this.#say();
    return this;
  }

  /**
   * Go on by some parts.
   * @param {number} parts
   * @returns {boolean} whether there are so many
   */
  by(parts) {
    return this.#go(this.#at + parts);
  }

  /** Show the next part that names a cell. @param {number} cell */
  #find(cell) {
    const names = (/** @type {Part} */ { cells }) => cells.has(cell);
    const next = this.#parts.findIndex((part, place) => place > this.#at && names(part));
    this.#go(next < 0 ? this.#parts.findIndex(names) : next);
  }

  /** @param {number} place */
  #go(place) {
    if (place < -1 || place >= this.#parts.length) return false;
    this.#at = place;
    this.draw();
    this.#say();
    const told = this.#parts[place]?.told ?? [];
    for (const folded of this.#words.querySelectorAll('details')) {
      if (told.some((sentence) => folded.contains(sentence))) folded.open = true;
    }
    if (told[0]) scrollTo(told[0], this.#stage.board);
    announce(told.map(({ textContent }) => textContent).join(' '));
    return true;
  }

  #say() {
    const at = this.#at;
    const [word, place] =
      at < 0 ? ['The ', 'whole'] : ['Part ', `${at + 1} of ${this.#parts.length}`];
    this.#place.replaceChildren(h('span', { class: 'word' }, word), place);
    this.#back.disabled = at < 0;
    this.#next.disabled = at === this.#parts.length - 1;
    for (const [place, { told }] of this.#parts.entries()) {
      for (const sentence of told) sentence.classList.toggle('shown-part', place === at);
    }
  }

  /**
   * What a part shows of the step. It has no numbers of lines: its line is lit.
   * @param {Part} part
   * @returns {Step}
   */
  #partOf({ cells, houses, digits, links, ends }) {
    const { placements, eliminations, ...step } = this.#step;
    const isItem = digits.size > 0;
    const isTold = (/** @type {number} */ digit) => !isItem || !digit || digits.has(digit);
    return {
      ...step,
      technique: '',
      children: [],
      placements: placements.filter(([cell]) => cells.has(cell)),
      eliminations: eliminations.filter(([cell]) => !isItem && cells.has(cell)),
      houses: step.houses.filter(([, house, digit]) => houses.has(house) && isTold(digit)),
      marks: step.marks.filter(
        ([, cell, digit]) => (cells.has(cell) && isTold(digit)) || ends.has(`${[cell, digit]}`),
      ),
      links,
    };
  }

  /** Draw the part that is shown, or the whole. */
  draw() {
    const part = this.#parts[this.#at];
    const { board, show } = this.#stage;
    const shown = show(part ? this.#partOf(part) : this.#whole);
    // The legend that is there shows the marks as the step has them.
    if (shown.length) this.#words.parentElement?.querySelector('.legend')?.replaceWith(...shown);
    /** @type {number[]} cells with a letter, where others go beside it */
    const lettered = [];
    for (const [letter, [first = 0, ...others]] of this.#sets) {
      if (part && ![first, ...others].every((cell) => part.cells.has(cell))) continue;
      const aside = 14 + 27 * lettered.filter((cell) => cell === first).length;
      const { x, y } = corner(board.layout, first);
      board.overlay.append(...badgeAt({ x: x + CELL - aside, y: y + 14 }, letter, 13));
      lettered.push(first);
    }
  }
}

/**
 * Bring a sentence into the middle of what scrolls around it, or of what a board leaves of that.
 * The page itself stays where it is.
 * @param {HTMLElement} sentence
 * @param {HTMLElement} board
 */
function scrollTo(sentence, board) {
  let around = sentence.parentElement;
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) {
    around = around.parentElement;
  }
  if (!around || around === document.body) return;
  const one = sentence.getBoundingClientRect();
  const all = around.getBoundingClientRect();
  const over = board.getBoundingClientRect();
  const isAbove = around.contains(board) && over.left < one.right && over.right > one.left;
  const top = isAbove ? Math.max(all.top, over.bottom) : all.top;
  around.scrollTop += (one.top + one.bottom - top - all.bottom) / 2;
}

/**
 * Whether both ends of a link are in some cells.
 * @param {Step['links'][number]} link
 * @param {ReadonlySet<number>} cells
 */
const isWithin = ({ source, target }, cells) =>
  [source, target].every((node) => node.some(([cell]) => cells.has(cell)));

/**
 * The almost locked sets that a text names.
 * @param {string} text
 * @param {Layout} layout
 * @returns {Sets}
 */
const setsIn = (text, layout) =>
  new Map(
    [...text.matchAll(SET)].map(([, letter = '', names = '']) => {
      return [letter, new Set(splitReferences(names, layout).flatMap(({ cells }) => cells ?? []))];
    }),
  );

/**
 * The marks of a step. Each almost locked set is marked as cells, and not candidate by candidate.
 * @param {Step} step
 * @param {Sets} sets
 */
function markedSets({ marks }, sets) {
  const whole = [...sets.values()].flatMap((cells, nth) => {
    const has = (/** @type {string} */ role) =>
      new Set(marks.flatMap(([of, cell]) => (of === role ? [cell] : [])));
    const isOwn = (/** @type {string} */ role) =>
      has(role).size === cells.size && [...cells].every((cell) => has(role).has(cell));
    const role = OF_SETS.find(isOwn) ?? OF_SETS[nth % OF_SETS.length] ?? '';
    return [...cells].map((cell) => wholeCell(role, cell));
  });
  return [...marks.filter(([role]) => !OF_SETS.includes(role)), ...whole];
}

/**
 * The marks of a step. A cell all of whose candidates have one role is marked as a whole.
 * @param {Step} step
 * @param {import('../board/position.js').Position} position
 */
function markedCells({ marks, links }, position) {
  const linked = new Set(links.flatMap(({ source, target }) => [...source, ...target]).map(String));
  const cells = new Set(marks.map(([, cell]) => cell));
  return [...cells].flatMap((cell) => {
    const own = marks.filter(([, of]) => of === cell);
    const [[role, , digit] = ['', 0, 0]] = own;
    const isWhole =
      digit > 0 &&
      OF_SETS.includes(role) &&
      own.length === computedAt(position, cell).length &&
      own.every(([other, , digit]) => other === role && !linked.has(String([cell, digit])));
    return isWhole ? [wholeCell(role, cell)] : own;
  });
}

/**
 * @param {string} role
 * @param {number} cell
 * @returns {Step['marks'][number]}
 */
const wholeCell = (role, cell) => [role, cell, 0];

/**
 * The parts of an argument. A sentence that names nothing belongs to the one before it. Of many
 * links, those that a shorter part tells are left to it, and the others are shown a few at a time.
 * @param {HTMLElement} words
 * @param {Layout} layout
 * @param {Sets} sets
 * @param {Step['links']} all the links of the step
 * @returns {Part[]}
 */
function partsOf(words, layout, sets, all) {
  const parts = toldParts(words, layout, sets);
  const linked = parts.filter((part) => part.linked);
  const joints = all.filter((link) => !linked.some(({ cells }) => isWithin(link, cells)));
  const loose = looseEnds(all);
  return parts.flatMap(({ linked: isLinked, ...part }, place) => {
    const { cells } = part;
    const within = isLinked ? all.filter((link) => isWithin(link, cells)) : [];
    if (arrowsOf(within, layout) > FEW_LINKS) {
      const shorter = linked.filter((other) => other.cells.size < cells.size);
      const own = within.filter((link) => !shorter.some((other) => isWithin(link, other.cells)));
      return inTurns({ ...part, links: own, ends: new Set() }, layout);
    }
    const before = new Set(parts.slice(0, place).flatMap((other) => [...other.cells]));
    const joined = isLinked ? joints.filter((link) => joins(link, before, cells)) : [];
    const more = [...within, ...joined];
    const links = arrowsOf(more, layout) > FEW_LINKS ? within : more;
    const ends = links.flatMap(({ source, target }) => [...source, ...target]);
    const sees = part.told.some(({ textContent }) => / sees? /.test(textContent ?? ''));
    const isSeen = sees && !links.length && loose.length <= MOST_ENDS;
    return [{ ...part, links, ends: new Set((isSeen ? loose : ends).map(String)) }];
  });
}

/**
 * Whether a link comes from some cells to others.
 * @param {Step['links'][number]} link
 * @param {ReadonlySet<number>} before
 * @param {ReadonlySet<number>} cells
 */
const joins = ({ source, target }, before, cells) =>
  [
    [source, target],
    [target, source],
  ].some(
    ([from = [], to = []]) =>
      from.some(([cell]) => before.has(cell)) && to.some(([cell]) => cells.has(cell)),
  );

/**
 * The candidates where a line of links begins and ends: what is seen from there is struck.
 * @param {Step['links']} links
 */
function looseEnds(links) {
  const nodes = links.flatMap(({ source, target }) => [source, target]);
  const isLoose = (/** @type {typeof nodes[number]} */ node) =>
    nodes.filter((other) => `${other}` === `${node}`).length === 1;
  return nodes.filter(isLoose).flat();
}

/**
 * A part with many links as several, one after the other, each with the cells of its links. What is
 * in no link comes last.
 * @param {Part} part
 * @param {Layout} layout
 * @returns {Part[]}
 */
function inTurns(part, layout) {
  const { links, cells } = part;
  /** @type {Step['links'][]} */
  const turns = [[]];
  for (const link of links) {
    const last = turns.at(-1) ?? [];
    const isFull = last.length && arrowsOf([...last, link], layout) > FEW_LINKS;
    if (isFull) turns.push([link]);
    else last.push(link);
  }
  const bound = cellsOf(links);
  return turns.map((own, turn) => {
    const ends = cellsOf(own);
    const isShown = (/** @type {number} */ cell) =>
      ends.has(cell) || (turn === turns.length - 1 && !bound.has(cell));
    return { ...part, links: own, cells: new Set([...cells].filter(isShown)) };
  });
}

/**
 * How many arrows links are drawn with: one, or one for each candidate that stands alone.
 * @param {Step['links']} links
 * @param {Layout} layout
 */
const arrowsOf = (links, layout) =>
  links
    .map(({ source, target }) => [source, target].map((node) => endsOf(node, layout).length))
    .reduce((sum, [from = 1, to = 1]) => sum + from * to, 0);

/** The cells at the ends of links. @param {Step['links']} links */
const cellsOf = (links) =>
  new Set(links.flatMap(({ source, target }) => [...source, ...target]).map(([cell]) => cell));

/**
 * What each sentence that names something tells, and whether its links are among that.
 * @param {HTMLElement} words
 * @param {Layout} layout
 * @param {Sets} sets
 */
function toldParts(words, layout, sets) {
  /** @type {(Omit<Part, 'links' | 'ends'> & {linked: boolean})[]} */
  const parts = [];
  /** @type {HTMLElement[]} */
  let before = [];
  for (const line of words.querySelectorAll('p, summary')) {
    for (const sentence of sentencesOf(/** @type {HTMLElement} */ (line))) {
      const named = namedIn(sentence.textContent ?? '', layout, sets);
      const last = parts.at(-1);
      // Where sets are named, their links are not told yet.
      const linked = !(sentence.textContent ?? '').match(SET);
      if (named.cells.size) parts.push({ told: [...before, sentence], ...named, linked });
      else if (last) last.told.push(sentence);
      before = named.cells.size || last ? [] : [...before, sentence];
    }
  }
  return parts;
}

/**
 * Put each sentence of a line into an element of its own, and each item of a list of houses.
 * @param {HTMLElement} line
 */
function sentencesOf(line) {
  let last = h('span', { class: 'sentence' });
  const made = [last];
  for (const node of [...line.childNodes]) {
    for (const piece of node instanceof Text ? node.data.split(/(?<=[.:]|\),)(?= )/) : [node]) {
      if (END.test(`${last.textContent}|${piece instanceof Node ? piece.textContent : piece}`)) {
        last = h('span', { class: 'sentence' });
        made.push(last);
      }
      last.append(piece);
    }
  }
  line.replaceChildren(...made);
  return made;
}

/**
 * The cells and houses that a sentence names, by their names or by letters of sets.
 * @param {string} text
 * @param {Layout} layout
 * @param {Sets} sets
 */
function namedIn(text, layout, sets) {
  const all = splitReferences(text, layout).flatMap(({ text, cells }) =>
    cells ? [{ text, cells }] : [],
  );
  const isCells = (/** @type {{text: string}} */ part) => /^r[\d[]/.test(part.text);
  const lettered = (text.match(/\b[A-Z]\b/g) ?? []).flatMap((letter) => [
    ...(sets.get(letter) ?? []),
  ]);
  const cells = [...all.filter(isCells).flatMap((part) => part.cells), ...lettered];
  const inHouses = all.filter((part) => !isCells(part));
  // Boxes 4, 5 and 6 hold row 4, too.
  const houses = layout.houses.flatMap((house, i) =>
    inHouses.some(
      (named) =>
        named.text.startsWith(house.kind) &&
        house.cells.every((cell) => named.cells.includes(cell)),
    )
      ? [i]
      : [],
  );
  const within = inHouses.flatMap((part) => part.cells);
  const [, item = ''] = cells.length ? [] : (ITEM.exec(text) ?? []);
  const digits = new Set([...item.matchAll(/\b\w\b/g)].map(([char]) => digitOf(char)));
  return { cells: new Set(cells.length ? cells : within), houses: new Set(houses), digits };
}
