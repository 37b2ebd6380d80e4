/**
 * The time played. The clock stops while the page is hidden, the game is paused or solved, or
 * something is read: a lesson, a hint, any dialog.
 */

import { button, byId, h, icon } from '../base/dom.js';

/** @typedef {import('../app.js').App} App */

const TICK_MS = 1000;

/**
 * Seconds as the clock shows them.
 * @param {number} seconds
 */
export function clockFace(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** @param {App} app */
export function mount(app) {
  const face = h('span', { role: 'timer' });
  const pausing = button(
    [face, icon('pause'), h('span', { class: 'unseen' }, 'Pause the game')],
    () => pause(app, true),
  );
  const resume = button([icon('play'), 'Resume'], () => pause(app, false), {
    id: 'resume',
    hidden: true,
  });
  byId('clock').append(pausing);
  byId('stage').append(resume);
  const show = () => {
    byId('clock').hidden = !app.prefs.timer;
    face.textContent = clockFace(app.record.seconds);
    pausing.disabled = app.record.solved;
    pausing.classList.toggle('standing', isReading(app));
  };
  let last = performance.now();
  const count = (/** @type {boolean} */ seen) => {
    const now = performance.now();
    if (seen && app.isOpen && runs(app)) app.record.seconds += (now - last) / 1000;
    last = now;
    if (app.isOpen) show();
  };
  const visible = () => document.visibilityState === 'visible';
  setInterval(() => count(visible()), TICK_MS);
  // Time counts up to the moment when the page is hidden, and not while it is hidden.
  document.addEventListener('visibilitychange', () => count(!visible()));
  app.on('open', () => {
    last = performance.now();
    pause(app, false);
    show();
  });
  for (const event of ['change', 'prefs']) app.on(event, show);
}

/** @param {App} app */
const runs = (app) =>
  app.prefs.timer && !app.paused && !app.record.solved && !app.record.editing && !isReading(app);

/** @param {App} app */
const isReading = (app) => app.reading || document.querySelector('dialog[open]') !== null;

/**
 * Stop the clock and cover the board, or go on.
 * @param {App} app
 * @param {boolean} paused
 */
function pause(app, paused) {
  app.paused = paused;
  document.body.classList.toggle('paused', paused);
  byId('resume').hidden = !paused;
  app.board.inert = paused;
  byId('side').inert = paused;
  if (paused) byId('resume').focus();
}
