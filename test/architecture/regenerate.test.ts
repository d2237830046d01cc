import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emitRegistry } from '../../codegen/emit/registry.js';
import { generate } from '../../codegen/generate.js';
import { loadTree } from '../../codegen/load.js';
import { buildModel } from '../../codegen/model.js';
import { at, type Edit } from '../support/contract-tree.js';

const SET = 'libtmux-rs';
/** Takes 10 s on a machine that does nothing else. */
const LIMIT_MS = 180_000;

/** A copy of all that the type checker needs, in which contracts are changed. */
let root: string;
/** What the type checker found in the unchanged copy: only what a change affects is checked again. */
let unchanged: ts.SemanticDiagnosticsBuilderProgram;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pw-regenerate-'));
  for (const name of [
    'contracts',
    'src',
    'generated',
    'package.json',
    'tsconfig.json',
    'README.md',
  ])
    await cp(name, path.join(root, name), { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'));
  unchanged = createProgram();
  unchanged.getSemanticDiagnostics();
}, LIMIT_MS);

afterEach(async () => {
  for (const name of ['contracts', 'generated']) {
    await rm(path.join(root, name), { recursive: true });
    await cp(name, path.join(root, name), { recursive: true });
  }
});

afterAll(async () => await rm(root, { recursive: true, force: true }));

/**
 * Generate what depends on the tools that were changed: their own files and the set's registry. The
 * files of the other 44 would be the same again, and take most of the time.
 */
async function regenerate(...changed: readonly string[]): Promise<void> {
  const { sets, errors } = buildModel(await loadTree(path.join(root, 'contracts')));
  const set = sets.find(({ name }) => name === SET);
  if (set === undefined) throw new Error(`there is no set ${SET}`);
  const tools = set.tools.filter(({ name }) => changed.includes(name));
  const registry = emitRegistry(set);
  const files = await generate(root, { errors, sets: [{ ...set, tools }] });
  for (const [name, text] of [...files, [registry.path, registry.text] as const])
    await writeFile(path.join(root, name), text);
}

async function edit(file: string, change: Edit): Promise<void> {
  const target = path.join(root, 'contracts', file);
  const contract = JSON.parse(await readFile(target, 'utf8')) as Record<string, unknown>;
  change(contract);
  await writeFile(target, JSON.stringify(contract));
}

/** The handlers of the set and all they import. */
function createProgram(
  before?: ts.SemanticDiagnosticsBuilderProgram,
): ts.SemanticDiagnosticsBuilderProgram {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  );
  const parsed = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const options = { ...parsed.options, noEmit: true, incremental: true };
  const entry = path.join(root, 'src/handlers', SET, 'index.ts');
  const host = ts.createIncrementalCompilerHost(options);
  return ts.createSemanticDiagnosticsBuilderProgram([entry], options, host, before);
}

/** What the type checker says now: file → messages. */
function complaints(): Readonly<Record<string, string>> {
  const program = createProgram(unchanged);
  const found: Record<string, string> = {};
  for (const { file, messageText } of [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getSemanticDiagnostics(),
  ]) {
    const name = file === undefined ? '' : path.relative(root, file.fileName);
    found[name] = `${found[name] ?? ''}${ts.flattenDiagnosticMessageText(messageText, '\n')}\n`;
  }
  return found;
}

const RUN = `${SET}/run_shell_command.json`;
const KEYS = `${SET}/send_keys.json`;

const RUN_HANDLER = `src/handlers/${SET}/run_shell_command.ts`;
const KEYS_HANDLER = `src/handlers/${SET}/send_keys.ts`;
const TABLES = `src/handlers/${SET}/index.ts`;

describe('after a contract has changed and code was generated, the type checker', () => {
  test('has nothing to say when nothing changed', async () => {
    await regenerate('run_shell_command', 'send_keys');
    expect(complaints()).toEqual({});
  });

  test('names the handler that does not give a new result field', async () => {
    await edit(RUN, (contract) => {
      at(contract, 'outputSchema', 'properties')['elapsed_ms'] = { type: 'integer' };
      (at(contract, 'outputSchema')['required'] as string[]).push('elapsed_ms');
    });
    await regenerate('run_shell_command');
    expect(complaints()[RUN_HANDLER]).toContain('elapsed_ms');
  });

  test('names the handler that reads an argument of another name', async () => {
    await edit(KEYS, (contract) => {
      const properties = at(contract, 'inputSchema', 'properties');
      properties['characters'] = properties['text'];
      delete properties['text'];
    });
    await regenerate('send_keys');
    expect(complaints()[KEYS_HANDLER]).toContain("'text'");
  });

  test('names the handler that gives an outcome that is gone', async () => {
    await edit(RUN, (contract) => {
      const { oneOf } = at(contract, 'outputSchema', '$defs', 'RunOutcome');
      (oneOf as unknown[]).pop();
    });
    await regenerate('run_shell_command');
    expect(complaints()).toHaveProperty([RUN_HANDLER]);
  });

  test('names the tables of handlers and of summaries that lack a new tool', async () => {
    const contracts = path.join(root, 'contracts', SET);
    await cp(path.join(contracts, 'send_keys.json'), path.join(contracts, 'send_more.json'));
    await edit(`${SET}/send_more.json`, (contract) => {
      contract['name'] = contract['wireName'] = 'send_more';
    });
    await regenerate('send_more');
    const found = complaints()[TABLES];
    expect(found).toMatch(/send_more.*LibtmuxRsHandlers<HandlerContext>/);
    expect(found).toMatch(/send_more.*Summaries<LibtmuxRsOutputs>/);
  });

  test('names the tables that still have a removed tool', async () => {
    await rm(path.join(root, 'contracts', KEYS));
    await regenerate();
    const found = complaints();
    expect(found[TABLES]).toContain('send_keys');
    expect(found).toHaveProperty([`src/handlers/${SET}/input-summaries.ts`]);
  });
});
