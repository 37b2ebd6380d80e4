/** The pages about techniques: what to look for, why it holds, and an example to try. */

import { ApiError, get } from './api.js';
import { Board } from './board.js';
import { LEVELS } from './choices.js';
import { openDialog } from './dialogs.js';
import { h } from './dom.js';
import { stateOf } from './effects.js';
import { reportErrors } from './errors.js';
import { showStep } from './evidence.js';
import { digitChar, findLayout } from './layout.js';
import { leave } from './learn.js';
import { legend } from './legend.js';
import { SERVER, addressOf } from './places.js';
import { positionOf } from './position.js';
import { techniques } from './techniques.js';
import { paragraphs } from './words.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {import('./techniques.js').Technique} Technique
 * @typedef {import('./effects.js').Hint} Hint
 *
 * @typedef {object} Example
 * @property {string} layout
 * @property {number[]} givens
 * @property {import('./position.js').Candidate[]} placed
 * @property {import('./position.js').Candidate[]} struck
 *
 * @typedef {Technique & {look_for: string, why: string, read_more: string[],
 *   example: Example | null, told: Hint | null}} Article
 */

/**
 * @param {string} title
 * @param {Node[]} content
 */
function page(title, content) {
  const { href } = location;
  const dialog = openDialog(title, content, () => leave(href));
  dialog.classList.add('learn');
  return dialog;
}

export async function showList() {
  const rows = await techniques();
  page('Techniques', LEVELS.flatMap((level) => {
    const here = rows.filter((row) => row.level === level);
    if (!here.length) return [];
    return [h('h3', {}, level), h('ul', { class: 'techniques' }, ...here.map(({ slug, name }) =>
      h('li', {}, h('a', { href: addressOf('learn', slug) }, name))))];
  }));
}

/**
 * @param {App} app
 * @param {string} slug
 */
export async function showArticle(app, slug) {
  const article = await lesson(slug);
  const example = article.example && (await drawExample(app, article, article.example));
  const more = article.read_more.map((address) => h('li', {},
    h('a', { href: address, rel: 'noreferrer', target: '_blank' }, new URL(address).hostname)));
  page(article.name, [
    h('p', { class: 'muted' }, `${article.family}, ${article.level} · `,
      h('a', { href: addressOf('learn') }, 'all techniques')),
    h('p', {}, article.look_for),
    ...(example ? [example] : []),
    h('h3', {}, 'Why it holds'),
    h('p', {}, article.why),
    ...(more.length ? [h('h3', {}, 'Read more'), h('ul', {}, ...more)] : []),
  ]);
}

/**
 * The lesson about a technique. Without a server it is among those that come with the page; without
 * a network, among those that are kept.
 * @param {string} slug
 * @returns {Promise<Article>}
 */
async function lesson(slug) {
  if (SERVER === null) return kept(slug);
  try {
    return await get(`techniques/${encodeURIComponent(slug)}`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status) throw error;
    return kept(slug);
  }
}

/**
 * The lesson among those that come with the files of the page.
 * @param {string} slug
 * @returns {Promise<Article>}
 */
async function kept(slug) {
  const { lessons } = await get('lessons');
  const found = lessons.find((/** @type {Article} */ article) => article.slug === slug);
  if (!found) throw new ApiError(`There is no technique ${slug}.`, 404);
  return found;
}

/**
 * The example as a picture with its argument, and a button that opens it on the board.
 * @param {App} app
 * @param {Article} article
 * @param {Example} example
 */
async function drawExample(app, { slug, name, told: hint }, { layout, givens, placed, struck }) {
  const position = positionOf(await findLayout(layout), givens, undefined, { placed, struck });
  const board = new Board();
  board.inert = true;
  board.show(position, {
    selection: new Set(), cursor: 0, highlight: 0, peers: new Set(), wrong: new Set(),
    candidates: null, places: true,
  });
  const scene = hint?.step && showStep(board, stateOf(position), hint.step);
  const start = { layout, givens: givens.map(digitChar).join(''), placed, struck };
  const attempt = async () => {
    await app.begin(start, `Example: ${name}`);
    app.dispatchEvent(new CustomEvent('practise', { detail: slug }));
    document.querySelector('dialog')?.close();
  };
  return h('figure', { class: 'example' },
    h('div', { class: 'small-board' }, board),
    h('figcaption', { class: 'words' }, scene && legend(scene), ...paragraphs(hint?.words[3] ?? ''),
      h('button', { type: 'button', class: 'primary', onclick: () => reportErrors(app, attempt) },
        'Try it on the board')));
}
