import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitContract, emitRuntime } from '../../../codegen/emit/contract.js';
import { emitValidators, toModule } from '../../../codegen/emit/validators.js';
import type { ToolModel } from '../../../codegen/model.js';
import type { Validator } from '../../../generated/contract.js';

/** A tool whose validators need both helpers: lengths in code points, and deep equality. */
const TOOL: ToolModel = {
  name: 'probe',
  typeName: 'Probe',
  memberName: 'probe',
  title: undefined,
  description: '',
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', minLength: 2, maxLength: 3 },
      rows: { type: 'array', items: { type: 'object' }, uniqueItems: true },
      fixed: { const: { a: [1] } },
    },
  },
  outputSchema: { type: 'object' },
  annotations: {},
  meta: {},
  examples: [],
  notes: undefined,
};

/** Given values, and the keyword that each misses. */
const CASES = [
  [{ text: '🐎🐎🐎' }, undefined],
  [{ text: '🐎' }, 'minLength'],
  [{ text: '🐎🐎🐎🐎' }, 'maxLength'],
  [{ rows: [{ a: 1 }, { a: 2 }] }, undefined],
  [
    {
      rows: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    },
    'uniqueItems',
  ],
  [{ fixed: { a: [1] } }, undefined],
  [{ fixed: { a: [2] } }, 'const'],
] as const;

let directory: string;
const inDirectory = (...parts: string[]): string => path.join(directory, ...parts);

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'pw-codegen-'));
  await writeFile(inDirectory('package.json'), '{"type":"module"}');
  const set = { name: 'set', typeName: 'Set', tools: [TOOL] };
  for (const file of [emitContract(), emitRuntime(), emitValidators(set, TOOL)]) {
    const target = inDirectory(file.path);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.text);
    const { code } = await transform(file.text, { loader: 'ts', format: 'esm' });
    await writeFile(target.replace(/\.ts$/, '.js'), code);
  }
});

afterAll(async () => await rm(directory, { recursive: true, force: true }));

/** What Node makes of the cases, with the validator at `file`. */
async function judgeInNode(file: string): Promise<unknown> {
  const script = [
    `import { validateInput } from ${JSON.stringify(pathToFileURL(file).href)};`,
    `const cases = ${JSON.stringify(CASES.map(([value]) => value))};`,
    'const keywords = cases.map((value) => validateInput(value) ? null : validateInput.errors[0].keyword);',
    'console.log(JSON.stringify(keywords));',
  ].join('\n');
  const { stdout } = await execa(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout);
}

describe('a validator module that needs helpers', () => {
  const want = CASES.map(([, keyword]) => keyword ?? null);

  test('works in Vitest', async () => {
    const file = inDirectory('generated/set/validators/probe.ts');
    const { validateInput } = (await import(file)) as { validateInput: Validator };
    const got = CASES.map(([value]) =>
      validateInput(value) ? null : validateInput.errors?.[0]?.keyword,
    );
    expect(got).toEqual(want);
  });

  test('works in Node', async () => {
    expect(await judgeInNode(inDirectory('generated/set/validators/probe.js'))).toEqual(want);
  });

  test.each([true, false])('works in an esbuild bundle, minified: %s', async (minify) => {
    const outfile = inDirectory(`bundle-${String(minify)}.js`);
    const entry = inDirectory('generated/set/validators/probe.ts');
    const options = { bundle: true, format: 'esm', platform: 'node' } as const;
    await build({ ...options, entryPoints: [entry], outfile, minify });
    expect(await judgeInNode(outfile)).toEqual(want);
  });

  test('cannot be made with a helper that has no import', () => {
    const code = 'const f = require("ajv/dist/runtime/uri").default;';
    expect(() => toModule(code)).toThrow('no import');
  });
});
