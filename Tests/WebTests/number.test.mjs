import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { numberText, roundedNumber } from '../../Web/core/number.js';

// NumberFormatTests.swift reads the same list.
const tables = JSON.parse(await readFile(new URL('fixtures/numbers.json', import.meta.url), 'utf8'));

for (const { format, texts } of tables) {
  for (const { number, text } of texts) {
    test(`${number} is written “${text}”`, () => assert.equal(numberText(number, format), text));
  }
}

test('what is no number, or too large for a text, is absent, and its rounded number is 0', () => {
  const [{ format }] = tables;
  for (const number of [NaN, Infinity, -Infinity, undefined, null, '2']) {
    assert.equal(numberText(number, format), format.absent);
    assert.equal(roundedNumber(number, format), 0);
  }
});

test('a rounded number is the one of the text', () => {
  const [{ format }] = tables;
  for (const [number, rounded] of [[2.504, 2.5], [-0.126, -0.13], [0.004, 0], [10, 10]]) {
    assert.equal(roundedNumber(number, format), rounded);
  }
  assert.ok(Object.is(roundedNumber(-0.004, format), 0), 'zero has no sign');
});
