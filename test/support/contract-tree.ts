import { checkTree } from '../../codegen/check/check.js';
import { formatProblem } from '../../codegen/check/problem.js';
import { loadTree, type LoadedTree } from '../../codegen/load.js';

/** Change something in a copy of a JSON object. */
export type Edit = (copy: Record<string, unknown>) => void;

const tree = await loadTree('contracts');

/** A copy of the committed contract tree in which one file was changed. */
export function editedTree(file: string, edit: Edit): LoadedTree {
  const copy = structuredClone(tree);
  const files = copy.sets.flatMap(({ contracts, examples }) => [...contracts, ...examples]);
  const value =
    file === 'errors.json' ? copy.errors : files.find(({ path }) => path === file)?.value;
  if (value === undefined) throw new Error(`there is no ${file}`);
  edit(value as Record<string, unknown>);
  return copy;
}

/** The member of a JSON object under a pointer, to be changed. Numbers are indices. */
export function at(value: unknown, ...path: readonly (string | number)[]): Record<string, unknown> {
  let found: unknown = value;
  for (const step of path) found = (found as Record<string | number, unknown>)[step];
  return found as Record<string, unknown>;
}

export const RUN = 'libtmux-rs/run_shell_command.json';
export const KEYS = 'libtmux-rs/send_keys.json';
export const TS = 'libtmux-ts/run_shell_command.json';
export const EXAMPLES = 'libtmux-rs/examples/run_shell_command.json';

/** A tree with one fault, and the problem that it makes. */
export interface FaultRow {
  readonly name: string;
  readonly file: string;
  readonly edit: Edit;
  /** Part of the problem's line. */
  readonly want: string;
}

/** The problems of the faulty tree, a line for each. */
export function problemsOf({ file, edit }: FaultRow): readonly string[] {
  return checkTree(editedTree(file, edit)).map(formatProblem);
}

/** One row of a table of faults. */
export const row = (name: string, file: string, edit: Edit, want: string): FaultRow => ({
  name,
  file,
  edit,
  want,
});

/** A place in the input schema of a copied contract. */
export const input = (copy: unknown, ...path: string[]): Record<string, unknown> =>
  at(copy, 'inputSchema', ...path);
/** A place in the output schema of a copied contract. */
export const output = (copy: unknown, ...path: string[]): Record<string, unknown> =>
  at(copy, 'outputSchema', ...path);
/** The capability row of a copied contract. */
export const capability = (copy: unknown): Record<string, unknown> =>
  at(copy, 'meta', 'com.git-pull.libtmux-mcp/capability');
