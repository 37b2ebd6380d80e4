/** One row of CSV, read as strictly as Python's csv module reads it. */

const DELIMITED = `expected after '"'`;

/**
 * The fields of a row. Throws an Error that says what is wrong.
 * @param {string} text without line ends
 * @param {string} separator
 * @returns {string[]}
 */
export function rowOf(text, separator) {
  /** @type {string[]} */
  const found = [];
  if (!text) return found;
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      const [field, end] = quoted(text, at + 1);
      if (end < text.length && text[end] !== separator) {
        throw new Error(`'${separator}' ${DELIMITED}`);
      }
      found.push(field);
      at = end;
    } else {
      const end = text.indexOf(separator, at);
      found.push(text.slice(at, end < 0 ? text.length : end));
      at = end < 0 ? text.length : end;
    }
    if (at >= text.length) return found;
    at++;
  }
}

/**
 * A field in quotes, in which two quotes are one, and where it ends.
 * @param {string} text
 * @param {number} start
 * @returns {[string, number]}
 */
function quoted(text, start) {
  const parts = [];
  for (let from = start; ; ) {
    const end = text.indexOf('"', from);
    if (end < 0) throw new Error('unexpected end of data');
    parts.push(text.slice(from, end));
    if (text[end + 1] !== '"') return [parts.join(''), end + 1];
    parts.push('"');
    from = end + 2;
  }
}
