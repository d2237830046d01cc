import { resolveConfig } from 'prettier';
import { emitContract, emitRuntime } from './emit/contract.js';
import { emitDefinition } from './emit/definitions.js';
import { emitErrors } from './emit/errors.js';
import { emitRegistry } from './emit/registry.js';
import { emitTypes } from './emit/types.js';
import { emitValidators } from './emit/validators.js';
import type { Model, SetModel } from './model.js';
import { render, type OutputFile } from './output.js';

/**
 * Model → emitters → text: every file that is generated, by its path.
 *
 * @param root - Where the project's formatting settings are.
 */
export async function generate(root: string, model: Model): Promise<ReadonlyMap<string, string>> {
  const style = { ...(await resolveConfig(`${root}/generated/errors.ts`)) };
  const files = [
    emitContract(),
    emitRuntime(),
    emitErrors(model),
    ...(await Promise.all(model.sets.map(emitSet))).flat(),
  ];
  return new Map(
    await Promise.all(files.map(async (file) => [file.path, await render(file, style)] as const)),
  );
}

async function emitSet(set: SetModel): Promise<readonly OutputFile[]> {
  const tools = set.tools.map(async (tool) => [
    emitDefinition(set, tool),
    await emitTypes(set, tool),
    emitValidators(set, tool),
  ]);
  return [emitRegistry(set), ...(await Promise.all(tools)).flat()];
}
