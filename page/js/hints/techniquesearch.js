/** A list of techniques in groups, of which those are shown that a search means. */

import { h } from '../base/dom.js';
import { fetchNames, listed, meaningOf, noteOn, slugsWith, suggested } from '../base/names.js';
import { familyTitle } from '../base/titles.js';
import { counted } from '../board/words.js';

/**
 * @typedef {import('../base/techniques.js').Technique} Technique
 *
 * @typedef {object} Group
 * @property {HTMLElement} element
 * @property {readonly Technique[]} rows
 * @property {readonly HTMLElement[]} items one for each row
 */

/**
 * A field to search with, what it has found, and the groups.
 * @param {readonly Group[]} groups
 * @param {string} [asked] what is searched for at first
 */
export function searchable(groups, asked = '') {
  const rows = groups.flatMap((group) => group.rows);
  const titles = new Map(rows.map(({ slug, name }) => [slug, name]));
  const found = h('p', { class: 'muted', role: 'status' }, counted(rows.length, 'technique'));
  const search = h('input', {
    type: 'search',
    class: 'wide',
    placeholder: 'Search: wing, fish, …',
    'aria-label': 'Search the techniques',
    value: asked,
    oninput: () => find(),
  });
  /** @type {import('../base/names.js').Names | null} */
  let names = null;
  const show = () => {
    const asked = search.value;
    const meaning = names && meaningOf(names, asked);
    const more = names ? slugsWith(names, asked) : new Set();
    for (const slug of meaning?.slugs ?? []) more.add(slug);
    const left = groups.reduce((sum, group) => sum + showGroup(group, asked, more), 0);
    const near = names && !left ? suggested(names, asked) : [];
    const said = left ? counted(left, 'technique') : 'There is no such technique.';
    const meant = `Did you mean ${listed(near.map((slug) => titles.get(slug) ?? slug))}?`;
    const note = meaning ? noteOn(asked.trim(), meaning, titles) : '';
    found.textContent = [note, said, near.length ? meant : ''].filter(Boolean).join(' ');
  };
  /** Show what a search means: at first by the names in the list, then by all names. */
  async function find() {
    show();
    names ??= await fetchNames().catch(() => null);
    show();
  }
  const nodes = [
    h('div', { class: 'search' }, search),
    found,
    ...groups.map(({ element }) => element),
  ];
  return { nodes, find };
}

/**
 * Show the techniques of a group that a search means. Lists that fold are open while one searches.
 * @param {Group} group
 * @param {string} asked
 * @param {ReadonlySet<string>} more slugs that it means by other names
 * @returns {number} how many there are
 */
function showGroup({ element, rows, items }, asked, more) {
  const fits = rows.map((row) => more.has(row.slug) || isMeant(row, asked));
  items.forEach((item, i) => (item.hidden = !fits[i]));
  const left = fits.filter(Boolean).length;
  element.hidden = !left;
  if (element instanceof HTMLDetailsElement) element.open = asked.trim() !== '';
  return left;
}

/**
 * Whether a search means a technique: each of its words is in the name, the slug or the family.
 * @param {Technique} technique
 * @param {string} asked
 */
function isMeant({ name, slug, family, level }, asked) {
  const text = `${name} ${slug} ${family} ${familyTitle(family)} ${level}`.toLowerCase();
  return asked
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
