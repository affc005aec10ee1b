import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import screens from '../../Web/core/identifiers.js';
import { identifierUses } from './support/identifier-uses.mjs';
import { fits, selectorsOf } from './support/python-selectors.mjs';

const exported = Object.values(screens).flat();

function filesOf(folder, ending) {
  const root = new URL(`../../${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true }).filter((name) => name.endsWith(ending)).sort()
    .map((name) => [name, readFileSync(new URL(name, root), 'utf8')]);
}

const { uses, problems } = identifierUses(filesOf('Web', '.js'));
const shapeOf = (identifier) => identifier.replace(/\{\w+\}/g, '{}');

test('every identifier of the pages can be followed to the text that begins it', () => {
  assert.deepEqual(problems, []);
  assert.ok(uses.length > 250);
});

test('every identifier of the pages is a constant of Core; where not, Core/Sources/ScreenKit/Identifiers lacks it', () => {
  const shapes = new Set(exported.map(shapeOf));
  assert.deepEqual(uses.filter(({ shape }) => !shapes.has(shape)), []);
});

test('every constant of Core is used by a page; where not, it can be removed', () => {
  const shapes = new Set(uses.map(({ shape }) => shape));
  assert.deepEqual(exported.filter((identifier) => !shapes.has(shapeOf(identifier))), []);
});

test('two constants never name the same element', () => {
  assert.deepEqual([...new Set(exported.map(shapeOf))], exported.map(shapeOf));
});

test('the identifiers that browser tests look for exist', () => {
  const selectors = filesOf('Tests/StudioTests', '.py').flatMap(([file, source]) => selectorsOf(file, source));
  assert.ok(selectors.length > 200);
  assert.deepEqual(selectors.filter((selector) => !exported.some((identifier) => fits(selector, identifier))), []);
});
