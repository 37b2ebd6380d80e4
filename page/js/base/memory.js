/**
 * Stands in for the storage of a browser that refuses to keep anything: what is written is there
 * until the page is closed. `theme.js` runs this before all else.
 */

try {
  localStorage.getItem('');
} catch {
  /** @type {ThisType<Record<string, string>>} */
  const methods = {
    /** @param {string} key */
    getItem(key) {
      return this[key] ?? null;
    },
    /** @param {string} key @param {string} value */
    setItem(key, value) {
      this[key] = value;
    },
    /** @param {string} key */
    removeItem(key) {
      delete this[key];
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { value: Object.create(methods) });
  document.documentElement.dataset.forgets = '';
}
