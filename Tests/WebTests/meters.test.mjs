import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meterText } from '../../Web/parts/meters/meter.js';

const rule = { decimals: 2, absent: 'not from this source', silent: 'off' };
const now = { output: 0.5, isAvailable: true, isSounding: true };

const texts = [
  [{}, '0.50'], [{ output: -0.25 }, '−0.25'],
  [{ isBipolar: true }, '+0.50'], [{ output: -0.25, isBipolar: true }, '−0.25'],
  [{ output: -0.001, isBipolar: true }, '0.00'],
  [{ isSounding: false }, 'off'], [{ isAvailable: false, isSounding: false }, 'not from this source'],
];

for (const [change, text] of texts) {
  test(`a value with ${JSON.stringify(change)} is written ${text}`, () => assert.equal(meterText({ ...now, ...change }, rule), text));
}

test('the state decides the decimals and the words', () => {
  assert.equal(meterText(now, { ...rule, decimals: 1 }), '0.5');
  assert.equal(meterText({ ...now, isAvailable: false }, { ...rule, absent: 'none' }), 'none');
});
