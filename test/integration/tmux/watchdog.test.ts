import { ChildProcess } from 'node:child_process';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { tieToOurLife } from '../../../src/tmux/watchdog.js';
import { processTable, TestTmux } from '../../support/tmux.js';
import { open, runScript, TMUX } from './opened.js';

/** `tmux` processes whose command line names the socket, the server itself excepted. */
async function clientsOf(server: TestTmux): Promise<readonly number[]> {
  const table = await processTable();
  return table
    .filter(({ commandLine }) => commandLine.includes(`-S ${server.socketPath} -C`))
    .map(({ pid }) => pid);
}

test.each([1, 2, 3, 4, 5])(
  'after SIGKILL of our process amid a flood no client is left, and the server can end (%i)',
  async () => {
    await using server = await TestTmux.start();
    await using watcher = open(server.socketPath);
    const left = new Promise<void>((resolve) => {
      let clients = 0;
      watcher.onNotification((line) => {
        if (line.startsWith('%client-detached') && ++clients === 2) resolve();
      });
    });
    await watcher.identity();
    const options = JSON.stringify({ tmuxPath: TMUX, socketPath: server.socketPath });
    const script = runScript(`
      const tmux = openTmux({ ...${options}, start: undefined });
      let bytes = 0;
      await tmux.request('display-message -p x');
      tmux.attachOutput('$0', {
        output: (_, chunk) => {
          if (bytes < 1e6 && (bytes += chunk.length) >= 1e6) process.stderr.write('flooded');
        },
        closed: () => undefined,
      });`);
    await server.type(server.pane, 'yes');
    await script.ready;
    expect(await clientsOf(server)).toHaveLength(3);
    process.kill(script.pid, 'SIGKILL');
    await script.output;
    await left;
    await watcher.close();
    expect(await clientsOf(server)).toEqual([]);
    await server.run('kill-server');
  },
);

test('a killed watchdog is replaced', async () => {
  const dogs: ChildProcess[] = [];
  let told: () => void = () => undefined;
  const recording = new Proxy(execa, {
    apply: (target, self, args: unknown[]): unknown => {
      const child: unknown = Reflect.apply(target, self, args);
      if (child instanceof ChildProcess) dogs.push(child);
      told();
      return child;
    },
  });
  const client = execa('cat', { reject: false });
  using _tie = tieToOurLife(client.pid ?? 0, recording);
  const replaced = new Promise<void>((resolve) => (told = resolve));
  dogs[0]?.kill('SIGKILL');
  await replaced;
  expect(dogs).toHaveLength(2);
  client.kill();
  await client;
});

test('neither client nor watchdog keeps the process after close', async () => {
  await using server = await TestTmux.start();
  const options = JSON.stringify({ tmuxPath: TMUX, socketPath: server.socketPath });
  const script = runScript(`
    const tmux = openTmux({ ...${options}, start: undefined });
    await tmux.request('display-message -p x');
    await tmux.close();
    process.stdout.write('closed');`);
  expect(await script.output).toBe('closed');
  expect(await clientsOf(server)).toEqual([]);
});

test('what is to be run if we are killed is run then, and what was disposed is not', async () => {
  await using server = await TestTmux.start();
  const options = JSON.stringify({ tmuxPath: TMUX, socketPath: server.socketPath });
  const script = runScript(`
    const tmux = openTmux({ ...${options}, start: undefined });
    await tmux.request('display-message -p x');
    const never = tmux.runIfKilled(['set-buffer', '-b', 'never', 'x']);
    tmux.runIfKilled(['set-buffer', '-b', "it's | left", 'y']);
    tmux.runIfKilled(['wait-for', '-S', 'gone']);
    never[Symbol.dispose]();
    process.stderr.write('told');`);
  await script.ready;
  const gone = server.run('wait-for', 'gone');
  process.kill(script.pid, 'SIGKILL');
  await script.output;
  await gone;
  expect(await server.run('list-buffers', '-F', '#{buffer_name}')).toBe("it's | left");
});
