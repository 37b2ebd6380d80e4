/**
 * The history of a text: each edit as the piece of it that changed. It is short enough to be kept
 * with the text, so that an edit can be undone days later.
 */

/**
 * @typedef {[chapter: number, ply: number]} Place where somebody was
 * @typedef {object} Edit
 * @property {number} at where the piece begins
 * @property {string} cut what was there
 * @property {string} put what is there now
 * @property {Place} from where the person was before
 * @property {Place} to and after
 * @property {string} key edits with the same key, one after another, are one; empty: never
 *
 * @typedef {{text: string, past: Edit[], future: Edit[]}} Kept
 */

/** Characters that all edits hold together: the oldest are forgotten first. */
const MOST = 2_000_000;

export class History {
  /** @param {Kept} kept */
  constructor({ text, past, future }) {
    this.text = text;
    this.past = past;
    this.future = future;
  }

  /**
   * @param {string} text that takes the place of the last one
   * @param {Place} from
   * @param {Place} to
   * @param {string} key
   */
  record(text, from, to, key) {
    const last = this.past.at(-1);
    const merges = last && key && last.key === key;
    const base = merges ? back(this.text, last) : this.text;
    if (merges) this.past.pop();
    if (base !== text) {
      this.past.push({ ...between(base, text), from: merges ? last.from : from, to, key });
    }
    this.future = [];
    this.text = text;
    while (this.past.length > 1 && sizeOf(this.past) > MOST) this.past.shift();
  }

  /** Take the last edit back. @returns {Place | null} where it was made */
  undo() {
    const edit = this.past.pop();
    if (!edit) return null;
    this.text = back(this.text, edit);
    this.future.push({ ...edit, key: '' });
    return edit.from;
  }

  /** Make an edit again that was taken back. @returns {Place | null} */
  redo() {
    const edit = this.future.pop();
    if (!edit) return null;
    this.text = spliced(this.text, edit.at, edit.cut.length, edit.put);
    this.past.push(edit);
    return edit.to;
  }

  /** What follows is an edit of its own. */
  pause() {
    const last = this.past.at(-1);
    if (last) last.key = '';
  }

  /** @returns {Kept} */
  toDict() {
    const { text, past, future } = this;
    return { text, past, future };
  }
}

/** @param {readonly Edit[]} edits */
const sizeOf = (edits) => edits.reduce((sum, { cut, put }) => sum + cut.length + put.length, 0);

/**
 * @param {string} text
 * @param {number} at
 * @param {number} length
 * @param {string} piece
 */
const spliced = (text, at, length, piece) => text.slice(0, at) + piece + text.slice(at + length);

/** @param {string} text @param {Edit} edit */
const back = (text, { at, cut, put }) => spliced(text, at, put.length, cut);

/**
 * The piece in which two texts differ.
 * @param {string} before
 * @param {string} after
 */
function between(before, after) {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < most - at && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return {
    at,
    cut: before.slice(at, before.length - same),
    put: after.slice(at, after.length - same),
  };
}
