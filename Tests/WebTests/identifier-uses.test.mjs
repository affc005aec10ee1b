import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifierUses } from './support/identifier-uses.mjs';
import { fits, selectorsOf } from './support/python-selectors.mjs';

/** The shapes that are found in one room, with the parts it may import. */
function shapes(room, parts = {}) {
  const { uses, problems } = identifierUses([
    ['rooms/a/room.js', room], ...Object.entries(parts).map(([name, text]) => [`parts/${name}.js`, text]),
  ]);
  assert.deepEqual(problems, []);
  return [...new Set(uses.map(({ shape }) => shape))].sort();
}

const problemsOf = (room) => identifierUses([['rooms/a/room.js', room]]).problems;

const field = `
  import { h } from '../core/element.js';
  export function field({ label, testid, errorTestid = \`\${testid}.error\` }) {
    return [h('input', { testid }), h('p', { 'aria-label': label, testid: errorTestid })];
  }`;
const buttons = `
  export function submit(word, testid) { return h('button', { testid }, word); }
  export function quiet(name, more = {}) { return h('button', { class: 'quiet', ...more }, name); }`;

test('a string, a template and a choice are found, and null is none', () => {
  assert.deepEqual(shapes("h('p', { class: 'x', testid: 'a.b' });"), ['a.b']);
  assert.deepEqual(shapes("const row = (id) => h('p', { testid: `a.${id}.b` });"), ['a.{}.b']);
  assert.deepEqual(shapes("const row = (at) => h('p', { testid: `a.step${at + 1}` });"), ['a.step{}']);
  assert.deepEqual(shapes("const row = (isB, id) => h('p', { testid: isB ? 'a.b' : (id ? `a.${id}` : null) });"), ['a.b', 'a.{}']);
  assert.deepEqual(shapes("h('p', { testid: null });"), []);
});

test('what stands in comments, strings and patterns of text is not found', () => {
  assert.deepEqual(shapes(`
    // h('p', { testid: 'a.comment' });
    /* { testid: 'a.comment' } */
    const text = "{ testid: 'a.text' }";
    const pattern = /[/'"]{ testid: 'a.pattern' }/;
    const other = { type: 'a.message', text, pattern, half: 1 / 2 };
    h('p', { testid: 'a.b' });`), ['a.b']);
});

test('a constant is followed, and the constant of an inner function hides an outer one', () => {
  assert.deepEqual(shapes(`
    const testid = 'a.outer';
    function row({ id }) {
      const testid = \`a.row.\${id}\`;
      return h('li', { testid }, h('b', { testid: \`\${testid}.name\` }));
    }
    h('p', { testid });`), ['a.outer', 'a.row.{}', 'a.row.{}.name']);
});

test('a parameter gets what the calls of its function give', () => {
  assert.deepEqual(shapes(`
    import { quiet, submit } from '../../parts/buttons.js';
    const handle = (name) => h('div', { testid: \`a.trim.\${name}\` });
    handle('start');
    handle('end');
    submit('Add', 'a.add');
    quiet('More', { testid: 'a.more' });
    quiet('Less');`, { buttons }), ['a.add', 'a.more', 'a.trim.end', 'a.trim.start']);
});

test('parameters of one call stay together', () => {
  assert.deepEqual(shapes(`
    const part = (prefix, name) => h('p', { testid: \`\${prefix}.\${name}\` });
    part('a', 'b');
    part('c', 'd');`), ['a.b', 'c.d']);
});

test('an option is followed into its part, with what the part adds', () => {
  assert.deepEqual(shapes(`
    import { field } from '../../parts/field.js';
    field({ label: 'Name', testid: 'a.name' });
    field({ testid: 'a.text', errorTestid: 'a.problem' });
    const row = (index, testid) => field({ label: 'Number', testid: \`\${testid}.number\` });
    const rows = (items) => items.map((item, index) => row(index, \`a.row.\${index}\`));`, { field }),
  ['a.name', 'a.name.error', 'a.problem', 'a.row.{}.number', 'a.row.{}.number.error', 'a.text']);
});

test('options are followed through a rest and a spread', () => {
  assert.deepEqual(shapes(`
    import { field } from '../../parts/field.js';
    const noted = ({ note, ...options }) => field(options);
    const labelled = (options) => field({ label: 'Name', ...options });
    noted({ note: 'x', testid: 'a.noted' });
    labelled({ testid: 'a.labelled' });`, { field }),
  ['a.labelled', 'a.labelled.error', 'a.noted', 'a.noted.error']);
});

test('an option of a custom element is followed by its setter or its property', () => {
  const slider = `
    import { identify } from '../core/element.js';
    class SxSlider extends HTMLElement {
      set options({ label, testid, isBare = false }) { identify(this, isBare ? testid : \`\${testid}.slider\`); }
    }
    customElements.define('sx-slider', SxSlider);`;
  const choice = `
    class SxChoice extends HTMLElement {
      prefix = '';
      show(ids) { ids.map((id) => h('button', { testid: this.prefix ? \`\${this.prefix}.\${id}\` : null })); }
    }
    customElements.define('sx-choice', SxChoice);`;
  assert.deepEqual(shapes(`
    const line = h('sx-slider', {});
    line.options = { label: 'Rate', testid: 'a.rate', isBare: true };
    h('sx-choice', { label: 'Kind', prefix: 'a.kind' });`, { slider, choice }), ['a.kind.{}', 'a.rate', 'a.rate.slider']);
});

test('a function that is passed on, or called by a spread, may get any text', () => {
  assert.deepEqual(shapes(`
    const row = (id) => h('p', { testid: \`a.\${id}\` });
    row('b');
    items.map(row);`), ['a.b', 'a.{}']);
  assert.deepEqual(shapes("const row = (id) => h('p', { testid: `a.${id}` });\nrow(...ids);"), ['a.{}']);
});

test('a name that only looks like a function does not count as a call', () => {
  assert.deepEqual(shapes(`
    const door = (name) => h('a', { testid: \`rail.\${name}\` });
    door('home');
    function mark(link) {
      const { door } = link.dataset;
      return [door === 'b', door('no'), link.door('no'), { door: 1 }];
    }`), ['rail.home']);
});

test('a use is placed where its text stands', () => {
  const { uses } = identifierUses([
    ['parts/field.js', field], ['rooms/a/room.js', "import { field } from '../../parts/field.js';\n\nfield({ testid: 'a.b' });"],
  ]);
  assert.deepEqual(uses, [
    { shape: 'a.b', place: 'rooms/a/room.js:3' }, { shape: 'a.b.error', place: 'rooms/a/room.js:3' },
  ]);
});

test('an identifier whose beginning cannot be followed is a problem', () => {
  for (const room of [
    "h('p', { testid: names.record });",
    "h('p', { testid: `${names.record}.error` });",
    "let testid = 'a.b';\nh('p', { testid });",
    "export function part({ testid }) { h('p', { testid }); }",
    "const row = (state) => part({ testid: state.testid });\nfunction part({ testid }) { h('p', { testid }); }",
    "for (const testid of ['a.b']) h('p', { testid });",
    "const { testid } = state;\nh('p', { testid });",
  ]) assert.match(problemsOf(room).join(), /^rooms\/a\/room\.js:\d: this identifier cannot be followed/, room);
});

test('an identifier that is set past the check is a problem', () => {
  for (const room of ["svg.dataset.testid = 'a.b';", "svg.setAttribute('data-testid', 'a.b');", "h('p', { 'data-testid': 'a.b' });"]) {
    assert.match(problemsOf(room).join(), /^rooms\/a\/room\.js:1: give the identifier to h\(\) or identify\(\)/);
  }
});

test('a text that is no module is refused with its line', () => {
  assert.throws(() => shapes('h(\n{ a: 1 ]);'), /Line 2/);
  assert.throws(() => shapes('h(`a.${b`'), /never closed/);
});

test('what browser tests look for is found, with the parts that only their run knows', () => {
  const source = 'page.get_by_test_id("a.b").click()\nrow(f"x").get_by_test_id(f"a.{name}.c")\n'
    + "page.locator(\"[data-testid^='a.row.']\").locator(\"[data-testid$='.name']\")\npage.get_by_test_id(testid)";
  assert.deepEqual(selectorsOf('test_a.py', source), [
    { shape: 'a.b', place: 'test_a.py:1' }, { shape: 'a.{}.c', place: 'test_a.py:2' },
    { shape: 'a.row.{}', place: 'test_a.py:3' }, { shape: '{}.name', place: 'test_a.py:3' },
  ]);
});

test('a browser test may look for an identifier, for one that a pattern gives, or for some of many', () => {
  const isFound = (shape, identifier) => fits({ shape }, identifier);
  assert.ok(isFound('track.record', 'track.record'));
  assert.ok(isFound('nerve.sender.127.0.0.1', 'nerve.sender.{address}'));
  assert.ok(isFound('performers.p1.name', 'performers.{id}.name'));
  assert.ok(isFound('home.{}', 'home.now'));
  assert.ok(isFound('takes.row.{}', 'takes.row.{take}'));
  assert.ok(isFound('{}.name', 'presets.row.{id}.name'));
  assert.ok(!isFound('track.recrod', 'track.record'));
  assert.ok(!isFound('performers.p1.nmae', 'performers.{id}'));
  assert.ok(!isFound('track.{}', 'home.now'));
});
