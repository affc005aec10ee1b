import assert from 'node:assert/strict';
import { test } from 'node:test';
import { level, span } from '../../Web/rooms/nerve/bars.js';

const unipolar = { minimum: 0, maximum: 5 };
const bipolar = { minimum: -5, maximum: 5 };

test('a unipolar bar begins on the left, a bipolar one in the middle, to either side', () => {
  assert.deepEqual(span(2.5, unipolar), { start: 0, length: 0.5 });
  assert.deepEqual(span(2.5, bipolar), { start: 0.5, length: 0.25 });
  assert.deepEqual(span(-5, bipolar), { start: 0, length: 0.5 });
  assert.deepEqual(span(0, bipolar), { start: 0.5, length: 0 });
});

test('a bar never leaves its jack', () => {
  for (const volts of [-100, -10, 0, 5, 10, 100]) {
    for (const range of [unipolar, bipolar, { minimum: -10, maximum: 10 }]) {
      const { start, length } = span(volts, range);
      assert.ok(start >= 0 && length >= 0 && start + length <= 1);
      assert.ok(level(volts, range) >= 0 && level(volts, range) <= 1);
    }
  }
  assert.equal(level(-2.5, bipolar), 0.5);
  assert.equal(level(-2.5, unipolar), 0);
});
