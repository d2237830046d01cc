import { toDialect } from '../dialect.js';
import { toJsonObject, toStrings, type JsonObject } from '../json.js';
import type { LoadedSet } from '../load.js';
import { walkSchema } from '../schema-walk.js';
import { toReferredTool } from '../tool-refs.js';
import type { Problem } from './problem.js';

interface Place {
  readonly pointer: string;
  readonly tool: string;
}

const AUTHORITY = '/meta/com.git-pull.libtmux-mcp~1capability/nestedAuthority';

/**
 * What is wrong with the references to other tools' input schemas: looked at first, as the other
 * rules look at schemas in which they are resolved.
 */
export function checkToolRefs(set: LoadedSet): readonly Problem[] {
  const contracts = new Map(
    set.contracts.map(({ value }) => {
      const contract = toJsonObject(value);
      return [String(contract['wireName']), contract] as const;
    }),
  );
  return set.contracts.flatMap((file) => {
    const contract = toJsonObject(file.value);
    const refs = findRefs(contract, 'inputSchema');
    const findings = [
      ...findRefs(contract, 'outputSchema').map(({ pointer }) => [pointer, 'is in an output']),
      ...refs.flatMap(({ pointer, tool }) =>
        problemsOf(contract, contracts.get(tool)).map((problem) => [
          pointer,
          `tool:${tool} ${problem}`,
        ]),
      ),
      ...checkAuthority(contract, refs),
    ];
    return findings.map(([pointer = '', message = '']) => ({ file: file.path, pointer, message }));
  });
}

function findRefs(contract: JsonObject, side: 'inputSchema' | 'outputSchema'): readonly Place[] {
  return walkSchema(contract[side]).flatMap(({ pointer, schema }) => {
    const tool = toReferredTool(toJsonObject(schema)['$ref']);
    return tool === undefined ? [] : [{ pointer: `/${side}${pointer}`, tool }];
  });
}

function problemsOf(contract: JsonObject, target: JsonObject | undefined): readonly string[] {
  if (target === undefined) return ['leads nowhere: there is no such tool in the set'];
  if (findRefs(target, 'inputSchema').length > 0) return ['leads to a tool that refers to others'];
  const dialects = [contract, target].map(({ inputSchema }) =>
    toDialect(toJsonObject(inputSchema)),
  );
  return dialects[0] === dialects[1] ? [] : ['is of another dialect'];
}

/** Who calls other tools says so, and the other way round. */
function checkAuthority(
  contract: JsonObject,
  refs: readonly Place[],
): readonly (readonly string[])[] {
  const row = toJsonObject(toJsonObject(contract['meta'])['com.git-pull.libtmux-mcp/capability']);
  const told = toStrings(row['nestedAuthority']).toSorted();
  const referred = refs.map(({ tool }) => tool).toSorted();
  const same = JSON.stringify(told) === JSON.stringify(referred);
  return same ? [] : [[AUTHORITY, 'differs from the tools that inputSchema refers to']];
}
