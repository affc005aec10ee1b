import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';

/**
 * Compares numbers with a file of fixtures, which Swift is tested against too; RENEW_GOLDEN=1 writes it again. `allowed`
 * returns how much a number at a path may differ.
 */
export async function isGolden(name, value, allowed) {
  const file = new URL(`../fixtures/${name}`, import.meta.url);
  if (process.env.RENEW_GOLDEN) await writeFile(file, `${JSON.stringify(value)}\n`);
  compare(value, JSON.parse(await readFile(file, 'utf8')), '', allowed);
}

function compare(value, expected, path, allowed) {
  if (typeof expected === 'number') {
    assert.ok(Math.abs(value - expected) <= allowed(path), `${path}: ${value}, not ${expected}`);
  } else if (expected !== null && typeof expected === 'object') {
    assert.deepEqual(Object.keys(value), Object.keys(expected), path);
    for (const key of Object.keys(expected)) compare(value[key], expected[key], `${path}/${key}`, allowed);
  } else {
    assert.equal(value, expected, path);
  }
}
