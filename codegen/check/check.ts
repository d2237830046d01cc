import { toJsonObject } from '../json.js';
import type { LoadedSet, LoadedTree } from '../load.js';
import { findCollisions } from '../naming.js';
import { buildModel } from '../model.js';
import { checkErrorScopes } from './error-rules.js';
import { checkExamples } from './example-rules.js';
import type { Problem } from './problem.js';
import { checkShapes } from './shape.js';
import { resolveToolRefs } from '../tool-refs.js';
import { checkToolRefs } from './tool-ref-rules.js';
import { checkContract } from './wire-rules.js';

/**
 * Everything that is wrong with a contract tree.
 *
 * The rules between places and files are looked at only when every file has its shape.
 */
export function checkTree(tree: LoadedTree): readonly Problem[] {
  const shapes = checkShapes(tree);
  if (shapes.length > 0) return shapes;
  const refs = tree.sets.flatMap(checkToolRefs);
  if (refs.length > 0) return refs;
  const codes = new Set(Object.keys(toJsonObject(tree.errors)));
  const sets = tree.sets.map(resolveToolRefs);
  const findings = [
    ...sets.flatMap((set) => [...set.contracts.flatMap(checkContract), ...checkSet(set)]),
    ...checkErrorScopes(buildModel(tree)),
  ];
  // Examples are held against schemas, which have to be sound first.
  return findings.length > 0 ? findings : sets.flatMap((set) => checkExamples(set, codes));
}

function checkSet(set: LoadedSet): readonly Problem[] {
  const whole = (file: string, message: string): Problem => ({ file, pointer: '', message });
  const names = set.contracts.map(({ value }) => String(toJsonObject(value)['wireName']));
  const examples = new Set(set.examples.map(({ path }) => path));
  return [
    ...set.strays.map((file) => whole(file, 'is no contract, example or note')),
    ...findCollisions(names).map((group) =>
      whole(set.name, `${group.join(' and ')} have the same name in generated code`),
    ),
    ...names
      .filter((name) => !examples.has(`${set.name}/examples/${name}.json`))
      .map((name) =>
        whole(
          `${set.name}/${name}.json`,
          `has no examples: write contracts/${set.name}/examples/${name}.json`,
        ),
      ),
    ...set.notes
      .filter(({ path }) => !names.some((name) => path === `${set.name}/notes/${name}.md`))
      .map(({ path }) => whole(path, 'there is no contract of that name')),
  ];
}
