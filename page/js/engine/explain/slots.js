/**
 * Fills the slots of a sentence with the evidence of a step: as explain/slots.py, where it is told
 * what a slot can ask.
 */

import { ascending, byCell, keptIn } from '../../base/lists.js';
import { houseAt } from '../../base/shape.js';
import { tellImpossible } from './cases.js';
import { eurekaLinks, hodokuLinks } from './chain.js';
import { tellChute } from './chute.js';
import { tellApart, tellBand, tellCovers, tellCrossed, tellLosses } from './exocet.js';
import { LinkTeller } from './links.js';
import { ringOf, tellWalk } from './loops.js';
import { tellBlockers, tellColours } from './marks.js';
import { tellBroken, tellProof } from './proof.js';
import { partOfGrid } from './rough.js';
import { noteExchange, tellExchange, tellImages, tellMovement, tellStays } from './symmetry.js';
import { proseOf } from './voice.js';
import { noteLine, tellLine } from './whip.js';
import { put } from './wording.js';

/** @typedef {import('../../base/path.js').Candidate} Candidate */
/** @typedef {import('../../base/path.js').HouseMark} HouseMark */
/** @typedef {import('../../base/path.js').Mark} Mark */
/** @typedef {import('../../base/path.js').Step} Step */
/** @typedef {import('./voice.js').Voice} Voice */
/** @typedef {(step: Step) => string} Slot */
/** A text with its slots cut out, and what fills each of them.
 * @typedef {{parts: string[], slots: Slot[]}} Frame */

const SLOT = /\{([a-z_+]+)(?:\.([a-z]+))?(?:\.(or|number))?(?:\?([^{}]*))?\}/g;
const HOLE = /(?<=\S) {2,}/g;
const LINE_START = /\n (?=\S)/g;
const THEREFORE = '{therefore}';

/**
 * A text of the step's technique, such as `argument`, with its slots filled. Where the technique
 * has no such text, it is the phrase that all techniques share.
 * @param {Step} step
 * @param {string} key
 * @param {Voice} voice
 */
export function tellText(step, key, voice) {
  const { parts, slots } = frameFor(step, key, voice);
  let text = parts[0] ?? '';
  slots.forEach((slot, i) => {
    text += slot(step) + parts[i + 1];
  });
  // A slot without evidence leaves no hole, but the indents of a proof stay.
  if (text.includes('  ')) text = text.replace(HOLE, ' ');
  if (text.includes('\n')) text = text.replace(LINE_START, '\n').replaceAll(' \n', '\n');
  return text.trim();
}

/** @type {Record<string, string>} */
const NETS = {
  candidate: 'candidate-forcing-net',
  cell: 'cell-forcing-net',
  house: 'house-forcing-net',
};

/**
 * The technique whose texts fit: of a net, one that tries what the proof tries.
 * @param {Step} step
 * @param {Voice} voice
 */
function toldAs(step, voice) {
  const own = voice.wording.entry(step.technique).shape;
  if (own === undefined) return step.technique;
  const tries = (/** @type {(Mark | HouseMark)[]} */ marks) =>
    marks.some(([role]) => role === 'base');
  const shape = tries(step.houses) ? 'house' : tries(step.marks) ? 'cell' : 'candidate';
  return shape === own ? step.technique : (NETS[shape] ?? step.technique);
}

/** A language has about as many texts. */
const MOST_FRAMES = 1024;
/** @type {WeakMap<Voice, Map<string, Frame>>} */
const frames = new WeakMap();

/**
 * @param {Step} step
 * @param {string} key
 * @param {Voice} voice
 */
function frameFor(step, key, voice) {
  /** @type {Map<string, Frame>} */
  const own = frames.get(voice) ?? new Map();
  frames.set(voice, own);
  const slug = toldAs(step, voice);
  const does = [step.placements.length ? 'place' : '', step.eliminations.length ? 'strike' : ''];
  return keptIn(own, `${key} ${does} ${slug}`, () => frame(voice, slug, key, does), MOST_FRAMES);
}

/**
 * @param {Voice} voice
 * @param {string} slug
 * @param {string} key
 * @param {string[]} does the phrases that say what the step does
 * @returns {Frame}
 */
function frame(voice, slug, key, does) {
  const { wording } = voice;
  const toDo = does
    .filter(Boolean)
    .map((each) => wording.phrase(each))
    .join(' ');
  const text = put(wording.entry(slug)[key] || wording.phrase(key), THEREFORE, toDo);
  const found = [...text.matchAll(SLOT)];
  const ends = [0, ...found.map((match) => match.index + match[0].length)];
  return {
    parts: ends.map((end, i) => text.slice(end, found[i]?.index ?? text.length)),
    slots: found.map(([, who = '', what, joint, forms]) => slotFor(voice, who, what, joint, forms)),
  };
}

/**
 * What fills a slot.
 * @param {Voice} voice
 * @param {string} who
 * @param {string | undefined} what
 * @param {string | undefined} joint
 * @param {string | undefined} forms
 * @returns {Slot}
 */
function slotFor(voice, who, what, joint, forms) {
  if (what === undefined) {
    const whole = WHOLE[who];
    if (!whole) throw new RangeError(`There is no slot ${who}.`);
    return (step) => whole(voice, step);
  }
  const evidence = EVIDENCE[what]?.(who);
  if (!evidence) throw new RangeError(`No slot can ask for ${what}.`);
  if (forms !== undefined) {
    const choice = forms.split('|');
    return (step) => choice.at(Math.min(evidence(step).length, choice.length) - 1) ?? '';
  }
  if (joint === 'number') return (step) => voice.wording.number(evidence(step).length);
  const writer = /** @type {any} */ (voice);
  return (step) => writer[WRITTEN_AS[what] ?? what](evidence(step), joint);
}

/**
 * What to place, then what to strike.
 * @param {Voice} voice
 * @param {Step} step
 */
export const outcome = (voice, step) =>
  [voice.placements(step.placements), voice.eliminations(step.eliminations)]
    .filter(Boolean)
    .join(', ');

/**
 * @param {Voice} voice
 * @param {Step} step
 */
const name = (voice, step) => voice.wording.entry(step.technique).name ?? '';

/**
 * @param {Voice} voice
 * @param {Step} step
 */
function aName(voice, step) {
  const article = voice.wording.entry(step.technique).article ?? voice.wording.phrase('article');
  return `${article} ${name(voice, step)}`.trim();
}

/**
 * The single that a pattern leaves, where it is taken together with it.
 * @param {Voice} voice
 * @param {Step} step
 */
function leaves(voice, step) {
  const single = step.children.at(-1);
  return single ? put(voice.wording.phrase('leaves'), '#s', tellText(single, 'brief', voice)) : '';
}

/**
 * What follows as one of the guardians of a pattern is true: it is marked what it takes.
 * @param {Voice} voice
 * @param {Step} step
 */
function guardians(voice, step) {
  if (step.marks.some(([role]) => role === 'set')) return tellText(step, 'guardians_subset', voice);
  const locked = step.houses.some(([role]) => role === 'base');
  return tellText(step, locked ? 'guardians_locked' : 'guardians_excluded', voice);
}

/** The slots that are a whole phrase.
 * @type {Record<string, (voice: Voice, step: Step) => string>} */
const WHOLE = {
  name,
  a_name: aName,
  roughly: (voice, step) => voice.wording.roughly(partOfGrid(step)),
  placements: (voice, step) => voice.placements(step.placements),
  eliminations: (voice, step) => voice.eliminations(step.eliminations),
  outcome,
  links: (voice, step) => new LinkTeller(step, voice.wording).chains(),
  ends: (voice, step) => new LinkTeller(step, voice.wording).ends(),
  conflicts: (voice, step) => new LinkTeller(step, voice.wording).conflicts(),
  colours: (voice, step) => tellColours(step, voice.wording),
  blockers: (voice, step) => tellBlockers(step, proseOf(step.layout, voice.wording)),
  leaves,
  guardians,
  walk: (voice, step) => tellWalk(step, voice.wording),
  band: (voice, step) => tellBand(step, voice.wording),
  covers: (voice, step) => tellCovers(step, voice.wording),
  apart: (voice, step) => tellApart(step, voice.wording),
  crossed: (voice, step) => tellCrossed(step, voice.wording),
  losses: (voice, step) => tellLosses(step, voice.wording),
  chute: (voice, step) => tellChute(step, voice.wording),
  impossible: (voice, step) => tellImpossible(step, voice.wording),
  line: (voice, step) => tellLine(step, voice.wording),
  variables: (_voice, step) => noteLine(step),
  chain: (_voice, step) => hodokuLinks(step.links, step.layout),
  eureka: (_voice, step) => eurekaLinks(step.links, step.layout),
  movement: (voice, step) => tellMovement(step, voice.wording),
  exchange: (voice, step) => tellExchange(step, voice.wording),
  rings: (_voice, step) => noteExchange(step),
  stays: (voice, step) => tellStays(step, voice),
  images: (voice, step) => tellImages(step, voice),
  broken: (voice, step) => tellBroken(step, voice.wording),
  proof: (voice, step) =>
    tellProof(step, voice.wording, (child) => tellText(child, 'brief', voice)),
};

/**
 * What finds the candidates of some roles; digit 0 stands for a cell as a whole.
 * @param {string} who
 * @returns {(step: Step) => Candidate[]}
 */
function candidatesOf(who) {
  if (who === 'placements') return (step) => step.placements;
  if (who === 'eliminations') return (step) => step.eliminations;
  /** @type {(mark: Mark) => Candidate} */
  const pair = ([, cell, digit]) => [cell, digit];
  if (who === 'all') {
    // a step without evidence of its own can still say where it acts
    return (step) =>
      step.marks.length ? step.marks.map(pair) : [...step.placements, ...step.eliminations];
  }
  const roles = who.split('+');
  return (step) => step.marks.filter(([role]) => roles.includes(role)).map(pair);
}

/**
 * What finds the houses of some roles.
 * @param {string} who
 * @returns {(step: Step) => HouseMark[]}
 */
function houseMarks(who) {
  if (who === 'all') return (step) => step.houses;
  const roles = who.split('+');
  return (step) => step.houses.filter(([role]) => roles.includes(role));
}

// Each returns what finds the things that play some roles in a step: each once, in order.

/** @param {string} who */
function cellsFrom(who) {
  const candidates = candidatesOf(who);
  return (/** @type {Step} */ step) => ascending(candidates(step).map(([cell]) => cell));
}

/** @param {string} who */
function realFrom(who) {
  const candidates = candidatesOf(who);
  return (/** @type {Step} */ step) =>
    candidates(step)
      .filter(([, digit]) => digit)
      .sort(byCell)
      .filter((one, i, every) => !i || byCell(one, every[i - 1] ?? one) !== 0);
}

/** @param {string} who */
function digitsFrom(who) {
  const [candidates, houses] = [candidatesOf(who), houseMarks(who)];
  return (/** @type {Step} */ step) => {
    const digits = candidates(step)
      .map(([, digit]) => digit)
      .filter(Boolean);
    // A house can be meant for a digit that no candidate is marked with.
    return ascending(
      digits.length
        ? digits
        : houses(step)
            .map(([, , d]) => d)
            .filter(Boolean),
    );
  };
}

/** @param {string} who */
function housesFrom(who) {
  const marks = houseMarks(who);
  return (/** @type {Step} */ step) => [...new Set(marks(step).map(([, house]) => house))];
}

/** @param {string} who */
function ringFrom(who) {
  const [cells, digits] = [cellsFrom(who), digitsFrom(who)];
  // Cells that three digits cannot fill are no ring.
  return (/** @type {Step} */ step) =>
    digits(step).length < 3 ? ringOf(step, cells(step)) : cells(step);
}

/**
 * What finds the marked houses of some kinds that have all cells of some roles.
 * @param {string[]} kinds
 */
const housesThrough =
  (...kinds) =>
  (/** @type {string} */ who) => {
    const cells = cellsFrom(who);
    return (/** @type {Step} */ step) => {
      const own = cells(step);
      return ascending(step.houses.map(([, house]) => house)).filter((house) => {
        const { kind, cells: every } = houseAt(step.layout, house);
        return kinds.includes(kind) && own.every((cell) => every.includes(cell));
      });
    };
  };

/** @param {string} who */
function sectorsFrom(who) {
  const roles = who.split('+');
  return (/** @type {Step} */ step) => [
    ...step.marks.filter(([role, , digit]) => roles.includes(role) && !digit),
    ...step.houses.filter(([role, , digit]) => roles.includes(role) && digit),
  ];
}

/** What a slot can ask of a role. @type {Record<string, (who: string) => (step: Step) => any[]>} */
const EVIDENCE = {
  cells: cellsFrom,
  digits: digitsFrom,
  houses: housesFrom,
  candidates: realFrom,
  sectors: sectorsFrom,
  ring: ringFrom,
  lines: housesThrough('row', 'column'),
  boxes: housesThrough('box'),
  placements: realFrom,
};

/** What writes them, where it has another name. @type {Record<string, string>} */
const WRITTEN_AS = { ring: 'cells', lines: 'houses', boxes: 'houses' };
