/** Says once that the page is another one than at the last visit. */

/** Which page this is. */
const VERSION = document.querySelector('meta[name="whydoku-version"]')?.getAttribute('content');
const KEY = 'whydoku.version';

/** @param {{sayLater(words: string): void}} app */
export function mount(app) {
  if (!VERSION) return;
  const before = localStorage.getItem(KEY);
  localStorage.setItem(KEY, VERSION);
  if (!before || before === VERSION) return;
  app.sayLater(
    'renamed' in document.documentElement.dataset
      ? 'Pencilmark is called Whydoku now.'
      : 'Whydoku has been updated.',
  );
}
