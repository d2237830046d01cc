import { CONTRACT_SETS } from '../config-options.js';
import {
  ConfigError,
  type ContractSet,
  type Invocation,
  loadConfig,
  type TakesValue,
} from '../config.js';
import { collectTools, loadToolSet, toToolName } from '../server/tool-sets.js';
import { takesValue } from './tool-arguments.js';

/**
 * Tell a tool's words from our own options, wherever they stand: what follows a flag of the tool
 * that takes a value is its value, whatever it looks like.
 *
 * @param first - What stands before the tool's name, read already.
 * @throws As `loadConfig`.
 */
export async function readCall(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  first: Invocation,
): Promise<Invocation> {
  const { contracts } = first.config;
  let problem: ConfigError | undefined;
  // `--contracts` may stand behind the tool's name, and each set has flags of its own: the set is
  // the one by whose flags it is named.
  for (const set of [contracts, ...CONTRACT_SETS.filter((other) => other !== contracts)])
    try {
      const read = loadConfig(argv, env, await flagsOf(set, first.rest[0] ?? ''));
      if (read.config.contracts === set) return read;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problem ??= error;
    }
  throw problem ?? new ConfigError('--contracts: put it before the name of the tool');
}

async function flagsOf(contracts: ContractSet, name: string): Promise<TakesValue> {
  const tool = collectTools(await loadToolSet(contracts)).get(toToolName(name));
  return (word) => (tool === undefined ? undefined : takesValue(tool.definition, word));
}
