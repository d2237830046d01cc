import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ContractSet } from '../../src/config.js';

/** Names of panes in examples; `pane` is always there. */
type PaneName = string;

export type ShellName = 'bash' | 'zsh' | 'dash' | 'ksh93' | 'mksh' | 'sh';

export type ExpectedResult =
  | { readonly structuredContent: Readonly<Record<string, unknown>>; readonly absent?: string[] }
  | { readonly isError: true; readonly code: string };

/** One of these, as `contracts/example.schema.json` says. */
export interface Step {
  readonly type?: { readonly pane: PaneName; readonly lines: readonly string[] };
  readonly tmux?: readonly string[];
  readonly split?: PaneName;
  readonly attach?: 'readWrite' | 'readOnly';
  readonly signal?: { readonly name: NodeJS.Signals; readonly to: 'shell' | 'call' };
  readonly call?: {
    readonly tool: string;
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly result?: ExpectedResult;
  };
  readonly line?: { readonly pane: PaneName; readonly text: string; readonly times?: number };
  readonly format?: { readonly pane: PaneName; readonly name: string; readonly value: string };
}

export interface SetUp {
  readonly shell?: ShellName;
  readonly serverInside?: PaneName;
  readonly steps?: readonly Step[];
}

export interface Example {
  readonly name: string;
  readonly replay?: 'client' | 'commandLine';
  readonly setUp?: SetUp;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly during?: readonly Step[];
  readonly result: ExpectedResult;
  readonly after?: readonly Step[];
}

/** The examples of one tool. */
export interface ToolExamples {
  readonly tool: string;
  readonly examples: readonly Example[];
}

/** Every example of a set. `npm run codegen:check` has held them against their schema. */
export async function loadExamples(set: ContractSet): Promise<readonly ToolExamples[]> {
  const directory = path.join('contracts', set, 'examples');
  const files = (await readdir(directory)).sort();
  return await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(directory, file), 'utf8');
      const { examples } = JSON.parse(text) as { readonly examples: readonly Example[] };
      return { tool: path.basename(file, '.json'), examples };
    }),
  );
}

/** The contracts of a set, as they stand in its folder. */
export async function loadContracts(
  set: ContractSet,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const entries = await readdir(path.join('contracts', set));
  const files = entries.filter((name) => name.endsWith('.json')).sort();
  return await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join('contracts', set, file), 'utf8');
      return JSON.parse(text) as Readonly<Record<string, unknown>>;
    }),
  );
}
