import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Entry } from '../../Web/core/edits.js';

function field() {
  const input = Object.assign(new EventTarget(), {
    value: '', marks: new Set(), toggleAttribute(name, isOn) { this.marks[isOn ? 'add' : 'delete'](name); },
  });
  const read = [];
  const entry = new Entry(input, ({ value }) => read.push(value));
  const type = (text) => { input.value = text; input.dispatchEvent(new Event('input')); };
  const leave = (...events) => { for (const name of events) input.dispatchEvent(new Event(name)); };
  const press = (key) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, isStopped: false });
    event.stopPropagation = () => { event.isStopped = true; };
    input.dispatchEvent(event);
    return event;
  };
  return { input, entry, read, type, leave, press };
}

test('a field shows the state, but not over what is being typed', () => {
  const { input, entry, read, type, leave } = field();
  entry.show('1');
  assert.equal(input.value, '1');
  type('25');
  entry.show('2');
  assert.equal(input.value, '25');
  leave('change');
  assert.deepEqual(read, ['25']);
  entry.show('9');
  assert.equal(input.value, '9', 'the field has the focus, and still nobody types');
});

test('what was typed and deleted again is not read, and the state is shown', () => {
  const { input, entry, read, type, leave } = field();
  entry.show('1');
  type('12');
  type('1');
  entry.show('3');
  leave('blur');
  assert.equal(input.value, '3');
  assert.deepEqual(read, []);
});

test('a field that was read keeps its text until the state comes, and is reset where it was no number', () => {
  const { input, entry, type, leave } = field();
  entry.show('1');
  type('x');
  leave('change', 'blur');
  assert.equal(input.value, 'x');
  entry.reset();
  assert.equal(input.value, '1');
});

test('Escape shows the state in place of what was typed, and goes on to others where nothing was', () => {
  const { input, entry, read, type, press } = field();
  entry.show('1');
  type('12');
  assert.ok(press('Escape').isStopped);
  assert.equal(input.value, '1');
  assert.deepEqual(read, []);
  assert.ok(!press('Escape').isStopped);
});

test('a field is marked while somebody types, until it is read, left or taken', () => {
  const { input, entry, read, type, leave } = field();
  entry.show('1');
  assert.deepEqual([entry.isTyped, input.marks.size], [false, 0]);
  for (const end of [() => leave('change'), () => leave('blur'), () => entry.take()]) {
    type('2');
    assert.deepEqual([entry.isTyped, [...input.marks]], [true, ['data-typed']]);
    end();
    assert.deepEqual([entry.isTyped, input.marks.size], [false, 0]);
  }
  assert.deepEqual(read, ['2', '2']);
});
