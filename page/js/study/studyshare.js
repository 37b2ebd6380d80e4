/** The page of the ways out of a study: a link, a file, paper. */

import { button, h } from '../base/dom.js';
import { send } from '../files/picture.js';
import { copyText, download, OPENED } from '../files/share.js';
import { linkTo } from '../game/gamelink.js';
import { nameOf } from './studydata.js';
import { printStudy } from './studyprint.js';

/** @typedef {import('./studydata.js').Study} Study */

/** Programs that send messages cut links that are longer. */
const LONG_LINK = 8_000;
const LONG_LINKS_ARE_CUT = ' Some programs cut long links: a file is safer.';

/**
 * @param {Study} study
 * @returns {Node[]}
 */
export const sharePage = (study) => [...linkPart(study), ...filePart(study), ...paperPart(study)];

/** @param {Study} study */
function linkPart(study) {
  const said = h('p', { role: 'status' });
  const result = h('div', {});
  const say = (/** @type {string} */ words) => (said.textContent = words);
  const make = async () => {
    try {
      const link = await linkTo('study', study);
      result.replaceChildren(linkRow(link, nameOf(study.study), say));
      say(
        `The study is in the link, which has ${link.length.toLocaleString('en')} ` +
          `characters.${link.length > LONG_LINK ? LONG_LINKS_ARE_CUT : ''}`,
      );
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  return [
    h('h3', {}, 'Link'),
    h('p', { class: 'muted' }, OPENED),
    h('div', { class: 'buttons' }, button('Make a link', make, { class: 'primary' })),
    result,
    said,
  ];
}

/**
 * A link, with buttons to copy and to send it.
 * @param {string} link
 * @param {string} title
 * @param {(words: string) => void} say
 */
function linkRow(link, title, say) {
  const field = h('input', { value: link, readonly: true, 'aria-label': 'Link', class: 'wide' });
  const copy = button('Copy', async () => {
    await copyText(field);
    say('Copied.');
  });
  const sending =
    'share' in navigator &&
    button('Send…', () => send({ title, url: link }, () => say('It could not be sent.')));
  return h('div', { class: 'buttons' }, field, copy, sending);
}

/** @param {Study} study */
function filePart(study) {
  const save = () =>
    download({
      file: `${study.study.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'study'}.json`,
      text: `${JSON.stringify(study, null, 1)}\n`,
    });
  return [
    h('h3', {}, 'File'),
    h('p', { class: 'muted' }, 'JSON, for this page and the library.'),
    h('div', { class: 'buttons' }, button('Download', save)),
  ];
}

/** @param {Study} study */
const paperPart = (study) => [
  h('h3', {}, 'Paper'),
  h(
    'p',
    { class: 'muted' },
    'A board for the beginning of each chapter, and for each move with a note.',
  ),
  h(
    'div',
    { class: 'buttons' },
    button('Print', () => printStudy(study), { 'data-do': 'print' }),
  ),
];
