import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Stage } from '../../support/stage.js';
import { BASH } from '../../support/tmux.js';

let stage: Stage;
let pane: string;

beforeEach(async () => {
  stage = await Stage.set();
  ({ pane } = stage.tmux);
});

afterEach(async () => {
  await stage[Symbol.asyncDispose]();
});

/** About a second where nothing else runs, and more on a busy machine. */
const INTERRUPT_MS = 5000;

/** Start a command and wait until its output shows. */
async function startShowing(
  command: string,
  shown: string,
  seconds = 30,
): Promise<ReturnType<Stage['mcp']['start']>> {
  const run = stage.mcp.start(pane, command, { seconds });
  await stage.tmux.until(pane, (screen) => screen.split('\n').some((line) => line === shown));
  return run;
}

describe('deadlines', () => {
  test('output before the deadline is told, and the pane stays reserved until the end', async () => {
    expect(await stage.mcp.run(pane, 'echo early; read -r x', { seconds: 1 })).toMatchObject({
      outcome: 'deadline',
      output: 'early\n',
    });
    expect((await stage.mcp.run(pane, 'echo no')).refused).toContain('PANE_RESERVED');
    await stage.tmux.run('send-keys', '-t', pane, 'Enter');
    await stage.tmux.prompt(pane);
    expect(await stage.mcp.run(pane, 'echo ok')).toMatchObject({ output: 'ok\n' });
  });

  test('a question without a newline is shown, and an answer by send_keys is refused', async () => {
    const question = 'bash -c \'read -p "Are you sure (yes/no)? " a </dev/tty; echo got $a\'';
    expect(await stage.mcp.run(pane, question, { seconds: 1 })).toMatchObject({
      outcome: 'deadline',
      output: 'Are you sure (yes/no)? ',
    });
    const answer = await stage.send(pane, { text: 'yes', enter: true });
    expect(answer).toMatchObject({
      isError: true,
      text: expect.stringContaining('PANE_RESERVED') as string,
    });
  });

  test.each(['cat', 'less /etc/passwd', 'vi -u NONE h.txt', 'exec bash --norc'])(
    '%s waits for input: C-c alone reaches it',
    async (command) => {
      expect(await stage.mcp.run(pane, command, { seconds: 1 })).toMatchObject({
        outcome: 'deadline',
      });
      for (const input of [{ text: 'q' }, { keys: ['C-d'] }, { text: 'exit', enter: true }])
        expect((await stage.send(pane, input)).text).toContain('PANE_RESERVED');
      expect(await stage.send(pane, { keys: ['C-c'] })).toMatchObject({ isError: false });
    },
  );

  test('an endless flood ends at the deadline with the end of its output', async () => {
    const flood = await stage.mcp.run(pane, 'yes', { seconds: 1 });
    expect(flood).toMatchObject({ outcome: 'deadline', truncated: true });
    expect(flood.output).toMatch(/^(y\n)+y?$/);
  });
});

describe('interrupts and withdrawals', () => {
  test('C-c as a key ends the command with 130, and the next one is not disturbed', async () => {
    const run = await startShowing('echo go; sleep 60; echo no', 'go');
    await stage.send(pane, { keys: ['C-c'] });
    expect(await run.answer).toMatchObject({ outcome: 'completed', exit_status: 130 });
    expect(await stage.mcp.run(pane, 'echo ok')).toMatchObject({ output: 'ok\n', exit_status: 0 });
  });

  test('C-c ends a flood, though much of it is still to be read', async () => {
    const run = stage.mcp.start(pane, 'yes');
    await stage.tmux.until(pane, (screen) => screen.startsWith('y\ny\n'));
    const pressed = performance.now();
    await stage.send(pane, { keys: ['C-c'] });
    expect(await run.answer).toMatchObject({ outcome: 'completed', exit_status: 130 });
    expect(performance.now() - pressed).toBeLessThan(INTERRUPT_MS);
    expect(await stage.mcp.run(pane, 'echo next')).toMatchObject({ output: 'next\n' });
  });

  test('a withdrawn call is never answered, its pane stays reserved, the server answers on', async () => {
    const run = await startShowing('echo go; sleep 60', 'go');
    stage.mcp.cancel(run.id);
    expect((await stage.mcp.run(pane, 'echo no')).refused).toContain('PANE_RESERVED');
    expect((await stage.mcp.request('tools/list')).result).toHaveProperty('tools');
    await stage.send(pane, { keys: ['C-c'] });
    await stage.tmux.prompt(pane);
    expect(await stage.mcp.run(pane, 'echo ok')).toMatchObject({ output: 'ok\n' });
  });
});

describe('panes and servers that go', () => {
  test('a killed pane ends its run at once', async () => {
    await stage.tmux.window();
    const run = await startShowing('echo go; sleep 60', 'go');
    await stage.tmux.run('kill-pane', '-t', pane);
    expect(await run.answer).toMatchObject({ outcome: 'pane_closed', output: 'go\n' });
  });

  test('a respawned pane ends its run', async () => {
    const run = await startShowing('echo go; sleep 60', 'go');
    await stage.tmux.run('respawn-pane', '-k', '-t', pane);
    expect(await run.answer).toMatchObject({ outcome: 'pane_closed' });
  });

  test.each([
    ['during a run', 'echo go; sleep 60'],
    ['between runs', 'echo go'],
  ])('a pane that is respawned %s takes the next command', async (_, command) => {
    await startShowing(command, 'go', 1);
    await stage.tmux.run('respawn-pane', '-k', '-t', pane);
    await stage.tmux.prompt(pane);
    expect(await stage.mcp.run(pane, 'echo next')).toMatchObject({
      outcome: 'completed',
      output: 'next\n',
    });
  });

  test('what the shell prints after a run whose whole job was killed is not its output', async () => {
    const { output, ...rest } = await stage.mcp.run(pane, 'echo out; kill -KILL 0');
    expect(rest).toMatchObject({ outcome: 'completed', exit_status: 137 });
    expect(output).toMatch(/^out\n(Killed\n)?$/);
  });

  test('a killed tmux server ends its runs, and this server goes on with the next one', async () => {
    const run = await startShowing('echo go; sleep 60', 'go');
    process.kill(stage.tmux.serverPid, 'SIGKILL');
    expect(await run.answer).toMatchObject({ outcome: 'pane_closed' });
    expect((await stage.mcp.run(pane, 'true')).refused).toContain('TMUX_UNAVAILABLE');
    expect((await stage.mcp.request('tools/list')).result).toHaveProperty('tools');
    await stage.tmux.run('-f', '/dev/null', 'new-session', '-d', '-s', 'main', BASH);
    await stage.tmux.prompt(pane);
    expect(await stage.mcp.run(pane, 'echo next')).toMatchObject({ output: 'next\n' });
  });

  test('detached clients and a killed session of others do not disturb a run', async () => {
    await stage.tmux.run('new-session', '-d', '-s', 'aside');
    const run = await startShowing('echo go; sleep 1; echo end', 'go');
    await stage.tmux.run('detach-client', '-s', 'main');
    await stage.tmux.run('kill-session', '-t', 'aside');
    expect(await run.answer).toMatchObject({ outcome: 'completed', output: 'go\nend\n' });
  });

  test.each([
    {
      set: 'libtmux-rs',
      toArguments: (pane: string) => ({ pane, command: 'touch ran', seconds: 1 }),
      result: { outcome: 'no_shell', output: '' },
    },
    {
      set: 'libtmux-ts',
      toArguments: (paneId: string) => ({ paneId, command: 'touch ran', timeoutMs: 1000 }),
      result: { outcome: 'timed_out', stillRunning: false, exitStatus: null, output: '' },
    },
  ])(
    'while tmux is stopped, $set answers at the deadline that nothing ran, and nothing does',
    async ({ set, toArguments, result }) => {
      await using own = await Stage.set({}, ['--contracts', set]);
      const { tmux, mcp } = own;
      const call = async (name: string, given: object): Promise<unknown> =>
        (await mcp.request('tools/call', { name, arguments: given })).result?.['structuredContent'];
      expect(await call('run_shell_command', toArguments(tmux.pane))).toBeDefined();
      await tmux.run('send-keys', '-t', tmux.pane, 'rm ran', 'Enter');
      await tmux.prompt(tmux.pane);
      process.kill(tmux.serverPid, 'SIGSTOP');
      const order: string[] = [];
      try {
        // Waits for tmux as long as any request does.
        const other = call('list_sessions', {}).then(() => order.push('tmux timed out'));
        const run = await call('run_shell_command', toArguments(tmux.pane));
        order.push('deadline');
        expect(run).toMatchObject(result);
        await other;
        expect(order).toEqual(['deadline', 'tmux timed out']);
      } finally {
        process.kill(tmux.serverPid, 'SIGCONT');
      }
      await tmux.format(tmux.pane, '#{pid}');
      const again = await call('run_shell_command', {
        ...toArguments(tmux.pane),
        command: 'ls ran; echo end',
      });
      expect(again).toMatchObject({
        output: expect.stringMatching(/No such file.*\nend/) as string,
      });
    },
  );
});
