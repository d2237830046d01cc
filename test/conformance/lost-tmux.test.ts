import { expect, test } from 'vitest';
import { Stage } from '../support/stage.js';

test('TMUX_TIMED_OUT: tmux stopped answering; nothing is typed when it goes on', async () => {
  await using stage = await Stage.set();
  const { tmux, mcp } = stage;
  expect((await mcp.run(tmux.pane, 'echo one')).output).toBe('one\n');
  process.kill(tmux.serverPid, 'SIGSTOP');
  const { isError, text } = await stage.send(tmux.pane, { text: 'never-typed' });
  process.kill(tmux.serverPid, 'SIGCONT');
  expect(isError).toBe(true);
  expect(text).toContain('TMUX_TIMED_OUT');
  expect((await mcp.run(tmux.pane, 'echo two')).output).toBe('two\n');
  expect(await tmux.capture(tmux.pane)).not.toContain('never-typed');
});

test('TOO_MANY_WAITS: as many channels as are allowed are waited for already', async () => {
  await using stage = await Stage.set();
  const wait = (channel: string): Promise<unknown> =>
    stage.mcp.request('tools/call', {
      name: 'wait_for_channel',
      arguments: { channel, seconds: 60 },
    });
  const waits = Array.from({ length: 32 }, (_, index) => wait(`c${index}`));
  expect(JSON.stringify(await wait('one more'))).toContain('TOO_MANY_WAITS');
  for (let index = 0; index < waits.length; index++)
    await stage.mcp.request('tools/call', {
      name: 'signal_channel',
      arguments: { channel: `c${index}` },
    });
  expect(JSON.stringify(await Promise.all(waits))).not.toContain('isError');
});
