import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { checker } from '../../Web/core/edits.js';

function box() {
  const input = new EventTarget();
  input.checked = false;
  input.isConnected = true;
  input.click = () => {
    input.checked = !input.checked;
    input.dispatchEvent(new Event('change'));
  };
  return input;
}

/** One timer may start the next one, for which a single tick has no time left. */
function pass(milliseconds) {
  for (let passed = 0; passed < milliseconds; passed += 100) mock.timers.tick(100);
}

test('a box follows the state', () => {
  const input = box();
  const check = checker(input);
  check(input, true);
  assert.equal(input.checked, true);
});

test('what was just chosen stands against older state, and settles as the hub has it', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const input = box();
  const check = checker(input);
  check(input, false);
  input.click();
  check(input, false);
  assert.equal(input.checked, true);
  check(input, true);
  mock.timers.tick(600);
  assert.equal(input.checked, true);
  input.click();
  pass(2000);
  assert.equal(input.checked, true, 'the hub refused: the box is as it was');
  mock.timers.reset();
});

test('an answer of a slow hub is waited for: the box does not flip back and forth', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const input = box();
  const check = checker(input);
  check(input, false);
  input.click();
  pass(1600);
  check(input, false);
  assert.equal(input.checked, true);
  check(input, true);
  pass(2000);
  assert.equal(input.checked, true);
  mock.timers.reset();
});
