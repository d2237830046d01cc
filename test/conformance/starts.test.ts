import { expect, test } from 'vitest';
import { CONTRACT_SETS } from '../../src/config-options.js';
import { TOOLSETS } from '../../src/config-toolsets.js';
import { TestTmux } from '../support/tmux.js';
import { stageToolCalls, toolCalls } from '../support/tool-calls.js';
import { WatchedServer } from '../support/watched-server.js';

test.each(CONTRACT_SETS)('%s: no call starts a program, once tmux is attached', async (set) => {
  await using tmux = await TestTmux.start();
  await using server = await WatchedServer.start(tmux, set, TOOLSETS.join(','));
  await stageToolCalls(tmux);
  const calls = toolCalls(set);
  expect(calls.map(({ tool }) => tool).sort()).toEqual([...(await server.tools())].sort());
  for (const { tool, given } of calls) {
    const { started } = await server.call(tool, given);
    // tmux answers a client that waits for a channel nothing else meanwhile.
    const own = tool === 'wait_for_channel' ? [expect.arrayContaining(['wait-for'])] : [];
    expect(started, tool).toEqual(own);
  }
  // Nor does anything behind a call: what there is besides was started when tmux was attached to.
  expect(server.started()).toEqual([
    expect.arrayContaining(['-C', 'attach']),
    expect.arrayContaining(['/bin/sh']),
    expect.arrayContaining(['mkfifo']),
    expect.arrayContaining(['wait-for']),
  ]);
});
