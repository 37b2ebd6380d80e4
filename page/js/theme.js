// Runs before anything is drawn: what this browser kept under the former name is kept under the new
// one, and the theme is set, so that a dark page is not white at first.

import './base/memory.js';

(() => {
  const [former, now] = ['pencilmark.', 'whydoku.'];
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith(former))) {
    const [key, kept] = [now + name.slice(former.length), localStorage.getItem(name) ?? ''];
    // A tab that still has the page of that name goes on writing: former.js adds what that is.
    if (localStorage.getItem(key) !== null) continue;
    localStorage.removeItem(name); // first, because there may be no room for both
    localStorage.setItem(key, kept);
    document.documentElement.dataset.renamed = '';
  }

  const stored = localStorage.getItem('whydoku.prefs') ?? '';
  const theme = /"theme":\s*"(\w+)"/.exec(stored)?.[1];
  const prefers = (/** @type {string} */ query) => matchMedia(`(prefers-${query})`).matches;
  const automatic = prefers('contrast: more')
    ? 'contrast'
    : prefers('color-scheme: dark')
      ? 'dark'
      : 'light';
  document.documentElement.dataset.theme = theme && theme !== 'auto' ? theme : automatic;
})();
