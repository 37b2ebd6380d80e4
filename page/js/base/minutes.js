/** How long people take, as a rating of the scale `human` says it. */

/**
 * What a rating has of it. Where `basis` is not `players`, nobody's times stand behind it.
 * @typedef {object} Minutes
 * @property {number | null} minutes null: it was not asked, or is not known
 * @property {number} minutes_low of ten people one is quicker
 * @property {number} minutes_high of ten people one is slower
 * @property {string} minutes_basis
 */

/** @param {number} minutes */
const rounded = (minutes) => Math.max(1, Math.round(minutes));

/** @param {number} minutes */
const named = (minutes) => `${rounded(minutes)} minute${rounded(minutes) === 1 ? '' : 's'}`;

/** In a few words: about 9 minutes. @param {Minutes} found */
export const aboutMinutes = ({ minutes, minutes_basis }) =>
  minutes === null || minutes === undefined
    ? ''
    : `${minutes_basis === 'players' ? 'about' : 'perhaps'} ${named(minutes)}`;

/** As sentences, with how much people differ. @param {Minutes} found */
export function toldMinutes(found) {
  const about = aboutMinutes(found);
  const [low, high] = [named(found.minutes_low), named(found.minutes_high)];
  const spread = `One in ten takes less than ${low}, and one in ten more than ${high}.`;
  return about && `A practised player takes ${about}. ${spread}`;
}
