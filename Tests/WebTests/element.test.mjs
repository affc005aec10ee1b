import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setHidden, setSentence, setText } from '../../Web/core/element.js';

/** An element of text that lists what it was made to change. */
class Paragraph {
  changes = [];
  childNodes = [];
  #isHidden = false;

  constructor(...texts) { this.childNodes = texts.map((text) => this.#node(text)); }

  get firstChild() { return this.childNodes[0] ?? null; }
  get textContent() { return this.childNodes.map(({ nodeValue }) => nodeValue).join(''); }
  set textContent(text) {
    this.changes.push('nodes');
    this.childNodes = text ? [this.#node(text)] : [];
  }
  get hidden() { return this.#isHidden; }
  set hidden(isHidden) {
    this.changes.push('hidden');
    this.#isHidden = isHidden;
  }

  #node(value) {
    const { changes } = this;
    return { nodeType: 3, get nodeValue() { return value; }, set nodeValue(text) { changes.push('text'); value = text; } };
  }
}

const texts = [
  [['0.50'], '0.50', []], [['0.50'], '0.51', ['text']], [[], '0.50', ['nodes']], [['0.50'], '', ['nodes']],
  [['0.50'], null, ['nodes']], [[], undefined, []], [['a', 'b'], 'ab', []], [['a', 'b'], 'c', ['nodes']],
];

for (const [before, text, changes] of texts) {
  test(`${JSON.stringify(text)} instead of ${JSON.stringify(before)} changes ${changes.join() || 'nothing'}`, () => {
    const paragraph = new Paragraph(...before);
    setText(paragraph, text);
    assert.equal(paragraph.textContent, text ?? '');
    assert.deepEqual(paragraph.changes, changes);
  });
}

test('an element is hidden and shown only when that is a change', () => {
  const paragraph = new Paragraph('away');
  for (const isHidden of [false, true, true, false]) setHidden(paragraph, isHidden);
  assert.deepEqual(paragraph.changes, ['hidden', 'hidden']);
});

test('a sentence that comes, stays and goes is written and hidden only when it changes', () => {
  const paragraph = new Paragraph();
  for (const text of [null, 'No face is seen.', 'No face is seen.', null]) setSentence(paragraph, text);
  assert.deepEqual(paragraph.changes, ['hidden', 'nodes', 'hidden', 'nodes', 'hidden']);
  assert.ok(paragraph.hidden);
});
