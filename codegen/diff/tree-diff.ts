import { canonicalJson, toJsonObject, type JsonObject } from '../json.js';
import type { LoadedSet } from '../load.js';
import { resolveToolRefs } from '../tool-refs.js';
import { arrow, type Change } from './change.js';
import { diffContracts } from './tool-diff.js';

/** What is compared of a contract tree. Examples and notes promise nothing, and are not. */
export interface ComparedTree {
  readonly sets: readonly LoadedSet[];
  readonly errors: JsonObject;
}

/** The changes of one tool, or of the error codes. */
export interface SubjectDiff {
  /** `libtmux-rs/send_keys`, or `errors`. */
  readonly subject: string;
  readonly changes: readonly Change[];
}

/** The difference of two trees, tool by tool; subjects without a change are left out. */
export function diffTrees(before: ComparedTree, after: ComparedTree): readonly SubjectDiff[] {
  const [old, now] = [toContracts(before.sets), toContracts(after.sets)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return [
    { subject: 'errors', changes: diffErrors(before.errors, after.errors) },
    ...names.map((name) => ({ subject: name, changes: diffTool(old.get(name), now.get(name)) })),
  ].filter(({ changes }) => changes.length > 0);
}

function diffTool(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): readonly Change[] {
  if (before !== undefined && after !== undefined) return diffContracts(before, after);
  return before === undefined
    ? [{ class: 'compatible', pointer: '', message: 'new tool' }]
    : [{ class: 'breaking', pointer: '', message: 'tool removed' }];
}

/** Contracts by the set and the name of their file. */
function toContracts(sets: readonly LoadedSet[]): ReadonlyMap<string, JsonObject> {
  return new Map(
    sets
      .map(resolveToolRefs)
      .flatMap(({ contracts }) =>
        contracts.map(
          ({ path, value }) => [path.replace(/\.json$/, ''), toJsonObject(value)] as const,
        ),
      ),
  );
}

function diffErrors(before: JsonObject, after: JsonObject): readonly Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((code) => {
    if (before[code] === undefined)
      return [{ class: 'compatible', pointer: `/${code}`, message: 'new code' } as const];
    if (after[code] === undefined)
      return [{ class: 'breaking', pointer: `/${code}`, message: 'code removed' } as const];
    return diffError(code, toJsonObject(before[code]), toJsonObject(after[code]));
  });
}

function diffError(code: string, before: JsonObject, after: JsonObject): readonly Change[] {
  return (['retryable', 'meaning'] as const)
    .filter((key) => canonicalJson(before[key]) !== canonicalJson(after[key]))
    .map((key) => ({
      class: key === 'retryable' ? 'breaking' : 'documentation',
      pointer: `/${code}/${key}`,
      message: arrow(before[key], after[key]),
    }));
}

const CLASSES = ['breaking', 'compatible', 'documentation'] as const;

/** The difference for people: a heading for each tool, a line for each change, a line of counts. */
export function formatDiff(diffs: readonly SubjectDiff[]): readonly string[] {
  if (diffs.length === 0) return ['no change'];
  const all = diffs.flatMap(({ changes }) => changes);
  const counts = CLASSES.map((level) => `${countOf(all, level)} ${level}`);
  const lines = diffs.flatMap(({ subject, changes }) => [
    subject,
    ...CLASSES.flatMap((level) =>
      changes
        .filter((change) => change.class === level)
        .map(
          ({ pointer, message }) => `  ${level.padEnd(13)}  ${[pointer, message].join(' ').trim()}`,
        ),
    ),
  ]);
  return [...lines, counts.join(', ')];
}

/** Whether a client that was written against the old tree may fail against the new one. */
export function isBreaking(diffs: readonly SubjectDiff[]): boolean {
  return (
    countOf(
      diffs.flatMap(({ changes }) => changes),
      'breaking',
    ) > 0
  );
}

function countOf(changes: readonly Change[], level: Change['class']): number {
  return changes.filter((change) => change.class === level).length;
}
