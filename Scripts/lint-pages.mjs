#!/usr/bin/env -S node --experimental-vm-modules --no-warnings
// Parses and links every module of the pages, without running it, and checks that imports only point down:
//   core → core · parts → core, parts · a room → core, parts, itself · the shell → all
// and that rooms and parts state no rule of a screen (page-rules.mjs).
//
//   Scripts/lint-pages.mjs [ROOT]    the folder with Web and Tests/WebTests (default: this repository)
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SourceTextModule } from 'node:vm';
import { faultsIn } from './page-rules.mjs';

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const modules = new Map();
const problems = [];

const report = (file, problem) => problems.push(`${relative(root, file)}: ${problem}`);

function files(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith(ending)).map((name) => join(root, folder, name)).sort();
}

/** `core`, `parts`, `shell` or `rooms/NAME`. */
function layerOf(file) {
  const [first, second, third] = relative(join(root, 'Web'), file).split('/');
  if (first === 'rooms' && third) return `rooms/${second}`;
  return first === 'core' || first === 'parts' ? first : 'shell';
}

function mayImport(importer, imported) {
  if (importer === imported || importer === 'shell') return true;
  return importer !== 'core' && (imported === 'core' || imported === 'parts');
}

function parse(file) {
  const source = readFileSync(file, 'utf8');
  try {
    return { source, module: new SourceTextModule(source, { identifier: file }) };
  } catch (error) {
    report(`${file}:${lineOfFault(source)}`, error.message);
    return { source };
  }
}

/** Where syntax breaks; the exception itself does not say it. */
function lineOfFault(source) {
  const { stderr } = spawnSync(
    process.execPath, ['--check', '--input-type=module', '-'], { input: source, encoding: 'utf8' });
  return stderr.match(/^\[stdin\]:(\d+)/)?.[1] ?? '?';
}

const specifiersOf = (module) =>
  module.moduleRequests?.map(({ specifier }) => specifier) ?? module.dependencySpecifiers;

function checkImports(file, module, isPage) {
  for (const specifier of specifiersOf(module)) {
    if (!/^\.{1,2}\//.test(specifier)) {
      if (!isPage && specifier.startsWith('node:')) continue;
      report(file, `imports “${specifier}”; give a path that begins with ./ or ../`);
      continue;
    }
    const imported = resolve(dirname(file), specifier);
    const [above, below] = [layerOf(file), layerOf(imported)];
    if (!existsSync(imported)) report(file, `imports “${specifier}”, which does not exist`);
    else if (isPage && !mayImport(above, below)) {
      report(file, `imports “${specifier}”: ${above} must not import ${below}; move it to parts or core`);
    }
  }
}

/** Only the shell loads a module while it runs, and only one of ours. */
function checkLoading(file, source) {
  for (const [, argument] of source.matchAll(/\bimport\(\s*([^)]*)/g)) {
    if (layerOf(file) !== 'shell' || !/^['"`]\.\//.test(argument)) {
      report(file, `loads ${argument} while it runs; import it at the top`);
    }
  }
}

/** Rules of forms and thresholds, which belong to a screen. */
function checkRules(file, source) {
  const path = relative(join(root, 'Web'), file);
  if (!/^(?:rooms|parts)\//.test(path)) return;
  for (const fault of faultsIn(path, source)) report(`${file}:${fault.slice(0, fault.indexOf(':'))}`, fault.slice(fault.indexOf(':') + 2));
}

/** Styles and icons that a text names by their address. */
function checkAddresses(file, source) {
  for (const [, address] of source.matchAll(/["'(](\/(?:style|icons)\/[\w./-]+)["')]/g)) {
    if (!existsSync(join(root, 'Web', address))) report(file, `names “${address}”, which does not exist`);
  }
}

/** A page with an endless animation is drawn sixty times a second for as long as it is open, unless that has steps. */
function checkAnimations(file, source) {
  for (const { 0: text, index } of source.matchAll(/animation:(?=[^;}]*\binfinite\b)(?![^;}]*\bsteps\()[^;}]*/g)) {
    const line = source.slice(0, index).split('\n').length;
    report(`${file}:${line}`, `“${text}” is drawn all the time; give it steps(N)`);
  }
}

/** Fails where a name is imported that the other module does not export. */
async function link(file, module) {
  if (module.status !== 'unlinked') return;
  try {
    await module.link((specifier, importer) => modules.get(resolve(dirname(importer.identifier), specifier)));
  } catch (error) {
    report(file, error.message);
  }
}

for (const file of files('Web', '.js')) {
  const { source, module } = parse(file);
  checkLoading(file, source);
  checkAddresses(file, source);
  checkRules(file, source);
  if (!module) continue;
  modules.set(file, module);
  checkImports(file, module, true);
}
for (const file of [...files('Web', '.html'), ...files('Web', '.css')]) {
  const source = readFileSync(file, 'utf8');
  checkAddresses(file, source);
  checkAnimations(file, source);
}
for (const file of existsSync(join(root, 'Tests/WebTests')) ? files('Tests/WebTests', '.mjs') : []) {
  const { module } = parse(file);
  if (module) checkImports(file, module, false);
}
if (!problems.length) for (const [file, module] of modules) await link(file, module);

for (const problem of new Set(problems)) console.error(problem);
if (problems.length) process.exit(1);
