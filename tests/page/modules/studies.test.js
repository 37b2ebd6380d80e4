/** Studies as data: what is read and refused, what an edit changes, how it is undone. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { noteOf, Unfit } from '../../../page/js/game/notes.js';
import { drawn, linked } from '../../../page/js/study/studydraw.js';
import { History } from '../../../page/js/study/studyhistory.js';
import { layoutNamed } from './golden.js';

/** @type {{what: string, note: any}[]} */
const BAD = JSON.parse(readFileSync(new URL('../../game/bad_notes.json', import.meta.url), 'utf8'));
const layout = layoutNamed('4x4');

for (const { what, note } of BAD) {
  test(`${what} is refused`, () => {
    assert.throws(
      () => noteOf(note, layout),
      (error) => {
        assert(error instanceof Unfit);
        assert.match(error.message, /^[A-Z].*\.$/);
        return true;
      },
    );
  });
}

test('a comment that is too long is refused, and text is text', () => {
  assert.throws(
    () => noteOf({ comment: 'x'.repeat(10_001) }, layout),
    /10,001 characters, expected 10,000/,
  );
  const comment = '<script>alert(1)</script>\n\tü 😀';
  assert.deepEqual(noteOf({ comment, other: 1 }, layout), { comment });
});

test('a drawing that is too large is refused', () => {
  const row = Array(1001).fill(['on', 0, 1]);
  assert.throws(() => noteOf({ drawing: { marks: row } }, layout), /more than 1,000 parts/);
  const link = { kind: 'weak', source: Array(600).fill([0, 0]), target: Array(600).fill([1, 0]) };
  assert.throws(() => noteOf({ drawing: { links: [link] } }, layout), /more than 1,000 parts/);
});

test('empty parts are left out', () => {
  assert.deepEqual(noteOf({ comment: '', drawing: { marks: [] } }, layout), {});
  const links = [{ kind: 'weak', source: [[0, 0]], target: [[1, 2]] }];
  assert.deepEqual(noteOf({ drawing: { links, marks: [] } }, layout), { drawing: { links } });
});

test('a pen draws, changes the colour, and takes away', () => {
  const blue = { what: /** @type {const} */ ('candidate'), pen: 'set' };
  const one = drawn({}, layout, blue, [3, 2]);
  assert.deepEqual(one, { marks: [['set', 3, 2]] });
  const green = drawn(one, layout, { ...blue, pen: 'on' }, [3, 2]);
  assert.deepEqual(green, { marks: [['on', 3, 2]] });
  assert.deepEqual(drawn(green, layout, { ...blue, pen: 'on' }, [3, 2]), { marks: [] });
  assert.deepEqual(drawn({}, layout, { ...blue, pen: 'strike' }, [3, 2]), {
    eliminations: [[3, 2]],
  });
  assert.deepEqual(drawn({}, layout, { what: 'box', pen: 'on' }, [15, 0]), {
    houses: [['on', 11, 0]],
  });
  assert.deepEqual(drawn({}, layout, { what: 'cell', pen: 'on' }, [15, 3]), {
    marks: [['on', 15, 0]],
  });
});

test('an arrow is drawn once', () => {
  const one = linked({}, 'strong', [0, 1], [5, 0]);
  assert.deepEqual(one, { links: [{ kind: 'strong', source: [[0, 1]], target: [[5, 0]] }] });
  assert.equal(linked(one, 'weak', [0, 1], [5, 0]).links?.[0]?.kind, 'weak');
  assert.deepEqual(linked(one, 'strong', [0, 1], [5, 0]), { links: [] });
});

test('a history leads back and forth through any edits', () => {
  const texts = ['{}', '{"a":1}', '{"a":1,"b":[1,2]}', '{"b":[2]}', 'aaaa', 'aaa', 'aaaaa', ''];
  const history = new History({ text: '{}', past: [], future: [] });
  texts.slice(1).forEach((text, i) => history.record(text, [0, i], [0, i + 1], ''));
  const kept = new History(JSON.parse(JSON.stringify(history.toDict())));
  for (let i = texts.length - 1; i; i -= 1) {
    assert.equal(kept.text, texts[i]);
    assert.deepEqual(kept.undo(), [0, i - 1]);
  }
  assert.equal(kept.undo(), null);
  for (let i = 1; i < texts.length; i += 1) {
    assert.deepEqual(kept.redo(), [0, i]);
    assert.equal(kept.text, texts[i]);
  }
});

test('what is typed in one go is undone in one go', () => {
  const history = new History({ text: '', past: [], future: [] });
  for (const text of ['a', 'ab', 'abc']) history.record(text, [0, 0], [0, 0], 'comment');
  history.pause();
  history.record('abcd', [0, 0], [0, 0], 'comment');
  history.undo();
  assert.equal(history.text, 'abc');
  history.undo();
  assert.equal(history.text, '');
  assert.equal(history.past.length, 0);
});

test('a long history forgets its oldest edits only', () => {
  const history = new History({ text: '', past: [], future: [] });
  for (let i = 0; i < 8; i += 1) history.record(`${i}`.repeat(300_000), [0, 0], [0, 0], '');
  assert(history.past.length > 1 && history.past.length < 8);
  while (history.undo());
  assert.match(history.text, /^(\d)\1*$/);
});
