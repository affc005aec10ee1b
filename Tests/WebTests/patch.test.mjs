import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergePatch } from '../../Web/core/store.js';

/** The examples of RFC 7386, appendix A: original, patch, result. */
const examples = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [['a', 'b'], ['c', 'd'], ['c', 'd']],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

for (const [original, patch, result] of examples) {
  test(`${JSON.stringify(original)} + ${JSON.stringify(patch)}`, () => {
    assert.deepEqual(mergePatch(original, patch), result);
  });
}

test('the original stays as it was', () => {
  const original = { a: { b: 1 } };
  mergePatch(original, { a: { b: 2 } });
  assert.deepEqual(original, { a: { b: 1 } });
});

test('a patch cannot reach the prototype', () => {
  mergePatch({}, JSON.parse('{"__proto__": {"polluted": true}}'));
  assert.equal({}.polluted, undefined);
});
