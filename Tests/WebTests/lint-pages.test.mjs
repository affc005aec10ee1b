import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { allowed, faultsIn } from '../../Scripts/page-rules.mjs';

const script = fileURLToPath(new URL('../../Scripts/lint-pages.mjs', import.meta.url));

const good = {
  'Web/index.html': '<link href="/style/a.css"><script type="module" src="/shell.js"></script>',
  'Web/style/a.css': 'body {}',
  'Web/shell.js': "import './parts/a.js';\nconst name = 'one';\nawait import(`./rooms/${name}/room.js`);",
  'Web/core/a.js': 'export const a = 1;',
  'Web/parts/a.js': "import { a } from '../core/a.js';\nexport const b = a;",
  'Web/rooms/one/room.js': "import { b } from '../../parts/a.js';\nexport const styles = ['/style/a.css', b];",
  'Web/rooms/two/room.js': 'export const two = 2;',
  'Tests/WebTests/a.test.mjs': "import 'node:test';\nimport '../../Web/core/a.js';",
};

/** What the linter says of the good tree with some files replaced. */
function complaints(changes) {
  const root = mkdtempSync(join(tmpdir(), 'lint-pages-'));
  try {
    for (const [name, text] of Object.entries({ ...good, ...changes })) {
      mkdirSync(join(root, dirname(name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const { status, stderr } = spawnSync(
      process.execPath, ['--experimental-vm-modules', '--no-warnings', script, root], { encoding: 'utf8' });
    assert.equal(status, stderr === '' ? 0 : 1);
    return stderr;
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('a tree whose imports point down has no complaint', () => assert.equal(complaints({}), ''));

const faults = [
  ['core that imports a part', 'Web/core/a.js', "import '../parts/a.js';", /core must not import parts/],
  ['a part that imports a room', 'Web/parts/a.js', "import '../rooms/one/room.js';", /parts must not import rooms\/one/],
  ['a room that imports another', 'Web/rooms/one/room.js', "import '../two/room.js';", /must not import rooms\/two/],
  ['a room that imports the shell', 'Web/rooms/one/room.js', "import '../../shell.js';", /must not import shell/],
  ['a file that does not exist', 'Web/parts/a.js', "import './b.js';", /“\.\/b\.js”, which does not exist/],
  ['a name that is not exported', 'Web/parts/a.js', "import { c } from '../core/a.js';", /export named 'c'/],
  ['a package', 'Web/core/a.js', "import 'lit';", /“lit”; give a path/],
  ['another server', 'Web/core/a.js', "export * from 'https://example.com/a.js';", /“https:.*; give a path/],
  ['a package in a test', 'Tests/WebTests/a.test.mjs', "import 'lit';", /“lit”; give a path/],
  ['loading in a room', 'Web/rooms/one/room.js', "await import('./a.js');", /import it at the top/],
  ['loading from elsewhere in the shell', 'Web/shell.js', "import('https://example.com/a.js');", /import it at the top/],
  ['a style that does not exist', 'Web/rooms/one/room.js', "export const styles = ['/style/b.css'];", /b\.css”, which/],
  ['a smooth animation without an end', 'Web/style/a.css', '.dot { animation: glow 1s ease infinite; }', /give it steps/],
  ['broken syntax', 'Web/core/a.js', '\nconst = 1;', /Web\/core\/a\.js:2: Unexpected token/],
];

for (const [name, file, text, expected] of faults) {
  test(`the linter finds ${name}`, () => {
    const said = complaints({ [file]: text });
    assert.match(said, expected);
    assert.ok(said.startsWith(file), said);
  });
}

test('an animation with an end or with steps is none that is drawn all the time', () =>
  assert.equal(complaints({ 'Web/style/a.css': '.a { animation: b 1s steps(8) infinite; } .c { animation: d 1s; }' }), ''));

const stated = [
  ['the ends of a slider', 'slider.options = { minimum: 10, maximum: 60 };', 'minimum: 10'],
  ['the step of a field', 'const rule = { step: 0.01 };', 'step: 0.01'],
  ['the length of a name', "h('input', { maxLength: 40 });", 'maxLength: 40'],
  ['a choice', "const layouts = [{ id: 'safe', title: 'Safe CCs' }];", "{ id: 'safe', title:"],
  ['a choice over several lines', "const all = [\n  {\n    id: 'a',\n    title: 'A',\n  },\n];", "{ id: 'a', title:"],
  ['a list of numbers', 'const rates = [10, 15, 20];', '[10, 15, 20]'],
  ['a colour', "context.fillStyle = '#ff8800';", "'#ff8800"],
  ['a colour of a function', 'const colour = `rgb(${red} 0 0)`;', '`rgb('],
  ['a threshold', "bar.classList.toggle('is-high', level > 0.7);", '> 0.7'],
  ['a threshold from the other side', 'if (2 <= state.rows.length) show();', '2 <='],
  ['a number of a state', 'if (left === 1) done();', '=== 1'],
  ['the case of a state', "field.hidden = state.kind !== 'oscTCP';", "kind !== '"],
  ['one of several cases', "fields.hidden = !['rtpMIDI', 'midiFile'].includes(state.kind);", '].includes(state.kind)'],
  ['how a case begins', "field.hidden = !state.kind.startsWith('osc');", '.kind.startsWith('],
  ['words by a state', "setText(word, isOn ? 'Stop' : 'Record');", "? 'Stop' : '"],
  ['words at the end of several', "const note = !now ? short\n  : 'Playing another one.';", ": 'Playing another one.';"],
];

for (const [name, source, text] of stated) {
  for (const file of ['rooms/one/form.js', 'parts/sx-form.js']) {
    test(`${file} must not state ${name}`, () => {
      const said = faultsIn(file, `/** Draws. */\n${source}`);
      assert.ok(said.some((fault) => /^\d+: states “/.test(fault) && fault.includes(`“${text}”`)), said.join());
    });
  }
}

test('the linter says in which line of a file it is stated', () =>
  assert.match(complaints({ 'Web/rooms/one/form.js': '/** Draws. */\nconst rule = { step: 0.01 };' }),
    /^Web\/rooms\/one\/form\.js:2: states “step: 0\.01”/));

const drawn = [
  'if (rows.length > 0 && index === 0) show((value) => 5);',
  '// minimum: 10, maximum: 60, level > 0.7',
  "setText(word, state.title); slider.options = { ...state.rule, label: 'Rate' };",
  "const text = 'a > 5 and minimum: 3';",
  "const room = location.hash.startsWith('#p=');",
  'class Form { #choices = 1; }',
  "if (event.key === 'Enter' && fields.has('host')) send();",
];

for (const source of drawn) {
  test(`a room may draw: ${source}`, () => assert.deepEqual(faultsIn('rooms/one/form.js', source), []));
}

test('the core and the shell are no rooms', () =>
  assert.equal(complaints({ 'Web/core/a.js': 'export const a = 2 > 1;' }), ''));

test('an exception has a file, a reason and a use', () => {
  const web = fileURLToPath(new URL('../../Web/', import.meta.url));
  for (const [path, reasons] of Object.entries(allowed)) {
    assert.ok(existsSync(web + path), path);
    for (const reason of typeof reasons === 'string' ? [reasons] : Object.values(reasons)) {
      assert.ok(reason.includes(' '), `${path}: ${reason}`);
    }
  }
  const [file, reasons] = Object.entries(allowed).find(([, one]) => typeof one !== 'string');
  assert.equal(faultsIn(file, '').length, Object.keys(reasons).length);
});
