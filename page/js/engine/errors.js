/** What can go wrong, each with a sentence for the person who asked: as errors.py. */

/** A value that cannot be used. */
export class WrongValue extends Error {}

/** A text is not a puzzle in the form that it should have. */
export class ParseError extends WrongValue {
  /**
   * @param {string} message
   * @param {number | null} [line] from 1
   * @param {number | null} [column] from 1
   */
  constructor(message, line = null, column = null) {
    const places = Object.entries({ line, column })
      .filter(([, at]) => at !== null)
      .map((place) => place.join(' '));
    super(places.length ? `${places.join(', ')}: ${message}` : message);
    this.line = line;
    this.column = column;
  }
}

/** A puzzle cannot be written in the form asked for, or there is no such form. */
export class FormatError extends WrongValue {}

/**
 * What an error says as a sentence, for a place where nothing stands before it.
 * @param {Error} error
 */
export function sentence({ message }) {
  return `${message.slice(0, 1).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
}
