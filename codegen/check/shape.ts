import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { toJsonObject } from '../json.js';
import type { LoadedFile, LoadedTree } from '../load.js';
import type { Problem } from './problem.js';

/** What the three schemas beside the contracts say: the shape of every JSON file. */
export function checkShapes(tree: LoadedTree): readonly Problem[] {
  const contract = compile(tree.contractSchema);
  const example = compile(tree.exampleSchema);
  const errors = compile(tree.errorsSchema);
  return [
    ...judge(errors, { path: 'errors.json', value: tree.errors }),
    ...tree.sets.flatMap((set) => [
      ...set.contracts.flatMap((file) => judge(contract, file)),
      ...set.examples.flatMap((file) => judge(example, file)),
    ]),
  ];
}

function compile(schema: unknown): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { regex: isRegExp } });
  return ajv.compile(toJsonObject(schema));
}

function judge(validate: ValidateFunction, file: LoadedFile): readonly Problem[] {
  if (validate(file.value)) return [];
  return innermost(validate.errors ?? []).map(({ instancePath, params, message, keyword }) => ({
    file: file.path,
    pointer: instancePath,
    message: [message ?? keyword, ...details(params)].join(': '),
  }));
}

/** A failed combination repeats what failed inside: leave it out where something inside says more. */
function innermost(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const rest = errors.filter(
    ({ keyword }) => !/^(anyOf|oneOf|allOf|if|false schema)$/.test(keyword),
  );
  return rest.length > 0 ? rest : errors;
}

function details(params: Readonly<Record<string, unknown>>): readonly string[] {
  const named = ['additionalProperty', 'unevaluatedProperty', 'propertyName', 'allowedValues'];
  return named
    .filter((name) => params[name] !== undefined)
    .map((name) => JSON.stringify(params[name]));
}

function isRegExp(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
