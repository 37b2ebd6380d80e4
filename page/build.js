/**
 * Writes the page as browsers get it: few scripts, one style sheet, one document, and what is sent
 * as it is.
 *
 *     node page/build.js FOLDER            as it is released
 *     node page/build.js FOLDER --watch    with source maps, and again whenever a source changes
 *
 * What is loaded later is in scripts of its own, with the digest of their content in their names:
 * no browser mixes those of two versions. The engine, which is made from the core, lies in the same
 * folder; what this script does not write, it leaves alone.
 */

import { createHash } from 'node:crypto';
import {
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { argv, exit, stderr } from 'node:process';

import * as esbuild from 'esbuild';

const SOURCES = import.meta.dirname;
const DOCUMENT = 'index.html';
const SCRIPT = 'js/main.js';
const WORKER = 'js/engine/worker.js';
/** What runs before anything is drawn, no modules: the second where the page is one file. */
const AT_FIRST = ['js/theme.js', 'js/unpack.js'];
/** What keeps the page without a network: no module. */
const KEEPER = 'sw.js';
const STYLES = 'css/page.css';
/** What is sent as it is. */
const AS_IT_IS = ['*.svg', 'icons/*.png', 'manifest.webmanifest', 'fonts/*'];
/** What this script writes, and removes where it is written no more. */
const OURS = /\.(html|js|css|map|svg|webmanifest|woff2|txt|png)$/;

/** What the main script has loaded before any part that is loaded later. */
const BEFORE = ['features', 'board/board', 'board/pad'].map((name) =>
  join(SOURCES, `js/${name}.js`),
);
const MAIN = `<script type="module" src="/${SCRIPT}"></script>`;
const STYLE = /^ *<link rel="stylesheet" href="\/(css\/[\w.]+)">\n/gm;
/** Changes that come so soon one after another are built once. */
const SETTLES_MS = 50;

const [, , folder = '', how = ''] = argv;
const target = resolve(folder);
const watches = how === '--watch';
if (!folder || (how && !watches)) {
  stderr.write('expected: node page/build.js FOLDER [--watch]\n');
  exit(2);
}

/** @type {esbuild.BuildOptions & {write: false, metafile: true}} */
const OPTIONS = {
  absWorkingDir: SOURCES,
  outdir: target,
  outbase: SOURCES,
  write: false,
  metafile: true,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'silent',
  external: ['*.woff2'],
  sourcemap: watches,
};

/**
 * Lets each part that is loaded later import all that was loaded before it. So that is one script;
 * else it would be cut into many, by which parts need what.
 * @type {esbuild.Plugin}
 */
const undivided = {
  name: 'undivided',
  setup({ onResolve, onLoad }) {
    const parts = new Set();
    onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
      if (kind === 'dynamic-import') parts.add(resolve(resolveDir, path));
      return undefined;
    });
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!parts.has(path)) return undefined;
      const before = BEFORE.map((name) => `import ${JSON.stringify(name)};`).join('');
      const contents = before + readFileSync(path, 'utf8');
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
  },
};

/** Write all files; those that are as before are not touched. */
async function build() {
  const document = readFileSync(join(SOURCES, DOCUMENT), 'utf8');
  const styles = [...document.matchAll(STYLE)].map(([, name]) => name);
  if (!styles.includes(STYLES) || !document.includes(MAIN)) {
    throw new Error(`${DOCUMENT} does not name ${STYLES} or ${SCRIPT}`);
  }
  const built = await Promise.all([
    esbuild.build({
      ...OPTIONS,
      entryPoints: [SCRIPT],
      splitting: true,
      plugins: [undivided],
      loader: { '.css': 'text' }, // of a part that is loaded later
      chunkNames: 'js/[name]-[hash]',
    }),
    esbuild.build({ ...OPTIONS, entryPoints: [WORKER] }),
    esbuild.build({ ...OPTIONS, entryPoints: [...AT_FIRST, KEEPER], format: 'iife' }),
    esbuild.build({
      ...OPTIONS,
      outdir: undefined,
      outfile: join(target, STYLES),
      stdin: {
        contents: styles.map((name) => `@import "./${name}";`).join('\n'),
        loader: 'css',
        resolveDir: SOURCES,
      },
    }),
  ]);
  const files = new Map(
    AS_IT_IS.flatMap((names) => globSync(names, { cwd: SOURCES })).map((name) => [
      name,
      readFileSync(join(SOURCES, name)),
    ]),
  );
  for (const { outputFiles } of built) {
    for (const { path, contents } of outputFiles)
      files.set(relative(target, path), Buffer.from(contents));
  }
  files.set(DOCUMENT, Buffer.from(documentFrom(document, built[0].metafile, versionOf(files))));
  for (const [name, data] of files) put(name, data); // the document comes last
  for (const name of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (OURS.test(name) && !files.has(name)) rmSync(join(target, name));
  }
}

/**
 * What changes when anything does that browsers get.
 * @param {Map<string, Buffer>} files
 */
function versionOf(files) {
  const digest = createHash('sha256');
  for (const [name, data] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    digest.update(`${name} ${data.length}\n`).update(data);
  }
  return digest.digest('hex').slice(0, 16);
}

/**
 * The document with one style sheet. It names what the main script imports, so that browsers fetch
 * both at once.
 * @param {string} source
 * @param {esbuild.Metafile} metafile of the scripts
 * @param {string} version
 */
function documentFrom(source, { outputs }, version) {
  const [, main] =
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === SCRIPT) ?? [];
  const shared = (main?.imports ?? [])
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `js/${path.slice(path.lastIndexOf('/') + 1)}`)
    .sort();
  const head = [
    `<meta name="whydoku-version" content="${version}">`,
    ...shared.map((name) => `<link rel="modulepreload" href="/${name}">`),
    MAIN,
  ];
  return source
    .replaceAll(STYLE, (link, name) => (name === STYLES ? link : ''))
    .replace(MAIN, head.join('\n  '));
}

/**
 * Write a file, unless it is there: as a whole, for a server may be reading it.
 * @param {string} name
 * @param {Buffer} data
 */
function put(name, data) {
  const path = join(target, name);
  try {
    if (readFileSync(path).equals(data)) return;
  } catch {
    /* it is not there */
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, data);
  renameSync(`${path}.new`, path);
}

/** Build, and say in the end what went wrong. @returns {Promise<boolean>} whether it is well */
async function tryToBuild() {
  try {
    await build();
    return true;
  } catch (error) {
    stderr.write(`the page is not built: ${/** @type {Error} */ (error).message}\n`);
    return false;
  }
}

const isWell = await tryToBuild();
if (watches) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  for (const name of ['.', 'js', 'css', 'icons', 'fonts']) {
    watch(join(SOURCES, name), { recursive: name !== '.' }, () => {
      clearTimeout(timer);
      timer = setTimeout(tryToBuild, SETTLES_MS);
    });
  }
} else if (!isWell) {
  exit(1);
}
