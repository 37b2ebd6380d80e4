/**
 * Tabs and devices that play one game at the same time end with the same game, and no move is lost.
 *
 * Browsers with tabs, and a server, are simulated: requests and answers are slow and get lost, tabs
 * crash. The page's own scripts write the store and talk to the server.
 */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { ApiError } from '../../../page/js/base/api.js';
import { findLayout } from '../../../page/js/board/layout.js';
import { sameGame } from '../../../page/js/game/merge.js';
import { isSynced, recordOf, revised } from '../../../page/js/game/records.js';
import { GameStore } from '../../../page/js/game/store.js';
import { Sync } from '../../../page/js/game/sync.js';
import { LAYOUTS } from './golden.js';

/** @typedef {import('../../../page/js/board/moves.js').Group} Group */
/** @typedef {import('../../../page/js/game/records.js').GameRecord} GameRecord */

/** @type {import('../../../page/js/board/moves.js').Load} */
const START = { move: 'load', layout: '4x4', givens: '..3..4.221......' };
const GAMES = Number(process.env.GAMES ?? 1000);
const NOBODY = new Promise(() => {});

before(async () => {
  globalThis.fetch = async () => new Response(JSON.stringify(LAYOUTS['4x4'].layout));
  await findLayout('4x4');
});

/** Numbers below `end` that a seed determines. @param {number} seed */
function chanceOf(seed) {
  let state = seed + 1;
  return (/** @type {number} */ end) => {
    state = (Math.imul(state, 0x6d2b79f5) + 0x9e3779b9) | 0;
    return ((Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 8) * end) >>> 24;
  };
}

/** @typedef {ReturnType<typeof chanceOf>} Chance */

/** Let others run for a while. @param {number} turns */
async function wait(turns) {
  for (let turn = 0; turn < turns; turn += 1)
    await new Promise((done) => {
      setImmediate(done);
    });
}

/** A server that counts versions as the real one does. */
class FakeServer {
  /** @type {Map<string, any>} */
  games = new Map();

  /**
   * @param {string} method
   * @param {string} id
   * @param {any} body
   * @param {any} more
   */
  answer(method, id, body, more) {
    const kept = this.games.get(id);
    if (kept === null) throw new ApiError('This game was deleted.', 410);
    if (method === 'DELETE') {
      this.games.set(id, null);
      return null;
    }
    if (method === 'GET') {
      if (!kept) throw new ApiError('There is no such game of yours.', 404);
      return more.headers['If-None-Match'] === `"${kept.version}"` ? null : copied(kept);
    }
    const { base, ...game } = copied(body);
    if (kept && kept.version !== base) {
      if (sameGame(kept.game, game.game)) return { version: kept.version };
      throw new ApiError('Another version.', 409, { kept: copied(kept) });
    }
    this.games.set(id, { ...game, id, version: base + 1 });
    return { version: base + 1 };
  }
}

/** @template T @param {T} value @returns {T} */
const copied = (value) => JSON.parse(JSON.stringify(value));

/** As localStorage: what it holds are its own properties. */
class FakeStorage {
  isFull = false;
  #items = /** @type {Record<string, string>} */ (/** @type {unknown} */ (this));

  constructor() {
    Object.defineProperty(this, 'isFull', { enumerable: false });
  }

  /** @param {string} key */
  getItem(key) {
    return this.#items[key] ?? null;
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  setItem(key, text) {
    if (this.isFull) throw new Error('quota exceeded');
    this.#items[key] = text;
  }

  /** @param {string} key */
  removeItem(key) {
    delete this.#items[key];
  }
}

/** What browsers keep for all tabs, with the lock that one tab holds at a time. */
class FakeBrowser {
  storage = /** @type {any} */ (new FakeStorage());
  /** @type {FakeTab | null} */
  holder = null;
  /** @type {FakeTab[]} */
  tabs = [];
}

/** A tab: the record of the open game, and the scripts that save it. */
class FakeTab {
  isAlive = true;
  /** @type {string[]} */
  heard = [];

  /**
   * @param {FakeBrowser} browser
   * @param {FakeServer} server
   * @param {Chance} chance
   * @param {{losses: number}} network one of so many requests is lost, and of the answers; 0: none
   */
  constructor(browser, server, chance, network) {
    this.browser = browser;
    this.chance = chance;
    this.store = new GameStore(browser.storage);
    this.sync = new Sync({
      store: this.store,
      ask: (method, path, body, more) => this.#ask(server, network, method, path, body, more),
      alone: (_, work) => this.#alone(work),
      prepare: async () => {},
      changed: (id, other) => {
        if (id === this.record.id) this.catchUp(other);
      },
      tell: (news) => this.heard.push(news),
    });
    browser.tabs.push(this);
  }

  /** @type {GameRecord} */
  record = recordOf(START);

  /**
   * @param {FakeServer} server
   * @param {{losses: number}} network
   * @param {string} method
   * @param {string} path
   * @param {any} body
   * @param {any} more
   */
  async #ask(server, network, method, path, body, more) {
    const lost = () => network.losses > 0 && this.chance(network.losses) === 0;
    await wait(this.chance(3));
    if (lost()) throw new ApiError('not reached', 0);
    // The server has it from here on, whether its answer comes back or not.
    const answer = new Promise((resolve) => {
      resolve(server.answer(method, path.replace('games/', ''), body, more));
    });
    answer.catch(() => {});
    await wait(this.chance(3));
    if (!this.isAlive) await NOBODY;
    if (lost()) throw new ApiError('no answer', 0);
    return answer;
  }

  /** @template T @param {() => Promise<T>} work */
  async #alone(work) {
    while (this.browser.holder) await wait(1);
    if (!this.isAlive) await NOBODY;
    this.browser.holder = this;
    try {
      return await work();
    } finally {
      this.browser.holder = null;
    }
  }

  crash() {
    this.isAlive = false;
    if (this.browser.holder === this) this.browser.holder = null;
    this.browser.tabs = this.browser.tabs.filter((tab) => tab !== this);
  }

  /** @param {GameRecord} record */
  open(record) {
    this.record = record;
    this.keep();
  }

  keep() {
    const { version, synced, sent, ...record } = this.record;
    const { stands, other } = this.store.put(record);
    this.record = other ?? stands;
  }

  /** @param {GameRecord} [other] */
  catchUp(other) {
    if (other) this.record = other;
    if (this.store.read(this.record.id)) this.keep();
  }

  /** @param {Group} group */
  play(group) {
    const { game } = this.record;
    const log = [...game.log.slice(0, game.done), group];
    this.record = revised(this.record, { game: { ...game, log, done: log.length } });
    this.keep();
  }

  /** @returns {Group | undefined} what was undone */
  undo() {
    const { game } = this.record;
    const done = Math.max(0, game.done - 1);
    this.record = revised(this.record, { game: { ...game, done } });
    this.keep();
    return game.log[done];
  }
}

/** @param {number} number @returns {Group} */
const mark = (number) => ({
  name: `mark ${number}`,
  moves: [{ move: 'mark', kind: 'corner', candidates: [[0, 1]] }],
});

/**
 * A move that nobody else makes. Freezes and entries may be refused after those of others.
 * @param {number} number
 * @param {Chance} chance
 * @returns {Group}
 */
function newGroup(number, chance) {
  const name = `move ${number}`;
  const kind = chance(40);
  if (kind === 0) return { name, moves: [{ move: 'freeze' }] };
  if (kind < 10)
    return { name, moves: [{ move: 'enter', candidates: [[chance(2), 1 + chance(4)]] }] };
  return { name, moves: [{ move: 'mark', kind: 'corner', candidates: [[0, 1 + chance(4)]] }] };
}

/**
 * Whether the page would not refuse a group.
 * @param {FakeTab} tab
 * @param {Group} group
 */
function canPlay({ record: { game } }, group) {
  const isFrozen = game.log.slice(0, game.done).some(({ moves }) => moves[0]?.move === 'freeze');
  return !isFrozen || group.moves[0]?.move !== 'enter';
}

/**
 * Play a game at random in two or three browsers.
 * @param {number} seed
 */
async function playedAtRandom(seed) {
  const chance = chanceOf(seed);
  const server = new FakeServer();
  const network = { losses: 4 };
  const browsers = Array.from({ length: 2 + chance(2) }, () => new FakeBrowser());
  const first = recordOf(START, { id: 'game' });
  const newTab = (/** @type {FakeBrowser} */ browser) => {
    const tab = new FakeTab(browser, server, chance, network);
    tab.open(tab.store.read('game') ?? copied(first));
    return tab;
  };
  /** Played, and never undone by anybody. @type {Map<string, Group>} */
  const played = new Map();
  const play = (/** @type {FakeTab} */ tab, /** @type {Group} */ group) => {
    tab.play(group);
    played.set(group.name, group);
  };
  for (const [at, browser] of browsers.entries()) {
    play(newTab(browser), mark(at)); // a game without a move is not sent
    if (chance(2)) newTab(browser);
  }
  /** @type {Promise<unknown>[]} */
  const running = [];
  for (let number = 0; number < 24; number += 1) {
    const tabs = browsers.flatMap((browser) => browser.tabs);
    const tab = /** @type {FakeTab} */ (tabs[chance(tabs.length)]);
    const act = chance(20);
    const group = newGroup(number, chance);
    if (act < 9 && canPlay(tab, group)) play(tab, group);
    else if (act === 9) played.delete(tab.undo()?.name ?? '');
    else if (act < 14) running.push(tab.sync.sendAll());
    else if (act < 16) running.push(tab.sync.fetch(tab.record.id));
    else if (act < 18) tab.catchUp();
    else if (act === 18) await wait(chance(6));
    else {
      tab.crash();
      newTab(tab.browser);
    }
  }
  network.losses = 0;
  await settled(browsers);
  return { server, browsers, played };
}

/** Until all have what the others have. @param {FakeBrowser[]} browsers */
async function settled(browsers) {
  for (let round = 0; round < 3; round += 1) {
    for (const tab of browsers.flatMap((browser) => browser.tabs)) {
      tab.catchUp();
      await tab.sync.sendAll();
      await tab.sync.fetch('game');
    }
  }
  for (const tab of browsers.flatMap((browser) => browser.tabs)) tab.catchUp();
}

test('moves that are undone while they are sent stay undone, however many they are', async () => {
  const server = new FakeServer();
  const tab = new FakeTab(new FakeBrowser(), server, chanceOf(1), { losses: 0 });
  tab.open(recordOf(START, { id: 'game' }));
  for (let number = 0; number < 60; number += 1) tab.play(mark(number));
  const sent = tab.sync.sendAll();
  while (tab.record.game.done > 1) tab.undo();
  await sent;
  assert.equal(tab.record.game.done, 1);
  await settled([tab.browser]);
  assert.equal(server.games.get('game').game.done, 1);
});

test('moves are undone after a reload, though the answer before it was lost', async () => {
  const server = new FakeServer();
  const browser = new FakeBrowser();
  const network = { losses: 0 };
  const tab = new FakeTab(browser, server, chanceOf(1), network);
  tab.open(recordOf(START, { id: 'game' }));
  for (let number = 0; number < 2; number += 1) tab.play(mark(number));
  const record = new GameStore(browser.storage).read('game');
  assert.ok(record);
  tab.sync.send(record);
  tab.crash();
  while (!server.games.get('game')) await wait(1);
  const next = new FakeTab(browser, server, chanceOf(2), network);
  next.open(/** @type {GameRecord} */ (next.store.read('game')));
  next.undo();
  await settled([browser]);
  assert.equal(next.record.game.done, 1);
  assert.equal(server.games.get('game').game.done, 1);
});

test(`${GAMES} games of several tabs and devices: all end alike, and no move is lost`, async () => {
  let parted = 0;
  for (let seed = 0; seed < GAMES; seed += 1) {
    const { server, browsers, played } = await playedAtRandom(seed);
    const kept = server.games.get('game');
    const told = `game ${seed}`;
    for (const { storage, tabs } of browsers) {
      for (const record of new GameStore(storage).all()) {
        const there = server.games.get(record.id);
        assert.ok(isSynced(record) && sameGame(record.game, there.game), told);
      }
      for (const { record } of tabs) {
        if (record.id === 'game') assert.ok(sameGame(record.game, kept.game), told);
      }
    }
    const names = [...server.games.values()].flatMap(({ game }) =>
      game.log.slice(0, game.done).map((/** @type {Group} */ { name }) => name),
    );
    for (const name of played.keys()) assert.ok(names.includes(name), `${told} lost ${name}`);
    const main = kept.game.log.map((/** @type {Group} */ { name }) => name);
    assert.equal(new Set(main).size, main.length, `${told} has a move twice`);
    parted += server.games.size - 1;
  }
  assert.ok(parted > 0, 'no game was parted');
});

// -- one thing at a time -------------------------------------------------------------------------

/** Two browsers that have the same game. */
async function twoDevices() {
  const server = new FakeServer();
  const tabs = [0, 1].map(
    (seed) => new FakeTab(new FakeBrowser(), server, chanceOf(seed), { losses: 0 }),
  );
  const [one, other] = /** @type {[FakeTab, FakeTab]} */ (tabs);
  one.open(recordOf(START, { id: 'game' }));
  one.play(mark(0));
  await one.sync.sendAll();
  await other.sync.fetch('game');
  other.open(/** @type {GameRecord} */ (other.store.read('game')));
  return { server, one, other };
}

/** @param {FakeTab} tab */
const names = ({ record: { game } }) => game.log.slice(0, game.done).map(({ name }) => name);

test('an undo reaches the other device', async () => {
  const { one, other } = await twoDevices();
  one.undo();
  await one.sync.sendAll();
  await other.sync.fetch('game');
  assert.deepEqual(names(other), []);
});

test('a game that was deleted elsewhere goes on as another one', async () => {
  const { server, one, other } = await twoDevices();
  one.store.delete('game');
  other.play(mark(1));
  await one.sync.sendAll();
  await other.sync.sendAll();
  assert.deepEqual(other.heard, ['moved']);
  assert.equal(other.store.read('game'), null);
  assert.notEqual(other.record.id, 'game');
  assert.deepEqual(names(other), ['mark 0', 'mark 1']);
  assert.ok(isSynced(/** @type {GameRecord} */ (other.store.read(other.record.id))) === false);
  await other.sync.sendAll();
  assert.equal(server.games.get(other.record.id).version, 1);
});

test('a game that was deleted elsewhere, without a move of mine, is gone', async () => {
  const { one, other } = await twoDevices();
  one.store.delete('game');
  await one.sync.sendAll();
  await other.sync.fetch('game');
  assert.deepEqual(other.heard, ['gone']);
  assert.equal(other.store.read('game'), null);
});

test('a refusal is no save, and is not repeated before a change', async () => {
  const { server, one } = await twoDevices();
  const { games } = server;
  server.answer = () => {
    throw new ApiError('This device has 300 games here.', 507);
  };
  one.play(mark(1));
  assert.equal(await one.sync.sendAll(), true);
  await one.sync.sendAll();
  assert.deepEqual(one.heard, ['refused']);
  assert.equal(isSynced(/** @type {GameRecord} */ (one.store.read('game'))), false);
  one.play(mark(2));
  await one.sync.sendAll();
  assert.deepEqual(one.heard, ['refused', 'refused']);
  assert.equal(games.get('game').version, 1);
});

test('a server that has an older version again gets the moves', async () => {
  const { server, one } = await twoDevices();
  const old = copied(server.games.get('game'));
  for (const number of [1, 2]) {
    one.play(mark(number));
    await one.sync.sendAll();
  }
  server.games.set('game', old);
  one.play(mark(3));
  await one.sync.sendAll();
  assert.deepEqual(
    server.games.get('game').game.log.map((/** @type {Group} */ g) => g.name),
    ['mark 0', 'mark 1', 'mark 2', 'mark 3'],
  );
});

test('a tab that has not heard of the move of another does not overwrite it', async () => {
  const { server, one } = await twoDevices();
  const second = new FakeTab(one.browser, server, chanceOf(2), { losses: 0 });
  second.open(/** @type {GameRecord} */ (second.store.read('game')));
  second.play(mark(1));
  one.play(mark(2));
  assert.deepEqual(names(one), ['mark 0', 'mark 1', 'mark 2']);
  second.catchUp();
  assert.deepEqual(second.record.game, one.record.game);
  second.undo();
  one.catchUp();
  assert.deepEqual(names(one), ['mark 0', 'mark 1']);
});

test('without room in the browser a game is kept for the server', async () => {
  const { server, one } = await twoDevices();
  const { storage } = one.browser;
  storage.isFull = true;
  one.play(mark(1));
  assert.equal(one.store.isFull, true);
  await one.sync.sendAll();
  assert.equal(server.games.get('game').game.log.length, 2);
  storage.isFull = false;
  one.store.retry();
  assert.equal(one.store.isFull, false);
  assert.equal(new GameStore(storage).read('game')?.game.log.length, 2);
});
