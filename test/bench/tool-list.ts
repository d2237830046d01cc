import type { ContractSet } from '../../src/config.js';
import { CONTRACT_SETS } from '../../src/config-options.js';
import { TOOLSETS } from '../../src/config-toolsets.js';
import { McpProcess } from '../support/mcp.js';
import { TestTmux } from '../support/tmux.js';
import type { Benchmark, Row, Setting } from './benchmark.js';

/** Bytes of JSON that make a token, about: an estimate, as tokenizers differ. */
const BYTES_PER_TOKEN = 4;

/** What every client and model reads at the start: each toolset alone, and all of them in each contract set. */
export const toolList: Benchmark = {
  name: 'tool-list',
  async run(setting) {
    await using tmux = await TestTmux.start();
    const rows: Row[] = [];
    for (const toolsets of TOOLSETS)
      rows.push(
        await measure(setting, tmux.socketPath, { toolsets, what: `toolset \`${toolsets}\`` }),
      );
    for (const set of CONTRACT_SETS) {
      const choice = { toolsets: TOOLSETS.join(), set, what: `all toolsets of \`${set}\`` };
      rows.push(await measure(setting, tmux.socketPath, choice));
    }
    return rows;
  },
};

interface Choice {
  readonly toolsets: string;
  /** Default: the set that is served by default. */
  readonly set?: ContractSet;
  readonly what: string;
}

async function measure(
  setting: Setting,
  socketPath: string,
  { toolsets, set, what }: Choice,
): Promise<Row> {
  const contracts = set === undefined ? [] : ['--contracts', set];
  const command = setting.server(socketPath, '--toolsets', toolsets, ...contracts);
  await using mcp = McpProcess.start(command);
  await mcp.open();
  const { result } = await mcp.request('tools/list');
  const tools = result?.['tools'];
  const count = Array.isArray(tools) ? tools.length : 0;
  const bytes = Buffer.byteLength(mcp.lines.at(-1) ?? '');
  const tokens = Math.round(bytes / BYTES_PER_TOKEN);
  return {
    what: `size of \`tools/list\`, ${what} (${count} tools)`,
    measured: `${bytes} bytes, about ${tokens} tokens`,
  };
}
