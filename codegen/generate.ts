import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig, type Options } from 'prettier';
import { emitContract, emitRuntime } from './emit/contract.js';
import { emitDefinition } from './emit/definitions.js';
import { emitDocs } from './emit/docs.js';
import { emitErrors } from './emit/errors.js';
import { emitRegistry } from './emit/registry.js';
import { insertToolTable } from './emit/readme.js';
import { emitTypes } from './emit/types.js';
import { emitValidators } from './emit/validators.js';
import type { Model, SetModel } from './model.js';
import { render, type OutputFile } from './output.js';

/**
 * Model → emitters → text: every file that is generated, by its path.
 *
 * @param root - Where README and the project's formatting settings are.
 * @throws ReadmeMarkerError when README has no place for the tool table.
 */
export async function generate(root: string, model: Model): Promise<ReadonlyMap<string, string>> {
  const style = { ...(await resolveConfig(path.join(root, 'README.md'))) };
  const sets = await Promise.all(model.sets.map((set) => emitSet(model, set)));
  const files = [emitContract(), emitRuntime(), emitErrors(model), ...sets.flat()];
  const rendered = files.map(async (file) => [file.path, await render(file, style)] as const);
  return new Map([
    ...(await Promise.all(rendered)),
    ['README.md', await renderReadme(root, model, style)],
  ]);
}

async function emitSet(model: Model, set: SetModel): Promise<readonly OutputFile[]> {
  const tools = set.tools.map(async (tool) => [
    emitDefinition(set, tool),
    await emitTypes(set, tool),
    emitValidators(set, tool),
    emitDocs(model, set, tool),
  ]);
  return [emitRegistry(set), ...(await Promise.all(tools)).flat()];
}

async function renderReadme(root: string, model: Model, style: Options): Promise<string> {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  return await format(insertToolTable(readme, model), { ...style, parser: 'markdown' });
}
