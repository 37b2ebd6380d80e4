/**
 * Starts a page that is one file (web/one_file.py). Browsers let no script fetch what lies beside a
 * file, so the document holds the files of the page, packed: a line of JSON, which lists each with
 * its type and its bytes, and then the bytes of all. Here they get addresses: `fileAt` of
 * `base/places.js` finds them, and the import map lets scripts import one another by name.
 */

/** What all inline scripts of the document have: its policy lets no other one run. */
const nonce = document.currentScript?.nonce ?? '';

/** What workers read. To them the page is a stranger, so an address must be the file itself. */
const OF_WORKERS = ['js/engine/worker.js', 'engine.wasm', 'words.json'];

addEventListener('DOMContentLoaded', () =>
  start().catch(() => {
    const status = /** @type {HTMLElement} */ (document.getElementById('status'));
    status.textContent =
      'This page cannot be opened. Was all of the file copied, and is your browser up to date?';
  }),
);

async function start() {
  const files = await unpacked(document.getElementById('packed')?.textContent ?? '');
  Object.assign(globalThis, { whydokuFiles: { ...files, 'icons.svg': '#icons.svg' } });
  const scripts = Object.entries(files).filter(([name]) => name.endsWith('.js'));
  const imports = Object.fromEntries(scripts);
  add({ type: 'importmap', textContent: JSON.stringify({ imports }) });
  add({ type: 'module', src: files['js/main.js'] });
}

/** @param {Partial<HTMLScriptElement>} about */
const add = (about) =>
  document.head.append(Object.assign(document.createElement('script'), { nonce, ...about }));

/**
 * The addresses of all files, by their names.
 * @param {string} text
 * @returns {Promise<Record<string, string>>}
 */
async function unpacked(text) {
  const { body } = await fetch(`data:application/gzip;base64,${text.trim()}`);
  const plain = /** @type {ReadableStream} */ (body).pipeThrough(new DecompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  let at = bytes.indexOf('\n'.charCodeAt(0)) + 1;
  /** @type {[name: string, type: string, size: number][]} */
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const files = list.map(async ([name, type, size]) => {
    const file = new Blob([bytes.subarray(at, at + size)], { type });
    at += size;
    return [name, await (OF_WORKERS.includes(name) ? written(file) : URL.createObjectURL(file))];
  });
  return Object.fromEntries(await Promise.all(files));
}

/**
 * The address that is the file itself.
 * @param {Blob} file
 */
const written = (file) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(file);
  });
