import standaloneModule from 'ajv/dist/standalone/index.js';
import { createAjv, toDialect, toValidatorSchema } from '../dialect.js';
import type { SetModel, ToolModel } from '../model.js';
import type { OutputFile } from '../output.js';

const standalone = standaloneModule.default;

/** `generated/<set>/validators/<tool>.ts`: two compiled functions; nothing compiles at run time. */
export function emitValidators(set: SetModel, tool: ToolModel): OutputFile {
  const ajv = createAjv(toDialect(tool.inputSchema), {
    verbose: true,
    useDefaults: true,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addSchema({ ...toValidatorSchema(tool.inputSchema, 'input'), $id: 'input' });
  ajv.addSchema({ ...toValidatorSchema(tool.outputSchema, 'output'), $id: 'output' });
  const code = standalone(ajv, { validateInput: 'input', validateOutput: 'output' });
  return {
    path: `generated/${set.name}/validators/${tool.name}.ts`,
    text: toModule(code),
  };
}

const REQUIRE = /const (\w+) = require\("ajv\/dist\/runtime\/(equal|ucs2length)"\)\.default;?/g;

/**
 * Make an ES module of what Ajv wrote.
 *
 * Its `esm` option changes the exports only; helpers are still loaded by `require`, which an ES
 * module does not have.
 *
 * @throws Error when a `require` is left over.
 */
export function toModule(code: string): string {
  const helpers = new Set<string>();
  const body = code
    .replace(/^\s*"use strict";?/, '')
    .replace(REQUIRE, (_line, name: string, helper: string) => {
      helpers.add(helper);
      return name === helper ? '' : `const ${name} = ${helper};`;
    })
    .replace(/export const (\w+) = (\w+);/g, 'export const $1: Validator = $2;');
  if (/\brequire\(/.test(body)) throw new Error('a validator needs a helper that has no import');
  return [
    '// @ts-nocheck',
    "import type { Validator } from '../../contract.js';",
    helpers.size === 0
      ? ''
      : `import { ${[...helpers].sort().join(', ')} } from '../../runtime.js';`,
    '',
    body,
  ].join('\n');
}
