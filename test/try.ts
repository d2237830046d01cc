/**
 * The main job, once, with real parts: a private tmux server, the built MCP server over stdio, a real
 * MCP client, one command. `npm run try -- 'any command'` runs that command.
 */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { TestTmux } from './support/tmux.js';

const DEFAULT_COMMAND =
  'echo "hello from $(tmux display-message -p "#{pane_id}")"; ls no-such-file';

const words = process.argv.slice(2);
const command = words.length > 0 ? words.join(' ') : DEFAULT_COMMAND;

await using tmux = await TestTmux.start();
const client = new Client({ name: 'panewright-try', version: '0.0.0' });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: ['dist/cli.js', '--socket-path', tmux.socketPath],
  }),
);
try {
  const result = await client.callTool({
    name: 'run_shell_command',
    arguments: { pane: tmux.pane, command },
  });
  const shown = result.isError === true ? result.content : result.structuredContent;
  process.stdout.write(`$ ${command}\n${JSON.stringify(shown, undefined, 2)}\n`);
  process.exitCode = result.isError === true ? 1 : 0;
} finally {
  await client.close();
}
