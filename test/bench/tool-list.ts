import { TOOLSETS } from '../../src/config-toolsets.js';
import { McpProcess } from '../support/mcp.js';
import { TestTmux } from '../support/tmux.js';
import type { Benchmark, Row, Setting } from './benchmark.js';

/** Bytes of JSON that make a token, about: an estimate, as tokenizers differ. */
const BYTES_PER_TOKEN = 4;

/** What every client and model reads at the start: each toolset alone, and all of them. */
export const toolList: Benchmark = {
  name: 'tool-list',
  async run(setting) {
    await using tmux = await TestTmux.start();
    const choices = [...TOOLSETS, TOOLSETS.join()];
    const rows: Row[] = [];
    for (const toolsets of choices) rows.push(await measure(setting, tmux.socketPath, toolsets));
    return rows;
  },
};

async function measure(setting: Setting, socketPath: string, toolsets: string): Promise<Row> {
  const command = setting.server(socketPath, '--toolsets', toolsets);
  await using mcp = McpProcess.start(command);
  await mcp.open();
  const { result } = await mcp.request('tools/list');
  const tools = result?.['tools'];
  const count = Array.isArray(tools) ? tools.length : 0;
  const bytes = Buffer.byteLength(mcp.lines.at(-1) ?? '');
  const tokens = Math.round(bytes / BYTES_PER_TOKEN);
  const which = toolsets.includes(',') ? 'all toolsets' : `toolset \`${toolsets}\``;
  return {
    what: `size of \`tools/list\`, ${which} (${count} tools)`,
    measured: `${bytes} bytes, about ${tokens} tokens`,
  };
}
