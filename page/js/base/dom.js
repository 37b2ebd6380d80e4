/** Makes elements of the page without markup in strings. */

import { fileAt } from './places.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @typedef {Node | string | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Properties `onclick` and other names with `on` are listeners;
 *   the rest are attributes, which null, undefined and false leave out
 */

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const h = (tag, properties = {}, ...children) =>
  filled(document.createElement(tag), properties, children);

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export const s = (tag, properties = {}, ...children) =>
  filled(
    /** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(SVG, tag)),
    properties,
    children,
  );

/**
 * @template {Element} E
 * @param {E} element
 * @param {Properties} properties
 * @param {Child[]} children
 * @returns {E}
 */
function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child)));
  return element;
}

/**
 * Add the styles of a part that was loaded later.
 * @param {string} text of a style sheet
 */
export function addStyles(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * A button that does something when it is pressed.
 * @param {Child | Child[]} content
 * @param {(event: Event) => unknown} act
 * @param {Properties} [more]
 */
export const button = (content, act, more = {}) =>
  h('button', { type: 'button', onclick: act, ...more }, ...[content].flat());

/**
 * The element of index.html with an id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

/**
 * A picture from icons.svg.
 * @param {string} name
 */
export const icon = (name) =>
  s(
    'svg',
    { class: 'icon', 'aria-hidden': 'true' },
    s('use', { href: `${fileAt('icons.svg')}#${name}` }),
  );
