import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyAreas, IMPORT_RULES, outwardCoreImports, unusedCoreImports } from './import-rules.js';
import { ignorance, SOURCE_RULES } from './source-rules.js';
import { check, loadFiles } from './sources.js';
import { namesAreAlive, TRACKED_RULES } from './tracked-rules.js';

const files = await loadFiles();
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** `contracts/<set>/<tool>.json`. */
const contracts = files.flatMap(
  (file) => /^contracts\/([^/]+)\/([^/]+)\.json$/.exec(file.path)?.slice(1) ?? [],
);
const rules = [
  ...IMPORT_RULES,
  ...SOURCE_RULES,
  ignorance([...new Set(contracts)]),
  ...TRACKED_RULES,
  namesAreAlive(files, Object.keys(scripts)),
];

describe.each(rules)('$name', (rule) => {
  test('in all files', () => {
    expect(check(rule, files)).toEqual([]);
  });

  test('and a file that breaks the rule is seen', () => {
    expect(rule.appliesTo(rule.broken.path)).toBe(true);
    expect(rule.offences(rule.broken)).not.toEqual([]);
  });

  test('is about some file', () => {
    expect(files.some((file) => rule.appliesTo(file.path))).toBe(true);
  });
});

test('every area that a layer names holds files', () => {
  expect(emptyAreas(files)).toEqual([]);
});

test('the folders of core import from the outside to the inside, so that there is no circle', () => {
  expect(outwardCoreImports()).toEqual([]);
});

test('every import that a folder of core may do is done', () => {
  expect(unusedCoreImports(files)).toEqual([]);
});

test('a test file lies in a folder that a test project runs', async () => {
  const config = await readFile('vitest.config.ts', 'utf8');
  const projects = [...config.matchAll(/project\('(\w+)'/g)].map((match) => match[1] ?? '');
  const orphans = files
    .map((file) => file.path)
    .filter((file) => file.endsWith('.test.ts'))
    .filter(
      (file) => !projects.some((name) => file.startsWith(path.posix.join('test', name, '/'))),
    );
  expect(orphans).toEqual([]);
});
