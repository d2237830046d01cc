import { expect, test } from 'vitest';
import { isIn, layerOf } from './layers.js';
import { codeLines, comments, importedNames } from './syntax.js';

test('an import is seen however it is written', () => {
  const text = [
    "import a from 'a';",
    "import type { B } from 'b';",
    "import 'c';",
    "export * from 'd';",
    "const e = await import('e');",
    "type F = import('f').F;",
    "const g = require('g');",
    "// import h from 'h'",
    'const text = "import i from \'i\'";',
  ].join('\n');
  expect(importedNames({ path: 'a.ts', text })).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});

test('comments and blank lines are no code, lines of a template are', () => {
  const text = '/**\n * one\n */\nf(); // two\n\n/* three */\nconst a = `4\n5\n${b}\n7`;\n';
  expect(codeLines({ path: 'a.ts', text })).toBe(5);
});

test('a comment is told from a string that looks like one', () => {
  const text = "/** one */\nf('// two'); // three\n/* four */";
  const found = comments({ path: 'a.ts', text });
  expect(['one', 'two', 'three', 'four'].filter((word) => found.includes(word))).toEqual([
    'one',
    'three',
    'four',
  ]);
});

test.each([
  ['src/cli.ts', 'src/cli'],
  ['src/cli/call.ts', 'src/cli'],
  ['src/config-help.ts', 'src/config'],
  ['src/handlers/libtmux-rs/index.ts', 'src/handlers/libtmux-rs'],
  ['src/handlers/context.ts', 'src/handlers'],
  ['src/corelike.ts', undefined],
])('%s belongs to %s', (path, area) => {
  expect(layerOf(path)?.area).toBe(area);
});

test('a longer name is no part of an area', () => {
  expect(isIn('src/core-x/a.ts', 'src/core')).toBe(false);
});
