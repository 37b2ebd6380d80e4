/** What the trainer takes from the course: the techniques in order, and which lessons were read. */

import { get } from '../base/api.js';

/** @typedef {{id: string, title: string, techniques: string[]}} Lesson */
/** @typedef {{id: string, title: string, lessons: Lesson[]}} Chapter */

/** @returns {Promise<Chapter[]>} */
export const chapters = async () => (await get('course')).chapters;

/**
 * The techniques of some chapters in the order of the course, each once.
 * @param {readonly Chapter[]} all
 */
export const techniquesOf = (all) => [
  ...new Set(all.flatMap(({ lessons }) => lessons.flatMap(({ techniques }) => techniques))),
];
