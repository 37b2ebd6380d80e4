/** How long people take, as a rating of the scale `human` says it. */

/**
 * What a rating has of it. Where `basis` is not `players`, nobody's times stand behind it.
 * @typedef {object} Estimate
 * @property {number | null} [minutes] null: it was not asked, or is not known
 * @property {string} [minutes_basis]
 *
 * @typedef {object} Spread
 * @property {number} minutes_low of ten people one is quicker
 * @property {number} minutes_high of ten people one is slower
 */

/** @param {number} minutes */
const rounded = (minutes) => Math.max(1, Math.round(minutes));

/** @param {number} minutes */
export const namedMinutes = (minutes) =>
  `${rounded(minutes)} minute${rounded(minutes) === 1 ? '' : 's'}`;

/**
 * In a few words: about 9 minutes.
 * @param {Estimate} found
 * @param {number} [factor] how many times as long somebody takes
 */
export const aboutMinutes = ({ minutes, minutes_basis }, factor = 1) =>
  minutes === null || minutes === undefined
    ? ''
    : `${minutes_basis === 'players' ? 'about' : 'perhaps'} ${namedMinutes(minutes * factor)}`;

/**
 * As sentences, with how much people differ.
 * @param {Estimate & Spread} found
 * @param {number | null} factor how many times as long the reader takes; null: it is not known
 */
export function toldMinutes(found, factor) {
  const about = aboutMinutes(found);
  const [low, high] = [found.minutes_low, found.minutes_high].map(namedMinutes);
  const spread = `One in ten takes less than ${low}, and one in ten more than ${high}.`;
  const yours = factor ? ` You take ${aboutMinutes(found, factor)}.` : '';
  return about && `A practised player takes ${about}. ${spread}${yours}`;
}
