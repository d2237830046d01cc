import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeBundle } from '../support/bundle.js';
import { RawClient } from '../support/raw-client.js';
import { TestTmux } from '../support/tmux.js';

test('a server goes on when its installation is replaced', { timeout: 60_000 }, async () => {
  await using tmux = await TestTmux.start();
  const { directory, program } = await makeBundle();
  const argv = ['--socket-path', tmux.socketPath, '--log-level', 'debug'];
  await using client = new RawClient(program, argv);
  const loaded = new Promise<void>((resolve) => {
    client.process.stderr.on('data', () => {
      if (client.stderr.includes('"loaded"')) resolve();
    });
  });
  await client.initialize('2025-11-25');
  await loaded;
  await rm(directory, { recursive: true });
  const args = { pane: tmux.pane, command: 'echo still here' };
  const params = { name: 'run_shell_command', arguments: args };
  const ran = await client.request({ id: 1, method: 'tools/call', params });
  expect(ran['result']).toMatchObject({
    structuredContent: { outcome: 'completed', output: 'still here\n' },
  });
  const listed = await client.request({
    id: 2,
    method: 'tools/call',
    params: { name: 'list_panes', arguments: {} },
  });
  expect(listed['result']).not.toHaveProperty('isError');
});
