/** The pages about techniques: what to look for, why it holds, and an example to try. */

import { ApiError, get } from '../base/api.js';
import { LEVELS } from '../base/choices.js';
import { button, h } from '../base/dom.js';
import { meantBy, noteOn } from '../base/names.js';
import { addressOf } from '../base/places.js';
import { techniques } from '../base/techniques.js';
import { familyTitle } from '../base/titles.js';
import { searchable } from '../hints/techniquesearch.js';
import { lessonAbout, lessonLink } from './course.js';
import { boardOf, page } from './learnpage.js';
import { openTrainer } from './training.js';

/**
 * @typedef {import('../app.js').App} App
 * @typedef {import('../base/techniques.js').Technique} Technique
 * @typedef {import('../hints/effects.js').Hint} Hint
 *
 * @typedef {Technique & {look_for: string, why: string, read_more: string[],
 *   example: import('./learnpage.js').Example | null, told: Hint | null}} Article
 */

/** Techniques that are named below an article. */
const MOST_RELATED = 6;

/**
 * @param {string} [news] said above the list
 * @param {string} [asked] what is searched for at first
 */
export async function showList(news, asked = '') {
  const rows = await techniques();
  const groups = LEVELS.flatMap((level) => {
    const here = rows.filter((row) => row.level === level);
    return here.length ? [group(level, here)] : [];
  });
  const { nodes, find } = searchable(groups, asked);
  page('Techniques', [
    ...(news ? [h('p', { class: 'trouble', role: 'alert' }, news)] : []),
    ...nodes,
  ]);
  if (asked) await find();
}

/**
 * The techniques of a level.
 * @param {string} level
 * @param {readonly Technique[]} rows
 */
function group(level, rows) {
  const items = rows.map(({ slug, name }) =>
    h('li', {}, h('a', { href: addressOf('learn', slug) }, name)),
  );
  const element = h('section', {}, h('h3', {}, level), h('ul', { class: 'techniques' }, ...items));
  return { element, rows, items };
}

/**
 * The page of a technique; the list, if there is no such technique.
 * @param {App} app
 * @param {string} name
 */
export async function showArticle(app, name) {
  const rows = await techniques();
  const meaning = await meantBy(rows, name);
  const [slug = '', ...others] = meaning?.slugs ?? [];
  if (!meaning) {
    await showList(`There is no technique ${name}. Choose one from the list.`);
    return;
  }
  if (others.length) {
    await showList('', name);
    return;
  }
  const note = noteOn(name, meaning, new Map(rows.map((row) => [row.slug, row.name])));
  const article = await lesson(slug);
  const example = article.example && (await boardOf(app, article, article.example));
  const more = article.read_more.map((address) =>
    h(
      'li',
      {},
      h('a', { href: address, rel: 'noreferrer', target: '_blank' }, new URL(address).hostname),
    ),
  );
  const inCourse = h('span');
  const beside = related(rows, slug);
  page(article.name, [
    ...(note ? [h('p', { role: 'status' }, note)] : []),
    h(
      'p',
      { class: 'muted' },
      `${familyTitle(article.family)}, ${article.level} · `,
      h('a', { href: addressOf('learn') }, 'all techniques'),
      inCourse,
    ),
    h('p', {}, article.look_for),
    ...(example ? [example] : []),
    h('h3', {}, 'Why it holds'),
    h('p', {}, article.why),
    ...(rows.find((row) => row.slug === slug)?.trial ? [] : [practice(app, slug)]),
    ...(beside.length ? [h('h3', {}, 'Related'), h('ul', { class: 'techniques' }, ...beside)] : []),
    ...(more.length ? [h('h3', {}, 'Read more'), h('ul', {}, ...more)] : []),
  ]);
  // The course comes later: it is not needed to read on.
  lessonAbout(slug).then(
    (about) => about && inCourse.append(' · lesson: ', lessonLink(about)),
    () => undefined,
  );
}

/**
 * Exercises for a technique: those of the course, or new ones. There are none where something is
 * tried out, for nothing is to be seen then.
 * @param {App} app
 * @param {string} slug
 */
const practice = (app, slug) =>
  h(
    'div',
    { class: 'buttons' },
    button('Practise', () => openTrainer(app, [slug])),
  );

/**
 * The techniques that are most like one: those of its family that are next to it in the ladder.
 * @param {readonly Technique[]} rows
 * @param {string} slug
 */
function related(rows, slug) {
  const place = rows.findIndex((row) => row.slug === slug);
  const family = rows
    .map((row, at) => ({ ...row, at }))
    .filter((row) => row.family === rows[place]?.family && row.slug !== slug);
  const near = family
    .sort((a, b) => Math.abs(a.at - place) - Math.abs(b.at - place))
    .slice(0, MOST_RELATED)
    .sort((a, b) => a.at - b.at);
  return near.map((row) => h('li', {}, h('a', { href: addressOf('learn', row.slug) }, row.name)));
}

/**
 * The lesson among those that come with the files of the page.
 * @param {string} slug
 * @returns {Promise<Article>}
 */
async function lesson(slug) {
  const { lessons } = await get('lessons');
  const found = lessons.find((/** @type {Article} */ article) => article.slug === slug);
  if (!found) throw new ApiError(`There is no technique ${slug}.`, 404);
  return found;
}
