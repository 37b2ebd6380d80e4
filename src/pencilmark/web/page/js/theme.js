// Sets the theme before anything is drawn, so that a dark page is not white at first.
(() => {
  const stored = localStorage.getItem('pencilmark.prefs') ?? '';
  const theme = /"theme":\s*"(\w+)"/.exec(stored)?.[1];
  const prefers = (/** @type {string} */ query) => matchMedia(`(prefers-${query})`).matches;
  const automatic = prefers('contrast: more') ? 'contrast'
    : prefers('color-scheme: dark') ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme && theme !== 'auto' ? theme : automatic;
})();
