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

const EXPLANATION = `
That is what an agent gets for run_shell_command: the true exit status${words.length > 0 ? '' : ' (ls finds no such file)'},
and exactly what the command printed into a pane of tmux. That tmux server was a
private one, and is gone. To use your own: README.md, "Add it to a client".`;

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
    arguments: { pane: tmux.pane, command, seconds: 300 },
  });
  const text = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const shown =
    result.isError === true
      ? text.join('\n')
      : `${JSON.stringify(result.structuredContent, undefined, 2)}\n${EXPLANATION}`;
  process.stdout.write(`$ ${command}\n${shown}\n`);
  process.exitCode = result.isError === true ? 1 : 0;
} finally {
  await client.close();
}
