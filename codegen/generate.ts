import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { emitContract, emitRuntime } from './emit/contract.js';
import { emitDefinition } from './emit/definitions.js';
import { emitDocs } from './emit/docs.js';
import { emitErrors } from './emit/errors.js';
import { emitRegistry } from './emit/registry.js';
import { insertCodeList, insertToolTable } from './emit/readme.js';
import { emitTypes } from './emit/types.js';
import { emitValidators } from './emit/validators.js';
import { UnreadableTreeError } from './load.js';
import type { Model, SetModel } from './model.js';
import { render, type OutputFile } from './output.js';

/**
 * Model → emitters → text: every file that is generated, by its path.
 *
 * @param root - Where the READMEs and the project's formatting settings are.
 * @throws UnreadableTreeError when a README is not there.
 * @throws MarkerError when it has no place for what is put into it.
 */
export async function generate(root: string, model: Model): Promise<ReadonlyMap<string, string>> {
  const style = { ...(await resolveConfig(path.join(root, 'README.md'))) };
  const renderReadme = async (
    file: string,
    insert: (text: string) => string,
  ): Promise<readonly [string, string]> => {
    const readme = await readFile(path.join(root, file), 'utf8').catch((cause: unknown) => {
      throw new UnreadableTreeError(`${file} cannot be read`, { cause });
    });
    return [file, await format(insert(readme), { ...style, parser: 'markdown' })];
  };
  const sets = await Promise.all(model.sets.map((set) => emitSet(model, set)));
  const files = [emitContract(), emitRuntime(), emitErrors(model), ...sets.flat()];
  const rendered = files.map(async (file) => [file.path, await render(file, style)] as const);
  return new Map([
    ...(await Promise.all(rendered)),
    await renderReadme('README.md', (text) => insertToolTable(text, model)),
    await renderReadme('contracts/README.md', (text) => insertCodeList(text, model)),
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
