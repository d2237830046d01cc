import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generate } from '../../codegen/generate.js';
import { loadTree } from '../../codegen/load.js';
import { buildModel } from '../../codegen/model.js';
import { writeFiles } from '../../codegen/output.js';
import { at, type Edit } from '../support/contract-tree.js';

/** A copy of all that the type checker needs, in which contracts are changed. */
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pw-regenerate-'));
  for (const name of ['contracts', 'src', 'package.json', 'tsconfig.json', 'README.md'])
    await cp(name, path.join(root, name), { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'));
});

afterEach(async () => await rm(root, { recursive: true, force: true }));

async function regenerate(): Promise<void> {
  const tree = await loadTree(path.join(root, 'contracts'));
  await writeFiles(root, await generate(root, buildModel(tree)));
}

async function edit(file: string, change: Edit): Promise<void> {
  const target = path.join(root, 'contracts', file);
  const contract = JSON.parse(await readFile(target, 'utf8')) as Record<string, unknown>;
  change(contract);
  await writeFile(target, JSON.stringify(contract));
}

/** The files that the type checker complains about, of the handlers of `set` and all they import. */
function filesToChange(set: string): readonly string[] {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  );
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const entry = path.join(root, 'src/handlers', set, 'index.ts');
  const program = ts.createProgram([entry], { ...options, noEmit: true });
  const names = ts
    .getPreEmitDiagnostics(program)
    .map(({ file }) => (file === undefined ? '' : path.relative(root, file.fileName)));
  return [...new Set(names)].sort();
}

const RUN = 'libtmux-rs/run_shell_command.json';
const KEYS = 'libtmux-rs/send_keys.json';

describe('after a contract has changed and code was generated, the type checker', () => {
  test('has nothing to say when nothing changed', async () => {
    await regenerate();
    expect(filesToChange('libtmux-rs')).toEqual([]);
    expect(filesToChange('libtmux-ts')).toEqual([]);
  });

  test('names the handler that does not give a new result field', async () => {
    await edit(RUN, (contract) => {
      at(contract, 'outputSchema', 'properties')['elapsed_ms'] = { type: 'integer' };
      (at(contract, 'outputSchema')['required'] as string[]).push('elapsed_ms');
    });
    await regenerate();
    expect(filesToChange('libtmux-rs')).toContain('src/handlers/libtmux-rs/run_shell_command.ts');
  });

  test('names the handler that reads an argument of another name', async () => {
    await edit(KEYS, (contract) => {
      const properties = at(contract, 'inputSchema', 'properties');
      properties['characters'] = properties['text'];
      delete properties['text'];
    });
    await regenerate();
    expect(filesToChange('libtmux-rs')).toContain('src/handlers/libtmux-rs/send_keys.ts');
  });

  test('names the handler that gives an outcome that is gone', async () => {
    await edit(RUN, (contract) => {
      const { oneOf } = at(contract, 'outputSchema', '$defs', 'RunOutcome');
      (oneOf as unknown[]).pop();
    });
    await regenerate();
    expect(filesToChange('libtmux-rs')).toContain('src/handlers/libtmux-rs/run_shell_command.ts');
  });

  test('names the table that lacks a new tool', async () => {
    const contracts = path.join(root, 'contracts/libtmux-rs');
    await cp(path.join(contracts, 'send_keys.json'), path.join(contracts, 'send_more.json'));
    await edit('libtmux-rs/send_more.json', (contract) => {
      contract['name'] = contract['wireName'] = 'send_more';
    });
    await regenerate();
    expect(filesToChange('libtmux-rs')).toContain('src/handlers/libtmux-rs/index.ts');
  });

  test('names the table that still has a removed tool', async () => {
    await rm(path.join(root, 'contracts', KEYS));
    await regenerate();
    expect(filesToChange('libtmux-rs')).toContain('src/handlers/libtmux-rs/index.ts');
  });
});
