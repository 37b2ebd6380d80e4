/** Which questions the engine answers; the others need a server. */

const POSTS = new Set([
  'game/hint',
  'game/steps',
  'game/path',
  'game/why',
  'game/used',
  'game/review',
  'game/check',
  'game/fill',
  'game/prune',
  'game/candidates',
  'game/trial',
  'game/mini-hint',
  'game/export',
  'parse',
  'check',
  'solve',
  'count',
  'minimal',
  'rate',
  'generate',
  'course/fresh',
]);
const GETS = [/^daily\?date=(\d{4}-\d\d-\d\d)$/, /^layouts\/(jigsaw(?::|%3A).+)$/];

/**
 * Whether the engine answers a question.
 * @param {string} method
 * @param {string} path as after `/api/v1/`
 */
export const isAnswered = (method, path) =>
  method === 'POST' ? POSTS.has(path) : method === 'GET' && GETS.some((form) => form.test(path));
