import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { checker } from '../../Web/core/checked.js';

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
  mock.timers.tick(600);
  assert.equal(input.checked, true, 'the hub refused: the box is as it was');
  mock.timers.reset();
});
