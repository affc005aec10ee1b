import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

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
  ['broken syntax', 'Web/core/a.js', '\nconst = 1;', /Web\/core\/a\.js:2: Unexpected token/],
];

for (const [name, file, text, expected] of faults) {
  test(`the linter finds ${name}`, () => {
    const said = complaints({ [file]: text });
    assert.match(said, expected);
    assert.ok(said.startsWith(file), said);
  });
}
