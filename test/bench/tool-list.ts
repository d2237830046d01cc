import { McpProcess } from '../support/mcp.js';
import { TestTmux } from '../support/tmux.js';
import type { Benchmark } from './benchmark.js';

/** What every client and model reads at the start. */
export const toolList: Benchmark = {
  name: 'tool-list',
  async run(setting) {
    await using tmux = await TestTmux.start();
    await using mcp = McpProcess.start(setting.server(tmux.socketPath));
    await mcp.open();
    const { result } = await mcp.request('tools/list');
    const tools = result?.['tools'];
    const count = Array.isArray(tools) ? tools.length : 0;
    const bytes = Buffer.byteLength(mcp.lines.at(-1) ?? '');
    return [{ what: `size of \`tools/list\` (${count} tools)`, measured: `${bytes} bytes` }];
  },
};
