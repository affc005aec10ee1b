import assert from 'node:assert/strict';
import { test } from 'node:test';
import screens from '../../Web/core/identifiers.js';
import { identify, isIdentifier } from '../../Web/core/element.js';

/** The element's data-testid and what was reported. */
function named(context, name) {
  const report = context.mock.method(console, 'error', () => {});
  const element = { dataset: {} };
  identify(element, name);
  return { testid: element.dataset.testid, reports: report.mock.calls.map(({ arguments: [text] }) => text) };
}

test('every exported name without a placeholder is an identifier', () => {
  const plain = Object.values(screens).flat().filter((name) => !name.includes('{'));
  assert.ok(plain.length > 150);
  for (const name of plain) assert.ok(isIdentifier(name), name);
});

test('a placeholder stands for any text', () => {
  for (const name of [
    'track.meter.jawOpen', 'nerve.sender.192.168.1.20:9000', 'takes.row.My first take', 'takes.row.a\nb',
    'performers.p1.colour.sky', 'home.product.robot.step1', 'presets.row.ready.drums.load',
  ]) assert.ok(isIdentifier(name), name);
});

test('other texts are no identifiers, nor are names and patterns with a part missing', () => {
  for (const name of [
    '', 'track', 'track.recrod', 'Track.record', 'track.record.', 'trackXrecord', 'track.meter.',
    'home.product', 'my.track.record', '__proto__', 'constructor',
  ]) assert.ok(!isIdentifier(name), name);
});

test('a known name is set without a report', (context) => {
  assert.deepEqual(named(context, 'track.record'), { testid: 'track.record', reports: [] });
  assert.deepEqual(named(context, 'connect.sink.s1.sent'), { testid: 'connect.sink.s1.sent', reports: [] });
});

test('an unknown name is set, and reported with its value, the rule and the remedy', (context) => {
  const { testid, reports } = named(context, 'track.recrod');
  assert.equal(testid, 'track.recrod');
  assert.equal(reports.length, 1);
  assert.match(reports[0], /must be an identifier of .*\(got “track\.recrod”\)/);
  assert.match(reports[0], /Scripts\/identifiers\.sh/);
});

test('a page that shows thousands of rows keeps knowing old and new names', () => {
  for (let i = 0; i < 5000; i++) assert.ok(isIdentifier(`takes.row.take ${i}`));
  assert.ok(isIdentifier('takes.row.take 0'));
  assert.ok(!isIdentifier('takes.rows.take 0'));
});
